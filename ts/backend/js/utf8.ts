// Made at their first use: some runtimes have none, and import what they do not call.
let decoder: TextDecoder | undefined;
let encoder: TextEncoder | undefined;

/** The text whose UTF-8 some bytes are; what is not UTF-8 becomes U+FFFD, which no rule takes. */
export function decodeUtf8(bytes: Uint8Array): string {
  // A decoder of a browser may refuse memory that is shared.
  const isShared = typeof SharedArrayBuffer !== "undefined" && bytes.buffer instanceof SharedArrayBuffer;
  // A U+FEFF at the start is a character of the text, no mark of its encoding.
  decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(isShared ? new Uint8Array(bytes) : bytes);
}

/** The UTF-8 of a text without lone surrogates. */
export function encodeUtf8(text: string): Uint8Array {
  encoder ??= new TextEncoder();
  return encoder.encode(text);
}
