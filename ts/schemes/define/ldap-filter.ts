import { ALPHANUM } from "../../generated/alphabets.ts";
import { Octets } from "./octets.ts";
import type { Piece } from "./piece.ts";

/** A filter that takes no further one. */
const FULL = "";

/**
 * Refuses what is no search filter: `filter = "(" filtercomp ")"` (RFC 4515, 3).
 *
 * `(&)` and `(|)`, which are true and false, are filters too (RFC 4526). The filters that are open are a list, so
 * that depth costs no stack.
 */
export function mustBeFilter(piece: Piece): void {
  const octets = new Octets(piece, "filter");
  const open: string[] = [];
  // A `!` takes one filter.
  const isTaken = (): void => {
    if (open.at(-1) === "!") open[open.length - 1] = FULL;
  };
  do {
    octets.must("(");
    if (["&", "|", "!"].includes(octets.next)) open.push(octets.take());
    else {
      readItem(octets);
      octets.must(")");
      isTaken();
    }
    while (open.length > 0 && open.at(-1) !== "!" && octets.skip(")")) {
      open.pop();
      isTaken();
    }
    if (open.at(-1) === FULL) octets.fail();
  } while (open.length > 0);
  octets.mustEnd();
}

/** `item = simple / present / substring / extensible` */
function readItem(octets: Octets): void {
  const hasAttribute = octets.next !== ":";
  if (hasAttribute) readAttributeDescription(octets);
  if (octets.skip(":")) {
    readMatchingRule(octets, hasAttribute);
    readValue(octets, false);
    return;
  }
  const isEqual = octets.skip("=");
  if (!isEqual) {
    octets.run(0, "~<>", 1, 1);
    octets.must("=");
  }
  readValue(octets, isEqual);
}

/** `attributedescription = attributetype options` (RFC 4512, 2.5) */
export function readAttributeDescription(octets: Octets): void {
  octets.oid();
  while (octets.skip(";")) octets.run(ALPHANUM, "-", 1);
}

/** What stands after the first colon: `[ "dn" ":" ] [ oid ":" ] "="`, and an oid where there is no attribute. */
function readMatchingRule(octets: Octets, hasAttribute: boolean): void {
  let isNamed = hasAttribute;
  let mayBeDn = true;
  let mayGoOn = true;
  while (mayGoOn && octets.next !== "=") {
    const isDn = octets.oid().toLowerCase() === "dn" && mayBeDn;
    octets.must(":");
    mayBeDn = false;
    mayGoOn = isDn;
    isNamed ||= !isDn;
  }
  if (!isNamed) octets.fail();
  octets.must("=");
}

/** `assertionvalue`, with the asterisks of `present` and `substring` among it where it may have some. */
function readValue(octets: Octets, mayHaveAsterisks: boolean): void {
  while (octets.next !== ")" && !octets.isAtEnd) {
    if (octets.skip("\\")) octets.hexPair();
    else if (octets.next === "(" || (octets.next === "*" && !mayHaveAsterisks)) octets.fail();
    else octets.take();
  }
}
