import { kindOf, quoted } from "./argument.ts";
import { encode, encodeOctets } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { RUNS, type Run } from "./generated/alphabets.ts";
import { RULES, type Rule } from "./generated/rules.ts";
import { encodeByPlatform } from "./platform-codec.ts";

/**
 * Encodes data as URI text: a string as its UTF-8, octets as they are.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * Without a component all but `unreserved` becomes triplets (2.3), so that the result stands anywhere. With one,
 * given by a rule that repeats an alphabet (`"segment"`, `"query"`, `"reg-name"`, ...), what the rule takes stays,
 * and with a rule of RFC 3987 so does its `ucschar` in a string, bidirectional controls apart (RFC 3987, 4.1). A percent
 * sign is data, and always encoded: what is encoded already is encoded again.
 *
 * @throws {UriSyntaxError} if a string has a lone surrogate, which has no UTF-8 (2.5).
 * @throws {TypeError} if the component is no such rule, or the data neither a string nor octets.
 * @example
 * pctEncode("100%/a+b"); // "100%25%2Fa%2Bb"
 * pctEncode("a/b c", "segment"); // "a%2Fb%20c"
 * pctEncode("ア"); // "%E3%82%A2"
 * pctEncode("ア/", "isegment"); // "ア%2F"
 * pctEncode(Uint8Array.of(0xd3, 0x81, 0x40), "segment"); // "%D3%81@"
 * pctEncode("\ud800"); // throws ERR_URI_LONE_SURROGATE
 */
export function pctEncode(
  data: string | Uint8Array | Uint8ClampedArray,
  component: Rule = "unreserved",
): string {
  const { alphabet, beyond } = runOf(component);
  if (typeof data === "string") {
    const encoded = encodeByPlatform(data, alphabet, beyond);
    if (encoded !== undefined) return encoded;
    return encode(data, alphabet, beyond, false, codecError("encode", data, RULES.indexOf(component)));
  }
  if (isOctets(data)) return encodeOctets(octetsOf(data), alphabet);
  throw new TypeError(`Expected a string or a Uint8Array, got ${kindOf(data)}`);
}

/** Tells octets, also those of another realm, from views whose numbers are wider than an octet. */
function isOctets(data: unknown): data is Uint8Array | Uint8ClampedArray {
  return ArrayBuffer.isView(data) && (data as Uint8Array).BYTES_PER_ELEMENT === 1;
}

function octetsOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The alphabet of a rule; a rule that is more than one repeated alphabet has none. */
export function runOf(component: Rule): Run {
  const run = RUNS.get(component);
  if (run === undefined)
    throw new TypeError(`Expected a rule that repeats an alphabet, got ${quoted(component)}`);
  return run;
}
