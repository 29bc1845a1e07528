// The types of `pchar/compat` and `pchar/standard-schema`: `tsc -p .` fails if one differs. Nothing here runs.

import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { expectTypeOf } from "vitest";
import type {
  Options,
  URIComponent,
  URIComponents,
  URIComponentsInput,
} from "../../../ts/compat/fast-uri.ts";
import fastUriByDefault, * as fastUri from "../../../ts/compat/fast-uri.ts";
import type * as formatsModule from "../../../ts/compat/formats.ts";
import { formats, iri, uri } from "../../../ts/compat/formats.ts";
import * as uriJs from "../../../ts/compat/uri-js.ts";
import { type UriSchema, type UriString, uriSchema } from "../../../ts/standard-schema/index.ts";

declare const text: string;
declare const components: URIComponents;
declare const either: string | URIComponents;

// One line for each export: one that is new has no type test yet.
expectTypeOf<keyof typeof fastUri>().toEqualTypeOf<
  | "SCHEMES"
  | "default"
  | "equal"
  | "fastUri"
  | "normalize"
  | "parse"
  | "resolve"
  | "resolveComponent"
  | "resolveComponents"
  | "serialize"
>();
expectTypeOf(fastUri.default).toEqualTypeOf(fastUri.fastUri);
expectTypeOf(fastUri.default.parse).toEqualTypeOf(fastUri.parse);
expectTypeOf<keyof typeof formatsModule>().toEqualTypeOf<
  "formats" | "iri" | "iriReference" | "uri" | "uriReference" | "uriTemplate"
>();

expectTypeOf(fastUri.parse).toEqualTypeOf<(uri: string, options?: Options) => URIComponents>();
expectTypeOf(fastUri.serialize).toEqualTypeOf<
  (components: URIComponentsInput, options?: Options) => string
>();
expectTypeOf(fastUri.resolve).toEqualTypeOf<
  (baseURI: string, relativeURI: string, options?: Options) => string
>();
expectTypeOf(fastUri.normalize(text)).toEqualTypeOf<string>();
expectTypeOf(fastUri.normalize(components, { domainHost: true })).toEqualTypeOf<URIComponents>();
expectTypeOf(fastUri.normalize(either)).toEqualTypeOf<string | URIComponents>();
// The types of fast-uri have these names too.
expectTypeOf<URIComponent>().toEqualTypeOf<URIComponents>();
expectTypeOf<fastUri.URIComponent>().toEqualTypeOf<URIComponent>();
expectTypeOf<fastUri.Options>().toEqualTypeOf<Options>();
// And so have the types of its default import, which is a namespace.
expectTypeOf<fastUriByDefault.URIComponent>().toEqualTypeOf<URIComponent>();
expectTypeOf<fastUriByDefault.Options>().toEqualTypeOf<Options>();
expectTypeOf(fastUriByDefault.parse(text)).toEqualTypeOf<fastUriByDefault.URIComponent>();
expectTypeOf(fastUri.equal(text, components)).toEqualTypeOf<boolean>();
expectTypeOf(fastUri.parse(text).error).toEqualTypeOf<string | undefined>();
expectTypeOf(fastUri.parse(text).port).toEqualTypeOf<number | string | undefined>();
expectTypeOf<{ host: string | undefined; port: number }>().toExtend<URIComponentsInput>();
// @ts-expect-error
fastUri.serialize({ hostname: "h" });
// @ts-expect-error
fastUri.parse(text, { strict: true });
// @ts-expect-error
fastUri.resolve(text);

expectTypeOf<keyof typeof uriJs>().toEqualTypeOf<
  | "SCHEMES"
  | "default"
  | "equal"
  | "escapeComponent"
  | "normalize"
  | "parse"
  | "pctDecChars"
  | "pctEncChar"
  | "removeDotSegments"
  | "resolve"
  | "resolveComponents"
  | "serialize"
  | "unescapeComponent"
  | "uriJs"
>();
expectTypeOf(uriJs.default.parse).toEqualTypeOf(uriJs.parse);
expectTypeOf(uriJs.parse(text, { iri: true })).toEqualTypeOf<uriJs.URIComponents>();
expectTypeOf(uriJs.normalize(text, { unicodeSupport: true, tolerant: true })).toEqualTypeOf<string>();
// A handler is added as uri-js documents it.
const handler: uriJs.URISchemeHandler = {
  scheme: "x",
  domainHost: true,
  parse: (parsed, _options) => parsed,
  serialize: (given, _options) => given,
};
uriJs.SCHEMES["x"] = handler;
// A handler may name the components that it adds.
interface WithTag extends uriJs.URIComponents {
  tag?: string;
}
const withTag: uriJs.URISchemeHandler<WithTag, uriJs.URIOptions> = {
  scheme: "y",
  parse: (parsed) => Object.assign(parsed, { tag: parsed.fragment ?? "" }),
  serialize: ({ tag = "", ...given }) => Object.assign(given, { fragment: tag }),
};
uriJs.SCHEMES["y"] = withTag;
// @ts-expect-error
fastUri.SCHEMES["x"] = handler;

expectTypeOf(uri).toEqualTypeOf<(text: string) => boolean>();
expectTypeOf(formats.iri).toEqualTypeOf<typeof iri>();
expectTypeOf<keyof typeof formats>().toEqualTypeOf<
  "uri" | "uri-reference" | "iri" | "iri-reference" | "uri-template"
>();

// A schema is one of Standard Schema, and its output is a string.
expectTypeOf(uriSchema()).toExtend<StandardSchemaV1<string, UriString>>();
expectTypeOf<StandardSchemaV1.InferOutput<UriSchema>>().toEqualTypeOf<UriString>();
expectTypeOf<UriString>().toExtend<string>();
// @ts-expect-error
uriSchema({ rule: "path" });
// @ts-expect-error
uriSchema({ scheme: ["http"] });

// Their purpose: they are passed to Ajv in one line.
new Ajv({ uriResolver: fastUri });
new Ajv({ uriResolver: fastUri.default });
new Ajv({ formats: { ...formats } })
  .addFormat("uri", uri)
  .addFormat("iri", { type: "string", validate: iri });
