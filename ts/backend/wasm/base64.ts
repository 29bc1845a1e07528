/** Decodes base64 that is well formed. A loop: many times as fast as `atob` and a copy of its characters. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const values = new Uint8Array(128);
  for (let value = 0; value < 64; value++) values[digits.charCodeAt(value)] = value;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    let group = 0;
    for (let digit = 0; digit < 4; digit++) group = (group << 6) | values[text.charCodeAt(from + digit)]!;
    bytes[to] = group >> 16;
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  return bytes;
}
