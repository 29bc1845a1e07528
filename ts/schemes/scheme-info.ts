import { lowerCase } from "../core/normalize.ts";
import { DATE, REGISTRY } from "../generated/registry.ts";
import { stringOf } from "../support/argument.ts";

/** The status of a registration (RFC 7595, 3 to 5). */
export type SchemeStatus = "permanent" | "provisional" | "historical";

/** The entry of a scheme in the registry of IANA. */
export interface SchemeInfo {
  /** The name, in lower case. */
  readonly scheme: string;
  /** The status of the registration. */
  readonly status: SchemeStatus;
  /** The documents that the registry refers to: `"RFC 9110, 4.2.1"`, the name of a draft, or a URL. It may be empty. */
  readonly reference: readonly string[];
  /**
   * The port of a URI without one, if the scheme has a default port. It comes from the RFC of the scheme, not from the
   * registry.
   */
  readonly defaultPort: number | undefined;
}

/**
 * The date of the registry that {@link schemeInfo} knows. Later registrations are missing.
 *
 * @example
 * REGISTRY_DATE >= "2026"; // true
 */
export const REGISTRY_DATE: string = DATE;

let registered: ReadonlyMap<string, string> | undefined;

/**
 * Looks up a scheme in the registry of IANA. Returns `undefined` if it was not registered on {@link REGISTRY_DATE}.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1; RFC 7595)
 *
 * The case of the name does not matter. Anyone may register a provisional scheme, so its entry says nothing about what
 * it does.
 *
 * @example
 * schemeInfo("HTTP"); // { scheme: "http", status: "permanent", reference: ["RFC 9110, 4.2.1"], defaultPort: 80 }
 * schemeInfo("wais")?.status; // "historical"
 * schemeInfo("magnet")?.reference; // []
 * schemeInfo("x-mine"); // undefined
 */
export function schemeInfo(scheme: string): SchemeInfo | undefined {
  stringOf(scheme);
  registered ??= readRegistry();
  const name = lowerCase(scheme);
  const entry = registered.get(name);
  if (entry === undefined) return undefined;
  const [status, port, ...references] = entry.split("|");
  return {
    scheme: name,
    status: status as SchemeStatus,
    reference: references.map(expandReference),
    defaultPort: port === "" ? undefined : Number(port),
  };
}

/** Maps each scheme to `status|port`, followed by its references. */
function readRegistry(): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const [status, schemes] of Object.entries(REGISTRY)) {
    for (const entry of schemes.split(" ")) {
      const [name, ...references] = entry.split("|");
      const [scheme, port = ""] = name!.split(":");
      entries.set(scheme!, [status, port, ...references].join("|"));
    }
  }
  return entries;
}

/** Expands `9110.4.2.1` to `RFC 9110, 4.2.1`. */
function expandReference(reference: string): string {
  if (!(reference[0]! >= "0" && reference[0]! <= "9")) return reference;
  const dot = reference.indexOf(".");
  return dot === -1 ? `RFC ${reference}` : `RFC ${reference.slice(0, dot)}, ${reference.slice(dot + 1)}`;
}
