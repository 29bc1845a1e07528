// I: a secret without white space, planted in a container, in any text, is gone. Every other character stays. Masking twice
// changes nothing.

import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redact, redactText, SECRET_PARAMS } from "../../ts/inspect/index.ts";
import { blockRedactor } from "../../ts/secrets/redact-text.ts";

/** Writes a secret into a container. The writer of each container escapes what would end it. */
type Container = readonly [name: string, before: string, write: (secret: string) => string, after: string];

const strictly = (secret: string): string =>
  encodeURIComponent(secret).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const inForm = (secret: string): string => new URLSearchParams([["", secret]]).toString().slice(1);
const inJson = (secret: string): string => JSON.stringify(secret).slice(1, -1);
const twice = (secret: string): string => strictly(strictly(secret));
const inList = (secret: string): string => secret.replace(/[^\w./+=!@#$%^*?~|-]/g, "_");
const inPython = (secret: string): string => secret.replace(/['\\]/g, "\\$&");
const alone = (secret: string): string => secret.replace(/[^\w./+!@#$%^*?~|-]/g, "_");
/** With a digit, which no word of prose has. */
const noWord = (secret: string): string => `${alone(secret)}1ab2`;
const inBraces = (secret: string): string => secret.replaceAll("}", "}}");
/** A password of a connection string as people write it. */
const unencoded = (secret: string): string => secret.replace(/[/?\\"<>]/g, "_");
const inCookie = (secret: string): string => alone(secret).replace(/[@%]/g, "_");

/** The containers. `{}` is the name of a parameter that is secret anywhere, `[]` of one that is secret in a query. */
const CONTAINERS: readonly Container[] = [
  ["a query", "https://h:1/a?b=1&[]=", strictly, "&c=2"],
  ["the first of a query", "/a?[]=", inForm, ""],
  ["a fragment", "https://h/#[]=", strictly, "&a=b"],
  ["a fragment with !", "/#!{}=", strictly, ""],
  ["a fragment with a path", "/#/[]=", strictly, "&a"],
  ["a path parameter", "/a/b;[]=", strictly, "/c;d=e?f"],
  ["a form", "a=b&[]=", inForm, "&c=d"],
  ["the first of a form", "[]=", inForm, "&c=d"],
  ["url.query", "url.query=[]=", strictly, "&c=d"],
  ["JSON's escape of &", "?a\\u0026[]=", strictly, "\\u0026b=c"],
  ["HTML's &amp;", "?a&amp;[]=", strictly, "&amp;b=c"],
  ["HTML's &#38;", "?a&#38;[]=", strictly, "&#38;b=c"],
  ["HTML's &#x26;", "?a&#x26;[]=", strictly, "&#x26;b=c"],
  ["brackets", "?a[{}]=", strictly, "&b"],
  ["dots", "?a.{}=", strictly, "&b"],
  ["a userinfo", "https://me:", strictly, "@h/a@b"],
  ["a userinfo with JSON's escapes", "https:\\/\\/me:", strictly, "@h\\/a"],
  ["a connection string", "mysql+pymysql://me:", unencoded, "@h:1/app?a=b@c"],
  [
    "a connection string of a variable",
    "DATABASE_URL=mongodb+srv://me:",
    (secret) => unencoded(secret).replaceAll("=", "_"),
    "@h/app?a=b&c=d@e",
  ],
  ["a nested URI", "/?u=https://me:", strictly, "@h/&a=b@c"],
  ["a URI encoded once", "/?u=https%3A%2F%2Fme%3A", twice, "%40h%2F&a=b"],
  ["a query encoded once", "/?u=%2Fa%3F[]%3D", twice, "%26b%3Dc&d=e"],
  ["a query encoded twice", "/?u=%252Fa%253F[]%253D", (secret) => strictly(twice(secret)), "%2526b&d=e"],
  [
    "a query encoded thrice",
    "/?u=%25252Fa%25253F[]%25253D",
    (secret) => twice(twice(secret)),
    "%252526b&d=e",
  ],
  ["JSON", '{"a":1,"{}":"', inJson, '","b":"c"}'],
  ["JSON with blanks", '{"{}" : "', inJson, '"}'],
  ["JSON in a string of JSON", '"{\\"{}\\":\\"', (secret) => inJson(inJson(secret)), '\\",\\"a\\":1}"'],
  ["an object of a HAR file", '{"name":"{}","value":"', inJson, '","a":"b"}'],
  ["an object of a HAR file, the value first", '{"value" : "', inJson, '", "name" : "{}"}'],
  [
    "an object of a HAR file in a string",
    '"{\\"name\\":\\"{}\\",\\"value\\":\\"',
    (secret) => inJson(inJson(secret)),
    '\\"}"',
  ],
  ["a list of JSON", '{"a":[],"{}":["', inJson, '"]}'],
  ["Python", "{'a': 1, '{}': '", inPython, "', 'b': 'c'}"],
  ["Ruby", '{"a"=>1, "{}"=>"', inJson, '"}'],
  ["a symbol of Ruby", '{:a=>1, :{}=>"', inJson, '"}'],
  ["a symbol of Ruby 3.4", '{a: 1, {}: "', inJson, '"}'],
  ["a list with pwd", "Server=h;Uid=a;Pwd=", inList, ";a=b"],
  ["credentials", "Authorization: Bearer ", noWord, ""],
  ["the response of Digest", 'Authorization: Digest username="a", response="', alone, '", opaque="b"'],
  ["credentials in JSON", '"Proxy-Authorization: Basic ', alone, '"'],
  ["a cookie", "Cookie: a=b; []=", alone, "; c=d"],
  ["a cookie that is set", "Set-Cookie: app.sid=", alone, "; Path=/"],
  [
    "a cookie after a date",
    "Set-Cookie: a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT, [cookie]=",
    alone,
    "; Path=/",
  ],
  ["a cookie after one in quotes", 'Cookie: a="b c"; [cookie]=', alone, "; c=d"],
  ["a cookie of a list of JSON", '{"set-cookie":["a=b; Path=/","[cookie]=', inCookie, '; Path=/"]}'],
  [
    "a cookie of a list that is printed",
    '\n{"set-cookie": [\n "a=b; Path=/",\n "[cookie]=',
    inCookie,
    '; Path=/"\n]}',
  ],
  [
    "a cookie after a line break of JSON",
    '{"name":"Set-Cookie","value":"a=b; Path=/\\n[cookie]=',
    inCookie,
    '\\nb=c"}',
  ],
  [
    "a cookie of a HAR file",
    '"cookies":[{"name":"a","value":""},{"name":"[cookie]","value":"',
    inJson,
    '","path":"/"}]',
  ],
  ["a parameter of a HAR file", '"queryString":[{"name":"[]","value":"', inJson, '"}]'],
  [
    "a cookie of a HAR file that is printed",
    '\n"cookies": [\n {\n  "name": "[cookie]",\n  "value": "',
    inJson,
    '",\n  "path": "/"\n }\n]',
  ],
  ["an object of a HAR file that is printed", '\n{\n "name": "{}",\n "value": "', inJson, '"\n}'],
  ["a list of JSON that is printed", '\n"{}": [\n "', inJson, '",\n ""\n]'],
  [
    "JSON in a form with +",
    "a=%7B%22{}%22%3A+%22",
    (secret) => strictly(inJson(secret)),
    "%22%2C+%22b%22%3A1%7D&c",
  ],
  ["a value of ODBC in braces", "Server=h;Uid=a;Pwd={", inBraces, "};a=b"],
  [
    "a value of a list in quotes",
    "Server=h;Uid=a;Pwd='",
    (secret) => secret.replaceAll("'", "''").replaceAll("\\", "_"),
    "';a=b",
  ],
  ["a line of a configuration", "\n{} = ", noWord, "\n"],
  ["a line of YAML", "\n  {}: ", noWord, "\n"],
  ["an assignment in quotes", 'const {} = "', alone, '";'],
  ["an option of a command", "x --{} ", noWord, " y"],
  ["a pair", "{}=", alone, " b"],
  ["a pair in quotes", '{}="', alone, '"'],
  ["a pair after a comma", "a=b,{}=", alone, ",c=d"],
  ["JDBC", "jdbc:sqlserver://h:1433;user=y;{}=", inList, ";a=b"],
  ["a list", "Server=h;{}=", inList, ";a=b"],
  ["JDBC of Oracle", "jdbc:oracle:thin:scott/", (secret) => alone(secret).replaceAll("@", "_"), "@h:1:x"],
];

/** The number of strings of the laws of any text. `npm run parity` makes more. */
const RUNS = Number(process.env["PCHAR_EDGES"] ?? 20_000);

const ANYWHERE = ["token", "access_token", "clientSecret", "x-amz-signature", "userPassword", "API_KEY"];
const COOKIES = [
  "sid",
  "connect.sid",
  "PHPSESSID",
  "app_session",
  "__Host-sid",
  "ASP.NET_SessionId",
  "authToken",
];
const IN_QUERY = [...ANYWHERE, ...SECRET_PARAMS.map((name) => name.replace("*", "")), "JSESSIONID"];

/** Text without secrets. White space, a line break or a quotation mark follows it, and is before the next. */
const PIECES = [
  ..."GET /a?b=c HTTP/1.1 200 10/Oct/2000:13:55:36 https://h:80/@a/b key=1 session=2 a@b.example it's".split(
    " ",
  ),
  ...[
    "peer https://p.example:9077 refused ai:x@pop-os",
    '{"a":"b","key":"c"}',
    "nextPageToken=a",
    "é\u00a0😀",
    "\\",
    "'",
  ],
  ..."( ) , ; & ? # = : @ % // ://h tokenizer=x %3A%2F%2F %25 [a](b)".split(" "),
];
const SPACES = [" ", "\n", "\t", ' "', '" ', "\u00a0", " <", "> "];
const around = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...PIECES), fc.stringMatching(/^[a-z ]*$/)),
      fc.constantFrom(...SPACES),
    ),
  )
  .map((pairs) => pairs.flat().join(""));

/** A secret has a letter at both ends: the punctuation of a sentence is not part of a value. */
const secrets = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]{4}$/),
    fc.stringMatching(/^[!-~éß€]*$/),
    fc.stringMatching(/^[A-Za-z0-9]{4}$/),
  )
  .map((parts) => parts.join(""));

test("text without secrets stays", () => {
  fc.assert(
    fc.property(around, (text) => {
      expect(redactText(text)).toBe(text);
    }),
    { numRuns: RUNS / 10 },
  );
});

test.each(CONTAINERS)("%s", (_, before, write, after) => {
  fc.assert(
    fc.property(
      around,
      fc.constantFrom(...SPACES),
      fc.constantFrom(...ANYWHERE),
      fc.constantFrom(...IN_QUERY),
      fc.constantFrom(...COOKIES),
      secrets,
      fc.constantFrom(...SPACES, ""),
      around,
      (left, space, anywhere, inQuery, cookie, secret, end, right) => {
        const named = before.replace("{}", anywhere).replace("[]", inQuery).replace("[cookie]", cookie);
        const written = write(secret);
        const rest = `${after.replace("{}", anywhere)}${end}${end === "" ? "" : right}`;
        const text = `${left}${space}${named}${written}${rest}`;
        const shown = redactText(text);
        expect(shown).toBe(`${left}${space}${named}***${rest}`);
        expect(redactText(shown)).toBe(shown);
      },
    ),
    { numRuns: RUNS / 50 },
  );
});

describe("any text", () => {
  test.each([
    ["a delimiter of a password", "%3A//jdbc:oracle:thin:a/token=@"],
    ["an authority in a password", "%3A//jdbc:oracle:thin:a/(.https://@"],
    ["a scheme at the end of a secret", "?token=jdbc:#;sid=b"],
    ["a slash of a password", "//@http:\ud800token[]=:PORT/@"],
    ["a blank of a string", 'token="b\\"token\\":\\" '],
  ])("%s is masked, and a second mask changes nothing", (_, each) => {
    const shown = redactText(each);
    expect(shown).toContain("***");
    expect(redactText(shown)).toBe(shown);
  });

  const pieces = fc.constantFrom(
    ..."token= key= ?token= &key= ;sid= ; & ? # / // : @ % %3D %253D %40 %3A %26 \\ \\u0026 &amp; *** S a b , . ) ( ]".split(
      " ",
    ),
    ...[
      '"',
      "'",
      '"token":"',
      '\\"token\\":\\"',
      '"name":"token","value":"',
      '"value":"',
      '","name":"token"',
      '"token":["',
      '","',
      '"token"=>"',
      "'token': '",
      "token: ",
      ":token=>",
      "Authorization: Bearer ",
      "cookie: ",
      "; sid=",
      '\n"name": "token",\n',
      '\n"value": "S",\n',
      '\n"name": "sid",\n"value": "S"',
      '\n"token": [\n',
      '"S",\n',
      '\n"cookies": [\n',
      '\n{"name":"sid"},\n',
      '"set-cookie": [',
      '"cookies":[{',
      "\n  ",
      "set-cookie: ",
      "\ntoken = ",
      "\ntoken: ",
      "--token ",
      "authorization: digest ",
      'response="S"',
      ";pwd={",
      "}",
      "}}",
      "\\n",
      "+",
      ";pwd=",
      "authorization=",
      "basic ",
      "https://",
      "redis://u:p@",
      "=redis://u:",
      "jdbc:oracle:thin:a/",
      " ",
      "\n",
      "`",
      "=",
      "%2",
      "é",
      "\ud800",
    ],
  );
  const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));

  const law = (title: string, numRuns: number, check: (text: string) => void): void =>
    test(title, () => {
      fc.assert(fc.property(text, check), { numRuns });
    });

  law("only masks are written, in the place of what was there, and a second time nothing", RUNS, (each) => {
    const shown = redactText(each);
    expect(redactText(shown)).toBe(shown);
    let from = 0;
    for (const part of shown.split("***")) {
      const found = each.indexOf(part, from);
      expect(found).toBeGreaterThanOrEqual(0);
      from = found + part.length;
    }
  });

  law("lines are masked one by one", RUNS / 4, (each) => {
    // Only a record of JSON that begins a line has several.
    const single = `a${each.replace(/\n/g, "\na")}`;
    const lines = single.split("\n").map((line) => redactText(line));
    expect(redactText(single)).toBe(lines.join("\n"));
  });

  law("blocks of lines are masked as the whole text is, wherever they end", RUNS, (each) => {
    const { add, end } = blockRedactor();
    const blocks = each.split(/(?<=\n)/).map((block) => add(block));
    expect(blocks.join("") + end()).toBe(redactText(each));
  });

  test("colors of a terminal change nothing, wherever they are", () => {
    const styles = fc.constantFrom(
      "\u001b[31m",
      "\u001b[0m",
      "\u001b[38;5;245m",
      "\u001b[m\u001b[K",
      "\u001b(B\u001b[m",
      "\u001b[?25l",
    );
    const styled = fc.array(fc.oneof(pieces, styles), { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(styled, (each) => {
        const shown = redactText(each);
        expect(stripVTControlCharacters(shown)).toBe(redactText(stripVTControlCharacters(each)));
        expect(redactText(shown)).toBe(shown);
        const { add, end } = blockRedactor();
        const blocks = each.split(/(?<=\n)/).map((block) => add(block));
        expect(blocks.join("") + end()).toBe(shown);
      }),
      { numRuns: RUNS },
    );
  });

  test("a password of a URI that redact masks is masked in text too", () => {
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom("https://me:", "//me:", "ftp://u:", "http:/me:", "http:////me:", "wss:me:"),
        (secret, before) => {
          const uri = `${before}${strictly(secret)}@h/a`;
          expect(redactText(`a ${uri} b`)).toBe(`a ${redact(uri)} b`);
        },
      ),
    );
  });
});
