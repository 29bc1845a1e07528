/** The commands, in the order in which help lists them. */
export type Command =
  | "parse"
  | "check"
  | "resolve"
  | "normalize"
  | "equivalent"
  | "relativize"
  | "explain"
  | "inspect"
  | "extract"
  | "open"
  | "encode"
  | "decode";

export type OptionName =
  | "json"
  | "rule"
  | "level"
  | "base"
  | "no-strict"
  | "relative-base"
  | "keep-encoded-dots"
  | "component"
  | "charset"
  | "plus"
  | "context"
  | "input"
  | "output"
  | "workers"
  | "dry-run"
  | "show-password"
  | "help"
  | "version";

interface Option {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** What help calls the value. */
  readonly value?: string;
  readonly summary: string;
}

/** What a command takes and does. */
export interface CommandEntry {
  /** The names of its texts: one name stands for any number of them, two for just these two. */
  readonly operands: readonly [string] | readonly [string, string];
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** The options of the command when it works on a file: those that go with `--input`, none where it cannot. */
  readonly fileOptions: readonly OptionName[];
  readonly rules: readonly string[];
  readonly levels: readonly string[];
  readonly details: string;
  /** A call, in the words of a shell, and what it prints. */
  readonly example: readonly [string, string];
}

const TOP_RULES = [
  "URI-reference",
  "URI",
  "absolute-URI",
  "relative-ref",
  "IRI-reference",
  "IRI",
  "absolute-IRI",
  "irelative-ref",
];
const PARTS = `scheme      http
authority   fred@example.com
  userinfo  fred
  host      example.com
  hostKind  reg-name
  port      -
path        ""
  pathKind  path-abempty
query       ""
fragment    -`;
const EXPLAINED = `Resolve "#s" against "http://a/b?c" by RFC 3986
5.2.2  the path of the reference is empty: that of the base is taken, "/b"
5.2.2  the reference has no query: that of the base is taken, "c"
5.3    together they are "http://a/b?c#s"`;
const EXTRACTED = "http://example.com/a\nwww.example.org";
const OPENED = `Built in: file (a directory is listed), http, https, gopher. By programs: man,
info, whatis, toc, ftp (curl), telnet, ldap and ldaps (ldapsearch), mailto
(xdg-email); news, snews, nntp, wais, prospero, ghelp and help (xdg-open). No
other scheme is opened. No shell is used, and no part of a URI is read as an
option. A password that is missing is asked for, and none is an argument. The
answer is no where a URI is not opened. --json goes with --dry-run.`;
const REFERENCE_RULES = ["URI-reference", "IRI-reference"];
const LEVELS = ["case", "percent", "path", "syntax", "scheme"];

export const COMMON_OPTIONS: readonly OptionName[] = ["json", "show-password", "help"];

export const OPTIONS: Readonly<Record<OptionName, Option>> = {
  rule: { type: "string", value: "NAME", summary: "the rule to read texts by, URI-reference if not given" },
  level: { type: "string", value: "NAME", summary: "how far to go (RFC 3986, 6.2), scheme if not given" },
  base: { type: "string", value: "URI", summary: "the base URI to resolve against" },
  "no-strict": { type: "boolean", summary: "take a reference with the scheme of the base as relative" },
  "relative-base": { type: "boolean", summary: "let the base be without a scheme" },
  "keep-encoded-dots": { type: "boolean", summary: "leave dot segments that are percent-encoded" },
  component: {
    type: "string",
    value: "NAME",
    summary: "what the text is for, by its rule: segment, query",
  },
  charset: { type: "string", value: "NAME", summary: "utf-8, if not given, or iso-8859-1" },
  plus: { type: "boolean", summary: "a space is +, as in the query of a form" },
  context: { type: "string", value: "NAME", summary: "what the text is written in, plain if not given" },
  input: { type: "string", value: "FILE", summary: "work on the lines of a file, - for standard input" },
  output: { type: "string", value: "FILE", summary: "where the lines go, standard output if not given" },
  workers: {
    type: "string",
    value: "N",
    summary: "how many threads work on it, up to one a core if not given",
  },
  "dry-run": { type: "boolean", summary: "print what would be done, and do nothing" },
  json: { type: "boolean", summary: "print JSON, one value a line" },
  "show-password": { type: "boolean", summary: "print passwords, not ***" },
  help: { type: "boolean", short: "h", summary: "print this help" },
  version: { type: "boolean", short: "V", summary: "print the version, and the backend in use" },
};

export const COMMANDS: Readonly<Record<Command, CommandEntry>> = {
  parse: {
    operands: ["TEXT"],
    summary: "show the components of each text",
    options: ["rule"],
    fileOptions: [],
    rules: TOP_RULES,
    levels: [],
    details: 'A component that is absent shows as -, one that is empty as "".',
    example: ["pchar parse 'http://fred@example.com?'", PARTS],
  },
  check: {
    operands: ["TEXT"],
    summary: "tell whether each text is valid, and where it is not",
    options: ["rule"],
    fileOptions: ["input", "workers"],
    rules: TOP_RULES,
    levels: [],
    details: "An invalid text is shown with a caret under the character that breaks the rule.",
    example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  },
  resolve: {
    operands: ["REFERENCE", "BASE"],
    summary: "resolve a reference against a base URI",
    options: ["rule", "base", "no-strict", "relative-base"],
    fileOptions: ["input", "output", "workers"],
    rules: REFERENCE_RULES,
    levels: [],
    details: "Follows RFC 3986, 5.2. BASE may be given as --base URI.",
    example: ["pchar resolve '../g' 'http://a/b/c/d;p?q'", "http://a/b/g"],
  },
  normalize: {
    operands: ["TEXT"],
    summary: "write each text in its normal form",
    options: ["rule", "level", "keep-encoded-dots"],
    fileOptions: ["input", "output", "workers"],
    rules: REFERENCE_RULES,
    levels: LEVELS,
    details:
      "case, percent and path act alone; syntax is all three and RFC 5952; scheme\ncontains it, and uses what is known of ports and empty paths.",
    example: [
      "pchar normalize 'HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html'",
      "http://example.com/~smith/home.html",
    ],
  },
  equivalent: {
    operands: ["A", "B"],
    summary: "tell whether two texts are equivalent",
    options: ["rule", "level", "base", "keep-encoded-dots"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: ["string", ...LEVELS],
    details: "An invalid text is equivalent to nothing.",
    example: ["pchar equivalent 'http://example.com' 'http://example.com:80/'", "equivalent"],
  },
  relativize: {
    operands: ["TARGET", "BASE"],
    summary: "find the shortest reference from a base URI to a target",
    options: ["rule", "base"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: [],
    details:
      "Resolving the result against the base gives the target, to the byte. BASE may be\ngiven as --base URI.",
    example: ["pchar relativize 'http://a/b/g' 'http://a/b/c/d;p?q'", "../g"],
  },
  explain: {
    operands: ["TEXT"],
    summary: "tell step by step how a text is normalized, or resolved",
    options: ["rule", "base", "no-strict", "relative-base", "level", "keep-encoded-dots"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: LEVELS,
    details:
      "With --base: how it is resolved against that (RFC 3986, 5.2). Else: how it is\nnormalized (6.2). --json leaves out the buffers of 5.2.4 where they have more\nthan 2^20 characters.",
    example: ["pchar explain --base 'http://a/b?c' '#s'", EXPLAINED],
  },
  inspect: {
    operands: ["TEXT"],
    summary: "tell what is dangerous or strange in a text",
    options: ["rule"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: [],
    details: "The answer is yes where there is nothing to tell but for information.",
    example: ["pchar inspect 'http://example.com/'", "nothing to tell"],
  },
  extract: {
    operands: ["TEXT"],
    summary: "find the URIs in a text",
    options: ["rule", "context"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: [],
    details:
      "Follows RFC 3986, appendix C: quotes, angle brackets, white space. Prints one\nURI a line; the answer is yes where there is one. Contexts: plain, markdown,\nhtml, texinfo, roff.",
    example: ["pchar extract 'See <http://example.com/a>, or www.example.org.'", EXTRACTED],
  },
  open: {
    operands: ["URI"],
    summary: "show what each URI names, by programs of this machine",
    options: ["dry-run"],
    fileOptions: [],
    rules: [],
    levels: [],
    details: OPENED,
    example: ["pchar open --dry-run 'man:ls(1)'", "man -s 1 -- ls"],
  },
  encode: {
    operands: ["TEXT"],
    summary: "write data as URI text",
    options: ["component", "charset", "plus"],
    fileOptions: [],
    rules: [],
    levels: [],
    details:
      "All but unreserved characters becomes triplets, or with a component all that it\ndoes not take (RFC 3986, 2.1).",
    example: ["pchar encode '100%/a b'", "100%25%2Fa%20b"],
  },
  decode: {
    operands: ["TEXT"],
    summary: "read URI text as data, once",
    options: ["component", "charset", "plus"],
    fileOptions: [],
    rules: [],
    levels: [],
    details: "With a component the text has to match it (RFC 3986, 2.4).",
    example: ["pchar decode '100%25%2Fa%20b'", "100%/a b"],
  },
};

/** Tells whether a word is the name of a command. */
export function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}
