import { check } from "../api/check.ts";
import { parse } from "../api/parse.ts";
import { split } from "../api/split.ts";
import { SchemeSyntaxError } from "../schemes/define/issue.ts";
import type { LenientResult } from "../schemes/define/scheme.ts";
import { schemeOf } from "../schemes/schemes.ts";
import { MASK, mask as passwords } from "../uri/mask.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { TopRule, UriReference } from "../uri/types.ts";
import type { Mask } from "./masking.ts";
import { componentsOf, NO_COMPONENTS, ROWS, type ShownComponents } from "./table.ts";

/** Fields that repeat a component: the port as a number, and the parts of `userinfo`. */
const REPEATED: ReadonlySet<string> = new Set(["user", "password", "portNumber"]);

/** The fields that authorize anyone who has them: of `imap` (RFC 5092, 6.1) and of `otpauth`. They are masked like a password. */
const SECRETS: ReadonlySet<string> = new Set(["token", "secret"]);

/** The field with the URI in another spelling, which may be invalid by RFC 3986. */
const SPELLING = "spelling";

/**
 * Returns the fields that the scheme adds to the components of RFC 3986, or `{ issue }`, with its `fix` if it has one, if the scheme rejects
 * the URI.
 *
 * Absent, `false` and empty fields are omitted. Octets are hexadecimal.
 */
export function schemeFieldsOf(record: UriReference, mask: Mask): Readonly<Record<string, unknown>> {
  const text = record.toString();
  const scheme = schemeOf(text);
  if (scheme === undefined || check(text, "URI") !== undefined) return {};
  const issue = scheme.check(text);
  if (issue === undefined) return shownFields(scheme.parse(text), text, mask);
  const message = `${issue.message} (${scheme.reference})`;
  return { issue: message, ...(issue.fix && { fix: mask(issue.fix.text).text }) };
}

/** Returns the fields of a text, which are those of a result of a scheme that are not components. */
function shownFields(result: object, text: string, mask: Mask): Readonly<Record<string, unknown>> {
  const masked = mask(text).text;
  // A password in the path may be divided among fields. Then only parts of the masked URI are shown.
  const isWhole = masked === text || passwords(text).text.endsWith(text.slice(pathStartOf(split(text))));
  const hide: Hide = (value, name) => {
    if (typeof value !== "string") return isWhole ? hexadecimal(value) : MASK;
    if (SECRETS.has(name)) return mask(`:${value}`, "userinfo").text.slice(1);
    if (name === SPELLING) return mask(value).text;
    const hidden = check(value, "URI") === undefined ? mask(value).text : value;
    return isWhole || masked.includes(hidden) ? hidden : MASK;
  };
  const fields = Object.entries(result)
    .filter(([name, value]) => !ROWS.some((row) => row === name) && !REPEATED.has(name) && !isEmpty(value))
    .map(([name, value]) => [name, shown(value, name, hide)]);
  return Object.fromEntries(fields);
}

/** Masks the passwords of a string, or writes octets in hexadecimal if none may be in them. */
type Hide = (value: string | Uint8Array, name: string) => string;

/** Masks passwords and converts octets, at any depth. A string in a value may itself be a URI. */
function shown(value: unknown, name: string, hide: Hide): unknown {
  if (typeof value === "string" || value instanceof Uint8Array) return hide(value, name);
  if (Array.isArray(value)) return value.map((each) => shown(each, name, hide));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, key, hide)]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function hexadecimal(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/** Returns the components of a record and the fields of its scheme, masked. */
export function shownComponentsOf(record: UriReference, mask: Mask): ShownComponents {
  return withFields(componentsOf(record, mask), schemeFieldsOf(record, mask));
}

function withFields(shown: ShownComponents, fields: Readonly<Record<string, unknown>>): ShownComponents {
  return { ...shown, ...(Object.keys(fields).length === 0 ? {} : { fields }) };
}

/** What a text means to `lenient` of its scheme. */
export interface Meaning {
  /** The URI, or `undefined` if the text means none. */
  readonly uri: string | undefined;
  shown(mask: Mask): ShownComponents;
}

/**
 * Reads a text by `lenient` of its scheme. A text without a known scheme, or without a meaning, is read as without the option.
 *
 * @throws {UriSyntaxError} if the URI does not match the rule.
 */
export function meaningOf(text: string, rule: TopRule): Meaning {
  const result = lenientResult(text);
  const { uri, changes } = result ?? { uri: text, changes: [] };
  const record = uri === undefined ? undefined : parse(uri, rule);
  return {
    uri,
    shown(mask) {
      const components = record === undefined ? NO_COMPONENTS : componentsOf(record, mask);
      const fields = result === undefined ? schemeFieldsOf(record!, mask) : shownFields(result, text, mask);
      const masked = mask(text);
      return {
        ...withFields(components, fields),
        uri: uri === undefined ? null : mask(uri).text,
        changes: changes.map(({ start, end, replacement }) => ({
          start,
          end,
          removed: masked.slice(start, end),
          replacement: masked.hides(start) ? MASK : replacement,
        })),
      };
    },
  };
}

function lenientResult(text: string): LenientResult<object> | undefined {
  try {
    return schemeOf(text.trim())?.parse(text, { lenient: true });
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    return undefined;
  }
}
