export {
  type TemplateErrorCode,
  type TemplateIssue,
  type TemplateRule,
  TemplateSyntaxError,
} from "./issue.ts";
export { check, expand, type Matched, type UriTemplate, uriTemplate } from "./uri-template.ts";
export type { TemplateScalar, TemplateValue, TemplateValues } from "./values.ts";
