import { kindOf, oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { MASK } from "../uri/mask.ts";
import { type NameMatcher, nameMatcher, SECRET_PARAMS, type SecretNames } from "./names.ts";
import { SecretScan } from "./secret-scan.ts";
import { type Scan, searchShown } from "./styled-text.ts";

/** Options of {@link redactText}. */
export interface RedactTextOptions {
  /**
   * The names of secret parameters, or functions that return whether a decoded name is one of them. A name matches as a whole, and
   * `*token` by its last words, such as `accessToken`; upper and lower case do not differ. Names of the former kind are found in URIs,
   * forms and cookies, and those of the latter also in pairs that stand alone, members and headers.
   *
   * @default SECRET_PARAMS
   */
  readonly params?: SecretNames | undefined;
  /**
   * Whether only the password of a userinfo is masked, or all of it, as a lone user name may be a token: `https://token@h`.
   *
   * @default "password"
   */
  readonly userinfo?: "password" | "all" | undefined;
}

/**
 * Replaces the secrets in a text, such as a line of a log, with `***`. All other characters stay.
 *
 * It masks the passwords of URIs (RFC 3986, 3.2.1) and the values of secret parameters: in queries, fragments, paths and forms, in
 * pairs such as `token=a` that stand alone, in members of JSON, also as Python and Ruby print them, in connections to databases, in
 * cookies, and the credentials of `Authorization`. The escapes `\u0026`, `\/`, `&amp;`, `&#38;` and `&#x26;` are known, and a URI
 * inside another one may be percent-encoded up to three times. White space and `"` end a value, except in strings of JSON and in
 * quotes. Each line is read on its own, except JSON that is printed over many lines: its lists of strings, and objects with a name and a
 * value. Colors and other control sequences of a terminal count for nothing, and those inside a secret go with it. The time grows linearly
 * with the length. {@link redact} is for one URI, which may be invalid.
 *
 * @throws {TypeError} if the text is not a string, `params` is not an iterable of strings and functions, `userinfo` is another value,
 * or another option is given.
 * @example
 * redactText('"GET /a?token=S&b=1 HTTP/1.1" 200'); // '"GET /a?token=***&b=1 HTTP/1.1" 200'
 * redactText("from https://me:S@h/ to //h/;jsessionid=S"); // "from https://me:***@h/ to //h/;jsessionid=***"
 * redactText('{"accessToken": "S", "nextPageToken": "b"}'); // '{"accessToken": "***", "nextPageToken": "b"}'
 * redactText("/login?to=%2Fa%3Ftoken%3DS%26b"); // "/login?to=%2Fa%3Ftoken%3D***%26b"
 * redactText("/a?pin=1&token=2", { params: ["pin"] }); // "/a?pin=***&token=2"
 */
export function redactText(text: string, options?: RedactTextOptions): string {
  return textRedactor(options)(text);
}

/**
 * Returns {@link redactText} with these options, which are read once, for many texts. A text of many lines takes less time than each
 * of its lines.
 *
 * @throws {TypeError} if an option is not one of {@link redactText}. The function that it returns throws if a text is not a string.
 * @example
 * const redacted = textRedactor({ params: ["*token", "pin"] });
 * ["/?pin=1", "/?a=2&token=3"].map(redacted); // ["/?pin=***", "/?a=2&token=***"]
 */
export function textRedactor(options?: RedactTextOptions): (text: string) => string {
  const scanOf = scanner(options);
  return (text) => {
    if (typeof text !== "string") throw new TypeError(`Expected a string, got ${kindOf(text)}`);
    return redacted(scanOf, scanOf(text), text, ROUNDS);
  };
}

/** Masks a text that comes in blocks of lines, with the same result as that of the whole text. */
export interface BlockRedactor {
  /** Masks the next lines, except the last ones if more lines may belong to their record. */
  add(lines: string): string;
  /** Masks what was held back. */
  end(): string;
}

/** Creates a {@link BlockRedactor}. */
export function blockRedactor(options?: RedactTextOptions): BlockRedactor {
  const scanOf = scanner(options);
  let held = "";
  return {
    add(lines) {
      const text = held + lines;
      const scan = scanOf(text);
      held = text.slice(scan.held);
      return redacted(scanOf, scan, text.slice(0, scan.held), ROUNDS);
    },
    end() {
      const text = held;
      held = "";
      return redacted(scanOf, scanOf(text), text, ROUNDS);
    },
  };
}

/** Reads the options, and returns a function that searches a text. */
function scanner(options: RedactTextOptions | undefined): (text: string) => Scan {
  const { params = SECRET_PARAMS, userinfo = "password" } = optionsOf(options, ["params", "userinfo"]);
  const names = params === SECRET_PARAMS ? defaultNames() : nameMatcher(params);
  const masksAll = oneOf("userinfo", userinfo, "password", "all") === "all";
  const search = (text: string): SecretScan => {
    const scan = new SecretScan(text, names, masksAll);
    scan.search();
    return scan;
  };
  return (text) => searchShown(text, search);
}

/** How often a record is searched, because a mask may hide what ended the value of a parameter. */
const ROUNDS = 4;

/** Masks what was found in a text, which may be only the start of the text that was searched. */
function redacted(scanOf: (text: string) => Scan, scan: Scan, text: string, rounds: number): string {
  const ranges = scan.ranges();
  if (ranges.length === 0) return text;
  let out = "";
  let [copied, next] = [0, 0];
  /** Returns the text to an index, masked. */
  const maskedTo = (end: number): string => {
    let part = "";
    for (let range = ranges[next]; range !== undefined && range[0] < end; range = ranges[++next]) {
      part += text.slice(copied, range[0]) + MASK;
      copied = range[1];
    }
    part += text.slice(copied, end);
    copied = end;
    return part;
  };
  for (const [start, end] of rounds > 1 ? scan.divided() : []) {
    if (start >= text.length) break;
    out += maskedTo(start);
    const record = maskedTo(end);
    out += redacted(scanOf, scanOf(record), record, rounds - 1);
  }
  return out + maskedTo(text.length);
}

let known: NameMatcher | undefined;
function defaultNames(): NameMatcher | undefined {
  known ??= nameMatcher(SECRET_PARAMS);
  return known;
}
