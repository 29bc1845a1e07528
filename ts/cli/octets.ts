// Text with octets that are not UTF-8.

import { isUtf8 } from "node:buffer";

/** A character of UTF-8 (RFC 3629, 4), or an octet that belongs to none, with a character for each octet. */
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
const SURROGATES = 0xdc00;

/** What {@link decoded} makes of an octet that is not UTF-8. */
export const OCTET: RegExp = /[\udc80-\udcff]/u;

/** Decodes octets. One that is not UTF-8 becomes a lone surrogate, which has no meaning and is not white space. */
export function decoded(octets: string): string {
  return octets.replace(SEQUENCE, (each) =>
    each.length > 1
      ? Buffer.from(each, "latin1").toString()
      : String.fromCharCode(SURROGATES + each.charCodeAt(0)),
  );
}

/** Does the reverse of {@link decoded}. */
export function encoded(text: string): string {
  return text.replace(/[\u0080-\u{10ffff}]/gu, (char) =>
    OCTET.test(char)
      ? String.fromCharCode(char.charCodeAt(0) - SURROGATES)
      : Buffer.from(char).toString("latin1"),
  );
}

/** The start of a character at the end of a chunk. */
const PARTIAL = /[\xc2-\xf4]$|[\xe0-\xf4][\x80-\xbf]$|[\xf0-\xf4][\x80-\xbf]{2}$/;

/** Creates the function that decodes a document, chunk by chunk and without a byte order mark. Without a chunk, it ends the document. */
export function documentDecoder(): (chunk?: Uint8Array) => string {
  let rest = Buffer.alloc(0);
  let isStart = true;
  return (chunk) => {
    const all = chunk === undefined ? rest : Buffer.concat([rest, chunk]);
    const [partial = ""] = (chunk && PARTIAL.exec(all.subarray(-3).toString("latin1"))) ?? [];
    const bytes = all.subarray(0, all.length - partial.length);
    rest = Buffer.from(partial, "latin1");
    const text = isUtf8(bytes) ? bytes.toString() : decoded(bytes.toString("latin1"));
    const isMarked = isStart && text.startsWith("\ufeff");
    isStart &&= text === "";
    return isMarked ? text.slice(1) : text;
  };
}
