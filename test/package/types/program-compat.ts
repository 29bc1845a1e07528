// A user's program that came from another library. It needs only ES2022.

import byDefault, * as resolver from "pchar/compat/fast-uri";
import {
  equal,
  normalize,
  parse,
  resolve,
  resolveComponents,
  serialize,
  type URIComponents,
} from "pchar/compat/fast-uri";
import { formats, iri, iriReference, uri, uriReference } from "pchar/compat/formats";
import URI, { escapeComponent, type URIOptions, SCHEMES as uriJsSchemes } from "pchar/compat/uri-js";

/** The functions of a resolver that a validator calls. */
interface UriResolver {
  parse(uri: string): { scheme?: string; fragment?: string; error?: string };
  resolve(base: string, path: string): string;
  serialize(component: { scheme?: string; path?: string }): string;
}

export const uriResolver: UriResolver = resolver;
export const uriResolvers: readonly UriResolver[] = [byDefault, resolver.fastUri];

export const validators: Readonly<Record<string, (text: string) => boolean>> = { ...formats };

export function moved(text: string, base: URIComponents): string {
  const components = parse(text, { tolerant: true });
  if (components.error !== undefined) return resolve(serialize(base), text);
  return equal(text, base) ? normalize(text) : serialize(resolveComponents(base, components));
}

export function kinds(text: string): readonly boolean[] {
  return [uri(text), uriReference(text), iri(text), iriReference(text), formats["uri-reference"](text)];
}

/** The namespace form of the types of fast-uri. */
export function subjectOf(text: string, options: resolver.Options): string | undefined {
  const components: resolver.URIComponent = resolver.parse(text, options);
  return components.subject ?? components.to?.[0];
}

export function iriOf(text: string, options: URIOptions): string {
  uriJsSchemes["x"] = {
    scheme: "x",
    parse: (components) => components,
    serialize: (components) => components,
  };
  return URI.serialize(URI.parse(text, options), { iri: true }) + escapeComponent(text, { iri: true });
}
