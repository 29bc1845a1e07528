import { PURL_TYPES } from "../../generated/purl-types.ts";
import { MALFORMED_PART, MISSING_PART, UNEXPECTED_PART } from "./issue.ts";
import type { SourceSpan } from "./span.ts";

/** The decoded parts of a package URL. The rules of its type change them in place. */
export interface TypedParts {
  type: string;
  namespace?: string | undefined;
  name: string;
  version?: string | undefined;
  qualifiers: readonly (readonly [key: string, value: string])[];
  subpath?: string | undefined;
}

/** Changes parts to the canonical form of their type, and returns them. An unknown type has no rules. */
export function canonical<Parts extends TypedParts>(parts: Parts): Parts {
  parts.type = parts.type.toLowerCase();
  for (const name of PURL_TYPES.get(parts.type)?.lower ?? []) {
    const part = parts[name];
    if (part !== undefined) parts[name] = part.toLowerCase();
  }
  applyWords(parts);
  return parts;
}

/** Applies the rules that the definition of a type states in words. */
function applyWords(parts: TypedParts): void {
  switch (parts.type) {
    case "cpan":
      parts.namespace = parts.namespace?.toUpperCase();
      break;
    case "mlflow":
      if (isDatabricks(parts.qualifiers)) parts.name = parts.name.toLowerCase();
      break;
    case "pub":
      parts.name = parts.name.replace(/[^a-z\d]/g, "_");
      break;
    case "pypi":
      parts.name = parts.name.replaceAll("_", "-");
  }
}

/** The parts of a package URL as written: of the namespace, its first segment. */
interface TypedSpans {
  readonly namespace: SourceSpan | undefined;
  readonly name: SourceSpan;
  readonly version: SourceSpan | undefined;
  readonly query: SourceSpan;
}

/** Rejects canonical parts that their type does not allow. */
export function rejectByType({ type, name, version, qualifiers }: TypedParts, spans: TypedSpans): void {
  const rules = PURL_TYPES.get(type);
  if (rules === undefined) return;
  if (rules.namespace === "required" && spans.namespace === undefined)
    spans.name.fail(MISSING_PART, "namespace");
  if (rules.namespace === "prohibited") spans.namespace?.fail(UNEXPECTED_PART, "namespace");
  if (rules.name?.test(name) === false || (type === "cpan" && name.includes("::")))
    spans.name.fail(MALFORMED_PART, "name");
  if (version !== undefined && rules.version?.test(version) === false)
    spans.version?.fail(MALFORMED_PART, "version");
  for (const key of rules.qualifiers) {
    if (!qualifiers.some(([other]) => other === key)) spans.query.fail(MISSING_PART, key);
  }
}

function isDatabricks(qualifiers: TypedParts["qualifiers"]): boolean {
  return qualifiers.some(([key, value]) => key === "repository_url" && /databricks/i.test(value));
}
