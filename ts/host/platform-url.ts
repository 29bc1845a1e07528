// What the `URL` of the runtime answers. Versions differ, and some runtimes have none.

import { isAsciiText } from "./mapped-name.ts";

/** Returns the host that the `URL` of the runtime reads, or `undefined` if it rejects the host. */
export function hostnameOf(host: string): string | undefined {
  const hostname = urlOf(`http://${host}/`)?.hostname;
  return hostname === undefined || !isAsciiText(hostname) ? undefined : hostname;
}

/** Returns whether the runtime has a `URL` that maps host names. */
export function mapsNames(): boolean {
  return hostnameOf("b\u00fccher") === "xn--bcher-kva";
}

/** Returns whether the `URL` of the runtime keeps a first segment that starts like a drive letter when `..` follows it. */
export function keepsLikeDrive(): boolean {
  return (urlOf("file:///a:b/..")?.pathname ?? "/") !== "/";
}

/** A scheme as `URL` finds it, behind spaces and controls. It ignores tabs and line ends. */
export const URL_SCHEME: RegExp = /^[\0- ]*([A-Za-z][A-Za-z0-9+.\t\n\r-]*):/;

/**
 * Reads a string with the `URL` of the runtime: `"relative"` if it needs a base, `undefined` if there is no `URL`.
 *
 * A string without a scheme that has a host is read as in a page with an `https` URL.
 */
export function readByPlatform(text: string): URL | "rejected" | "relative" | undefined {
  if (!mapsNames()) return undefined;
  if (URL_SCHEME.test(text)) return urlOf(text) ?? "rejected";
  const [one, other] = [urlOf(text, "https://a.invalid/"), urlOf(text, "https://b.invalid/")];
  if (one === undefined) return "rejected";
  return one.host === other?.host ? one : "relative";
}

function urlOf(text: string, base?: string): URL | undefined {
  try {
    const url = new URL(text, base);
    // Some runtimes without IDNA throw here.
    return typeof url.hostname === "string" ? url : undefined;
  } catch {
    return undefined;
  }
}
