/**
 * Reads the grammars before RFC 3986: those of RFC 1630 and RFC 2396, and the encoding levels of RFC 1630.
 *
 * @module
 */

export type { ExtendedRule, FormerRule, GrammarChange, GrammarChangeCode } from "./appendix-d.ts";
export { identical, reduced, safer, sameLevel } from "./encoding-levels.ts";
export { type ChangeExplanation, explainChange } from "./explain-change.ts";
export { type LegacyIssue, LegacySyntaxError, type Rule1630, type Rule2396 } from "./reader.ts";
export { check1630, parse1630, type Uri1630 } from "./rfc1630.ts";
export { check2396, parse2396, type Segment2396, type UriReference2396 } from "./rfc2396.ts";
