export { backend } from "./backend/backend.ts";
export type { BackendReason } from "./backend/choice.ts";
export { type BaseSource, type BaseSources, type BaseStep, type BaseUri, baseUri } from "./base-uri.ts";
export { type BuildComponents, build, type Changes } from "./build.ts";
export { check } from "./check.ts";
export { defragment } from "./defragment.ts";
export { type EquivalentLevel, type EquivalentOptions, equivalent, type Learned } from "./equivalent.ts";
export { type ErrorCode, PlacedSyntaxError, type UriIssue, UriSyntaxError } from "./errors.ts";
export type { Rule } from "./generated/rules.ts";
export { matches } from "./matches.ts";
export { type LadderOptions, type NormalizeLevel, type NormalizeOptions, normalize } from "./normalize.ts";
export { type ParamsOptions, params } from "./params.ts";
export { parse } from "./parse.ts";
export { type PctDecodeOptions, pctDecode } from "./pct-decode.ts";
export { type Charset, type PctComponent, type PctEncodeOptions, pctEncode } from "./pct-encode.ts";
export { recompose } from "./recompose.ts";
export type { ReferenceOptions } from "./reference.ts";
export { type ReferenceKind, referenceKind } from "./reference-kind.ts";
export { relativize } from "./relativize.ts";
export { removeDotSegments } from "./remove-dot-segments.ts";
export { type ResolveOptions, resolve, resolver } from "./resolve.ts";
export { isSameDocument, type SameDocumentOptions } from "./same-document.ts";
export type { SchemeRules } from "./scheme-rules.ts";
export type { Section } from "./section.ts";
export { type SegmentParameter, type SegmentParts, segmentParts } from "./segment-parts.ts";
export { segments } from "./segments.ts";
export { split } from "./split.ts";
export {
  fromSuffix,
  type SuffixDanger,
  type SuffixOptions,
  type SuffixReference,
} from "./suffix-reference.ts";
export type {
  AbsoluteUri,
  Components,
  HostKind,
  IriRule,
  PathKind,
  ReferenceRule,
  RelativeRef,
  TopRule,
  Uri,
  UriReference,
  UriRule,
} from "./types.ts";
export { uriKey } from "./uri-key.ts";
export { UriMap, UriSet } from "./uri-map.ts";
export { withComponents } from "./with-components.ts";
