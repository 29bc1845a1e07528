/**
 * Explains an error to a person, and each step of resolution and normalization, as data and as a report.
 *
 * @module
 */

export type { Edit, Fix } from "../uri/fix.ts";
export type { BufferStep } from "./dot-segment-trace.ts";
export {
  type ExplainedIssue,
  type ExplainIssueOptions,
  explainIssue,
  type IssueExplanation,
} from "./explain-issue.ts";
export {
  explainNormalize,
  type NormalizeChange,
  type NormalizeChangeCode,
  type NormalizedComponent,
  type NormalizeExplanation,
  type NormalizeStep,
} from "./explain-normalize.ts";
export {
  explainResolve,
  type ResolveExplanation,
  type ResolveOrigins,
  type ResolveStep,
  type ResolveStepCode,
} from "./explain-resolve.ts";
export { type HintMessages, type HintName, hintMessages } from "./messages.ts";
