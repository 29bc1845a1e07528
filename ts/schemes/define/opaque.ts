import { isDotSegment } from "../../backend/js/path.ts";
import { triplet } from "../../backend/js/pct.ts";
import { DOT_SEGMENT, NUL } from "../../generated/errors.ts";
import { encodeLess } from "./encode.ts";
import { ENCODED_CONTROL, type Flaw } from "./issue.ts";
import type { Piece } from "./piece.ts";

/** Refuses a dot segment where no hierarchy is meant: to remove it would change the name (RFC 3986, 6.2.2.3). */
export function mustHaveNoDotSegment(piece: Piece, rule: string): Piece {
  for (const segment of piece.split("/")) {
    if (hidesDots(segment.text)) segment.fail(DOT_SEGMENT, rule);
  }
  return piece;
}

/** Refuses the first triplet of an octet that has a flaw here. */
export function mustNotHide(piece: Piece, rule: string, flawOf: (octet: number) => Flaw | undefined): Piece {
  const { text } = piece;
  for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 1)) {
    const flaw = flawOf(triplet(text, at));
    if (flaw !== undefined) piece.fail(flaw, rule, at);
  }
  return piece;
}

/** Refuses `%00`, where what is decoded ends at a NUL (RFC 3986, 7.3). */
export function mustHaveNoNul(piece: Piece, rule: string): Piece {
  return mustNotHide(piece, rule, (octet) => (octet === 0 ? NUL : undefined));
}

/** Refuses a triplet of an octet below 32, or of 127, before it can reach a protocol (RFC 3986, 7.2). */
export function mustNotHideControls(piece: Piece, rule: string): Piece {
  return mustNotHide(piece, rule, flawOfControl);
}

/** The flaw of an octet that is a control character. */
export function flawOfControl(octet: number): Flaw | undefined {
  return octet < 0x20 || octet === 0x7f ? ENCODED_CONTROL : undefined;
}

/** Encodes data that stands in a path, and what delimits there: its slashes stay, unless they delimit a dot segment. */
export function encodeOpaque(data: string, delimiters = ""): string {
  const slashed = encodeLess(data, "query", `?${delimiters}`);
  return slashed.split("/").some(hidesDots) ? slashed.replaceAll("/", "%2F") : slashed;
}

/** Whether a segment is a dot segment, once its triplets of dots are decoded (6.2.2.2). */
function hidesDots(segment: string): boolean {
  if (segment.length > "%2E%2E".length) return false;
  const decoded = segment.toLowerCase().replaceAll("%2e", ".");
  return isDotSegment(decoded, 0, decoded.length);
}
