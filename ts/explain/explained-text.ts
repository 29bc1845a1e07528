import { isSpecial, maskUserinfo, maskValid } from "../redact.ts";
import type { UriReference } from "../types.ts";

/** How much of a text a sentence quotes. */
const QUOTED = 80;

/** Takes at most so many characters of a text, and escapes those that are not seen or steer what is around them. */
export function clipped(text: string, most: number): string {
  const start = text.length > most ? `${text.slice(0, most - 3)}...` : text;
  return start.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped);
}

/** Quotes a text in a sentence; what is absent has no quotes. */
export function quotedText(text: string | undefined): string {
  return text === undefined ? "absent" : `"${clipped(text, QUOTED)}"`;
}

/** How the sentences of one explanation quote: without passwords. */
export interface Quoting {
  /** Quotes a whole text. */
  text(record: UriReference): string;
  /** Quotes a path, or what stands in one. */
  path(path: string): string;
  /** A path as its trace shows it: it has the same segments. */
  hidden(path: string): string;
}

/**
 * Says how to quote where these texts are explained.
 *
 * Where one has a special scheme and no authority, or an empty one, `URL` takes a segment of the path for it, and which
 * one depends on the step. There each segment is masked as a userinfo and a host would be (RFC 3986, 7.5).
 */
export function quotingOf(...records: readonly UriReference[]): Quoting {
  const isOpen = records.some(isOpenPath);
  const hidden = (path: string): string => (isOpen ? path.split("/").map(hiddenSegment).join("/") : path);
  return {
    hidden,
    path: (path) => quotedText(hidden(path)),
    text(record) {
      const text = record.toString();
      if (!isOpen) return quotedText(maskValid(text).text);
      const start = placeOfPath(record);
      const end = start + record.path.length;
      return quotedText(maskValid(text.slice(0, start)).text + hidden(record.path) + text.slice(end));
    },
  };
}

function isOpenPath({ scheme, authority }: UriReference): boolean {
  return scheme === undefined ? authority === "" : isSpecial(scheme) && !authority;
}

/** Masks what follows the first `:` up to the last `@`. */
function hiddenSegment(segment: string): string {
  const at = segment.lastIndexOf("@");
  return at === -1 ? segment : maskUserinfo(segment.slice(0, at)).text + segment.slice(at);
}

/** Where the path of a record stands in its text. */
export function placeOfPath({ scheme, authority }: UriReference): number {
  return (
    (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2)
  );
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
