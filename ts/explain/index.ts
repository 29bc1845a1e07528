/**
 * Explains each step of resolution and normalization, as data and as a report for people.
 *
 * @module
 */

export type { BufferStep } from "./dot-segment-trace.ts";
export {
  explainNormalize,
  type NormalizeChange,
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
