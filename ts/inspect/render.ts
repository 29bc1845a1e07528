import { type RuleOptions, topRuleOf } from "../api/rule-options.ts";
import { tryParse } from "../api/try-parse.ts";
import { oneOf } from "../support/argument.ts";
import { visible } from "../support/display.ts";
import { optionsOf } from "../support/properties.ts";
import type { UriIssue } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import { spansOf } from "../uri/spans.ts";
import type { TopRule, UriInput, UriReference } from "../uri/types.ts";
import { invalidFindings } from "./invalid.ts";

/** Options of {@link render}. */
export interface RenderOptions extends RuleOptions {
  /**
   * `true`: with escape sequences for the colours of a terminal (ECMA-48). `false`: plain text.
   *
   * @default false
   */
  readonly color?: boolean | undefined;
}

const COLORS: Readonly<Record<string, string>> = { userinfo: "33", host: "1", "URL host": "1" };
const LABEL = "36";

/**
 * Writes a URI reference for people: one line for each component that is present, with its name.
 *
 * The userinfo has a separate line, so nobody takes it for the host (RFC 3986, 7.6), and its password is masked (7.5).
 * Invisible and bidirectional characters are written as code points: `<U+202E>`. An empty component is its name alone.
 *
 * A string that does not match the rule has three lines: its error, the string with its passwords masked, and the host that `URL`
 * reads, if it reads one.
 *
 * @throws {TypeError} if an option is unknown or has a wrong value, or the argument is neither a string nor a record of `parse`.
 * @example
 * render("ftp://cnn.example.com&story=x:pw@10.0.0.1/?"); // "scheme    ftp\nuserinfo  cnn.example.com&story=x:***\nhost      10.0.0.1\npath      /\nquery"
 * render("https://google.com\\\@evil.com/"); // "invalid   unexpected character '\\' in userinfo at index 18\ntext      https://google.com\\\@evil.com/\nURL host  google.com"
 * render("//h", { color: true }); // "\u001b[36mhost\u001b[39m      \u001b[1mh\u001b[22m\n\u001b[36mpath\u001b[39m"
 */
export function render(uri: UriInput, options?: RenderOptions): string {
  const { color = false, rule: given } = optionsOf(options, ["color", "rule"]);
  oneOf("color", color, true, false);
  const text = textOf(uri);
  const rule = topRuleOf({ rule: given });
  const { uri: record, issue } = tryParse(text, rule);
  const values = issue === undefined ? valuesOfValid(text, record) : valuesOfInvalid(text, rule, issue);
  const paint = (value: string, code: string | undefined): string =>
    !color || code === undefined || value === ""
      ? value
      : `\u001b[${code}m${value}\u001b[${code === "1" ? "22" : "39"}m`;
  const lines: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const gap = value === "" ? "" : " ".repeat(10 - name.length);
    lines.push(paint(name, LABEL) + gap + paint(visible(value), COLORS[name]));
  }
  return lines.join("\n");
}

type ShownValues = Readonly<Record<string, string | undefined>>;

function valuesOfInvalid(text: string, rule: TopRule, issue: UriIssue): ShownValues {
  const accepted = invalidFindings(text, rule, issue).find(({ code }) => code === "whatwg-accepts");
  const host = accepted?.readings?.whatwg?.host;
  return {
    invalid: issue.message,
    text: mask(text).text,
    "URL host": host === "" ? undefined : host,
  };
}

function valuesOfValid(text: string, record: UriReference): ShownValues {
  const { scheme, host, port } = record;
  const spans = spansOf(record);
  const masked = mask(text);
  const shown = (name: "userinfo" | "path" | "query" | "fragment"): string | undefined =>
    record[name] === undefined ? undefined : masked.slice(spans[name].index, spans[name].end);
  return {
    scheme,
    userinfo: shown("userinfo"),
    host,
    port,
    path: shown("path"),
    query: shown("query"),
    fragment: shown("fragment"),
  };
}
