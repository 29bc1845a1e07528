// Options that are refused, and those that may be `undefined`: `tsc -p .` fails where one is not. Nothing here runs.

import * as pchar from "../../../ts/index.ts";

declare const text: string;
declare const maybe: string | undefined;
declare const flag: boolean | undefined;

// An option that is `undefined` is one that is not given, under `exactOptionalPropertyTypes` too.
pchar.resolve(text, text, { strict: flag, relativeBase: flag, rule: undefined });
pchar.normalize(text, { level: undefined, rule: undefined, encodedDots: undefined });
pchar.equivalent(text, text, { level: undefined, base: maybe, fragment: undefined, serverRules: undefined });
pchar.equivalent(text, text, {
  level: "protocol",
  serverRules: { trailingSlash: flag, indexFiles: undefined },
});
pchar.baseUri({ embedded: maybe, encapsulating: undefined, retrieval: maybe, fallback: maybe });
pchar.build({ scheme: maybe, userinfo: maybe, host: maybe, port: undefined, path: maybe, query: maybe });
pchar.build({ scheme: null, userinfo: null, hostName: null, port: null, segments: null, params: null });
pchar.withComponents(text, { authority: null, path: null, query: null, fragment: null });
pchar.withParams(text, { a: maybe ?? null }, { plus: flag });
pchar.params(text, { plus: flag, malformed: undefined, bare: undefined });
pchar.pctDecode(text, undefined, { as: undefined });
pchar.segments(text, { rule: undefined });
pchar.recompose({ scheme: maybe, path: text });

// A change has no `undefined`: `null` removes, and a key that is left out keeps.
// @ts-expect-error
pchar.withComponents(text, { authority: undefined });
// @ts-expect-error
pchar.withComponents(text, { fragment: maybe });
// @ts-expect-error
pchar.withParams(text, { a: maybe });
// @ts-expect-error
pchar.appendParams(text, [["a", [maybe]]]);

// @ts-expect-error
pchar.resolve(text, text, { rule: "URI" });
// @ts-expect-error
pchar.resolve(text, text, { strict: "no" });
// @ts-expect-error
pchar.resolve(text, text, { lenient: true });
// @ts-expect-error
pchar.resolve(text);
pchar.resolve(text, new URL(text));
pchar.resolve({ href: text }, text);
// @ts-expect-error
pchar.resolve(text, { url: text });
// @ts-expect-error
pchar.resolver(text, { base: text });
// @ts-expect-error
pchar.normalize(text, { level: "protocol" });
// @ts-expect-error
pchar.normalize(text, { level: "all" });
// @ts-expect-error
pchar.normalize(text, { encodedDots: true });
// @ts-expect-error
pchar.normalize(text, "scheme");
// @ts-expect-error
pchar.equivalent(text, text, { level: "none" });
// @ts-expect-error
pchar.equivalent(text, text, { fragment: true });
// @ts-expect-error
pchar.equivalent(text, text, { serverRules: { slash: true } });
// @ts-expect-error
pchar.relativize(text, text, { rule: "relative-ref" });
// @ts-expect-error
pchar.matches(text);
// @ts-expect-error
pchar.matches(text, "hostname");
// @ts-expect-error
pchar.check(text, "path");
// @ts-expect-error
pchar.pctDecode(text, "segment", { as: "octets" });
// @ts-expect-error
pchar.pctDecode(text, "pathname");
// @ts-expect-error `URI` repeats no alphabet.
pchar.pctDecode(text, "URI");
// @ts-expect-error
pchar.pctEncode(text, "URI");
// @ts-expect-error
pchar.pctEncode(text, "path-abempty");
// @ts-expect-error
pchar.pctEncode([104]);
// @ts-expect-error
pchar.removeDotSegments(["a", ".."]);
// @ts-expect-error
pchar.split(undefined);

// Names of components are those of the RFC.
// @ts-expect-error
pchar.build({ hostname: "h" });
// @ts-expect-error
pchar.build({ authority: "h" });
// @ts-expect-error A record is for `recompose`, and its components are no parts that stand beside each other.
pchar.build(pchar.parse(text));
// @ts-expect-error
pchar.build({ ...pchar.parse(text) });
// @ts-expect-error
pchar.build({ ...pchar.split(text) });
// @ts-expect-error
pchar.withComponents(text, { ...pchar.parse(text) });
// @ts-expect-error
pchar.build({ segments: "a" });
// @ts-expect-error
pchar.build({ params: "a=b" });
// @ts-expect-error
pchar.build({ params: { a: {} } });
// @ts-expect-error
pchar.withParams(text, "a=b");
// @ts-expect-error
pchar.withParams(text, [text]);
// @ts-expect-error
pchar.withParams(text, { a: new Date() });
// @ts-expect-error
pchar.withParams(text, [["a", "b", "c"]]);
// @ts-expect-error
pchar.appendParams(text, new FormData());
// @ts-expect-error
pchar.params(text, { bare: "yes" });
// @ts-expect-error A name without `=` has one element.
pchar.params(text, { bare: true })[0]?.[1].length;
// @ts-expect-error
pchar.build({ port: true });
// @ts-expect-error
pchar.withComponents(text, { pathname: "/" });
// @ts-expect-error
pchar.withComponents(text);
// @ts-expect-error
pchar.recompose({ scheme: "http" });
// @ts-expect-error
pchar.recompose({ path: "", query: null });
// @ts-expect-error
pchar.baseUri({ document: text });
// @ts-expect-error
pchar.params({ search: "?a" });
