// Asks the `URL` of the runtime. Versions of it differ, and some runtimes do not have one.

import { isAsciiText } from "./mapped-name.ts";

/** Returns the host that the `URL` of the runtime reads, or `undefined` if it rejects the host. */
export function hostnameOf(host: string): string | undefined {
  const hostname = urlOf(`http://${host}/`)?.hostname;
  return hostname === undefined || !isAsciiText(hostname) ? undefined : hostname;
}

/** Adds a label to a name. Some versions of `URL` check Punycode only in a name with a label that is not ASCII. */
export function withNonAsciiLabel(name: string): string {
  return `${name}${name.endsWith(".") ? "" : "."}\u00e9`;
}

/** Returns whether the runtime has a `URL` that maps host names. */
export function mapsNames(): boolean {
  return hostnameOf("b\u00fccher") === "xn--bcher-kva";
}

/** Returns whether the `URL` of the runtime keeps a first segment that starts like a drive letter when `..` follows it. */
export function keepsLikeDrive(): boolean {
  return (urlOf("file:///a:b/..")?.pathname ?? "/") !== "/";
}

/** Returns whether the `URL` of the runtime keeps the dot segments of some paths, as in Node 20 and 22. */
export function keepsDotSegments(): boolean {
  return urlOf("http://h/a/.b/..")?.pathname === "/a/.b/..";
}

/** Returns whether `URL` finds a scheme, after spaces and controls. It ignores tabs and line breaks. */
export function hasUrlScheme(text: string): boolean {
  return /^[\0- ]*[A-Za-z][A-Za-z0-9+.\t\n\r-]*:/.test(text);
}

/** The parts of a string as `URL` reads them. */
export interface PlatformReading {
  readonly url: URL;
  /** Whether the string needs a base. `url` then has another host, and its path may start with that of the base. */
  readonly isRelative: boolean;
}

/**
 * Reads a string with the `URL` of the runtime. Without a `URL`, the result is `undefined`.
 *
 * A string without a scheme is read as in a page with an `https` URL.
 */
export function readByPlatform(text: string): PlatformReading | "rejected" | undefined {
  if (!mapsNames()) return undefined;
  const hasScheme = hasUrlScheme(text);
  const url = hasScheme ? urlOf(text) : urlOf(text, "https://a.example/");
  if (url === undefined) return "rejected";
  const isRelative = !hasScheme && url.host !== urlOf(text, "https://b.example/")?.host;
  return { url, isRelative };
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
