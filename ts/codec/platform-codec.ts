import { encodeOctet, hexDigit, triplet } from "../core/pct.ts";
import { firstBytesOf } from "../core/utf8.ts";
import { CLASSES } from "../generated/alphabets.ts";
import { PERCENT_SIGN } from "../support/character-codes.ts";

// The fast path of the percent codec. It uses the codec of the platform, or loops over UTF-8 bytes with few branches. If it
// cannot decide, or the input is invalid, it returns `undefined`, and `core/pct.ts` reads the input character by character.

/** The maximum number of characters that the byte codec converts at once. */
const PART = 4096;

/** The length from which the byte codec is faster than `core/pct.ts`. */
const LONG_DATA = 16;

/**
 * Percent-encodes the UTF-8 of every character that `spelled` does not keep. Returns the same string if nothing needs encoding.
 *
 * If `nonAscii` allows non-ASCII characters, only ASCII input is encoded.
 */
export function encodeByPlatform(text: string, spelled: Spellings, nonAscii: number): string | undefined {
  const codec = text.length >= LONG_DATA && byteCodec();
  if (codec === false) return undefined;
  if (text.length <= PART) return codec.encode(text, spelled, nonAscii);
  let encoded = "";
  for (let from = 0; from < text.length; ) {
    const end = from + PART;
    const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const part = text.slice(from, splitsPair ? end - 1 : end);
    const encodedPart = codec.encode(part, spelled, nonAscii);
    if (encodedPart === undefined) return undefined;
    encoded += encodedPart;
    from += part.length;
  }
  return encoded;
}

/** Decodes percent-encoded octets as UTF-8. Returns the same string without a percent sign, and `undefined` for a `%00`. */
export function decodeByPlatform(text: string): string | undefined {
  if (text.indexOf("%") === -1) return isWellFormed(text) ? text : undefined;
  if (text.length < SHORT_INPUT) {
    const decoded = decodeAscii(text);
    if (decoded !== undefined) return decoded;
  }
  try {
    const codec = text.length <= PART && byteCodec();
    const decoded = codec === false ? undefined : codec.decode(text);
    if (decoded !== undefined) return decoded;
    if (!isWellFormed(text)) return undefined;
    // By ECMA-262 it accepts exactly the UTF-8 of RFC 3629, 3.
    const characters = decodeURIComponent(text);
    return characters.indexOf("\0") === -1 ? characters : undefined;
  } catch {
    return undefined;
  }
}

/** The length from which a codec of the platform is faster than {@link decodeAscii}. */
const SHORT_INPUT = 40;

/** Decodes the percent-encoded octets of a short input if all are ASCII and not NUL. */
function decodeAscii(text: string): string | undefined {
  if (!isWellFormed(text)) return undefined;
  let output = "";
  let copied = 0;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", copied)) {
    const octet = triplet(text, index);
    if (octet <= 0 || octet > 127) return undefined;
    output += text.slice(copied, index) + String.fromCharCode(octet);
    copied = index + 3;
  }
  return output + text.slice(copied);
}

/** Returns whether a string has no lone surrogates; `false` also in runtimes from before 2024, which cannot say. */
function isWellFormed(text: string & { isWellFormed?: () => boolean }): boolean {
  return text.isWellFormed?.() ?? false;
}

/** Encodes and decodes at most `PART` characters as bytes. */
interface ByteCodec {
  encode(part: string, spelled: Spellings, nonAscii: number): string | undefined;
  /** Decodes ASCII input without `%00`, unless the platform is faster. Throws if the percent-encoded octets are not UTF-8. */
  decode(text: string): string | undefined;
}

let created: ByteCodec | false | undefined;

/** Returns the byte codec, created at the first call, or `false` if the platform lacks `TextEncoder` or a strict `TextDecoder`. */
function byteCodec(): ByteCodec | false {
  try {
    created ??= createByteCodec();
  } catch {
    created = false;
  }
  return created;
}

function createByteCodec(): ByteCodec | false {
  const encoder = new TextEncoder();
  const ascii = new TextDecoder();
  // It accepts exactly the UTF-8 of RFC 3629, 3, and is slower on some platforms. Some polyfills ignore the options.
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  if (!strict.fatal || !strict.ignoreBOM) return false;
  // Each area has four more bytes, so that 32 bits can be read or written at its last byte.
  const input = new DataView(new ArrayBuffer(3 * PART + 4));
  const output = new DataView(new ArrayBuffer(9 * PART + 4));
  const inputBytes = new Uint8Array(input.buffer);
  const firstBytes = firstBytesOf(new Uint8Array(output.buffer));
  // A character that is not a digit is -1, and so makes the octet negative.
  const digits = Int8Array.from({ length: 256 }, (_, code) => hexDigit(code));

  // From this length on it is faster than `decodeURIComponent`. In a page, its calls of the platform take longer.
  const long = "process" in globalThis ? 40 : 100;

  return {
    encode(part, spelled, nonAscii) {
      const { written } = encoder.encodeInto(part, inputBytes);
      if (written !== part.length && (nonAscii !== 0 || !isWellFormed(part))) return undefined;
      let start = 0;
      while (
        start < written - 3 &&
        (spelled[inputBytes[start]!]! |
          spelled[inputBytes[start + 1]!]! |
          spelled[inputBytes[start + 2]!]! |
          spelled[inputBytes[start + 3]!]!) <
          TWO_CHARACTERS
      ) {
        start += 4;
      }
      while (start < written && spelled[inputBytes[start]!]! < TWO_CHARACTERS) start++;
      if (start === written) return part;
      let length = 0;
      for (let index = 0; index < written; index++) {
        const spelling = spelled[inputBytes[index]!]!;
        output.setUint32(length, spelling, true);
        length += spelling >>> 24;
      }
      return ascii.decode(firstBytes(length));
    },

    // The loop copies four bytes at once, and continues after the first percent sign among them. A percent sign after the input
    // ends the last run.
    decode(text) {
      if (text.length < long) return undefined;
      const { written } = encoder.encodeInto(text, inputBytes);
      if (written !== text.length) return undefined;
      input.setUint8(written, PERCENT_SIGN);
      let index = 0;
      let length = 0;
      let octets = 0;
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
        if (index === written) return (octets > 127 ? strict : ascii).decode(firstBytes(length));
        const octet = (digits[input.getUint8(index + 1)]! << 4) | digits[input.getUint8(index + 2)]!;
        if (octet <= 0) return undefined;
        octets |= octet;
        output.setUint8(length++, octet);
        index += 3;
      }
    },
  };
}

/** The spelling of each octet: its characters, the first in the lowest byte, and their number in the highest byte. */
export type Spellings = Uint32Array;

const TWO_CHARACTERS = 2 << 24;

/** The spellings by alphabet, each created at its first use. */
const SPELLINGS: Spellings[] = [];

/** Returns the spellings of all octets if the characters of an alphabet are not encoded. */
export function spellings(alphabet: number): Spellings {
  SPELLINGS[alphabet] ??= Uint32Array.from({ length: 256 }, (_, octet) => {
    if (((CLASSES[octet] ?? 0) & alphabet) !== 0) return (1 << 24) | octet;
    const [percent, high, low] = Array.from(encodeOctet(octet), (character) => character.charCodeAt(0));
    return (3 << 24) | (low! << 16) | (high! << 8) | percent!;
  });
  return SPELLINGS[alphabet];
}
