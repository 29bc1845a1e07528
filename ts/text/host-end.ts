import { isDot } from "../host/host-text.ts";
import { AT_SIGN, CLOSING_PARENTHESIS, DOT, HYPHEN } from "../support/character-codes.ts";
import { unicodeTest } from "../support/unicode.ts";
import { isApart, isAroundIri, isDigit, isLetter, isNonAscii, isOfUri, isTrailing } from "./characters.ts";
import { lengthOf, NOTHING, pointOf, type Reading, UNKNOWN } from "./reading.ts";

/** Invisible characters, which are removed before a host is looked up (UTS #46). */
const isIgnorable = /* @__PURE__ */ unicodeTest("\\p{Default_Ignorable_Code_Point}");

/**
 * Returns whether a host, or the first segment of a URI without an authority, really ends before `index`.
 *
 * The character there is not part of a URI. `start` is where the run begins, and `previous` the character before `index`.
 *
 * CHOICE: a non-ASCII letter may continue the host, and so may an invisible character with more of a host after it. Then
 * nothing is found: `http://münchen.de/` is not `http://m` (vectors C-extract-48 to -52). Text of a script without spaces
 * may follow directly, `http://a.b吧`, since no top-level domain mixes both, but not if a host may go on: `http://a.b吧.c`.
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
  if (isNonAscii(point) && !isAroundIri(point)) {
    if (!isApart(point) || previous === DOT || previous === AT_SIGN) return false;
    point = skip(isOfLabel);
    // The letters belong to the scheme of another URI.
    if (window.hasWord("://", at)) return true;
  } else if (isDot(point)) {
    // A browser reads it as the dot of a host, and prose may follow it directly: `http://a.b。c` and `http://a.b。吧`.
    at += lengthOf(read(window, at));
    const after = pointOf(read(window, at));
    if (!isOfLabel(after) || isApart(after)) return true;
    skip(isOfLabel);
    return window.hasWord("://", at);
  } else if (at === index) return true;
  point = skip(isPunctuation);
  return at - start <= longest && (isAroundIri(point) || !isOfUri(point, true));
}

function isIgnored(point: number): boolean {
  return point === UNKNOWN || (isNonAscii(point) && isIgnorable(String.fromCodePoint(point)));
}

/** Returns whether a character may stand in a label of a host name. */
function isOfLabel(point: number): boolean {
  if (point < 128) return isLetter(point) || isDigit(point) || point === HYPHEN;
  return isNonAscii(point) && !isAroundIri(point);
}

/** Returns whether a character is ASCII punctuation that may follow a URI, or a closing parenthesis. */
function isPunctuation(point: number): boolean {
  return point === CLOSING_PARENTHESIS || (point < 128 && isTrailing(point, false));
}
