// The exports of url-template 3, on pchar. Version 2 has `parse` instead of `parseTemplate`.

import { type TemplateValues, uriTemplate } from "pchar/template";

export interface Template {
  expand(context: TemplateValues): string;
}

export const parseTemplate = (template: string): Template => uriTemplate(template);
export const parse = parseTemplate;

// Differences:
//
// - An invalid template throws (RFC 6570, 3).
// - A prefix of a list throws (RFC 6570, 2.4.1).
// - A prefix counts characters, not UTF-16 units (RFC 6570, 2.4.1).
// - `{;pairs*}` has no `=` before an empty value (RFC 6570, 3.2.7).
// - An empty list leaves its name out (RFC 6570, 2.3).
