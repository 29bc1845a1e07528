import { kindOf, oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { MASK } from "../uri/mask.ts";
import { type NameMatcher, nameMatcher, SECRET_PARAMS, type SecretNames } from "./names.ts";
import { SecretScan } from "./secret-scan.ts";

/** Options of {@link redactText}. */
export interface RedactTextOptions {
  /**
   * The names of secret parameters, or functions that return whether a decoded name is one of them. A name matches as a whole, and
   * `*token` by its last words, such as `accessToken`; upper and lower case do not differ. Names of the latter kind are also found in
   * pairs that stand alone and in members of JSON.
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
 * pairs such as `token=a` that stand alone, and in strings of JSON. The escapes `\u0026`, `\/`, `&amp;`, `&#38;` and `&#x26;` are
 * known, and a URI inside another one may be percent-encoded up to three times. White space and `"` end a value, except in strings of
 * JSON and in quotes. The time grows linearly with the length. {@link redact} is for one URI, which may be invalid.
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
  if (typeof text !== "string") throw new TypeError(`Expected a string, got ${kindOf(text)}`);
  return textRedactor(options)(text);
}

/** Returns {@link redactText} with these options, which are validated once. */
export function textRedactor(options?: RedactTextOptions): (text: string) => string {
  const { params = SECRET_PARAMS, userinfo = "password" } = optionsOf(options, ["params", "userinfo"]);
  const names = params === SECRET_PARAMS ? defaultNames() : nameMatcher(params);
  const masksAll = oneOf("userinfo", userinfo, "password", "all") === "all";
  return (text) => {
    let shown = text;
    for (let round = 0; round < ROUNDS; round++) {
      const scan = new SecretScan(shown, names, masksAll);
      shown = masked(shown, scan.ranges());
      if (!scan.hidesDelimiter) break;
    }
    return shown;
  };
}

/** How often a text is searched again, after a mask hid what ends the value of a parameter. */
const ROUNDS = 4;

let known: NameMatcher | undefined;
function defaultNames(): NameMatcher | undefined {
  known ??= nameMatcher(SECRET_PARAMS);
  return known;
}

function masked(text: string, ranges: readonly (readonly [start: number, end: number])[]): string {
  let out = "";
  let copied = 0;
  for (const [start, end] of ranges) {
    out += text.slice(copied, start) + MASK;
    copied = end;
  }
  return copied === 0 ? text : out + text.slice(copied);
}
