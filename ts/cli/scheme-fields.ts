import { check } from "../check.ts";
import { schemes } from "../schemes/schemes.ts";
import type { UriReference } from "../types.ts";

/** Fields that say once more what a component says: the port by its number, and what is in `userinfo`. */
const REPEATED: ReadonlySet<string> = new Set(["user", "password", "portNumber"]);

/** The field of an `imap` URL by which anyone may fetch what it names (RFC 5092, 6.1). */
const TOKEN = "token";

/**
 * What the scheme of a record reads in it beyond RFC 3986, by the names of the fields, or the issue it has with it.
 * What says nothing is left out, and so are passwords: the fields are those of the masked text. Octets are hexadecimal.
 */
export function schemeFieldsOf(
  record: UriReference,
  hide: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const text = record.toString();
  const scheme = schemes(text);
  if (scheme === undefined || check(text, "URI") !== undefined) return {};
  const issue = scheme.check(text);
  if (issue !== undefined) return { issue: `${issue.message} (${scheme.reference})` };
  const hidden = hide(text);
  if (scheme.check(hidden) !== undefined) return {};
  const fields = Object.entries(scheme.parse(hidden))
    .filter(([name, value]) => !(name in record) && !REPEATED.has(name) && !saysNothing(value))
    .map(([name, value]) => [name, shown(value, hide)]);
  return Object.fromEntries(fields);
}

/** A value without octets and without passwords, at any depth: of what it holds a string may be a URI of its own. */
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

/** Hides a field as a password of its own. */
function secret(value: unknown, hide: (text: string) => string): string {
  return hide(`//:${String(value)}@`).slice("//:".length, -1);
}

function saysNothing(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function hexadecimal(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
