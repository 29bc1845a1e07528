import type { UriReference } from "../types.ts";
import type { FindingComponent, Place } from "./finding.ts";

/** What is inspected: a valid text, its components, and where they stand. */
export interface Subject {
  readonly text: string;
  readonly record: UriReference;
  /** The place of a component; an absent one is empty, where it would start. */
  readonly places: Readonly<Record<FindingComponent, Place>>;
}

/** Finds the places of the components of a text (RFC 3986, 3 and 5.3). */
export function subjectOf(text: string, record: UriReference): Subject {
  const { scheme, authority, userinfo, host = "", port, path, query } = record;
  const start = scheme === undefined ? 0 : scheme.length + 1;
  const authorityStart = authority === undefined ? start : start + 2;
  const hostStart = userinfo === undefined ? authorityStart : authorityStart + userinfo.length + 1;
  const hostEnd = hostStart + host.length;
  const pathStart = authorityStart + (authority?.length ?? 0);
  const pathEnd = pathStart + path.length;
  const queryStart = query === undefined ? pathEnd : pathEnd + 1;
  const queryEnd = queryStart + (query?.length ?? 0);
  const fragmentStart = record.fragment === undefined ? queryEnd : queryEnd + 1;
  const place = (component: FindingComponent, index: number, end: number): Place => ({
    component,
    index,
    end,
  });
  return {
    text,
    record,
    places: {
      scheme: place("scheme", 0, scheme?.length ?? 0),
      userinfo: place("userinfo", authorityStart, authorityStart + (userinfo?.length ?? 0)),
      host: place("host", hostStart, hostEnd),
      port: place("port", port === undefined ? hostEnd : hostEnd + 1, pathStart),
      path: place("path", pathStart, pathEnd),
      query: place("query", queryStart, queryEnd),
      fragment: place("fragment", fragmentStart, text.length),
    },
  };
}
