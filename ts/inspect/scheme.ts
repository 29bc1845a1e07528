import { asciiLower } from "../host/mapped-name.ts";
import { type Finding, finding } from "./finding.ts";
import type { Subject } from "./subject.ts";

/** The schemes whose URIs are programs. */
const SCRIPTS: readonly string[] = ["javascript", "vbscript"];

/**
 * Finds a scheme whose URIs do not tell where something is, but are it: a program, which whoever follows the link runs,
 * or a document of any type (RFC 2397, 6).
 */
export function schemeFindings({ record, places }: Subject): Finding[] {
  if (record.scheme === undefined) return [];
  const scheme = asciiLower(record.scheme);
  if (SCRIPTS.includes(scheme)) {
    const message = "The URI is a program, which runs where the link is followed.";
    return [finding("script-scheme", places.scheme, message)];
  }
  if (scheme !== "data") return [];
  const message = "The URI is a document itself, of any type, and nobody's but its writer's.";
  return [finding("data-scheme", places.scheme, message)];
}
