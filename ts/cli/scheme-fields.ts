import { check } from "../api/check.ts";
import { schemeOf } from "../schemes/schemes.ts";
import { MASK } from "../uri/mask.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";
import type { Mask } from "./masking.ts";
import { componentsOf, type ShownComponents } from "./table.ts";

/** Fields that repeat a component: the port as a number, and the parts of `userinfo`. */
const REPEATED: ReadonlySet<string> = new Set(["user", "password", "portNumber"]);

/** The field of an `imap` URL that authorizes anyone who has it (RFC 5092, 6.1). It is masked like a password. */
const TOKEN = "token";

/** The field with the URI in another spelling, which may be invalid by RFC 3986. */
const SPELLING = "spelling";

/**
 * Returns the fields that the scheme adds to the components of RFC 3986, or `{ issue }` if the scheme rejects the URI.
 *
 * Absent, `false` and empty fields are omitted. Octets are hexadecimal.
 */
export function schemeFieldsOf(record: UriReference, mask: Mask): Readonly<Record<string, unknown>> {
  const text = record.toString();
  const scheme = schemeOf(text);
  if (scheme === undefined || check(text, "URI") !== undefined) return {};
  const issue = scheme.check(text);
  if (issue !== undefined) return { issue: `${issue.message} (${scheme.reference})` };
  const masked = mask(text).text;
  // A password in the path may be divided among fields. Then only parts of the masked URI are shown.
  const isWhole = masked.endsWith(text.slice(pathStartOf(record)));
  const hide: Hide = (value, name) => {
    if (typeof value !== "string") return isWhole ? hexadecimal(value) : MASK;
    if (name === TOKEN) return mask(`:${value}`, "userinfo").text.slice(1);
    if (name === SPELLING) return mask(value).text;
    const hidden = check(value, "URI") === undefined ? mask(value).text : value;
    return isWhole || masked.includes(hidden) ? hidden : MASK;
  };
  const fields = Object.entries(scheme.parse(text))
    .filter(([name, value]) => !(name in record) && !REPEATED.has(name) && !isEmpty(value))
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
  const fields = schemeFieldsOf(record, mask);
  return { ...componentsOf(record, mask), ...(Object.keys(fields).length === 0 ? {} : { fields }) };
}
