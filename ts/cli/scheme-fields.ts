import { check } from "../api/check.ts";
import { schemeOf } from "../schemes/schemes.ts";
import type { UriReference } from "../uri/types.ts";

/** Fields that repeat a component: the port as a number, and the parts of `userinfo`. */
const REPEATED: ReadonlySet<string> = new Set(["user", "password", "portNumber"]);

/** The field of an `imap` URL that authorizes anyone who has it (RFC 5092, 6.1). It is masked like a password. */
const TOKEN = "token";

/**
 * Returns the fields that the scheme adds to the components of RFC 3986, or `{ issue }` if the scheme rejects the URI.
 *
 * Absent, `false` and empty fields are omitted. Passwords are masked, and octets are hexadecimal.
 */
export function schemeFieldsOf(
  record: UriReference,
  hide: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const text = record.toString();
  const scheme = schemeOf(text);
  if (scheme === undefined || check(text, "URI") !== undefined) return {};
  const issue = scheme.check(text);
  if (issue !== undefined) return { issue: `${issue.message} (${scheme.reference})` };
  const hidden = hide(text);
  if (scheme.check(hidden) !== undefined) return {};
  const fields = Object.entries(scheme.parse(hidden))
    .filter(([name, value]) => !(name in record) && !REPEATED.has(name) && !isEmpty(value))
    .map(([name, value]) => [name, shown(value, hide)]);
  return Object.fromEntries(fields);
}

/** Masks passwords and converts octets, at any depth. A string in a value may itself be a URI. */
function shown(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return check(value, "URI") === undefined ? hide(value) : value;
  if (value instanceof Uint8Array) return hexadecimal(value);
  if (Array.isArray(value)) return value.map((each) => shown(each, hide));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === TOKEN ? secret(part, hide) : shown(part, hide),
    ]),
  );
}

/** Masks a whole field. */
function secret(value: unknown, hide: (text: string) => string): string {
  return hide(`//:${String(value)}@`).slice("//:".length, -1);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function hexadecimal(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
