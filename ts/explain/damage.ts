// Reads the likely meaning of a text that is not a URI, for hints and fixes.

import { matches } from "../api/matches.ts";

/** The parts of an issue that a hint and a fix depend on. */
export interface HintedIssue {
  readonly code: string;
  readonly rule: string;
  readonly index: number;
}

/** An expression of a URI template. */
export const EXPRESSION: RegExp = /\{[+#./;?&]?[\w.,:*%]+\}/;

/** The authority of a text. It ends before a `\` too, as `URL` reads it. */
export interface WrittenAuthority {
  /** The index after the `//`. */
  readonly start: number;
  /** The index after the last `@`; `start` without one. */
  readonly hostStart: number;
  readonly end: number;
}

/** Returns the authority of a text, or `undefined` if the text has none. */
export function authorityIn(text: string): WrittenAuthority | undefined {
  const [before] = /^(?:[a-z][a-z\d+.-]*:)?\/\//i.exec(text) ?? [];
  if (before === undefined) return undefined;
  const start = before.length;
  const end = start + text.slice(start).search(/[/?#\\]|$/);
  return { start, hostStart: start + text.slice(start, end).lastIndexOf("@") + 1, end };
}

/**
 * Returns the addresses with which a host without brackets may begin, so that nothing or a port follows: `::1:8080` is one address, or
 * `::1` and the port 8080. Returns `undefined` if the host has characters that no address has.
 */
export function ipv6ReadingsIn(text: string): readonly string[] | undefined {
  const authority = authorityIn(text);
  const host = text.slice(authority?.hostStart, authority?.end);
  const colon = host.lastIndexOf(":");
  if (authority === undefined || colon === host.indexOf(":") || /[^\da-f.:]/i.test(host)) return undefined;
  const hasPort = /^\d{1,5}$/.test(host.slice(colon + 1)) && Number(host.slice(colon + 1)) < 65_536;
  const readings = hasPort ? [host, host.slice(0, colon)] : [host];
  return readings.filter((address) => matches(address, "IPv6address"));
}
