import { octetsOf } from "./pct.ts";

// Created at the first use, because some runtimes lack both classes.
let decoder: TextDecoder | undefined;
let encoder: TextEncoder | undefined;

/** Decodes UTF-8. Invalid bytes become U+FFFD, which no rule accepts. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (typeof TextDecoder === "undefined") return decodeBytes(bytes);
  // Browsers may refuse to decode shared memory.
  const isShared = typeof SharedArrayBuffer !== "undefined" && bytes.buffer instanceof SharedArrayBuffer;
  // A U+FEFF at the start is a character of the input and not a byte order mark.
  decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(isShared ? new Uint8Array(bytes) : bytes);
}

/** Encodes a string without lone surrogates as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  if (typeof TextEncoder === "undefined") return encodeCharacters(text);
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}

/** Shorter views are created once. */
const VIEWS = 512;

/** Returns a function for views of the first bytes of an area. Creating a view takes longer than a short loop. */
export function firstBytesOf(area: Uint8Array): (length: number) => Uint8Array {
  const views: (Uint8Array | undefined)[] = new Array(VIEWS).fill(undefined);
  return (length) => {
    const view = views[length] ?? area.subarray(0, length);
    if (length < VIEWS) views[length] = view;
    return view;
  };
}

const REPLACEMENT = "\ufffd";

/** Decodes UTF-8 as `TextDecoder` does: the start of a character that is not complete becomes one U+FFFD (Unicode, 3.9). */
function decodeBytes(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; ) {
    const first = bytes[index++]!;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const more = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    // The second byte of these excludes overlong forms, surrogates, and code points above U+10FFFF (RFC 3629, 4).
    let min = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    let max = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    let point = first & (0x3f >> more);
    let count = 0;
    while (count < more && bytes[index]! >= min && bytes[index]! <= max) {
      point = point * 64 + (bytes[index++]! & 0x3f);
      [min, max] = [0x80, 0xbf];
      count++;
    }
    text += more > 0 && count === more ? String.fromCodePoint(point) : REPLACEMENT;
  }
  return text;
}

function encodeCharacters(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  let length = 0;
  for (const character of text)
    for (const octet of octetsOf(character.codePointAt(0)!)) bytes[length++] = octet;
  return bytes.slice(0, length);
}
