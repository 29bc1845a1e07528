import { propertyOf } from "../support/properties.ts";
import type { Settings, URIComponents } from "./components.ts";

/** The rules of a scheme. Both functions change the components that they get, and return them. */
export interface SchemeHandler<
  Components extends URIComponents = URIComponents,
  Options extends Settings = Settings,
  Parsed extends URIComponents = URIComponents,
> {
  /** The name of the scheme. */
  scheme: string;
  /** Turns the generic components into those of the scheme. */
  parse(components: Parsed, options: Options): Components;
  /** Turns the components of the scheme into the generic ones. */
  serialize(components: Components, options: Options): Parsed;
  /** Whether the host is a domain name, so that non-ASCII labels become Punycode. */
  domainHost?: boolean;
  /** Whether the components may have non-ASCII characters. */
  unicodeSupport?: boolean;
  /** Whether dot segments stay. */
  absolutePath?: boolean;
  /** Whether `parse` of the handler gets path, query and fragment as they are written. */
  skipNormalize?: boolean;
}

/** The handlers of the schemes, by lower-case name. */
export type Schemes = Record<string, SchemeHandler>;

/** The differences between the two libraries. */
export interface Dialect {
  readonly schemes: Schemes;
  /**
   * Whether `unicodeSupport` and `iri` concern all components and decode them, and `serialize` normalizes as `parse` does. Otherwise
   * `unicodeSupport` concerns the host, there is no `iri`, and `parse` returns `ipv6Zone`.
   */
  readonly hasIris: boolean;
  /** The names of hosts that `URL` maps: to Punycode and, for some, to the address that a number stands for. */
  readonly mappedNames: RegExp;
}

/** Returns the handler of a scheme, or `undefined` if the generic components apply. */
export function handlerOf({ schemes }: Dialect, scheme: string | undefined): SchemeHandler | undefined {
  if (!scheme) return undefined;
  const name = scheme.toLowerCase();
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
}

/** Returns whether a handler has a flag. */
export function hasFlag(
  handler: SchemeHandler | undefined,
  name: "domainHost" | "unicodeSupport" | "absolutePath" | "skipNormalize",
): boolean {
  return handler !== undefined && Boolean(propertyOf(handler, name));
}
