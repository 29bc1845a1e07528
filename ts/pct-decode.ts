import { decode, decodeOctets, type Fail, run, triplet } from "./backend/js/pct.ts";
import { WORDS } from "./backend/words.ts";
import { codecError } from "./codec-error.ts";
import type { Run } from "./generated/alphabets.ts";
import { INVALID_PCT_ENCODED, UNEXPECTED_CHARACTER } from "./generated/errors.ts";
import { RULES, type Rule, UNRESERVED } from "./generated/rules.ts";
import { runOf } from "./pct-encode.ts";

/** What {@link pctDecode} makes of the octets. */
export interface PctDecodeOptions {
  /** `"text"`: the string whose UTF-8 they are. `"bytes"`: the octets themselves. */
  readonly as?: "text" | "bytes";
}

/**
 * Decodes URI text to data, once.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.4)
 *
 * Split a URI before decoding its parts: a decoded delimiter is data. `+` is `+`. With a component, given by a rule
 * that repeats an alphabet, the text has to match the rule; without, any character may stand beside the triplets.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits, the component does not take the text, or the octets
 * are not UTF-8 and text is wanted: at the first triplet of those that are not.
 * @throws {TypeError} if the component is no such rule.
 * @example
 * pctDecode("100%25%2Fa%2Bb"); // "100%/a+b"
 * pctDecode("%2541"); // "%41"
 * pctDecode("a+b", "segment"); // "a+b"
 * [...pctDecode("%D3%81@", "segment", { as: "bytes" })]; // [211, 129, 64]
 * pctDecode("a/b", "segment"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * pctDecode("100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 * pctDecode("%C0%AF"); // throws ERR_URI_INVALID_UTF8
 */
export function pctDecode(
  text: string,
  component: Rule | undefined,
  options: { readonly as: "bytes" },
): Uint8Array;
export function pctDecode(text: string, component?: Rule, options?: { readonly as?: "text" }): string;
export function pctDecode(text: string, component?: Rule, options?: PctDecodeOptions): string | Uint8Array;
export function pctDecode(
  text: string,
  component?: Rule,
  options: PctDecodeOptions = {},
): string | Uint8Array {
  if (typeof text !== "string") throw new TypeError(`Expected a string, got ${typeof text}`);
  const { as = "text" } = options;
  if (as !== "text" && as !== "bytes") {
    throw new TypeError(`Expected as "text" or "bytes", got ${JSON.stringify(as)}`);
  }
  const fail = codecError("decode", text, component === undefined ? UNRESERVED : RULES.indexOf(component));
  if (component !== undefined) refuseMismatch(text, runOf(component), fail);
  return as === "text" ? decode(text, 0, text.length, fail) : decodeOctets(text, fail);
}

/** Refuses a text at the first character that cannot continue a run. */
function refuseMismatch(text: string, { alphabet, pct, beyond, least, most }: Run, fail: Fail): void {
  let stop = run(text, 0, alphabet, beyond, new Int32Array(WORDS));
  if (!pct) stop = atMost(stop, text.indexOf("%"));
  if (most !== Number.POSITIVE_INFINITY) stop = atMost(stop, indexAfter(text, most));
  if (stop === text.length) {
    // No run asks for more than one character.
    if (stop < least) fail(UNEXPECTED_CHARACTER, stop);
    return;
  }
  const isMalformed = pct && text[stop] === "%" && triplet(text, stop) < 0;
  fail(isMalformed ? INVALID_PCT_ENCODED : UNEXPECTED_CHARACTER, stop);
}

function atMost(stop: number, limit: number): number {
  return limit === -1 ? stop : Math.min(stop, limit);
}

/** The index after a number of characters, where a triplet and a code point beyond the Basic Multilingual Plane are one each. */
function indexAfter(text: string, characters: number): number {
  let index = 0;
  for (let count = 0; count < characters && index < text.length; count++) {
    if (text[index] === "%") index += 3;
    else index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  }
  return index;
}
