import { hostnameOf, mapsNames, NO_URL } from "./platform-url.ts";

/**
 * Thrown if the runtime cannot map host names: it has no `URL`, or its `URL` does not implement IDNA.
 *
 * ASCII names without a Punycode label do not need `URL`, and are mapped anyway.
 *
 * @example
 * new IdnaUnavailableError().code; // "ERR_IDNA_UNAVAILABLE"
 */
export class IdnaUnavailableError extends Error {
  /** The code of this error. */
  readonly code: "ERR_IDNA_UNAVAILABLE" = "ERR_IDNA_UNAVAILABLE";

  constructor() {
    super(`Cannot map host names: ${NO_URL}`);
  }

  /** Always `"IdnaUnavailableError"`. */
  override get name(): string {
    return "IdnaUnavailableError";
  }
}

/** A label appended to the one that is mapped: a last label that is a number would make the host an address. */
const AFTER = ".x";

/**
 * Maps a non-ASCII label with the `URL` of the runtime, or returns `undefined` if `URL` rejects it (WHATWG URL, 3.3).
 *
 * A decoded Punycode label may contain a delimiter that ends the host. The result then lacks the rest, and differs from
 * the Punycode.
 *
 * @throws {IdnaUnavailableError} if the runtime maps no names.
 */
export function mappedByPlatform(label: string): string | undefined {
  const hostname = hostnameOf(label + AFTER);
  const mapped = hostname?.endsWith(AFTER) === true ? hostname.slice(0, -AFTER.length) : undefined;
  if (mapped === undefined && !mapsNames()) throw new IdnaUnavailableError();
  return mapped;
}
