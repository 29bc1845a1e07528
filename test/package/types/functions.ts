// Types of what `pchar` and `pchar/wasm` export: `tsc -p .` fails where one is another. Nothing here runs.

import { expectTypeOf } from "vitest";
import type { BackendReason } from "../../../ts/core/engine.ts";
import type { Backend } from "../../../ts/engine/engine.ts";
import type {
  BaseSources,
  BaseUri,
  BuildComponents,
  ComparisonOptions,
  ComponentChanges,
  Components,
  ErrorCode,
  Issue,
  NormalizeOptions,
  Note,
  ParamChanges,
  ReferenceKind,
  ReferenceOptions,
  ResolveOptions,
  Rule,
  RuleOptions,
  TopRule,
  UriInput,
  UriIssue,
  UriReference,
} from "../../../ts/index.ts";
import * as pchar from "../../../ts/index.ts";
import type { LegacyIssue, LegacySyntaxError } from "../../../ts/legacy/index.ts";
import type { InvalidLine } from "../../../ts/lines/index.ts";
import type { SchemeIssue, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import type { TemplateIssue, TemplateSyntaxError } from "../../../ts/template/index.ts";
import type { CoreResponse, CoreSource, InitOptions } from "../../../ts/wasm.ts";
import * as wasm from "../../../ts/wasm.ts";

type Text = UriInput;

declare const text: string;
declare const bytes: Uint8Array;

// One line for each export: one that is new has no type test yet. `parse`, `tryParse` and `split` are in records.ts.
expectTypeOf<keyof typeof pchar>().toEqualTypeOf<
  | "PcharError"
  | "UriMap"
  | "UriSet"
  | "UriSyntaxError"
  | "appendParams"
  | "sortParams"
  | "withoutParams"
  | "appendPath"
  | "appendSegments"
  | "backend"
  | "baseUri"
  | "build"
  | "check"
  | "defragment"
  | "equivalent"
  | "isSameDocument"
  | "matches"
  | "normalize"
  | "groupedParams"
  | "param"
  | "origin"
  | "params"
  | "parse"
  | "pctDecode"
  | "pctEncode"
  | "recompose"
  | "referenceKind"
  | "relativize"
  | "removeDotSegments"
  | "resolve"
  | "resolver"
  | "segmentParts"
  | "position"
  | "segments"
  | "split"
  | "tryParse"
  | "uriKey"
  | "withComponents"
  | "withParams"
>();

expectTypeOf(pchar.split).toEqualTypeOf<(text: Text) => Components>();
expectTypeOf(pchar.check).toEqualTypeOf<(text: Text, rule?: TopRule) => UriIssue | undefined>();
expectTypeOf(pchar.matches).toEqualTypeOf<(text: Text, rule: Rule) => boolean>();
expectTypeOf(pchar.recompose).toEqualTypeOf<(components: Components | UriReference) => string>();
expectTypeOf(pchar.resolve).toEqualTypeOf<
  (reference: Text, base: Text, options?: ResolveOptions) => string
>();
expectTypeOf(pchar.resolver).toEqualTypeOf<
  (base: Text, options?: ResolveOptions) => (reference: Text) => string
>();
expectTypeOf(pchar.removeDotSegments).toEqualTypeOf<(path: string) => string>();
expectTypeOf(pchar.relativize).toEqualTypeOf<
  (target: Text, base: Text, options?: ReferenceOptions) => string
>();
expectTypeOf(pchar.baseUri).toEqualTypeOf<(sources: BaseSources, options?: ReferenceOptions) => BaseUri>();
expectTypeOf(
  pchar.isSameDocument(text, pchar.parse(text), { rule: "IRI-reference" }),
).toEqualTypeOf<boolean>();
expectTypeOf(pchar.isSameDocument(text)).toEqualTypeOf<boolean>();
expectTypeOf(pchar.defragment).toEqualTypeOf<(uri: Text, options?: RuleOptions) => string>();
expectTypeOf(pchar.referenceKind).toEqualTypeOf<(text: Text, options?: RuleOptions) => ReferenceKind>();
expectTypeOf<ReferenceKind>().toEqualTypeOf<"URI" | "network-path" | "absolute-path" | "relative-path">();
expectTypeOf(pchar.normalize).toEqualTypeOf<(text: Text, options?: NormalizeOptions) => string>();
expectTypeOf(pchar.equivalent).toEqualTypeOf<(a: Text, b: Text, options?: ComparisonOptions) => boolean>();
expectTypeOf(pchar.uriKey).toEqualTypeOf<(text: Text, options?: ComparisonOptions) => string>();
expectTypeOf(new pchar.UriMap([[text, 1]]).get(pchar.parse(text))).toEqualTypeOf<number | undefined>();
expectTypeOf([...new pchar.UriSet([text])]).toEqualTypeOf<string[]>();
expectTypeOf(pchar.build).toEqualTypeOf<(components: BuildComponents, options?: RuleOptions) => string>();
expectTypeOf(pchar.withComponents).toEqualTypeOf<
  (uri: Text, changes: ComponentChanges, options?: RuleOptions) => string
>();
expectTypeOf(pchar.appendSegments).toEqualTypeOf<(uri: Text, ...segments: string[]) => string>();
expectTypeOf(pchar.appendPath).toEqualTypeOf<(uri: Text, path: string) => string>();
expectTypeOf(pchar.origin).toEqualTypeOf<(uri: Text) => string | undefined>();
expectTypeOf(pchar.position).toEqualTypeOf<(text: string, index: number) => pchar.Position>();
expectTypeOf(pchar.segments(text)).toEqualTypeOf<string[]>();
expectTypeOf(pchar.segments(pchar.parse(text), { rule: "IRI-reference" })).toEqualTypeOf<string[]>();
expectTypeOf(pchar.segmentParts(text)).toEqualTypeOf<pchar.SegmentParts[]>();
expectTypeOf(pchar.params(text)).toEqualTypeOf<[string, string][]>();
expectTypeOf(pchar.params(pchar.parse(text), { bare: false })).toEqualTypeOf<[string, string][]>();
expectTypeOf(pchar.params({ query: text }, { bare: undefined, plus: true })).toEqualTypeOf<
  [string, string][]
>();
expectTypeOf(pchar.params(text, { bare: true })).toEqualTypeOf<([string] | [string, string])[]>();
expectTypeOf(pchar.params(text, {} as pchar.ParamsOptions)).toEqualTypeOf<([string] | [string, string])[]>();
expectTypeOf(pchar.groupedParams).toEqualTypeOf<
  (uri: pchar.QuerySource, options?: pchar.ParamOptions) => Map<string, string[]>
>();
expectTypeOf(pchar.param).toEqualTypeOf<
  (
    uri: Text | { readonly query: string | undefined },
    name: string,
    options?: pchar.ParamOptions,
  ) => string | undefined
>();
expectTypeOf(pchar.withParams).toEqualTypeOf<
  (uri: Text, changes: ParamChanges, options?: pchar.WithParamsOptions) => string
>();
expectTypeOf(pchar.appendParams).toEqualTypeOf<
  (uri: Text, pairs: ParamChanges, options?: pchar.WithParamsOptions) => string
>();
expectTypeOf(pchar.sortParams).toEqualTypeOf<
  (uri: Text, compare?: (one: string, other: string) => number) => string
>();
expectTypeOf(pchar.withoutParams).toEqualTypeOf<
  (uri: Text, isRemoved: (name: string, value: string) => boolean) => string
>();
expectTypeOf(pchar.pctEncode(text, "segment")).toEqualTypeOf<string>();
expectTypeOf(pchar.pctEncode(new Uint8ClampedArray(1), undefined)).toEqualTypeOf<string>();
expectTypeOf(pchar.pctDecode(text)).toEqualTypeOf<string>();
expectTypeOf(pchar.pctDecode(text, "segment")).toEqualTypeOf<string>();
expectTypeOf(pchar.pctDecode(text, "segment", { as: "text" })).toEqualTypeOf<string>();
expectTypeOf(pchar.pctDecode(text, undefined, { as: "bytes" })).toEqualTypeOf<Uint8Array>();
expectTypeOf(pchar.pctDecode(text, "query", { as: text as "text" | "bytes" })).toEqualTypeOf<
  string | Uint8Array
>();

// Results of functions are arguments of others.
expectTypeOf(pchar.recompose(pchar.split(text))).toEqualTypeOf<string>();
expectTypeOf(
  pchar.build({ segments: pchar.segments(text), params: pchar.params(text) }),
).toEqualTypeOf<string>();
expectTypeOf([text].map(pchar.resolver(text))).toEqualTypeOf<string[]>();
expectTypeOf(pchar.resolve(pchar.parse(text), pchar.parse(text, "URI"))).toEqualTypeOf<string>();
expectTypeOf(pchar.pctEncode(bytes)).toEqualTypeOf<string>();
new URLSearchParams(pchar.params(text));
expectTypeOf(new Map(pchar.params(text))).toEqualTypeOf<Map<string, string>>();
expectTypeOf(Object.fromEntries(pchar.params(text))).toEqualTypeOf<{ [name: string]: string }>();

// Parameters to write
for (const write of [pchar.withParams, pchar.appendParams]) {
  write(text, new URLSearchParams(text));
  write(text, new Headers());
  write(text, new Map([["a", 1]]));
  write(text, Object.entries({ a: 1 }));
  write(text, pchar.params(text));
  write(text, pchar.params(text, { bare: true }));
  write(text, [["a"], ["b", 1], ["c", null], ["d", [1n, true, null]]]);
  write(text, { a: text, b: 1, c: 1n, d: true, e: null, g: [text, 1, null], h: [] });
  write(text, {} as { readonly page?: number; readonly tags?: readonly string[] });
}
pchar.build({ params: new URLSearchParams(text) });
pchar.build({ params: Object.entries({ a: "b" }) });
pchar.build({ params: { a: 1, b: null } });
pchar.withComponents(text, { params: pchar.params(text, { bare: true }) });
expectTypeOf<pchar.ParamValue>().toExtend<pchar.ParamValues>();

expectTypeOf(pchar.backend).toEqualTypeOf<() => Backend>();
expectTypeOf<Backend>().toEqualTypeOf<{
  readonly name: "wasm" | "js";
  readonly reason: BackendReason | undefined;
}>();
expectTypeOf<BackendReason>().toEqualTypeOf<
  "forced" | "absent" | "refused" | "memory" | "selftest" | "trap" | "version"
>();
// @ts-expect-error Which backend serves is not the caller's to write.
pchar.backend().name = "js";

// An error is a SyntaxError, has the issue, and has the text.
expectTypeOf<pchar.UriSyntaxError>().toExtend<
  SyntaxError & Omit<UriIssue, "end"> & { readonly input: string; readonly issue: UriIssue }
>();
expectTypeOf<pchar.UriSyntaxError>().toExtend<pchar.PcharError>();
expectTypeOf<SchemeSyntaxError | TemplateSyntaxError | LegacySyntaxError>().toExtend<pchar.PcharError>();
expectTypeOf<keyof UriIssue>().toEqualTypeOf<"code" | "rule" | "index" | "end" | "message" | "section">();
expectTypeOf<UriIssue>().toExtend<Issue<ErrorCode, Rule>>();
expectTypeOf<SchemeIssue | TemplateIssue | LegacyIssue | InvalidLine>().toExtend<Note>();
expectTypeOf<UriIssue["code"]>().toEqualTypeOf<ErrorCode>();
// The crate alone has this code: its callers give it buffers.
expectTypeOf<Extract<ErrorCode, "ERR_URI_BUFFER_TOO_SMALL">>().toBeNever();
expectTypeOf<UriIssue["rule"]>().toEqualTypeOf<Rule>();
expectTypeOf<UriIssue["index"]>().toEqualTypeOf<number>();
expectTypeOf<"ERR_URI_UNEXPECTED_CHARACTER">().toExtend<ErrorCode>();
expectTypeOf<string>().not.toExtend<ErrorCode>();
expectTypeOf<TopRule>().toExtend<Rule>();
expectTypeOf<Rule>().not.toExtend<TopRule>();
expectTypeOf<"IPv6address" | "segment-nz-nc" | "ipath-abempty" | "HEXDIG">().toExtend<Rule>();

expectTypeOf<keyof typeof wasm>().toEqualTypeOf<"init" | "initSync">();
expectTypeOf(wasm.initSync).toEqualTypeOf<(source?: CoreSource, options?: InitOptions) => Backend>();
expectTypeOf(wasm.init).toEqualTypeOf<
  (
    source?: CoreSource | CoreResponse | PromiseLike<CoreSource | CoreResponse>,
    options?: InitOptions,
  ) => Promise<Backend>
>();
expectTypeOf<WebAssembly.Module>().toExtend<CoreSource>();
expectTypeOf<ArrayBuffer>().toExtend<CoreSource>();
expectTypeOf<Uint8Array<ArrayBuffer>>().toExtend<CoreSource>();
expectTypeOf<Response>().toExtend<CoreResponse>();
wasm.init(fetch(text), { strict: true });
