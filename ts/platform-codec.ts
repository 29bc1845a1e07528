import { hexDigit } from "./backend/js/pct.ts";
import { CLASSES } from "./generated/alphabets.ts";

// The percent codec as the platform helps with it: by its own codec, and by its UTF-8 around loops over bytes that have
// few branches. Where it cannot answer, or has to refuse a text, it gives `undefined`: `backend/js/pct.ts` goes
// character by character, and knows the error and the place.

/** The most characters that are moved at once. */
const PART = 4096;

/** The lengths from which bytes are faster than characters, and than `decodeURIComponent`. Measured on Node 20. */
const LONG_DATA = 16;
const LONG_TEXT = 100;

const PERCENT_SIGN = 0x25;
const EIGHT = 0x38;

/**
 * Encodes a text: all but the characters of an alphabet becomes triplets.
 *
 * A text that needs none is returned as it is. With `beyond`, only a text that is ASCII gets an answer.
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

/** Decodes the triplets of a text as UTF-8. A text that has none is returned as it is. */
export function decodeByPlatform(text: string): string | undefined {
  if (!isWellFormed(text)) return undefined;
  const first = text.indexOf("%");
  if (first === -1) return text;
  const isAsciiAtFirst = text.charCodeAt(first + 1) < EIGHT;
  const isLong = text.length >= LONG_TEXT && text.length <= PART;
  const decoded = isLong && isAsciiAtFirst ? byteCodec()?.decode(text) : undefined;
  if (decoded !== undefined) return decoded;
  try {
    // It takes what is UTF-8 (RFC 3629, 3), and nothing else, as ECMA-262 asks.
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Tells whether a text has no lone surrogate, where the engine can: some of before 2024 cannot. */
function isWellFormed(text: string & { isWellFormed?: () => boolean }): boolean {
  return text.isWellFormed?.() ?? false;
}

/** What goes by bytes, for at most `PART` characters. */
interface ByteCodec {
  encode(part: string, alphabet: number, beyond: number): string | undefined;
  /** Decodes what is ASCII, triplets and all. */
  decode(text: string): string | undefined;
}

let made: ByteCodec | null | undefined;

/** Made at the first call. There is none where the platform has nothing for UTF-8. */
function byteCodec(): ByteCodec | null {
  if (made === undefined) {
    const isThere = typeof TextEncoder !== "undefined" && typeof TextDecoder !== "undefined";
    made = isThere ? makeByteCodec() : null;
  }
  return made;
}

function makeByteCodec(): ByteCodec {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // Each area goes on for one access, so that none of four bytes has to be cut short.
  const input = new DataView(new ArrayBuffer(3 * PART + 4));
  const output = new DataView(new ArrayBuffer(9 * PART + 4));
  const inputBytes = new Uint8Array(input.buffer, 0, 3 * PART);
  const outputBytes = new Uint8Array(output.buffer);
  // With 255, for what is no digit, an octet is none.
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

    // Four bytes are taken at once: up to the first percent sign among them they are what they are. One more, behind the
    // text, ends the last run.
    decode(text) {
      const { written } = encoder.encodeInto(text, inputBytes);
      if (written !== text.length) return undefined;
      input.setUint8(written, PERCENT_SIGN);
      let index = 0;
      let length = 0;
      for (;;) {
        const four = input.getUint32(index, true);
        output.setUint32(length, four, true);
        // The usual test for a byte that is zero: the highest bit of the first such one is set.
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

/** How each octet is written: its characters, the first in the lowest byte, and how many they are in the highest. */
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
