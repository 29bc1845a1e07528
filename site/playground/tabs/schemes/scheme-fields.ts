// The fields that a scheme adds to the components of RFC 3986, as rows of text.

import { COLUMNS } from "../../../../ts/generated/record.ts";

/** The properties of every record of `parse`. They are shown under "Parts". */
const SHARED: ReadonlySet<string> = new Set(COLUMNS);

/** More octets than these are counted, not shown. */
const SHOWN_OCTETS = 64;

export interface FieldRow {
  /** The name as a program writes it, such as `urlauth.access`. */
  readonly name: string;
  /** The value as a string; `undefined` for an absent one. */
  readonly value: string | undefined;
}

/** The rows for the fields of a record, the absent ones included. */
export function schemeFields(record: object): FieldRow[] {
  return Object.entries(record)
    .filter(([name]) => !SHARED.has(name))
    .flatMap(([name, value]) => rows(name, value));
}

function rows(name: string, value: unknown): FieldRow[] {
  if (isPlain(value)) return Object.entries(value).flatMap(([key, part]) => rows(`${name}.${key}`, part));
  return [{ name, value: shown(value) }];
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value instanceof Uint8Array) return octets(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function octets(value: Uint8Array): string {
  const hex = Array.from(value.subarray(0, SHOWN_OCTETS), (octet) => octet.toString(16).padStart(2, "0"));
  const more = value.length > SHOWN_OCTETS ? " …" : "";
  return `${value.length} octets: ${hex.join(" ").toUpperCase()}${more}`;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
