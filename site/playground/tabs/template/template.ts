// Expands and matches a URI template. Every error says at which character.

import type * as Template from "pchar/template";
import { reader, type Settings } from "../../reading/reader.ts";
import { jsonErrorIndex } from "./json-error.ts";
import { TEMPLATE_EXAMPLES } from "./template-examples.ts";

/** Something wrong in one of the fields of the tab. */
export interface Problem {
  readonly message: string;
  /** The index in the field, if it is known. */
  readonly index?: number | undefined;
}

/** The expansion, or the errors in the two fields. */
export interface Expanded {
  readonly uri?: string;
  readonly template?: Problem | undefined;
  readonly variables?: Problem | undefined;
}

export type Matching =
  | { readonly values: readonly (readonly [name: string, value: string | readonly string[]])[] }
  | { readonly problem: Problem }
  | undefined;

/** Expands a template with the variables of a JSON text. */
export function expansionOf(
  { checkTemplate, expandTemplate }: typeof Template,
  template: string,
  json: string,
): Expanded {
  const problem = checkTemplate(template);
  const values = readVariables(json);
  if ("problem" in values) return { template: problem, variables: values.problem };
  if (problem !== undefined) return { template: problem };
  try {
    return { uri: expandTemplate(template, values.variables) };
  } catch (error) {
    // A prefix of a list is an error of the template. Everything else is a value that no template takes.
    const index = indexOf(error);
    return { [index === undefined ? "variables" : "template"]: { message: messageOf(error), index } };
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

/** The example that the fields show until the reader types. */
const FIRST = TEMPLATE_EXAMPLES[2]!;

/** Returns the template and the variables of the settings. */
export function templateSettings({
  template = FIRST.template,
  variables = JSON.stringify(FIRST.values),
}: Settings): { readonly template: string; readonly variables: string } {
  return { template, variables };
}

export const templateReader = reader("template", "template", (_, entry, text, settings) => {
  const { template, variables } = templateSettings(settings);
  return {
    expanded: expansionOf(entry, template, variables),
    matching: matchTemplate(entry, template, text),
  };
});
