export { type SchemeErrorCode, type SchemeIssue, SchemeSyntaxError } from "./define/issue.ts";
export type { Scheme, SchemeParseOptions } from "./define/scheme.ts";
export { type HttpFields, type HttpParts, http, https, keywords } from "./http.ts";
export { equivalentUrn, type UrnFields, type UrnParts, urn } from "./urn.ts";
