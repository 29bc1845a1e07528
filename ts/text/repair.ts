import type { FindChange } from "./find.ts";
import { isIssue, readHref } from "./href.ts";
import { type Evidence, type Validation, type Verdict, validate } from "./validate.ts";

/** A character that a link shows although no URI has it. */
const SHOWN = /["[\\\]^`|\u{80}-\u{10ffff}]/u;
/** A character that no link shows, a brace of a template, or a `%` without two digits. */
const NOT_SHOWN = /[\0- <>{}\x7f]|%(?![0-9A-Fa-f]{2})/;
/** An authority with a non-ASCII character (RFC 3986, 3.2). */
const NON_ASCII_HOST = /^(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}[^/\\?#]*[^\0-\x7f/\\?#]/i;

/** A string that is read as a URI. */
type ReadUri = Verdict & { readonly uri: string; readonly changes: readonly FindChange[] };

/** Reads a string as a URI: as it is written, or as a browser reads a link with characters that no URI has. */
export function readUri(text: string, evidence: Evidence, validation: Validation): ReadUri | undefined {
  const verdict = validate(text, evidence, validation);
  return verdict === undefined
    ? repaired(text, evidence, validation)
    : { uri: text, changes: [], ...verdict };
}

/** Returns the URI that a browser reads in a link with characters that no URI has, or `undefined` if it is not one. */
function repaired(text: string, evidence: Evidence, validation: Validation): ReadUri | undefined {
  if (validation.validOnly || !SHOWN.test(text) || NOT_SHOWN.test(text)) return undefined;
  if (validation.rule === "URI-reference" && NON_ASCII_HOST.test(text)) return undefined;
  const href = readHref(text, undefined, validation);
  const verdict = isIssue(href) ? undefined : validate(href.uri, evidence, validation);
  return isIssue(href) || verdict === undefined ? undefined : { ...href, ...verdict };
}
