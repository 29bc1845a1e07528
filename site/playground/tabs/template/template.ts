// Expands and matches a URI template. Every error says at which character.

import type * as Template from "pchar/template";
import { jsonErrorIndex } from "./json-error.ts";

/** Something wrong in one of the fields of the tab. */
export interface Problem {
  readonly message: string;
  /** The index in the field, if it is known. */
  readonly index?: number | undefined;
}

export type Expanded =
  | { readonly uri: string }
  | { readonly in: "template" | "variables"; readonly problem: Problem };

export type Matching =
  | { readonly values: readonly (readonly [name: string, value: string | readonly string[]])[] }
  | { readonly problem: Problem }
  | undefined;

/** Expands a template with the variables of a JSON text. */
export function expandTemplate({ check, expand }: typeof Template, template: string, json: string): Expanded {
  const problem = check(template);
  if (problem !== undefined) return { in: "template", problem };
  const values = readVariables(json);
  if ("problem" in values) return { in: "variables", problem: values.problem };
  try {
    return { uri: expand(template, values.variables) };
  } catch (error) {
    // A prefix of a list is an error of the template. Everything else is a value that no template takes.
    const index = indexOf(error);
    return {
      in: index === undefined ? "variables" : "template",
      problem: { message: messageOf(error), index },
    };
  }
}

/** Matches a URI against a template; `undefined` if no values expand to the URI. */
export function matchTemplate({ uriTemplate }: typeof Template, template: string, uri: string): Matching {
  try {
    const values = uriTemplate(template).match(uri);
    return values === undefined ? undefined : { values: Object.entries(values) };
  } catch (error) {
    return { problem: { message: messageOf(error), index: indexOf(error) } };
  }
}

/** Reads the variables. */
export function readVariables(
  json: string,
): { readonly variables: Template.TemplateValues } | { readonly problem: Problem } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { problem: { message: messageOf(error), index: jsonErrorIndex(json) } };
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { variables: value as Template.TemplateValues };
  }
  return { problem: { message: 'The variables are an object, such as {"name": "value"}.', index: 0 } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function indexOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("index" in error)) return undefined;
  return typeof error.index === "number" ? error.index : undefined;
}
