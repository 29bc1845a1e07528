import type { Rule } from "../generated/rules.ts";
import { type Place, placesOf } from "../places.ts";
import { parseReference } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { Section } from "../section.ts";
import type { UriReference } from "../types.ts";
import { bidiClass } from "./bidi-class.ts";

/** What an IRI has that makes it look like another, append-only. */
export type BidiCode = "bidi-control" | "mixed-directions" | "edge-direction";

/** One thing that {@link checkBidi} noticed. */
export interface BidiIssue {
  readonly code: BidiCode;
  /** The rule of the component, by its name in the ABNF. */
  readonly rule: Rule;
  /** Where it is in the text, in UTF-16 code units. */
  readonly index: number;
  /** The section that decides. */
  readonly section: Section;
  /** A sentence for people, not covered by SemVer. */
  readonly message: string;
}

/**
 * Finds what keeps an IRI with characters from right to left from being shown as it is stored.
 *
 * Follows RFC 3987, 4: no bidirectional control stands in it (4.1: they must not), and in each component that is written
 * from right to left no character from left to right does (4.2, rule 1), nor does it begin or end with one that is not
 * from right to left, as a digit (4.2, rule 2; both say should). A triplet is looked at as it is written: the digits from A
 * to F are letters.
 *
 * CHOICE: the parts of a component count as components, as 4.2 allows and its examples have it: the labels of a host, a
 * segment and its extension, the names and values of a query. A mark has the direction of the letter before it.
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @example
 * checkBidi("http://ab.אבגד.ij/kl/mn/op.html"); // []
 * checkBidi("http://h/אב1/2גד").map(({ code, index }) => [code, index]); // [["edge-direction", 11], ["edge-direction", 13]]
 * checkBidi("?q=אbג")[0].code; // "mixed-directions"
 * checkBidi("http://h/\u202eabc")[0].section; // "RFC 3987, 4.1"
 * checkBidi("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function checkBidi(iri: string | UriReference): BidiIssue[] {
  const text = textOf(iri);
  const places = placesOf(parseReference(text, { rule: "IRI-reference" }));
  return [
    ...componentIssues(text, places.userinfo, "iuserinfo", ":"),
    ...componentIssues(text, places.host, "ireg-name", "."),
    ...componentIssues(text, places.path, "isegment", "/."),
    ...componentIssues(text, places.query, "iquery", "&;="),
    ...componentIssues(text, places.fragment, "ifragment", ""),
  ];
}

function componentIssues(text: string, { index, end }: Place, rule: Rule, delimiters: string): BidiIssue[] {
  const issues: BidiIssue[] = [];
  let from = index;
  for (let to = index; to <= end; to++) {
    if (to < end && !delimiters.includes(text[to]!)) continue;
    for (const issue of partIssues(text.slice(from, to), from, rule)) issues.push(issue);
    from = to + 1;
  }
  return issues;
}

/** The message of each code. */
const MESSAGES: Readonly<Record<BidiCode, string>> = {
  "bidi-control": "a bidirectional control",
  "mixed-directions": "characters of two directions",
  "edge-direction": "a character at the start or end that is not from right to left, as others of it are",
};

/** Looks at a part of a component: once at each of its characters. */
function partIssues(part: string, start: number, rule: Rule): BidiIssue[] {
  const issues: BidiIssue[] = [];
  const note = (code: BidiCode, index: number): void => {
    const section = code === "bidi-control" ? "RFC 3987, 4.1" : "RFC 3987, 4.2";
    issues.push({ code, rule, index, section, message: `${MESSAGES[code]} in ${rule} at index ${index}` });
  };
  const firstOf = { L: -1, R: -1 };
  const edges = { first: -1, last: -1, isFirstRight: false, isLastRight: false };
  let index = start;
  for (const character of part) {
    if (/\p{Bidi_Control}/u.test(character)) {
      note("bidi-control", index);
    } else {
      const direction = bidiClass(character);
      if ((direction === "L" || direction === "R") && firstOf[direction] === -1) firstOf[direction] = index;
      if (edges.first === -1) {
        edges.first = index;
        edges.isFirstRight = direction === "R";
      }
      if (direction !== "NSM") {
        edges.last = index;
        edges.isLastRight = direction === "R";
      }
    }
    index += character.length;
  }
  if (firstOf.R === -1) return issues;
  if (firstOf.L !== -1) note("mixed-directions", Math.max(firstOf.L, firstOf.R));
  if (!edges.isFirstRight) note("edge-direction", edges.first);
  if (!edges.isLastRight) note("edge-direction", edges.last);
  return issues.sort((one, other) => one.index - other.index);
}
