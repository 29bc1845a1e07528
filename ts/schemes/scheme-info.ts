import { stringOf } from "../argument.ts";
import { lowerCase } from "../backend/js/normalize.ts";
import { DATE, REGISTRY } from "../generated/registry.ts";

/** What kind of registration a scheme has (RFC 7595, 3 to 5). */
export type SchemeStatus = "permanent" | "provisional" | "historical";

/** What is registered of a scheme. */
export interface SchemeInfo {
  /** The name, in lower case. */
  readonly scheme: string;
  readonly status: SchemeStatus;
  /** The documents that the registry refers to: `"RFC 9110, 4.2.1"`, the name of a draft, or a URL. There may be none. */
  readonly reference: readonly string[];
  /** The port where a URI has none, if the scheme has one. It is not of the registry, but of the RFC of the scheme. */
  readonly defaultPort: number | undefined;
}

/**
 * The day of the registry that {@link schemeInfo} knows, at the latest: what was registered since is not in it.
 *
 * @example
 * REGISTRY_DATE >= "2026"; // true
 */
export const REGISTRY_DATE: string = DATE;

let registered: ReadonlyMap<string, string> | undefined;

/**
 * Looks a scheme up in the registry of IANA, or returns `undefined` where it was not registered on {@link REGISTRY_DATE}.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1; RFC 7595)
 *
 * Case makes no difference. Anyone may have a scheme registered as provisional: it says nothing of what the scheme does.
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
    reference: references.map(written),
    defaultPort: port === "" ? undefined : Number(port),
  };
}

/** Each scheme with `status|port` and its references behind it. */
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

/** Writes `9110.4.2.1` as `RFC 9110, 4.2.1`. */
function written(reference: string): string {
  if (!(reference[0]! >= "0" && reference[0]! <= "9")) return reference;
  const dot = reference.indexOf(".");
  return dot === -1 ? `RFC ${reference}` : `RFC ${reference.slice(0, dot)}, ${reference.slice(dot + 1)}`;
}
