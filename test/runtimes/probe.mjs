// The program of a user: it makes about twenty calls of the public API and reports the answers as JSON. `probeText` writes it
// for a module system; expected.mjs has the right answers.

/** The names that the program imports from `pchar`. */
const NAMES = [
  ...["backend", "build", "check", "equivalent", "matches", "normalize", "parse", "pctDecode", "pctEncode"],
  ...["relativize", "resolve", "segments", "UriSyntaxError"],
];

/** The names that it imports from `pchar/lines`. */
const LINES_NAMES = ["checkLines", "normalizeLines", "resolveLines", "componentsOfLines"];

/** The names that it imports from `pchar/text` and `pchar/inspect`, whose functions ask the `URL` of the runtime. */
const LINK_NAMES = [
  ["pchar/text", ["fromHref"]],
  ["pchar/inspect", ["inspect", "isSafeToFetch"]],
];

/** Makes the calls. Its source text becomes part of the program, so it uses only its argument. */
export function probe(pchar) {
  const { build, check, equivalent, matches, normalize, parse, pctDecode, pctEncode } = pchar;
  const { relativize, resolve, segments, UriSyntaxError } = pchar;
  const base = "http://a/b/c/d;p?q";
  const issueOf = (text, rule) => {
    const issue = check(text, rule);
    return issue === undefined ? null : [issue.code, issue.rule, issue.index];
  };
  const thrownBy = (text) => {
    try {
      return parse(text);
    } catch (error) {
      const { name, code, rule, index } = error;
      const isSyntaxError = error instanceof SyntaxError;
      return { isUriSyntaxError: error instanceof UriSyntaxError, isSyntaxError, name, code, rule, index };
    }
  };
  const answers = {
    uri: parse("foo://example.com:8042/over/there?name=ferret#nose"),
    urn: parse("urn:example:animal:ferret:nose"),
    literal: parse("ldap://[2001:db8::7]/c=GB?objectClass?one"),
    empty: parse("//h?"),
    issues: [issueOf("http://a/b c"), issueOf("http://a/%zz"), issueOf("//h", "URI"), issueOf("http://a/")],
    thrown: thrownBy("http://a/?<"),
    matches: [
      matches("192.0.2.16", "IPv4address"),
      matches("192.0.2.256", "IPv4address"),
      matches("g", "URI-reference"),
    ],
    targets: ["g:h", "g", "g/", "//g", "?y", "#s", "", "../../../", "g..", "g;x=1/../y", "http:g"].map(
      (reference) => resolve(reference, base),
    ),
    normal: ["HTTP://www.EXAMPLE.com/", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "http://example.com:80"].map(
      (text) => normalize(text),
    ),
    equivalent: [
      equivalent("http://example.com", "http://example.com:/"),
      equivalent("http://example.com/data", "http://example.com/data/"),
    ],
    relative: relativize("http://a/b/c/g", base),
    segments: segments("http://h/a%2Fb/c"),
    built: build({ scheme: "http", host: "h", segments: ["a/b"], params: [["q", "1+1"]] }),
    iri: [
      parse("http://r\u00e9sum\u00e9.example.org", "IRI").host,
      normalize("http://www.example.org/D%C3%BCrst", { rule: "IRI-reference" }),
      normalize("http://www.example.org/D%FCrst", { rule: "IRI-reference" }),
    ],
    encoded: pctEncode("D\u00fcrst"),
    decoded: pctDecode("D%C3%BCrst"),
    long: issueOf(`http://a/${"x".repeat(100_000)} `),
  };
  if (pchar.componentsOfLines !== undefined) answers.lines = askLines(pchar);
  if (pchar.fromHref !== undefined) answers.links = askLinks(pchar);
  return JSON.parse(JSON.stringify({ ...pchar.backend(), answers }));

  function askLinks({ fromHref, inspect, isSafeToFetch }) {
    const uris = [
      ["../a b?q=[1]"],
      [" https:\\\\b\u00fccher.example\\ "],
      ["\\\\example.com\\b", "https://h/"],
      ["https:a", "https://h/"],
    ];
    let thrown;
    try {
      fromHref("http://h:99999/");
    } catch ({ code, index }) {
      thrown = [code, index];
    }
    const findings = ["https://google.com\\@evil.com/", " javascript:alert(1)", "http://2130706433/"];
    return {
      uris: uris.map(([text, page]) => fromHref(text, page).uri),
      thrown,
      findings: findings.map((text) => inspect(text).map(({ code }) => code)),
      isSafe: ["https://example.com/", "http://127.1/", "http://h\\@example.com/"].map((text) =>
        isSafeToFetch(text),
      ),
    };
  }

  function askLines({ checkLines, normalizeLines, resolveLines, componentsOfLines }) {
    const bytes = new TextEncoder().encode("HTTP://www.EXAMPLE.com/\nhttp://a/b c\nhttp://example.com:80\n");
    const textOf = (octets) => new TextDecoder().decode(octets);
    const table = componentsOfLines(bytes);
    return {
      normal: textOf(normalizeLines(bytes).bytes),
      targets: textOf(resolveLines(new TextEncoder().encode("g\n?y\n"), base).bytes),
      invalid: checkLines(bytes).invalid.map(({ row, code, rule, index }) => [row, code, rule, index]),
      hosts: [0, 1, 2].map((row) => table.column("host").get(row)),
    };
  }
}

/**
 * Writes the program of a user.
 *
 * @param options.system `"esm"` for imports, `"cjs"` for `require`
 * @param options.from the entry that it imports: `"pchar"` or `"pchar/js"`
 * @param options.lines whether it calls `pchar/lines` too
 * @param options.links whether it calls `pchar/text` and `pchar/inspect` too
 * @param options.atOnce whether it makes the calls when it is loaded; if not, `ask()` makes them
 * @param options.emit statements that use the constant `report`
 */
export function probeText({
  system = "esm",
  from = "pchar",
  lines = false,
  links = false,
  atOnce = true,
  emit = "console.log(JSON.stringify(report));",
} = {}) {
  const load = (names, name) =>
    system === "esm"
      ? `import { ${names.join(", ")} } from "${name}";`
      : `const { ${names.join(", ")} } = require("${name}");`;
  const more = [...(lines ? [["pchar/lines", LINES_NAMES]] : []), ...(links ? LINK_NAMES : [])];
  const names = [...NAMES, ...more.flatMap(([, own]) => own)];
  return [
    load(NAMES, from),
    ...more.map(([entry, own]) => load(own, entry)),
    String(probe),
    `const ask = () => probe({ ${names.join(", ")} });`,
    ...(atOnce ? ["const report = ask();"] : []),
    emit,
    "",
  ].join("\n");
}

/** Returns a program that makes the calls of links too, and prints a record, a map and a set before its report. */
export function printingText(system) {
  const [load, entry] = system === "esm" ? ["import", 'from "pchar"'] : ["const", '= require("pchar")'];
  return `${load} { UriMap, UriSet } ${entry};
${probeText({
  system,
  links: true,
  emit: `console.log(parse("http://me:s3cret@h/a"));
console.log(new UriMap([["http://h/1", "one"]]), new UriSet(["http://h/2"]));
console.log(JSON.stringify(report));`,
})}`;
}
