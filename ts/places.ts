import type { Components, UriReference } from "./types.ts";

/** Where a component stands in its text, in code units. An absent one is empty, where it would start. */
export interface Place {
  readonly index: number;
  readonly end: number;
}

/** The components that have a place, by their names in RFC 3986. */
export type ComponentName =
  | "scheme"
  | "authority"
  | "userinfo"
  | "host"
  | "port"
  | "path"
  | "query"
  | "fragment";

/** Finds the places of the components of a record in its text (RFC 3986, 3 and 5.3). */
export function placesOf(record: UriReference): Readonly<Record<ComponentName, Place>> {
  let at = 0;
  /** Advances over a component that is there, with the delimiters before and behind it. */
  const next = (text: string | undefined, before: number, behind: number): Place => {
    if (text === undefined) return { index: at, end: at };
    const index = at + before;
    const end = index + text.length;
    at = end + behind;
    return { index, end };
  };
  const scheme = next(record.scheme, 0, 1);
  if (record.authority !== undefined) at += 2;
  const start = at;
  const userinfo = next(record.userinfo, 0, 1);
  const host = next(record.host, 0, 0);
  const port = next(record.port, 1, 0);
  const authority = { index: start, end: at };
  const path = next(record.path, 0, 0);
  const query = next(record.query, 1, 0);
  const fragment = next(record.fragment, 1, 0);
  return { scheme, authority, userinfo, host, port, path, query, fragment };
}

/** Where the path starts in the text that components are put together to (RFC 3986, 5.3). */
export function pathStartOf({ scheme, authority }: Pick<Components, "scheme" | "authority">): number {
  return (
    (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2)
  );
}
