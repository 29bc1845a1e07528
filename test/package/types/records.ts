// Types of what `parse`, `tryParse` and `split` return: `tsc -p .` fails where one is another. Nothing here runs.

import { expectTypeOf } from "vitest";
import type {
  AbsoluteUri,
  Components,
  HostKind,
  ParseResult,
  PathKind,
  RelativeRef,
  Uri,
  UriIssue,
  UriReference,
} from "../../../ts/index.ts";
import { parse, split, tryParse } from "../../../ts/index.ts";

declare const text: string;
declare const rule: "URI" | "relative-ref";

// The rule says what comes.
expectTypeOf(parse(text)).toEqualTypeOf<UriReference>();
expectTypeOf(parse(text, undefined)).toEqualTypeOf<UriReference>();
expectTypeOf(parse(text, "URI-reference")).toEqualTypeOf<UriReference>();
expectTypeOf(parse(text, "IRI-reference")).toEqualTypeOf<UriReference>();
expectTypeOf(parse(text, "URI")).toEqualTypeOf<Uri>();
expectTypeOf(parse(text, "IRI")).toEqualTypeOf<Uri>();
expectTypeOf(parse(text, "absolute-URI")).toEqualTypeOf<AbsoluteUri>();
expectTypeOf(parse(text, "absolute-IRI")).toEqualTypeOf<AbsoluteUri>();
expectTypeOf(parse(text, "relative-ref")).toEqualTypeOf<RelativeRef>();
expectTypeOf(parse(text, "irelative-ref")).toEqualTypeOf<RelativeRef>();
expectTypeOf(parse(text, rule)).toEqualTypeOf<UriReference>();
expectTypeOf(parse(text, "absolute-URI").fragment).toEqualTypeOf<undefined>();
expectTypeOf(parse(text, "URI").scheme).toEqualTypeOf<string>();
expectTypeOf(parse(text, "relative-ref").scheme).toEqualTypeOf<undefined>();

expectTypeOf(tryParse(text)).toEqualTypeOf<ParseResult>();
expectTypeOf(tryParse(text, undefined)).toEqualTypeOf<ParseResult>();
expectTypeOf(tryParse(text, "IRI-reference")).toEqualTypeOf<ParseResult<UriReference>>();
expectTypeOf(tryParse(text, "IRI")).toEqualTypeOf<ParseResult<Uri>>();
expectTypeOf(tryParse(text, "absolute-URI")).toEqualTypeOf<ParseResult<AbsoluteUri>>();
expectTypeOf(tryParse(text, "irelative-ref")).toEqualTypeOf<ParseResult<RelativeRef>>();
expectTypeOf(tryParse(text, rule)).toEqualTypeOf<ParseResult>();

const { uri, issue } = tryParse(text, "URI");
expectTypeOf(uri).toEqualTypeOf<Uri | undefined>();
expectTypeOf(issue).toEqualTypeOf<UriIssue | undefined>();
if (issue === undefined) expectTypeOf(uri.scheme).toEqualTypeOf<string>();
else expectTypeOf(uri).toEqualTypeOf<undefined>();
if (uri === undefined) expectTypeOf(issue.index).toEqualTypeOf<number>();
else expectTypeOf(issue).toEqualTypeOf<undefined>();

const record = parse(text);
expectTypeOf(record.scheme).toEqualTypeOf<string | undefined>();
expectTypeOf(record.authority).toEqualTypeOf<string | undefined>();
expectTypeOf(record.userinfo).toEqualTypeOf<string | undefined>();
expectTypeOf(record.host).toEqualTypeOf<string | undefined>();
expectTypeOf(record.hostKind).toEqualTypeOf<HostKind | undefined>();
expectTypeOf(record.port).toEqualTypeOf<string | undefined>();
expectTypeOf(record.path).toEqualTypeOf<string>();
expectTypeOf(record.pathKind).toEqualTypeOf<PathKind>();
expectTypeOf(record.query).toEqualTypeOf<string | undefined>();
expectTypeOf(record.fragment).toEqualTypeOf<string | undefined>();
expectTypeOf(record.toString).toEqualTypeOf<() => string>();
expectTypeOf<keyof UriReference>().toEqualTypeOf<
  | "scheme"
  | "authority"
  | "userinfo"
  | "host"
  | "hostKind"
  | "port"
  | "path"
  | "pathKind"
  | "query"
  | "fragment"
  | "toString"
>();
expectTypeOf<HostKind>().toEqualTypeOf<"IPv4address" | "IPv6address" | "IPvFuture" | "reg-name">();
expectTypeOf<PathKind>().toEqualTypeOf<
  "path-abempty" | "path-absolute" | "path-noscheme" | "path-rootless" | "path-empty"
>();

// A scheme or none tells a URI from a relative reference.
if (record.scheme === undefined) expectTypeOf(record).toEqualTypeOf<RelativeRef>();
else expectTypeOf(record).toEqualTypeOf<Uri>();

// A host is there where an authority is, a userinfo and a port may be.
if (record.authority === undefined) {
  expectTypeOf(record.host).toEqualTypeOf<undefined>();
  expectTypeOf(record.hostKind).toEqualTypeOf<undefined>();
  expectTypeOf(record.userinfo).toEqualTypeOf<undefined>();
  expectTypeOf(record.port).toEqualTypeOf<undefined>();
} else {
  expectTypeOf(record.host).toEqualTypeOf<string>();
  expectTypeOf(record.hostKind).toEqualTypeOf<HostKind>();
  expectTypeOf(record.userinfo).toEqualTypeOf<string | undefined>();
  expectTypeOf(record.port).toEqualTypeOf<string | undefined>();
}
if (record.host !== undefined) expectTypeOf(record.authority).toEqualTypeOf<string>();

// @ts-expect-error A record is data, and read only.
record.path = "/";
// @ts-expect-error
record.scheme = undefined;
// @ts-expect-error
parse(text, "URI").username;

// No rule but the eight, and no text but strings, records and objects with a string `href`.
// @ts-expect-error
parse(text, "host");
// @ts-expect-error
parse(text, { rule: "URI" });
// @ts-expect-error
tryParse(text, "host");
tryParse(new URL(text));
parse(new URL(text));
// @ts-expect-error
parse({ href: 1 });
// @ts-expect-error
parse(Buffer.from(text));
// @ts-expect-error
parse(undefined);
expectTypeOf(parse(parse(text))).toEqualTypeOf<UriReference>();

// Components may be absent by a value or by no key, under `exactOptionalPropertyTypes` too.
expectTypeOf(split(text)).toEqualTypeOf<Components>();
expectTypeOf<{ path: string }>().toExtend<Components>();
expectTypeOf<{ scheme: undefined; path: string; query: string | undefined }>().toExtend<Components>();
expectTypeOf<UriReference>().toExtend<Components>();
expectTypeOf<{ path: undefined }>().not.toExtend<Components>();
expectTypeOf<{ scheme: string }>().not.toExtend<Components>();
expectTypeOf<Uri>().toExtend<UriReference>();
expectTypeOf<RelativeRef>().toExtend<UriReference>();
expectTypeOf<RelativeRef>().not.toExtend<Uri>();
expectTypeOf<Uri>().not.toExtend<AbsoluteUri>();
expectTypeOf<AbsoluteUri>().toExtend<Uri>();
