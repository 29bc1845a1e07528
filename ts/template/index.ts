/**
 * Expands and matches URI templates of all four levels (RFC 6570).
 *
 * @module
 */

export {
  type TemplateErrorCode,
  type TemplateIssue,
  type TemplateRule,
  TemplateSyntaxError,
} from "./issue.ts";
export type { TemplateMatchOptions } from "./match-options.ts";
export {
  checkTemplate,
  type ExpandOptions,
  expandTemplate,
  type TemplateMatch,
  type UriTemplate,
  uriTemplate,
} from "./uri-template.ts";
export type { TemplateScalar, TemplateValue, TemplateValues } from "./values.ts";
