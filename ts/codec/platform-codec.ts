import { hexDigit } from "../core/pct.ts";
import { CLASSES } from "../generated/alphabets.ts";

// The fast path of the percent codec. It uses the codec of the platform, or loops over UTF-8 bytes with few branches. If it
// cannot decide, or the input is invalid, it returns `undefined`, and `core/pct.ts` reads the input character by character.

/** The maximum number of characters that the byte codec converts at once. */
const PART = 4096;

/** The lengths from which the byte codec is faster than `core/pct.ts`, and than `decodeURIComponent`. Measured on Node 20. */
const LONG_DATA = 16;
const LONG_TEXT = 100;

const PERCENT_SIGN = 0x25;
const EIGHT = 0x38;

/**
 * Percent-encodes the UTF-8 of every character that is not of an alphabet. Returns the same string if nothing needs encoding.
 *
 * If `beyond` allows non-ASCII characters, only ASCII input is encoded.
 */
export function encodeByPlatform(text: string, alphabet: number, beyond: number): string | undefined {
  const codec = text.length < LONG_DATA ? null : byteCodec();
  if (codec === null) return undefined;
  if (text.length <= PART) return codec.encode(text, alphabet, beyond);
  let encoded = "";
  for (let from = 0; from < text.length; ) {
    const end = from + PART;
    const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const part = text.slice(from, splitsPair ? end - 1 : end);
    const encodedPart = codec.encode(part, alphabet, beyond);
    if (encodedPart === undefined) return undefined;
    encoded += encodedPart;
    from += part.length;
  }
  return encoded;
}

/** Decodes percent-encoded octets as UTF-8. Returns the same string if it contains no percent sign. */
export function decodeByPlatform(text: string): string | undefined {
  if (!isWellFormed(text)) return undefined;
  const first = text.indexOf("%");
  if (first === -1) return text;
  const isAsciiAtFirst = text.charCodeAt(first + 1) < EIGHT;
  const isLong = text.length >= LONG_TEXT && text.length <= PART;
  const decoded = isLong && isAsciiAtFirst ? byteCodec()?.decode(text) : undefined;
  if (decoded !== undefined) return decoded;
  try {
    // By ECMA-262 it accepts exactly the UTF-8 of RFC 3629, 3.
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a string has no lone surrogates; `false` also in runtimes from before 2024, which cannot say. */
function isWellFormed(text: string & { isWellFormed?: () => boolean }): boolean {
  return text.isWellFormed?.() ?? false;
}

/** Encodes and decodes at most `PART` characters as bytes. */
interface ByteCodec {
  encode(part: string, alphabet: number, beyond: number): string | undefined;
  /** Decodes ASCII input whose percent-encoded octets are ASCII too. */
  decode(text: string): string | undefined;
}

let created: ByteCodec | null | undefined;

/** Returns the byte codec, created at the first call, or `null` if the platform has no `TextEncoder` or `TextDecoder`. */
function byteCodec(): ByteCodec | null {
  if (created === undefined) {
    const isSupported = typeof TextEncoder !== "undefined" && typeof TextDecoder !== "undefined";
    created = isSupported ? createByteCodec() : null;
  }
  return created;
}

function createByteCodec(): ByteCodec {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // Each area has four more bytes, so that 32 bits can be read or written at its last byte.
  const input = new DataView(new ArrayBuffer(3 * PART + 4));
  const output = new DataView(new ArrayBuffer(9 * PART + 4));
  const inputBytes = new Uint8Array(input.buffer, 0, 3 * PART);
  const outputBytes = new Uint8Array(output.buffer);
  // A character that is not a digit is 255 here, which makes the octet greater than 127.
  const digits = Uint8Array.from({ length: 256 }, (_, code) => hexDigit(code));

  return {
    encode(part, alphabet, beyond) {
      const { written } = encoder.encodeInto(part, inputBytes);
      if (written !== part.length && (beyond !== 0 || !isWellFormed(part))) return undefined;
      const spelled = spellings(alphabet);
      let kept = 0;
      while (
        kept < written - 3 &&
        (spelled[inputBytes[kept]!]! |
          spelled[inputBytes[kept + 1]!]! |
          spelled[inputBytes[kept + 2]!]! |
          spelled[inputBytes[kept + 3]!]!) <
          TWO_CHARACTERS
      ) {
        kept += 4;
      }
      while (kept < written && spelled[inputBytes[kept]!]! < TWO_CHARACTERS) kept++;
      if (kept === written) return part;
      let length = 0;
      for (let index = 0; index < written; index++) {
        const spelling = spelled[inputBytes[index]!]!;
        output.setUint32(length, spelling, true);
        length += spelling >>> 24;
      }
      return decoder.decode(outputBytes.subarray(0, length));
    },

    // The loop copies four bytes at once, and continues after the first percent sign among them. A percent sign after the input
    // ends the last run.
    decode(text) {
      const { written } = encoder.encodeInto(text, inputBytes);
      if (written !== text.length) return undefined;
      input.setUint8(written, PERCENT_SIGN);
      let index = 0;
      let length = 0;
      for (;;) {
        const four = input.getUint32(index, true);
        output.setUint32(length, four, true);
        // The usual search for a zero byte: it sets the highest bit of the first one.
        const others = four ^ 0x25252525;
        const found = (others - 0x01010101) & ~others & 0x80808080;
        const run = found === 0 ? 4 : (31 - Math.clz32(found & -found)) >> 3;
        index += run;
        length += run;
        if (found === 0) continue;
        if (index === written) return decoder.decode(outputBytes.subarray(0, length));
        const octet = digits[input.getUint8(index + 1)]! * 16 + digits[input.getUint8(index + 2)]!;
        if (octet > 127) return undefined;
        output.setUint8(length++, octet);
        index += 3;
      }
    },
  };
}

const TWO_CHARACTERS = 2 << 24;
const SPELLINGS: Map<number, Uint32Array> = /* @__PURE__ */ new Map();

/** Returns how each octet is written: its characters, the first in the lowest byte, and their number in the highest byte. */
function spellings(alphabet: number): Uint32Array {
  const known = SPELLINGS.get(alphabet);
  if (known !== undefined) return known;
  const digits = "0123456789ABCDEF";
  const spelled = Uint32Array.from({ length: 256 }, (_, octet) => {
    if (((CLASSES[octet] ?? 0) & alphabet) !== 0) return (1 << 24) | octet;
    const low = digits.charCodeAt(octet & 15);
    return (3 << 24) | (low << 16) | (digits.charCodeAt(octet >> 4) << 8) | PERCENT_SIGN;
  });
  SPELLINGS.set(alphabet, spelled);
  return spelled;
}
