import { check } from "../check.ts";
import { schemes } from "../schemes/schemes.ts";
import type { UriReference } from "../types.ts";

/** Fields that say once more what a component says: the port by its number, and what is in `userinfo`. */
const REPEATED: ReadonlySet<string> = new Set(["user", "password", "portNumber"]);

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
    .map(([name, value]) => [name, value instanceof Uint8Array ? hexadecimal(value) : value]);
  return Object.fromEntries(fields);
}

function saysNothing(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function hexadecimal(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
