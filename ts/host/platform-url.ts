// Asks the `URL` of the runtime. Versions of it differ, and some runtimes do not have one.

import { isAsciiText } from "./mapped-name.ts";

/** Returns the host that the `URL` of the runtime reads, or `undefined` if it rejects the host. */
export function hostnameOf(host: string): string | undefined {
  const hostname = urlOf(`http://${host}/`)?.hostname;
  return hostname === undefined || !isAsciiText(hostname) ? undefined : hostname;
}

/** Says that {@link mapsNames} is false. */
export const NO_URL = "the runtime has no URL that maps host names";

/** Returns whether the runtime has a `URL` that maps host names. */
export function mapsNames(): boolean {
  return hostnameOf("b\u00fccher") === "xn--bcher-kva";
}

function urlOf(text: string): URL | undefined {
  try {
    const url = new URL(text);
    // Some runtimes without IDNA throw here.
    return typeof url.hostname === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}
