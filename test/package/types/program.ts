// A user's program that calls the functions for strings. It needs only ES2022: no DOM, no types of Node.

import {
  type BuildComponents,
  backend,
  baseUri,
  build,
  check,
  defragment,
  type ErrorCode,
  equivalent,
  isSameDocument,
  matches,
  type NormalizeOptions,
  normalize,
  params,
  parse,
  pctDecode,
  pctEncode,
  type ResolveOptions,
  type Rule,
  recompose,
  referenceKind,
  relativize,
  removeDotSegments,
  resolve,
  resolver,
  segments,
  split,
  type Uri,
  type UriReference,
  UriSyntaxError,
  withComponents,
} from "pchar";
import * as js from "pchar/js";

/** The data of a program about a link. */
interface Link {
  readonly target: string;
  readonly host: string | undefined;
  readonly names: readonly string[];
}

export function linkOf(reference: string, base: string, options: ResolveOptions = {}): Link {
  const target = parse(resolve(reference, base, options), "URI");
  return { target: normalize(target), host: hostOf(target), names: params(target).map(([name]) => name) };
}

function hostOf(record: UriReference): string | undefined {
  if (record.authority === undefined) return undefined;
  const { host, hostKind, port } = record;
  return hostKind === "IPv6address" || port === undefined ? host : `${host}:${port}`;
}

export function describe(text: string): string {
  const record = parse(text);
  const uri: Uri | undefined = record.scheme === undefined ? undefined : record;
  return uri === undefined ? referenceKind(record) : `${uri.scheme} ${uri.pathKind} ${uri.toString()}`;
}

export function codeOf(work: () => unknown): ErrorCode | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof UriSyntaxError) return error.index < error.input.length ? error.code : undefined;
    if (error instanceof js.UriSyntaxError) return error.code;
    throw error;
  }
}

export const rules: readonly Rule[] = ["URI", "IPv6address", "segment-nz-nc", "iquery"];

export function everything(text: string, base: string, level: NormalizeOptions["level"]): readonly unknown[] {
  const parts: BuildComponents = {
    scheme: "http",
    host: "h",
    segments: segments(text),
    params: params(text),
  };
  const bytes: Uint8Array = pctDecode(text, "query", { as: "bytes" });
  return [
    check(text)?.message,
    rules.filter((rule) => matches(text, rule)),
    recompose(split(text)),
    [text, parse(text)].map(resolver(base, { strict: false })),
    removeDotSegments("/a/../b"),
    relativize(text, base),
    baseUri({ embedded: text, retrieval: [base, text] }).source,
    isSameDocument(text, base),
    defragment(text),
    normalize(text, { level, encodedDots: "keep" }),
    equivalent(text, base, { level: "protocol", serverRules: { indexFiles: ["index.html"] } }),
    pctEncode(bytes, "segment") + pctEncode(pctDecode(text)),
    build(parts) + withComponents(text, { query: null, port: 80 }),
    js.normalize(js.parse(text)) + js.resolve(parse(text), base),
    backend().name === "wasm" ? undefined : backend().reason,
  ];
}
