// The exports of relative-to-absolute-iri, on pchar.

import { removeDotSegments as removeDots, resolve as resolveReference, split } from "pchar";

export function resolve(relativeIRI: string, baseIRI = ""): string {
  return resolveReference(relativeIRI, baseIRI, { unchecked: true });
}

export function removeDotSegments(path: string): string {
  const end = /[?#]|$/.exec(path)!.index;
  return removeDots(path.slice(0, end)) + path.slice(end);
}

export function removeDotSegmentsOfPath(iri: string): string {
  const { scheme, authority, path } = split(iri);
  const start =
    (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2);
  return iri.slice(0, start) + removeDots(path) + iri.slice(start + path.length);
}

// Differences:
//
// - A `/` in a query or fragment separates no segments (3.4).
// - A final `.` or `..` leaves a slash before `?` and `#` too (5.2.4).
// - A path without a leading slash loses its dot segments too (5.2.4).
// - An empty path after a host counts as `/` (5.2.3).
// - A `:` after a slash ends no scheme (3.1).
// - `/.` keeps `//` from being read as a host (3.3).
