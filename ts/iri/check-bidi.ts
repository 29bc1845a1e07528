import { parse } from "../api/parse.ts";
import type { Rule } from "../generated/rules.ts";
import { bidiClass } from "../host/bidi.ts";
import type { Section } from "../support/section.ts";
import { isBidiControl } from "../support/unicode.ts";
import { textOf } from "../uri/input.ts";
import { characterEnd, type Note } from "../uri/note.ts";
import { type Span, spansOf } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";

/** The code of a bidirectional issue. New versions only add codes. */
export type BidiCode = "bidi-control" | "mixed-directions" | "edge-direction";

/** One thing that {@link checkBidi} found: a character, and the ABNF rule of its component. */
export interface BidiIssue extends Note<BidiCode> {
  /** The ABNF rule of the component. */
  readonly rule: Rule;
  /** The section that it violates. */
  readonly section: Section;
}

/**
 * Finds characters that make an IRI with right-to-left text display in another order than it is stored.
 *
 * Follows RFC 3987, 4. Bidirectional control characters must not occur (4.1). A component with right-to-left characters
 * should not contain left-to-right characters (4.2, rule 1), and should start and end with right-to-left characters, not
 * with a digit for example (4.2, rule 2). Percent-encoded octets are checked as they are written: A to F are letters.
 *
 * CHOICE: the parts of a component count as components, as in the examples of 4.2: the labels of a host, a segment and its
 * extension, the names and values of a query. A combining mark has the direction of the letter before it.
 *
 * @throws {UriSyntaxError} if the IRI is not valid.
 * @example
 * checkBidi("http://ab.אבגד.ij/kl/mn/op.html"); // []
 * checkBidi("http://h/אב1/2גד").map(({ code, index }) => [code, index]); // [["edge-direction", 11], ["edge-direction", 13]]
 * checkBidi("?q=אbג")[0].code; // "mixed-directions"
 * checkBidi("http://h/\u202eabc")[0].section; // "RFC 3987, 4.1"
 * checkBidi("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function checkBidi(iri: UriInput): BidiIssue[] {
  const text = textOf(iri);
  const spans = spansOf(parse(text, "IRI-reference"));
  return [
    ...componentIssues(text, spans.userinfo, "iuserinfo", ":"),
    ...componentIssues(text, spans.host, "ireg-name", "."),
    ...componentIssues(text, spans.path, "isegment", "/."),
    ...componentIssues(text, spans.query, "iquery", "&;="),
    ...componentIssues(text, spans.fragment, "ifragment", ""),
  ];
}

function componentIssues(text: string, { index, end }: Span, rule: Rule, delimiters: string): BidiIssue[] {
  const issues: BidiIssue[] = [];
  let from = index;
  for (let to = index; to <= end; to++) {
    if (to < end && !delimiters.includes(text[to]!)) continue;
    for (const issue of partIssues(text.slice(from, to), from, rule)) issues.push(issue);
    from = to + 1;
  }
  return issues;
}

const MESSAGES: Readonly<Record<BidiCode, string>> = {
  "bidi-control": "bidirectional control character",
  "mixed-directions": "characters of both directions",
  "edge-direction": "right-to-left text that does not start and end with right-to-left characters",
};

/** Checks a part of a component. */
function partIssues(part: string, start: number, rule: Rule): BidiIssue[] {
  const issues: BidiIssue[] = [];
  const note = (code: BidiCode, index: number): void => {
    const section = code === "bidi-control" ? "RFC 3987, 4.1" : "RFC 3987, 4.2";
    const end = start + characterEnd(part, index - start);
    const message = `${MESSAGES[code]} in ${rule} at index ${index}`;
    issues.push({ code, rule, index, end, section, message });
  };
  const shown: { readonly direction: string; readonly index: number }[] = [];
  let index = start;
  for (const character of part) {
    if (isBidiControl(character)) note("bidi-control", index);
    else shown.push({ direction: bidiClass(character), index });
    index += character.length;
  }
  const firstOf = (wanted: string): number | undefined =>
    shown.find(({ direction }) => direction === wanted)?.index;
  const [left, right] = [firstOf("L"), firstOf("R")];
  if (right === undefined) return issues;
  if (left !== undefined) note("mixed-directions", Math.max(left, right));
  const edges = [shown[0]!, shown.filter(({ direction }) => direction !== "NSM").at(-1)!];
  for (const edge of edges) if (edge.direction !== "R") note("edge-direction", edge.index);
  return issues.sort((one, other) => one.index - other.index);
}
