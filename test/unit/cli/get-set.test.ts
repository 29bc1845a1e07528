import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { split } from "../../../ts/index.ts";
import { pchar } from "../../support/shell.ts";

describe("get", () => {
  // The components of this URI are those of RFC 3986, 3.
  const URI = "foo://example.com:8042/over/there?name=ferret#nose";
  test.each([
    ["scheme", "foo"],
    ["authority", "example.com:8042"],
    ["userinfo", ""],
    ["host", "example.com"],
    ["port", "8042"],
    ["path", "/over/there"],
    ["query", "name=ferret"],
    ["fragment", "nose"],
    ["param:name", "ferret"],
    ["param:nose", ""],
    ["origin", "foo://example.com:8042"],
  ])("%s prints the component", async (component, printed) => {
    expect(await pchar(["get", component, URI])).toEqual({ code: 0, out: `${printed}\n`, err: "" });
  });

  test("prints one line per URI, empty if the component is absent", async () => {
    const { code, out } = await pchar(["get", "port", "http://h:80/", "-", "http://i/"], {
      input: "urn:a\n//j:81",
    });
    expect({ code, out }).toEqual({ code: 0, out: "80\n\n81\n\n" });
  });

  test("distinguishes absent from empty with --json", async () => {
    const { out } = await pchar(["get", "query", "--json", "http://h/?", "http://h/"]);
    expect(out).toBe('{"text":"http://h/?","result":""}\n{"text":"http://h/","result":null}\n');
  });

  test("origin has no userinfo and no default port (RFC 6454, 4)", async () => {
    const { out } = await pchar([
      "get",
      "origin",
      "HTTP://me:pw@Example.com:80/a",
      "https://h:80",
      "urn:a:b",
    ]);
    expect(out).toBe("http://example.com\nhttps://h:80\n\n");
  });

  test("prints a component as it is written, and a parameter decoded", async () => {
    const uri = "http://h/?a=1&b+c=%C3%BC%26+d&b+c=2&e";
    expect((await pchar(["get", "query", uri])).out).toBe("a=1&b+c=%C3%BC%26+d&b+c=2&e\n");
    expect((await pchar(["get", "param:b c", uri])).out).toBe("ü& d\n");
    expect((await pchar(["get", "param:e", uri])).out).toBe("\n");
    expect((await pchar(["get", "param:", "?=x"])).out).toBe("x\n");
  });

  test("prints passwords, and masks them in every component with --mask", async () => {
    const uri = "http://me:pw@h/?u=http%3A%2F%2Fyou%3Aword%40i";
    expect((await pchar(["get", "--mask", "userinfo", uri])).out).toBe("me:***\n");
    expect((await pchar(["get", "--mask", "authority", uri])).out).toBe("me:***@h\n");
    expect((await pchar(["get", "--mask", "param:u", uri])).out).toBe("http://you:***@i\n");
    expect((await pchar(["get", "--mask", "path", "http:/me:pw@h/"])).out).toBe("/me:***@h/\n");
    expect((await pchar(["get", "userinfo", uri])).out).toBe("me:pw\n");
    expect((await pchar(["get", "param:u", uri])).out).toBe("http://you:word@i\n");
  });

  test("reports an invalid URI, and a parameter that does not decode", async () => {
    const invalid = await pchar(["get", "host", "http://a/", "http://a b/"]);
    expect([invalid.code, invalid.out]).toEqual([1, "a\n\n"]);
    expect(invalid.err).toContain("unexpected character ' ' in host at index 8\n");
    const undecoded = await pchar(["get", "param:q", "?q=%ff"]);
    expect([undecoded.code, undecoded.out]).toEqual([1, "\n"]);
    expect((await pchar(["get", "scheme", "--rule", "URI", "a"])).code).toBe(1);
  });

  test("control characters of a parameter do not divide rows, and --json has the exact value", async () => {
    const uri = "http://h/?x=a%0Ab%09c%1B%E2%80%A8d%0D%20e";
    const shown = "a<U+000A>b<U+0009>c<U+001B><U+2028>d<U+000D> e";
    expect((await pchar(["get", "param:x", uri])).out).toBe(`${shown}\n`);
    expect((await pchar(["get", "host,param:x", uri])).out).toBe(`h\t${shown}\n`);
    expect((await pchar(["get", "--format", "{host}\\n{param:x}", uri])).out).toBe(`h\n${shown}\n`);
    expect(JSON.parse((await pchar(["get", "--json", "param:x", uri])).out).result).toBe(
      "a\nb\tc\u001b\u2028d\r e",
    );
  });

  test("a component beside --format is an error", async () => {
    const { code, err } = await pchar(["get", "--format", "{path}", "host", "http://h/a"]);
    expect([code, err.split("\n")[0]]).toEqual([
      2,
      'pchar: --format replaces "host": leave it out, or put -- before a URI of that name',
    ]);
    expect((await pchar(["get", "--format", "{path}", "host"])).code).toBe(2);
    expect((await pchar(["get", "--format", "{path}", "--", "host"])).out).toBe("host\n");
  });

  test("a parameter alone is read from any string", async () => {
    const read = async (...argv: string[]) => {
      const { code, out } = await pchar(["get", ...argv]);
      return [code, out];
    };
    const uri = "http://h/?a[]=1&x=2";
    expect(await read("param:x", uri, "a b?x=|#?x=3", "http://[/")).toEqual([0, "2\n|\n\n"]);
    expect(await read("--json", "param:a[]", uri)).toEqual([0, expect.stringContaining('"1"')]);
    expect(await read("--format", "<{param:x}>", uri)).toEqual([0, "<2>\n"]);
    expect(await read("param:x", "?x=%#&x=1")).toEqual([1, "\n"]);
    expect(await read("host,param:x", uri)).toEqual([1, "\n"]);
    expect(await read("--rule", "URI", "param:x", uri)).toEqual([1, "\n"]);
    expect(await read("param:x", "?x=http://me:p w@h")).toEqual([0, "http://me:p w@h\n"]);
    expect(await read("--mask", "param:x", "?x=http://me:p w@h")).toEqual([0, "http://me:***@h\n"]);
    // The mask takes the start of the query with it.
    expect(await read("--mask", "param:x", "a_b:c?x=1@h")).toEqual([0, "***\n"]);
  });

  test.each([
    ["{host}\\t{port}", "h\t80\n"],
    ["{scheme}\\n{host}", "http\nh\n"],
    ["C:\\\\t{host}\\\\", "C:\\th\\\n"],
    ["{param:\\t}.", "1.\n"],
  ])("--format %s has escapes outside of braces", async (format, printed) => {
    const { out } = await pchar(["get", "--format", format, "http://h:80/?%5Ct=1"]);
    expect(out).toBe(printed);
    const { result } = JSON.parse(
      (await pchar(["get", "--json", "--format", format, "http://h:80/?%5Ct=1"])).out,
    );
    expect(`${result}\n`).toBe(printed);
  });

  test.each(["\\x{host}", "{host}\\"])("--format %s has an unknown escape", async (format) => {
    const { code, err } = await pchar(["get", "--format", format, "http://h/"]);
    expect(code).toBe(2);
    expect(err).toContain("has no meaning in a format: use \\t, \\n or \\\\\n");
  });

  test("refuses an unknown component", async () => {
    const { code, err } = await pchar(["get", "hots", "http://a/"]);
    expect(code).toBe(2);
    expect(err.split("\n")[0]).toBe(
      'pchar: unknown component "hots" for get: use scheme, authority, userinfo, host, port, path, query, fragment, origin or param:NAME',
    );
    expect((await pchar(["get", "-", "http://a/"])).err).toContain('unknown component "-"');
    expect((await pchar(["get", "http://u:pw@h", "x"])).err).toContain('unknown component "http://u:***@h"');
  });
});

describe("set", () => {
  test("--query with its question mark is a wrong use", async () => {
    expect(await pchar(["set", "--query", "?a", "http://h/"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--query takes a query without the "?" before it'),
    });
  });

  test.each<[string[], string, string]>([
    [["--host", "example.org"], "HTTP://A:/%7eb?c+d#e", "HTTP://example.org:/%7eb?c+d#e"],
    [["--scheme", "https", "--port", "8443"], "http://h:80/", "https://h:8443/"],
    [["--userinfo", "me", "--path", "/a b"], "//h", "//me@h/a%20b"],
    [["--authority", "[::1]:80"], "http://h/", "http://[::1]:80/"],
    [["--query", "q=1", "--fragment", "top"], "a?b#c", "a?q=1#top"],
    [["--query", ""], "a", "a?"],
    [["--remove", "query", "--remove", "fragment"], "http://h/?a#b", "http://h/"],
    [["--remove=authority"], "http://h//p", "http:/.//p"],
    [["--remove", "scheme"], "a:b:c", "./b:c"],
    [["--remove", "host", "--host", "i"], "http://h/", "http://i/"],
    [["--rule", "IRI-reference", "--path", "/ü"], "http://h", "http://h/ü"],
    [["--rule", "absolute-IRI", "--path", "/ü"], "http://h", "http://h/ü"],
    [["--rule", "relative-ref", "--query", "b"], "a", "a?b"],
    [["--path", "/ü"], "http://h", "http://h/%C3%BC"],
    [["--param", "q=1"], "http://h/?filter[]=x", "http://h/?filter[]=x&q=1"],
  ])("%j changes %s to %s", async (options, uri, changed) => {
    expect(await pchar(["set", ...options, uri])).toEqual({ code: 0, out: `${changed}\n`, err: "" });
  });

  // The first two are examples of what withParams promises.
  test.each<[string[], string, string]>([
    [["--param", "d=1"], "?a=b+c&d=%7e&e=x/y:z", "?a=b+c&d=1&e=x/y:z"],
    [["--param", "q=1"], "http://h/p#f", "http://h/p?q=1#f"],
    [["--param", "q=a b&c=d"], "/?x=%7E", "/?x=%7E&q=a%20b%26c%3Dd"],
    [["--param", "q=1", "--param", "q=2"], "?q=0&r&q=3", "?q=1&q=2&r"],
    [["--param", "debug", "--param", "e="], "?a", "?a&debug&e="],
    [["--remove", "param:q"], "http://h/?q=1", "http://h/"],
    [["--remove", "param:a b", "--param", "c=1"], "?a+b=1&d", "?d&c=1"],
    [["--remove", "query", "--param", "a=1"], "?b&c", "?a=1"],
    [["--query", "b&a=0", "--param", "a=1"], "?c", "?b&a=1"],
    [["--sort-params"], "/?b=%7e&a=2&&%61=1", "/?a=2&%61=1&b=%7e&"],
    [["--param", "a=1", "--remove", "param:c", "--sort-params"], "/?c&b", "/?a=1&b"],
    [["--param", "filter[a]=2"], "/?filter[a]=1&", "/?filter[a]=2&"],
    [["--remove", "param:none"], "HTTP://h:/?b+c=%7e", "HTTP://h:/?b+c=%7e"],
    [["--remove", "param:utm_*"], "/?utm_source=m&q=a%20b+c&utm%5Fid=1&utm=2#f", "/?q=a%20b+c&utm=2#f"],
    [["--remove", "param:*"], "http://h/?a&b=1&&c#f", "http://h/#f"],
    [["--remove", "param:*_id*x"], "?_idx&_id_x=1&a_id_id-x&_ix&x_id", "?_ix&x_id"],
    [["--remove", "param:a*a"], "?a&aa&aba&ab", "?a&ab"],
    [["--remove", "param:"], "?=x&a&", "?a"],
    [["--remove", "param:a.c"], "?abc&a.c", "?abc"],
    [["--remove", "param:a", "--param", "a=2"], "?b&a=0&c", "?b&c&a=2"],
    [["--query", "a&b", "--remove", "param:a"], "?c", "?b"],
  ])("%j changes the parameters of %s: %s", async (options, uri, changed) => {
    expect(await pchar(["set", ...options, uri])).toEqual({ code: 0, out: `${changed}\n`, err: "" });
  });

  test.each(["param:a=1", "param:a&b", "param:u*=x"])("--remove %s is a wrong use", async (word) => {
    expect(await pchar(["set", "--remove", word, "?a=1"])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining(`"${word}" is not the name of a parameter: give it without = and &`),
    });
  });

  test("a pattern takes linear time", { timeout: 60_000 }, async () => {
    const start = performance.now();
    const name = "a".repeat(200_000);
    const { out } = await pchar(["set", "--remove", `param:${"a*".repeat(200)}b`, `?${name}&${name}b`]);
    expect(out).toBe(`?${name}\n`);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test.each<[string[], string, string]>([
    [["--append-segment", "b"], "https://h/a/?q#f", "https://h/a/b?q#f"],
    [["--append-segment", "b c", "--append-segment", "d/e"], "https://h", "https://h/b%20c/d%2Fe"],
    [["--append-segment", ""], "a/b", "a/b/"],
    [["--append-segment", "x", "--param", "q=1", "--host", "h"], "http://a/p", "http://h/p/x?q=1"],
    [["--path", "/v2", "--append-segment", "x"], "http://h/v1/y", "http://h/v2/x"],
  ])("%j appends to the path of %s: %s", async (options, uri, changed) => {
    expect(await pchar(["set", ...options, uri])).toEqual({ code: 0, out: `${changed}\n`, err: "" });
  });

  test("refuses a dot segment, and a path to which nothing can be appended", async () => {
    const dots = await pchar(["set", "--append-segment", "..", "http://h/"]);
    expect([dots.code, dots.out]).toEqual([1, ""]);
    expect(dots.err).toContain("\n--append-segment: ");
    const mail = await pchar(["set", "--append-segment", "b", "mailto:a@h", "http://h/"]);
    expect([mail.code, mail.out]).toEqual([1, "http://h/b\n"]);
    const invalid = await pchar(["set", "--append-segment", "b", "mailto:a b"]);
    expect(invalid.err).toContain("\nunexpected character ' ' in path at index 8\n");
  });

  test.each([
    ["URI", "--param=a", "//h", "missing scheme"],
    ["absolute-URI", "--path=/b", "http://h/a#f", "unexpected fragment"],
    ["URI", "--remove=scheme", "a:b", "missing scheme"],
    ["URI", "--param=a", "http://h/?[", "unexpected character '['"],
  ])("%s is the rule of the input and the output, with %s on %s", async (rule, option, uri, message) => {
    const { code, out, err } = await pchar(["set", "--rule", rule, option, uri]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });

  test("changes each line of standard input", async () => {
    const { code, out, err } = await pchar(["set", "--host", "i", "-"], { input: "http://a/b\nc d\n//e" });
    expect({ code, out }).toEqual({ code: 1, out: "http://i/b\nc d\n//i" });
    expect(err).toContain("line 2: unexpected character ' ' in path at index 1\n");
  });

  test("reports a value that its component cannot contain, by the name of its option", async () => {
    for (const [option, value, message] of [
      ["--port", "8x", "--port: unexpected character 'x' in port at index 1"],
      ["--scheme", "a b", "--scheme: unexpected character ' ' in scheme at index 1"],
      ["--host", "[::g]", "--host: "],
      ["--query", "%", "--query: percent sign without two hexadecimal digits at index 0"],
    ] as const) {
      const { code, out, err } = await pchar(["set", option, value, "http://h/", "-"], { input: "//h\n" });
      expect({ code, out }, option).toEqual({ code: 1, out: "" });
      expect(err.split("\n")[2], option).toContain(message);
    }
  });

  // The conflicts of components that RFC 3986 has: 3.2 (no userinfo and no port without a host) and 3.3 (a path after an authority).
  test.each<[string[], string, number, string]>([
    [["--port", "8080"], "mailto:a", 7, "--port 8080: a userinfo or a port needs a host"],
    [["--userinfo", "me:pw", "--port", "8"], "a", 0, "--userinfo me:***, --port 8: a userinfo or a port"],
    [["--remove", "host"], "http://me:pw@a/b", 13, "--remove host: a userinfo or a port needs a host"],
    [["--path", "x"], "http://h/?q", 8, "--path x: a path after a host starts with a slash"],
    [["--authority", "me:pw@h"], "mailto:a", 7, "--authority me:***@h: a path after a host starts"],
    [["--host", "h"], "a/b?c", 0, "--host h: a path after a host starts with a slash"],
    [["--scheme", "b", "--append-segment", "c"], "a", 0, "--scheme b, --append-segment c: a segment cannot"],
    [["--append-segment", "x"], "mailto:a", 7, "--append-segment x: a segment cannot be appended to a path"],
    [["--append-segment", "x"], "urn:", 4, "--append-segment x: a segment cannot be appended to a path"],
    [["--scheme", "urn", "--append-segment", "a"], "urn:b", 4, "--scheme urn, --append-segment a: a segment"],
    [["--scheme", "http", "--append-segment", "a"], "foo", 0, "--scheme http, --append-segment a: a segment"],
  ])("%j with %s points at index %i of the URI as it was typed, and names the options", async (...row) => {
    const [options, uri, index, message] = row;
    const { code, out, err } = await pchar(["set", ...options, uri, "-"], { input: `${uri}\n` });
    expect({ code, out }).toEqual({ code: 1, out: `${uri}\n` });
    const typed = uri.replace(":pw@", ":***@");
    // The component is marked whole: `a/b` and `foo` have three characters. The others have one or none, whose place is marked.
    const marks = ["a/b?c", "foo"].includes(uri) ? "^^^" : "^";
    const caret = " ".repeat(index + typed.length - uri.length);
    expect(err.startsWith(`${typed}\n${caret}${marks}\n${message}`), err).toBe(true);
    expect(err).toContain(`\nline 1: ${message}`);
    expect(err).not.toContain("pw@");
    const { error } = JSON.parse((await pchar(["set", "--json", ...options, uri])).out);
    expect(error).toMatchObject({ index, message: expect.stringContaining(message) });
    const shown = await pchar(["set", "--show-password", ...options, uri]);
    expect(shown.err.startsWith(`${uri}\n${" ".repeat(index)}${marks}\n`), shown.err).toBe(true);
  });

  test("a caret is always under the URI or the value of an option, as it was typed", async () => {
    const values = ["", "a", "h", "/x", "x", "//y", "8", "x:y", "%", "[::1]", "a b", ".."];
    const names = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "append-segment"];
    const set = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values));
    const removed = fc.tuple(fc.constant("remove"), fc.constantFrom(...names.slice(0, -1)));
    const uri = fc.constantFrom("mailto:a", "http://u@h:1/?q", "a/b", "//h", "", "/a#b", "s:/a", "s:", "a b");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(set, removed), { minLength: 1, maxLength: 4 }),
        uri,
        async (pairs, input) => {
          // Of an option that is given twice, only the lists take both.
          const options = pairs.filter(
            ([name], i) => name === "remove" || pairs.findIndex((pair) => pair[0] === name) === i,
          );
          const { code, err } = await pchar([
            "set",
            ...options.flatMap(([name, value]) => [`--${name}=${value}`]),
            input,
          ]);
          if (code !== 1) return;
          const [line, caret] = err.split("\n");
          expect([input, ...options.map(([, value]) => value)]).toContain(line);
          expect(caret!.length - 1).toBeLessThanOrEqual(line!.length);
          const named = options.some(
            ([name, value]) => err.includes(`--${name}`) || err.includes(`--remove ${value}`),
          );
          expect(named || line === input, err).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("does not append segments by the IRI rule, because appendSegments takes URIs only", async () => {
    const { code, err } = await pchar([
      "set",
      "--rule",
      "IRI-reference",
      "--append-segment",
      "b",
      "http://h/ü",
    ]);
    expect(code).toBe(2);
    expect(err).toContain(
      "--append-segment cannot be combined with --rule IRI-reference: it takes URIs only\n",
    );
  });

  test("writes passwords, and masks them in messages, unless --show-password is given", async () => {
    const argv = ["set", "--host", "i", "http://me:pw@h/"];
    expect((await pchar(argv)).out).toBe("http://me:pw@i/\n");
    expect((await pchar([...argv, "--mask"])).out).toBe("http://me:***@i/\n");
    for (const [option, value] of [
      ["--userinfo", "me:p%w"],
      ["--authority", "me:p%w@h"],
      ["--host", "me:p%w@h"],
      ["--path", "//me:p%w@h"],
    ] as const) {
      for (const json of [[], ["--json", "--mask"]]) {
        const { code, out, err } = await pchar(["set", option, value, "x", ...json]);
        expect(code, value).toBe(1);
        expect(out + err, value).not.toContain("p%w");
      }
      expect((await pchar(["set", option, value, "x", "--show-password"])).err).toContain(`${value}\n`);
    }
  });

  test("keeps all other components (RFC 3986, appendix B)", async () => {
    const part = fc.string({ unit: fc.constantFrom("a", "B", "%7e", "+", "="), maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(part, part, part, async (path, query, fragment) => {
        const uri = `HTTP://h/${path}?${query}#${fragment}`;
        const { out } = await pchar(["set", "--host", "i", uri]);
        expect(split(out.trimEnd())).toEqual({ ...split(uri), authority: "i" });
      }),
    );
  });
});
