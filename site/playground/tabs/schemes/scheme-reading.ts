// Reads one string with pchar/schemes.

import type * as Schemes from "pchar/schemes";
import { reader } from "../../reading/reader.ts";
import { type Listed, listed } from "../../shared/listed.ts";
import { type FieldRow, schemeFields } from "./scheme-fields.ts";

export interface KnownScheme {
  readonly scheme: string;
  readonly reference: string;
  readonly defaultPort: number | undefined;
  readonly status: Schemes.SchemeStatus | undefined;
  /** The error, if the string is not a URI of the scheme. It has fields then only if a lenient parse reads it. */
  readonly issue: Schemes.SchemeIssue | undefined;
  /** The text that mends the issue, by the rules of the scheme. */
  readonly fixed: string | undefined;
  readonly fields: Listed<FieldRow>;
  /** The URI that was read: another one than the string if that is invalid, and `undefined` if the string has no URI. */
  readonly uri: string | undefined;
  readonly normal: string | undefined;
}

/** A string without a scheme, or with one that has no rules here. */
export interface UnknownScheme {
  readonly name: string | undefined;
  readonly status: Schemes.SchemeStatus | undefined;
}

/** `scheme ":"` of RFC 3986, 3.1. */
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** Reads a string by the rules of its scheme. */
export function readScheme(
  { schemeOf, schemeInfo, SchemeSyntaxError }: typeof Schemes,
  text: string,
  lenient: boolean,
): KnownScheme | UnknownScheme {
  const scheme = schemeOf(text);
  if (scheme === undefined) {
    const name = SCHEME.exec(text)?.[1];
    return { name, status: name === undefined ? undefined : schemeInfo(name)?.status };
  }
  const issue = scheme.check(text);
  const known = {
    scheme: scheme.name,
    reference: scheme.reference,
    defaultPort: scheme.defaultPort,
    status: schemeInfo(scheme.name)?.status,
    issue,
    fixed: issue?.fix?.text,
  };
  try {
    const record = scheme.parse(text, { lenient });
    const uri = "uri" in record ? record.uri : record.toString();
    const normal = uri === undefined ? undefined : scheme.normalize(uri);
    return { ...known, fields: listed(schemeFields(record)), uri, normal };
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    return { ...known, fields: listed([]), uri: undefined, normal: undefined };
  }
}

export const schemeReader = reader("schemes", "schemes", (_, schemes, text, { lenient }) => ({
  ...readScheme(schemes, text, lenient === "1"),
  registryDate: schemes.REGISTRY_DATE,
}));
