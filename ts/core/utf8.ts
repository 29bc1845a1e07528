// Created at their first use: some runtimes have neither class, and import this file without calling it.
let decoder: TextDecoder | undefined;
let encoder: TextEncoder | undefined;

/** Decodes UTF-8. Invalid bytes become U+FFFD, which no rule accepts. */
export function decodeUtf8(bytes: Uint8Array): string {
  // Browsers may refuse to decode shared memory.
  const isShared = typeof SharedArrayBuffer !== "undefined" && bytes.buffer instanceof SharedArrayBuffer;
  // A U+FEFF at the start is a character of the input and not a byte order mark.
  decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(isShared ? new Uint8Array(bytes) : bytes);
}

/** Encodes a string without lone surrogates as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}
