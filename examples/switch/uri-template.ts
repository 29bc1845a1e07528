// `parse` of uri-template, on pchar.

import { type TemplateValues, uriTemplate } from "pchar/template";

export interface Template {
  expand(values: TemplateValues): string;
  toString(): string;
}

export const parse = (template: string): Template => uriTemplate(template);

// Differences:
//
// - `parseRule`, `expandTemplate` and `expandExpression` are missing, and `ast` in the result.
// - An invalid template throws, in its literals too (RFC 6570, 2.1).
// - Literals are percent-encoded (RFC 6570, 3.1).
// - A prefix counts characters, not UTF-16 units (RFC 6570, 2.4.1).
// - A character above U+FFFF is encoded as UTF-8 (RFC 6570, 3.2.1).
// - `{;pairs*}` has no `=` before an empty value (RFC 6570, 3.2.7).
// - An empty value keeps the operator and its name (RFC 6570, 3.2.1).
// - An empty list leaves its name out (RFC 6570, 2.3).
// - Missing members of a list are left out (RFC 6570, 2.3).
