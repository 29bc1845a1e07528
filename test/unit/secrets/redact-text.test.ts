// Secrets in text: what is masked, and what is not. A `S` in an input is the secret, so the expected output is not written twice.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { redact, redactText, SECRET_PARAMS } from "../../../ts/inspect/index.ts";
import { growth } from "../../support/growth.ts";

const maskedAt = (text: string): string => text.replace(/\bS1?\b/g, "***");

test("masks credentials in quotes with their scheme", () => {
  const text = "{ authorization: 'Bearer S', 'x': 1 } Authorization: \"Basic S=\"";
  expect(redactText(text)).toBe("{ authorization: '***', 'x': 1 } Authorization: \"***\"");
});

test("reads each line on its own", () => {
  for (const text of ['page\ntoken": "S"', '"a": "x\nnext token": "S"', '"a": "x\nnext_page_\ntoken": "S"'])
    expect(redactText(text)).toBe(
      text
        .split("\n")
        .map((line) => redactText(line))
        .join("\n"),
    );
});

describe("masks only the secret S", () => {
  test.each([
    "GET /a?token=S HTTP/1.1 200",
    '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a?token=S HTTP/1.1" 200 2326 "https://h/?key=S" "Mozilla/5.0"',
    "?token=S\u00a0b ?token=S\u2003b ?token=S\tb ?token=S\nb",
    "https://me:S@h/ //me:S@h/ ftp://u:S@h",
    "http:/me:S@h sip:me:S@h redis://:S@h https:///me:S@h ws:\\\\\\me:S@h",
    // OAuth 2.0 in a fragment, and routers that keep their query there.
    "/#access_token=S&state=x /#!token=S /#/token=S /#/a?token=S",
    "/a;jsessionid=S /a;jsessionid=S?b=1 /a;jsessionid=S/b",
    "user[password]=S&user.password=S&token[]=S&token[0]=S&a[b][client_secret]=S",
    "?u=https://me:S@x/&b=1",
    "?u=https%3A%2F%2Fme%3AS%40x%2F&b=1",
  ])("%s", (text) => {
    // An encoded delimiter leaves no boundary of a word before it.
    expect(redactText(text)).toBe(text.replace(/\bS\b|(?<=%3A)S(?=%40)/g, "***"));
  });

  test.each([
    ["\\u0026", "a=1\\u0026token=S\\u0026b=2"],
    ["&amp;", "?a=1&amp;token=S&amp;b=2"],
    ["&#38;", "?a=1&#38;key=S&#38;b=2"],
    ["&#x26;", "?a=1&#x26;key=S&#x26;b=2"],
    ["\\/", "https:\\/\\/me:S@h\\/a?key=S"],
    ["a form", "grant_type=password&username=a&password=S"],
    ["a form whose first name is only secret in a query", "key=S&a=b"],
    ["url.query of OpenTelemetry", '{"url.query":"key=S"} url.query=key=S url.query="key=S"'],
    ["a pair that stands alone", "login ok, token=S, password=S; (client_secret=S) [api-key=S]."],
    ["a pair in quotes", "token=\"S\" password='S'"],
    ["a pair in quotes of a string of JSON", '{"msg":"token=\\"S\\" failed"}'],
    [
      "a pair in quotes before punctuation",
      'token="S". token="S": token="S"|a <a token="S"/> <b>token="S"</b>',
    ],
    ["a pair in quotes before an escape", '{"msg":"token=\\"S\\"\\n"}'],
    ["a pair in quotes of nested strings of JSON", '{"a":"{\\"b\\":\\"token=\\\\\\"S\\\\\\" c\\"}"}'],
    ["a pair in quotes that the line cuts", 'msg="a" token="S\n{"msg":"token=\\"S\n{"msg":"token=\\"S"}'],
    ["credentials", "{authorization=Bearer S, Proxy-Authorization=basic S}"],
    ["two blanks before credentials", "Authorization: Bearer  S"],
    ["a cookie in quotes", 'Cookie: sid="S"'],
    ["a password in quotes of a list", 'Server=h;Uid=a;Pwd="S";x=1'],
    ["a parameter of credentials", 'Authorization: Token token="S"'],
    ["an option of a command", "login --password=S --access-token=S"],
    ["a list for a database", "jdbc:sqlserver://h:1433;user=y;password=S;encrypt=true"],
    ["a list without a URI", "Server=h,1433;User Id=sa;Password=S;TrustServerCertificate=True"],
    ["a list after a path", "jdbc:db2://h:50000/db:user=x;password=S;a=b"],
    ["JDBC of Oracle", "jdbc:oracle:thin:scott/S@h jdbc:oracle:oci:scott/S@//h:1521/x"],
    ["a key of Azure", "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=S;EndpointSuffix=b"],
    ["a member of JSON", '{"access_token":"S","token_type":"b","expires_in":3600}'],
    ["a member of JSON, with blanks", '{"clientSecret" : "S"}'],
    ["JSON in a string of JSON", '{"msg":"{\\"token\\":\\"S\\",\\"a\\":\\"b\\"}"}'],
    ["aligned members of JSON", `{"token"${" ".repeat(30)}:${"\t".repeat(30)}"S"}`],
    [
      "slashes of nested strings of JSON",
      String.raw`{"a":"{\"b\":\"https:\\\/\\\/me:S@h\",\"c\":\"\\\/\\\/me:S@h\"}"}`,
    ],
    ["Markdown", "See [this](https://h/?token=S), or <https://h/?token=S>, or `https://h/?token=S`."],
    [
      "a link around a picture in Markdown",
      "[![a](https://h/a.svg?token=S)](https://h/a) [?token=S](https://h/)",
    ],
    ["HTML", "<a href=\"https://h/?token=S\">a</a><a href='https://h/?token=S'>b</a>"],
    ["a shell", "curl 'https://h/?token=S' -d 'a=b&key=S'"],
    ["an escape before a name", '"a\\ntoken=S"'],
    [
      "an object of a HAR file",
      '{"name":"access_token","value":"S"},{"name": "client_secret", "value": "S"}',
    ],
    [
      "an object of a HAR file, the value first",
      '{"value":"S","name":"token"},{"value" : "S" , "name" : "token","a":1}',
    ],
    ["an object of a HAR file in a string", String.raw`{"a":"{\"name\":\"token\",\"value\":\"S\"}"}`],
    [
      "headers of a HAR file",
      '[{"name":"Authorization","value":"S"},{"name":"Cookie","value":"a=b; sid=S"}]',
    ],
    ["a list of JSON", '{"token":["S","S"],"b":["c"]} {"token" : [ "S" , "S" ]} {"token":["","S",null,"c"]}'],
    ["a list in a string of JSON", String.raw`{"a":"{\"token\":[\"S\",\"S\"]}"}`],
    ["a list that the line cuts", '{"token":["S","S'],
    [
      "Python",
      `{'token': 'S', 'a': 1, 'password': "S", u'secret': u'S', b'api_key': b'S', 'token': ['S', 'S']}`,
    ],
    ["Python in a string of JSON", `{"msg":"got {'token': 'S'}"}`],
    ["Ruby", '{"token"=>"S", "password" => "S", :token=>"S", "secret"=>["S"], token: "S", "a"=>"b"}'],
    ["Ruby in a string of JSON", String.raw`{"msg":"{\"token\"=>\"S\", :secret=>\"S\", token: \"S\"}"}`],
    ["a program", "login({ user: 'a', password: 'S', apiKey:\"S\" })"],
    ["a list with pwd", "Server=h;Uid=a;Pwd=S;Database=d Driver=x; UID=a; PWD=S; b=c"],
    ["a header", "> Authorization: Bearer S\n> authorization:Basic S\r\nProxy-Authorization: Bearer S a"],
    ["a header of a command", `curl -H 'Authorization: Bearer S' -H "Authorization: Basic S" h`],
    ["a header in a string of JSON", '{"msg":"Authorization: Bearer S"} ["Authorization: token S"]'],
    ["cookies", "Cookie: theme=a; sid=S; connect.sid=S; _x_session=S; ASP.NET_SessionId=S; PHPSESSID=S"],
    ["a cookie that is set", "Set-Cookie: sid=S; Path=/a; HttpOnly; SameSite=Lax"],
    ["cookies in JSON", '{"cookie":"a=b; sid=S","Set-Cookie":["sid=S; Path=/","token=S"],"sid":"a"}'],
    ["cookies in Python", `{'Cookie': 'a=b; sid=S', 'sid': 'a'}`],
    ["cookies of a command", "curl -H 'Cookie: a=b; sid=S' h"],
    [
      "a list of cookies",
      '{"set-cookie":["a=b; Path=/","sid=S; Path=/","connect.sid=S"],"sid":"a","x":"sid=3"}',
    ],
    [
      "a list of cookies, printed",
      '{\n  "Set-Cookie": [\n    "a=b; Path=/",\n    "sid=S; Path=/"\n  ],\n"x":"sid=3"}',
    ],
    [
      "cookies that are set in one line",
      "Set-Cookie: a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, sid=S, b=c; expires=Wed, 21-Oct-26 07:28:00 GMT, x.sid=S",
    ],
    [
      "cookies after a value in quotes",
      'Cookie: a="b c"; sid=S\n{"a":"Cookie: a=\\"b\\"; sid=S","Cookie":"a=\\"b\\"; sid=S"}',
    ],
    [
      "cookies after a line break of JSON",
      '{"name":"Set-Cookie","value":"a=b; Expires=Wed, 21 Oct 2026\\nsid=S\\nb=c"}',
    ],
    ["cookies without evidence after them", 'curl -H "Cookie: sid=S" -d "sid=3" -H "Cookie: a=" -d "sid=4"'],
    ["a value of ODBC in braces", "Uid=a;Pwd={S};x=1 Password={S};Server=h Uid=a;PWD={S}"],
    [
      "a header of a command line tool",
      "> X-Api-Key: S1 \n< x-auth-token: S1\r\n  password: S1\n- password: S1 # a",
    ],
    [
      "a header in quotes",
      `curl -H 'X-Auth-Token: S1' -H "X-Api-Key: S1", {"a":"-H \\"X-Api-Key: S1\\"","b":"token: S1"} 'password = S1'`,
    ],
    ["a list that a shell aligns", "User     : ada\nPassword : S1\n"],
    [
      "names and values in colors",
      '\u001b[36mtoken\u001b[39m=S \u001b[31mtoken=S\u001b[0m { token: \u001b[32m\'S\'\u001b[39m }\n\u001b[34;1m"token"\u001b[0m: \u001b[0;32m"S"\u001b[0m',
    ],
    [
      "names between other control sequences",
      "\u001b[1mtoken\u001b(B\u001b[m=S \u001b[1mtoken\u001b[m\u000f=S \u001b[?25ltoken=S",
    ],
    ["a line of a configuration", "token = S1\npassword\t=\tS1\n  secret = S1 ; a\nexport token = S1"],
    ["an assignment in a program", "const token = 'S'; password = \"S\";"],
    [
      "an option of a command, with a blank",
      "a --token S1 --client-secret  S1 --password 'S' --password \"S\" `b --token S1`",
    ],
    [
      "the response of Digest",
      'Authorization: Digest username="a", realm="b", nonce="c", uri="/?token=S", response="S", opaque="d"\nresponse="e"',
    ],
    [
      "the response of Digest in a string",
      '{"a":"Proxy-Authorization: Digest username=\\"a\\", response=\\"S\\""}',
    ],
    [
      "cookies and parameters of a HAR file",
      '{"queryString":[{"name":"key","value":"S"},{"name":"a","value":"b"}],"cookies":[{"name":"sid","value":"S","path":"/","httpOnly":true},{"name":"x.sid","value":"S"}],"params":[{"name":"pass","value":"S"}],"b":[{"name":"key","value":"c"}]}',
    ],
    [
      "an object that is printed on many lines",
      '{\n  "name": "token",\n  "value": "S",\n  "a": 1\n},\r\n\t{ "value": "S",\r\n\t"name": "token" }',
    ],
    ["a list that is printed on many lines", '{\n  "token": [\n    "S",\n    "S"\n  ],\n  "a": "b"\n}'],
    [
      "cookies of a HAR file that is printed on many lines",
      JSON.stringify(
        {
          cookies: [
            { name: "a", value: "b" },
            { name: "sid", value: "S", secure: false },
          ],
        },
        null,
        2,
      ),
    ],
    ["colors of a terminal", "token=\u001b[31m token=S\u001b[0m"],
  ])("%s", (_, text) => {
    expect(redactText(text)).toBe(maskedAt(text));
  });

  test.each([
    ["a query", "/?to=%2Fa%3Ftoken%3D<S>%26b%3D1&c=1"],
    ["a userinfo", "/?to=https%3A%2F%2Fme%3A<S>%40h%2F&c=1"],
    ["a member of JSON", "/?to=%7B%22token%22%3A%22<S>%22%7D&c=1"],
  ])("percent-encoded up to three times, as a whole: %s", (_, once) => {
    const twice = once.replace(/%/g, "%25");
    const thrice = twice.replace(/%/g, "%25");
    for (const text of [once, twice, thrice])
      expect(redactText(text.replace("<S>", "secret"))).toBe(text.replace("<S>", "***"));
  });

  test("a value of a list for a database that holds what ends it", () => {
    const masked = "Server=h;Pwd={***};a=b Server=h;Pwd='***';a=b Server=h;Pwd=\"***\";a=b";
    for (const value of ["S;T", "S}}T;", "S; T", "{S", "a=S&b=T"])
      expect(redactText(masked.replaceAll("***", value))).toBe(masked);
    expect(redactText("Password={S;T};Server=h Password='S;T';a=b")).toBe(
      "Password={***};Server=h Password='***';a=b",
    );
    expect(redactText("Pwd='it''s;x';a=b Server=h;Pwd='it''s;x';a=b")).toBe(
      "Pwd='it''s;x';a=b Server=h;Pwd='***';a=b",
    );
  });

  test("JSON in a form that writes a blank as +", () => {
    expect(redactText("a=%7B%22token%22%3A+%22S+T%22%2C+%22b%22%3A+1%7D&c=d")).toBe(
      "a=%7B%22token%22%3A+%22***%22%2C+%22b%22%3A+1%7D&c=d",
    );
    expect(redactText("a=%5B%7B%22token%22+%3A+%5B%22S%22%2C+%22T%22%5D%7D%5D")).toBe(
      "a=%5B%7B%22token%22+%3A+%5B%22***%22%2C+%22***%22%5D%7D%5D",
    );
  });

  test("a value that is masked whole, and a secret inside of it, are one", () => {
    expect(redactText("?token=https%3A%2F%2Fme%3AS%40h&b")).toBe("?token=***&b");
    expect(redactText("?a=1&token=x%26key%3DS&b")).toBe("?a=1&token=***&b");
  });

  test("an encoded name", () => {
    expect(redactText("?%74oken=S&tok%65n=S&toke%6e=S&%6bey=S&a+token=S")).toBe(
      "?%74oken=***&tok%65n=***&toke%6e=***&%6bey=***&a+token=***",
    );
  });

  test("a string of JSON with escapes, and one that the line cuts", () => {
    expect(redactText('{"token":"a\\"b\\\\","c":"d"}')).toBe('{"token":"***","c":"d"}');
    expect(redactText('{"token":"a b\n"c":"d"')).toBe('{"token":"***\n"c":"d"');
    expect(redactText('"{\\"token\\":\\"a\\\\\\"b\\",\\"c\\":1}"')).toBe(
      '"{\\"token\\":\\"***\\",\\"c\\":1}"',
    );
  });

  test("a reference with a password in prose, because no comment of a program can be told from it", () => {
    expect(redactText("see //foo:bar@baz or // foo:bar@baz")).toBe("see //foo:***@baz or // foo:bar@baz");
  });

  test("a password with a delimiter", () => {
    expect(redactText("at https://me:a/b?c#d@h/ or")).toBe("at https://me:***@h/ or");
  });

  test.each([
    ["postgres://me:p@ss#1@h/app", "postgres://me:***@h/app"],
    ["at postgresql://me:1#@2@h, or", "at postgresql://me:***@h, or"],
    ["postgresql+psycopg2://me:p@s#s@h:5433/app?a=b@c", "postgresql+psycopg2://me:***@h:5433/app?a=b@c"],
    ["jdbc:mysql://me:p@#@h/app", "jdbc:mysql://me:***@h/app"],
    ["MariaDB://me:p@ss#@h/app", "MariaDB://me:***@h/app"],
    ["mongodb://me:p@s#1@h1:27017,h2/app?w=1", "mongodb://me:***@h1:27017,h2/app?w=1"],
    ["mongodb+srv://me:p@s#1@h/app", "mongodb+srv://me:***@h/app"],
    ["redis://:p@s#1@h:6379/0 rediss://:#@@h", "redis://:***@h:6379/0 rediss://:***@h"],
    ["amqp://me:p@s#1@h/%2F amqps://me:p@#@h", "amqp://me:***@h/%2F amqps://me:***@h"],
    ["DATABASE_URL=postgres://me:p&s@s#1@h/app", "DATABASE_URL=postgres://me:***@h/app"],
    ['{"url":"postgres:\\/\\/me:p@s#1@h\\/app"}', '{"url":"postgres:\\/\\/me:***@h\\/app"}'],
    ["?db=postgres://me:p@s#1@h/app&to=a@b", "?db=postgres://me:***@h/app&to=a@b"],
  ])("a password of a connection string that is not encoded: %s", (text, masked) => {
    expect(redactText(text)).toBe(masked);
  });

  test("in text alone: for redact, a # ends the authority, as in RFC 3986", () => {
    const uri = "postgres://me:p@ss#1@h/app";
    expect([redactText(uri), redact(uri)]).toEqual([
      "postgres://me:***@h/app",
      "postgres://me:***@ss#1@h/app",
    ]);
  });

  test("a password with & in the value of a variable, but not of a query", () => {
    const rest = "a=https://h:80&b=c@d /?a=https://h:80&b@c";
    expect(redactText(`PROXY=https://me:p&q@h/ ${rest}`)).toBe(`PROXY=https://me:***@h/ ${rest}`);
  });

  test("only up to the path or the query, as an @ may follow them, and in a URL up to its fragment", () => {
    expect(redactText("postgres://me:p@h/app#a@b mysql://me:p@h?a#b@c https://me:p@h#a@b")).toBe(
      "postgres://me:***@h/app#a@b mysql://me:***@h?a#b@c https://me:***@h#a@b",
    );
  });
});

describe("leaves as it is", () => {
  test.each([
    "peer https://p.example:9077 refused ai:x@pop-os",
    "https://h:80/@scope/package https://[::1]:80/@a //h/a@b a:b@c",
    "key=1 session=2 sid=3 auth=4 pass=5",
    '{"key":"a","session":"b","token":5,"token":null}',
    "tokenizer=a&monkey=b&author=c&nextPageToken=d&public_key=e&syncToken=f&continuation_token=g&cursor-token=h",
    "?token=&a=b&secret= token= token=; token=.",
    "if (token==a || token=>b) f(token, secret)",
    "token: a, the secret = b",
    // Words of prose and of programs, templates and numbers, where a name is weak evidence.
    "Authorization: Bearer token is missing, authorization=Bearer token is missing",
    "Authorization: Bearer ...",
    "password: required\ntoken: string\n- secret: your-secret\nmax-token: 4096\ntoken: 10s\nsecret: {A1}\npassword: a1 b",
    "token = config.token\npassword = YOUR_PASSWORD\nsecret = f(1)\ntoken = a[1]\ntoken = a1;\n  secret: a1,\nx token = a1",
    "use --token to sign, --password <a1>, --secret $A1, --token TOKEN, --match-token LABEL=label, --credentials ./a/b.json, [--token a1], --token=, --tokens a1, a--token b1",
    "/a?sid=01/05/17/222314&b=1",
    'f("token="+x+"&secret="+y, "token=", x, "secret=")',
    // Only what begins a line may stand over several.
    'a "name": "token",\n "value": "a"',
    '{"name": "token", "id": 1,\n "value": "a"}',
    '{"token":\n"a"}',
    '{"name":"a","value":"b"},{"name":"key","value":"c"},{"value":"d","id":1,"name":"token"}',
    '{"token":[1,2],"secret":[],"password":{"a":"b"}}',
    // In a program, a prompt may end before the value.
    'ask("Password: ", "a"), "token: "+a+"b", "Your token: " + "b", "token:",b,"c"',
    "-H 'X-Auth-Token: <token>' 'token: S1\" \"the token: S1\" 'token: S1 a' 'token: required' (token: S1)",
    "token: a, token: 'a b', the token 'a': 'b', 'tokens': 'a'",
    "Authorization: Bearer <token>, Authorization: Bearer $TOKEN, Authorization: Bearer {a}, Authorization: a",
    "Cookie: theme=a; lang=b; x=sid=c then sid=3, cookies: sid=4, no-cookie: sid=5",
    "PWD=/home/a env;PWD=\n OLDPWD=/a",
    `https://localhost:PORT/@vite http://h:$PORT/@a http://h:{port}/@a http://h:\${port}/@a`,
    "?sort:key=1&b=2 GET /x/key=5&b=1 /a:key=5&b=1",
    "?u=https://h:8080&mail=a@b.c",
    "git@h:a/b.git mailto:me@h",
    "",
  ])("%s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe("names", () => {
  test.each([
    ..."accessToken access_token refresh_token id_token client_secret x-amz-security-token X-Amz-Signature".split(
      " ",
    ),
    ..."X-Amz-Credential user.password AWSSecretAccessKey apiKey api_key apikey API-KEY newPassword".split(
      " ",
    ),
    ..."client_assertion code_verifier Ocp-Apim-Subscription-Key X-Goog-Signature accountKey ToKeN".split(
      " ",
    ),
    ..."SAMLResponse PGPASSWORD MYSQL_PWD SSHPASS REDISCLI_AUTH".split(" "),
    ..."pageAccessToken sessionToken csrf_token authToken HTTPToken".split(" "),
    ..."accesstoken xauthtoken-authtoken idtoken user[refreshtoken] csrftoken clientsecret password_confirmation".split(
      " ",
    ),
  ])("%s is secret, also alone and in JSON", (name) => {
    expect(redactText(`/?${name}=S`)).toBe(`/?${name}=***`);
    expect(redactText(`a ${name}=S b`)).toBe(`a ${name}=*** b`);
    expect(redactText(`{"${name}":"S"}`)).toBe(`{"${name}":"***"}`);
  });

  test.each([
    ..."key auth session session_id sessionid connect.sid phpsessid jsessionid sig hmac otp pass pwd bearer".split(
      " ",
    ),
    ..."AWSAccessKeyId GoogleAccessId".split(" "),
  ])("%s is secret in a query only", (name) => {
    expect(redactText(`/?${name}=S`)).toBe(`/?${name}=***`);
    expect(redactText(`a ${name}=S b {"${name}":"S"}`)).toBe(`a ${name}=S b {"${name}":"S"}`);
  });

  test.each([
    ..."tokenizer tokenize tokens monkey author authority public_key sort_key primaryKey sessions design".split(
      " ",
    ),
    ..."nextPageToken page_token next-token syncToken continuation_token cursorToken NEXT_PAGE_TOKEN nextPage_token".split(
      " ",
    ),
    ..."secretary passwordless signatures secret_id token_type password_hint compass keyboard".split(" "),
  ])("%s is not secret", (name) => {
    const text = `/?${name}=S&a ${name}=S {"${name}":"S"}`;
    expect(redactText(text)).toBe(text);
  });

  test("of the caller match whole, with a * by their last words, or by a function, and replace the list", () => {
    const params = ["pin", "*otp code", (name: string) => name.startsWith("x-")];
    const text = "/?pin=S&mypin=b&sms_otp_code=S&x-a=S&token=b pin=b otpCode=S x-a=b";
    expect(redactText(text, { params })).toBe(maskedAt(text));
    const both = "/?pin=S&token=S";
    expect(redactText(both, { params: [...SECRET_PARAMS, "pin"] })).toBe(maskedAt(both));
    expect(redactText("/?token=b https://me:S@h", { params: [] })).toBe("/?token=b https://me:***@h");
    expect(redactText("?nextPageToken=S", { params: ["nextpagetoken"] })).toBe("?nextPageToken=***");
  });
});

test("the guide lists the names of SECRET_PARAMS", () => {
  const guide = readFileSync(new URL("../../../docs/log.md", import.meta.url), "utf8");
  const cells = guide.match(/^\|[ *`.\w]+(?=\|)/gm)!.join("");
  const names = Array.from(cells.matchAll(/`([^`]+)`/g), ([, name]) => name!);
  expect(names.sort()).toEqual([...SECRET_PARAMS].sort());
});

test("masks a whole userinfo if asked", () => {
  const text = "https://S@h/ https://S:S@h/ //S@h?u=https%3A%2F%2FS%40h mailto:me@h";
  expect(redactText(text, { userinfo: "all" })).toBe(
    "https://***@h/ https://***@h/ //***@h?u=https%3A%2F%2F***%40h mailto:me@h",
  );
});

test.each<[string, unknown, unknown]>([
  ["text that is not a string", 1, {}],
  ["an unknown option", "", { param: [] }],
  ["a string as params", "", { params: "token" }],
  ["a name that is not a string", "", { params: [1] }],
  ["a * without a word", "", { params: ["*-"] }],
  ["another userinfo", "", { userinfo: "user" }],
])("rejects %s", (_, text, options) => {
  expect(() => redactText(text as string, options as object)).toThrow(TypeError);
});

describe("is linear", () => {
  const pieces = [
    ..."= : @ % \\ \" ' / // ; & ? # [ ( ) .".split(" "),
    ...[
      "a=",
      "key=",
      "token=",
      "?token=",
      ";token=",
      ";token=a",
      ";sid=/",
      "&token=a'",
      "token='a",
      'token="a',
      "token=)",
    ],
    ...[
      "://",
      "://a:b/",
      "://a:b/@",
      "://a/@",
      "//u:p",
      "//u:p@",
      "a@//",
      "https:",
      "jdbc:oracle:thin:a/b",
      "sip:a:b",
      "a=sip:b&@",
      "jdbc:oracle:thin:",
      "redis://u:p@#",
      "a=redis://u@&",
      "'?token=',",
    ],
    ...[
      '"token":"',
      '\\"token\\":\\"',
      '"":',
      '"name":"',
      '"value":"',
      '"value":"","name":"token"',
      String.raw`\"value\":\"`,
      '"token":["',
      '"token":["",',
      "'token':'",
      '"token"=>',
      'token: "',
      ": \t",
      "cookie:",
      "cookie: sid=a; ",
      "; pwd=",
      "authorization: bearer ",
      "%3D",
      "%253D",
      "%25253D",
      "%2525",
      "%40",
      "%3Atoken%3Da",
      "?token=a%26",
      "\\u0026",
    ],
    ..."[] [0] _ aB -token key=a& -- --token ;pwd={ ;pwd=''".split(" "),
    ...[
      "--token a1 ",
      "\u001b[31m",
      "\u001b[0",
      ";pwd={} ",
      '"cookies":[{',
      '"cookies":[{"name":"sid","value":"a"},',
      '\n"cookies": [\n{"a":"b"},\n',
      '\n"name": "token",\n"value": "a"',
      '\n"name": "token",\n',
      '\n"token": [\n"a",\n',
      '"set-cookie":["',
      "authorization: digest ",
      'authorization: digest response="',
      'set-cookie: a="',
      'set-cookie: a="b";',
      "\ntoken = ",
      "\ntoken: a1",
    ],
    ...[" ", "\n", "é", "\u00a0", "😀"],
  ];
  const grows = (textOf: (length: number) => string): number => {
    const prepare = (length: number) => {
      const text = textOf(length);
      return () => redactText(text);
    };
    return growth(prepare, 20_000, 40);
  };
  test.each(pieces)("%j", (piece) => {
    expect(grows((length) => piece.repeat(length / piece.length))).toBeLessThan(40);
  });
  test("a form whose value ends with many =", () => {
    expect(grows((length) => `key=a${"=".repeat(length)}&b=c`)).toBeLessThan(40);
  });
  test("a quoted value that is too long for the stack of a regular expression", () => {
    const value = "a".repeat(2 ** 24);
    expect(redactText(`token="${value}" b`)).toBe('token="***" b');
  });
});
