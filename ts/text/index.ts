/**
 * Reads URIs that people wrote: links of pages, typed URIs, and URIs in text, HTML and Markdown.
 *
 * @module
 */

export type { HrefChange, HrefChangeCode, HrefReading } from "../api/href/changes.ts";
export { fromHref } from "../api/href/from-href.ts";
export type { Edit, Fix } from "../uri/fix.ts";
export type { ContextOptions, TextContext } from "../uri/generated/options.ts";
export { type DelimitOptions, delimit } from "./delimit.ts";
export { extract, type TextSource } from "./extract.ts";
export { type Extractor, extractor } from "./extractor.ts";
export type { Delimiter, ExtractOptions, Find, FindChange, InvalidFind, ReportOptions } from "./find.ts";
export {
  fromSuffix,
  type SuffixDanger,
  type SuffixDangerCode,
  type SuffixOptions,
  type SuffixReference,
} from "./from-suffix.ts";
export { fromTyped, type TypedChange, type TypedOptions, type TypedUri } from "./from-typed.ts";
export { type WebAddress, type WebAddressCode, type WebAddressIssue, webAddress } from "./web-address.ts";
