/** The commands, in the order in which help lists them. */
export type Command = "parse" | "check" | "resolve" | "normalize" | "equivalent" | "relativize";

export type OptionName =
  | "json"
  | "rule"
  | "level"
  | "base"
  | "no-strict"
  | "relative-base"
  | "keep-encoded-dots"
  | "input"
  | "output"
  | "workers"
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
const REFERENCE_RULES = ["URI-reference", "IRI-reference"];
const LEVELS = ["case", "percent", "path", "syntax", "scheme"];

export const COMMON_OPTIONS: readonly OptionName[] = ["rule", "json", "show-password", "help"];

export const OPTIONS: Readonly<Record<OptionName, Option>> = {
  rule: { type: "string", value: "NAME", summary: "the rule to read texts by, URI-reference if not given" },
  level: { type: "string", value: "NAME", summary: "how far to go (RFC 3986, 6.2), scheme if not given" },
  base: { type: "string", value: "URI", summary: "the base URI to resolve against" },
  "no-strict": { type: "boolean", summary: "take a reference with the scheme of the base as relative" },
  "relative-base": { type: "boolean", summary: "let the base be without a scheme" },
  "keep-encoded-dots": { type: "boolean", summary: "leave dot segments that are percent-encoded" },
  input: { type: "string", value: "FILE", summary: "work on the lines of a file, - for standard input" },
  output: { type: "string", value: "FILE", summary: "where the lines go, standard output if not given" },
  workers: {
    type: "string",
    value: "N",
    summary: "how many threads work on it, up to one a core if not given",
  },
  json: { type: "boolean", summary: "print one JSON value for each text, one a line" },
  "show-password": { type: "boolean", summary: "print passwords, not ***" },
  help: { type: "boolean", short: "h", summary: "print this help" },
  version: { type: "boolean", short: "V", summary: "print the version, and the backend in use" },
};

export const COMMANDS: Readonly<Record<Command, CommandEntry>> = {
  parse: {
    operands: ["TEXT"],
    summary: "show the components of each text",
    options: [],
    fileOptions: [],
    rules: TOP_RULES,
    levels: [],
    details: 'A component that is absent shows as -, one that is empty as "".',
    example: ["pchar parse 'http://fred@example.com?'", PARTS],
  },
  check: {
    operands: ["TEXT"],
    summary: "tell whether each text is valid, and where it is not",
    options: [],
    fileOptions: ["input", "workers"],
    rules: TOP_RULES,
    levels: [],
    details: "An invalid text is shown with a caret under the character that breaks the rule.",
    example: ["pchar check --rule absolute-URI 'http://a/b'", "valid http://a/b"],
  },
  resolve: {
    operands: ["REFERENCE", "BASE"],
    summary: "resolve a reference against a base URI",
    options: ["no-strict", "relative-base"],
    fileOptions: ["input", "base", "output", "workers"],
    rules: REFERENCE_RULES,
    levels: [],
    details: "Follows RFC 3986, 5.2.",
    example: ["pchar resolve '../g' 'http://a/b/c/d;p?q'", "http://a/b/g"],
  },
  normalize: {
    operands: ["TEXT"],
    summary: "write each text in its normal form",
    options: ["level", "keep-encoded-dots"],
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
    options: ["level", "base"],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: ["string", ...LEVELS],
    details: "An invalid text is equivalent to nothing.",
    example: ["pchar equivalent 'http://example.com' 'http://example.com:80/'", "equivalent"],
  },
  relativize: {
    operands: ["TARGET", "BASE"],
    summary: "find the shortest reference from a base URI to a target",
    options: [],
    fileOptions: [],
    rules: REFERENCE_RULES,
    levels: [],
    details: "Resolving the result against the base gives the target, to the byte.",
    example: ["pchar relativize 'http://a/b/g' 'http://a/b/c/d;p?q'", "../g"],
  },
};

/** Tells whether a word is the name of a command. */
export function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}
