import { ALPHANUM } from "../../generated/alphabets.ts";
import { Octets } from "./octets.ts";
import type { SourceSpan } from "./span.ts";

/** Replaces the `!` of an open filter that has its one operand. */
const COMPLETE = "";

/**
 * Rejects a span that is not a search filter: `filter = "(" filtercomp ")"` (RFC 4515, 3).
 *
 * `(&)` and `(|)`, true and false, are filters too (RFC 4526). Open filters are kept in a list, not on the call stack,
 * so nesting can be arbitrarily deep.
 */
export function expectFilter(span: SourceSpan): void {
  const octets = new Octets(span, "filter");
  const open: string[] = [];
  // `!` has exactly one operand.
  const addOperand = (): void => {
    if (open.at(-1) === "!") open[open.length - 1] = COMPLETE;
  };
  do {
    octets.expect("(");
    if (["&", "|", "!"].includes(octets.next)) open.push(octets.read());
    else {
      readItem(octets);
      octets.expect(")");
      addOperand();
    }
    while (open.length > 0 && open.at(-1) !== "!" && octets.skip(")")) {
      open.pop();
      addOperand();
    }
    if (open.at(-1) === COMPLETE) octets.fail();
  } while (open.length > 0);
  octets.expectEnd();
}

/** `item = simple / present / substring / extensible` (RFC 4515, 3) */
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
    octets.expect("=");
  }
  readValue(octets, isEqual);
}

/** `attributedescription = attributetype options` (RFC 4512, 2.5) */
export function readAttributeDescription(octets: Octets): void {
  octets.oid();
  while (octets.skip(";")) octets.run(ALPHANUM, "-", 1);
}

/** Reads `[ "dn" ":" ] [ oid ":" ] "="` after the first colon. The oid is required if there is no attribute. */
function readMatchingRule(octets: Octets, hasAttribute: boolean): void {
  let isNamed = hasAttribute;
  let mayBeDn = true;
  let mayGoOn = true;
  while (mayGoOn && octets.next !== "=") {
    const isDn = octets.oid().toLowerCase() === "dn" && mayBeDn;
    octets.expect(":");
    mayBeDn = false;
    mayGoOn = isDn;
    isNamed ||= !isDn;
  }
  if (!isNamed) octets.fail();
  octets.expect("=");
}

/** Reads an `assertionvalue`, or the value of `present` and `substring`, which has asterisks. */
function readValue(octets: Octets, mayHaveAsterisks: boolean): void {
  while (octets.next !== ")" && !octets.isAtEnd) {
    if (octets.skip("\\")) octets.hexPair();
    else if (octets.next === "(" || (octets.next === "*" && !mayHaveAsterisks)) octets.fail();
    else octets.read();
  }
}
