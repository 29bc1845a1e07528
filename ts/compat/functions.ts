// The functions that both libraries have. The last argument says which library.

import { IdnaUnavailableError } from "../host/platform-idna.ts";
import { stringOf } from "../support/argument.ts";
import {
  componentsOf,
  type Settings,
  settingsOf,
  type URIComponents,
  type URIComponentsInput,
  type URIOptions,
} from "./components.ts";
import type { Dialect } from "./dialect.ts";
import { read } from "./parse.ts";
import { resolved, transformed } from "./resolve.ts";
import { joined } from "./serialize.ts";

type Given = URIOptions | undefined;

/** Parses a string. */
export function parse(uri: string, options: Given, dialect: Dialect): URIComponents {
  return { ...read(stringOf(uri), settingsOf(options, dialect.hasIris), dialect).components };
}

/** Joins components. */
export function serialize(components: URIComponentsInput, options: Given, dialect: Dialect): string {
  return joined(componentsOf(components), settingsOf(options, dialect.hasIris), dialect);
}

/** Resolves a reference against a base. */
export function resolve(base: string, relative: string, options: Given, dialect: Dialect): string {
  return resolved(stringOf(base), stringOf(relative), settingsOf(options, dialect.hasIris), dialect);
}

/** Resolves components against those of a base. */
export function resolveComponents(
  base: URIComponentsInput,
  relative: URIComponentsInput,
  options: Given,
  skipNormalization: boolean | undefined,
  dialect: Dialect,
): URIComponents {
  const settings = settingsOf(options, dialect.hasIris);
  const normal = (components: URIComponentsInput): URIComponents =>
    skipNormalization ? componentsOf(components) : reread(components, settings, dialect);
  return { ...transformed(normal(base), normal(relative), settings, dialect) };
}

/** Normalizes a string or components. Any other value is returned as it is, as in both libraries. */
export function normalize(uri: unknown, options: Given, dialect: Dialect): unknown {
  const settings = settingsOf(options, dialect.hasIris);
  if (typeof uri === "string") return normalForm(uri, settings, dialect) ?? uri;
  return typeof uri === "object" ? { ...reread(uri as URIComponentsInput, settings, dialect) } : uri;
}

/** Returns whether two strings or components have the same normal form. No other value is equal to anything. */
export function equal(uriA: unknown, uriB: unknown, options: Given, dialect: Dialect): boolean {
  const settings = settingsOf(options, dialect.hasIris);
  const a = comparable(uriA, settings, dialect);
  return a !== undefined && a === comparable(uriB, settings, dialect);
}

/** Joins components, and parses the result. */
function reread(components: URIComponentsInput, settings: Settings, dialect: Dialect): URIComponents {
  return read(joined(componentsOf(components), settings, dialect), settings, dialect).components;
}

function comparable(uri: unknown, settings: Settings, dialect: Dialect): string | undefined {
  if (typeof uri === "string") return normalForm(uri, settings, dialect);
  if (typeof uri !== "object") return undefined;
  let text: string;
  try {
    text = joined(componentsOf(uri as URIComponentsInput), settings, dialect);
  } catch (error) {
    if (error instanceof IdnaUnavailableError) throw error;
    return undefined;
  }
  return normalForm(text, settings, dialect);
}

/** Returns the normal form of a string, or `undefined` if it is malformed. */
function normalForm(uri: string, settings: Settings, dialect: Dialect): string | undefined {
  const { components, malformed } = read(uri, settings, dialect);
  return malformed === undefined ? joined(components, settings, dialect) : undefined;
}
