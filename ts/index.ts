/**
 * Parses, resolves, normalizes, compares and builds URIs by RFC 3986.
 *
 * Components have the names of the RFC, without their delimiters. An absent component is `undefined`, an empty one is `""`.
 * A function that takes a URI also takes a record that `parse` returned. Non-ASCII characters are rejected unless you name
 * an IRI rule (RFC 3987). Invalid input throws a `UriSyntaxError`; a wrong argument, such as an unknown option value,
 * throws a `TypeError`.
 *
 * @module
 */

import { engineSelection } from "./engine/engine.ts";
import { start } from "./wasm/start.ts";

export { appendParams, type WithParamsOptions } from "./api/append-params.ts";
export { appendPath } from "./api/append-path.ts";
export { appendSegments } from "./api/append-segments.ts";
export { type BaseSource, type BaseSources, type BaseStep, type BaseUri, baseUri } from "./api/base-uri.ts";
export { type BuildComponents, build, type ComponentChanges } from "./api/build.ts";
export { check } from "./api/check.ts";
export { defragment } from "./api/defragment.ts";
export { equivalent } from "./api/equivalent.ts";
export { groupedParams } from "./api/grouped-params.ts";
export { matches } from "./api/matches.ts";
export { normalize } from "./api/normalize.ts";
export { origin } from "./api/origin.ts";
export { param } from "./api/param.ts";
export type { ParamChanges, ParamValue, ParamValues } from "./api/param-changes.ts";
export { type ParamsOptions, params } from "./api/params.ts";
export { parse } from "./api/parse.ts";
export { type Position, position } from "./api/position.ts";
export type { ParamOptions, QuerySource } from "./api/query.ts";
export { type ReferenceKind, referenceKind } from "./api/reference-kind.ts";
export { relativize } from "./api/relativize.ts";
export { removeDotSegments } from "./api/remove-dot-segments.ts";
export { resolve, resolver } from "./api/resolve.ts";
export { isSameDocument } from "./api/same-document.ts";
export { type SegmentParameter, type SegmentParts, segmentParts } from "./api/segment-parts.ts";
export { segments } from "./api/segments.ts";
export { sortParams } from "./api/sort-params.ts";
export { split } from "./api/split.ts";
export { type ParseResult, tryParse } from "./api/try-parse.ts";
export { uriKey } from "./api/uri-key.ts";
export { UriMap, UriSet } from "./api/uri-map.ts";
export { withComponents } from "./api/with-components.ts";
export { withParams } from "./api/with-params.ts";
export { withoutParams } from "./api/without-params.ts";
export type { PctComponent } from "./codec/encode-data.ts";
export { type PctDecodeOptions, pctDecode } from "./codec/pct-decode.ts";
export { type PctEncodeOptions, pctEncode } from "./codec/pct-encode.ts";
export type { BackendReason } from "./core/engine.ts";
export { type Backend, backend } from "./engine/engine.ts";
export type { ErrorCode } from "./generated/errors.ts";
export type { Rule } from "./generated/rules.ts";
export type { Section } from "./support/section.ts";
export { PcharError, type UriIssue, UriSyntaxError } from "./uri/errors.ts";
export type {
  Charset,
  CharsetOptions,
  CheckedResolveOptions,
  ComparisonOptions,
  EquivalentLevel,
  LevelOptions,
  NormalizeLevel,
  NormalizeOptions,
  ReferenceOptions,
  ResolveOptions,
  RuleOptions,
  SameDocumentOptions,
  ServerRules,
} from "./uri/generated/options.ts";
export type { Issue, Note } from "./uri/note.ts";
export { recompose } from "./uri/recompose.ts";
export type {
  AbsoluteUri,
  Components,
  HostKind,
  IriRule,
  PathKind,
  ReferenceRule,
  RelativeRef,
  SchemeNormalizer,
  TopRule,
  Uri,
  UriInput,
  UriReference,
  UriRule,
  WithHref,
} from "./uri/types.ts";

// A bundle of `pchar` contains the core if it contains a function that reaches an engine: scripts/build/with-core.mjs.
engineSelection.use(start);
