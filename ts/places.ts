import type { UriReference } from "./types.ts";

/** Where a component stands in its text, in code units. An absent one is empty, where it would start. */
export interface Place {
  readonly index: number;
  readonly end: number;
}

/** The components that have a place. */
export type PlacedComponent =
  | "scheme"
  | "authority"
  | "userinfo"
  | "host"
  | "port"
  | "path"
  | "query"
  | "fragment";

/** Finds the places of the components of a record in its text (RFC 3986, 3 and 5.3). */
export function placesOf(record: UriReference): Readonly<Record<PlacedComponent, Place>> {
  const { scheme, authority, userinfo, host = "", port, path, query, fragment } = record;
  const start = scheme === undefined ? 0 : scheme.length + 1;
  const authorityStart = authority === undefined ? start : start + 2;
  const hostStart = userinfo === undefined ? authorityStart : authorityStart + userinfo.length + 1;
  const hostEnd = hostStart + host.length;
  const pathStart = authorityStart + (authority?.length ?? 0);
  const pathEnd = pathStart + path.length;
  const queryStart = query === undefined ? pathEnd : pathEnd + 1;
  const queryEnd = queryStart + (query?.length ?? 0);
  const fragmentStart = fragment === undefined ? queryEnd : queryEnd + 1;
  return {
    scheme: { index: 0, end: scheme?.length ?? 0 },
    authority: { index: authorityStart, end: pathStart },
    userinfo: { index: authorityStart, end: authorityStart + (userinfo?.length ?? 0) },
    host: { index: hostStart, end: hostEnd },
    port: { index: port === undefined ? hostEnd : hostEnd + 1, end: pathStart },
    path: { index: pathStart, end: pathEnd },
    query: { index: queryStart, end: queryEnd },
    fragment: { index: fragmentStart, end: fragmentStart + (fragment?.length ?? 0) },
  };
}
