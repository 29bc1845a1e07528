import { isAroundIri, isBeyondAscii, isOfUri, isTrailing } from "./of-uri.ts";
import type { Reading } from "./run.ts";
import { lengthOf, NOTHING, pointOf, UNKNOWN } from "./unit.ts";
import { isDigit, isLetter } from "./window.ts";

const CLOSING = 0x29;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const AT = 0x40;

/** What a host is looked up without, as it cannot be seen (UTS #46). */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

/** Letters of scripts without spaces, emoji, marks of a sentence: no top-level domain has them besides letters of ASCII. */
const APART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Emoji_Presentation}—…•،؛؟।]/u;

/** Signs, of which no host has one (RFC 5892, 2), but for those that are mapped to letters (UTS #46). */
const SIGN = /\p{S}/u;

/**
 * Tells whether the host of what began at `start`, or the first segment where there is no authority, ends before what
 * stands at `index`, or may go on with it. `previous` is the character before.
 *
 * CHOICE: it may go on with a letter beyond ASCII, and with what cannot be seen where a host goes on behind it:
 * `http://münchen.de/` is no `http://m`, and nothing is found (vectors C-extract-48 to -52). What follows it in a
 * script without spaces is the text around it, `http://a.b吧`, since no top-level domain has letters of both; but not
 * where more of a host may follow: `http://a.b吧.c`.
 */
export function endsHost(
  { window, read, longest }: Reading,
  start: number,
  index: number,
  previous: number,
): boolean {
  let at = index;
  const skip = (isSkipped: (point: number) => boolean): number => {
    for (;;) {
      const unit = read(window, at);
      const point = pointOf(unit);
      if (at - start > longest || (point !== NOTHING && !isSkipped(point))) return point;
      at += lengthOf(unit);
    }
  };
  let point = skip(isIgnored);
  if (isBeyondAscii(point) && !isAroundIri(point)) {
    if (!isApart(point) || previous === DOT || previous === AT) return false;
    point = skip(isOfLabel);
    // The text between is one word with the scheme of another URI.
    if (window.text.startsWith("://", at)) return true;
  } else if (at === index) return true;
  point = skip(isBehind);
  return at - start <= longest && (isAroundIri(point) || !isOfUri(point, true));
}

/** Tells whether a character may follow a word directly, without being of it. */
export function isApart(point: number): boolean {
  if (!isBeyondAscii(point)) return false;
  const character = String.fromCodePoint(point);
  return APART.test(character) || (SIGN.test(character) && character.normalize("NFKC") === character);
}

function isIgnored(point: number): boolean {
  return point === UNKNOWN || (isBeyondAscii(point) && IGNORED.test(String.fromCodePoint(point)));
}

/** Tells whether a character may be of a label of a host name. */
function isOfLabel(point: number): boolean {
  if (point < 128) return isLetter(point) || isDigit(point) || point === HYPHEN;
  return isBeyondAscii(point) && !isAroundIri(point);
}

/** Tells whether a character is punctuation behind a URI, a closing parenthesis among it. */
function isBehind(point: number): boolean {
  return point === CLOSING || (point < 128 && isTrailing(point, false));
}
