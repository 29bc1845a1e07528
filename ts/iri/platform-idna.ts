import { isAsciiText } from "../host/mapped-name.ts";

/**
 * The error of a runtime in which nothing maps the names of hosts: it has no `URL`, or one that does not know IDNA.
 *
 * Names of ASCII without a label of Punycode are mapped there too.
 *
 * @example
 * new IdnaUnavailableError().code; // "ERR_IDNA_UNAVAILABLE"
 */
export class IdnaUnavailableError extends Error {
  readonly code: "ERR_IDNA_UNAVAILABLE" = "ERR_IDNA_UNAVAILABLE";

  constructor() {
    super("No URL that maps the names of hosts is in this runtime");
  }

  override get name(): string {
    return "IdnaUnavailableError";
  }
}

/** What is put after a label, so that it is never the last, which may be a number and all of them an address. */
const AFTER = ".x";

/**
 * Maps a label as the `URL` of the runtime does, or returns `undefined` where it takes none (WHATWG URL, 3.3).
 *
 * The label has a character beyond ASCII. If it has a delimiter that ends a host too, as what Punycode stands for may have,
 * the result has not.
 *
 * @throws {IdnaUnavailableError} if the runtime maps no names.
 */
export function mappedByPlatform(label: string): string | undefined {
  const mapped = hostnameOf(label);
  if (mapped === undefined && hostnameOf("b\u00fccher") !== "xn--bcher-kva") throw new IdnaUnavailableError();
  return mapped;
}

function hostnameOf(label: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${label}${AFTER}/`);
    return hostname.endsWith(AFTER) && isAsciiText(hostname) ? hostname.slice(0, -AFTER.length) : undefined;
  } catch {
    return undefined;
  }
}
