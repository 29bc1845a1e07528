import fc from "fast-check";
import { absolute, references, relative } from "./references.mjs";

export const library = "relative-to-absolute-iri";

export const calls = fc.oneof(
  fc.tuple(fc.constant("resolve"), fc.tuple(references, absolute)),
  fc.tuple(fc.constant("removeDotSegments"), fc.tuple(relative.filter((path) => path.startsWith("/")))),
  fc.tuple(
    fc.constant("removeDotSegmentsOfPath"),
    absolute.map((iri) => [iri, iri.indexOf(":")]),
  ),
);

const either = (pattern) => (iris) => iris.some((iri) => pattern.test(iri));
const isFinalDot = /(^|[/:])\.\.?[?#]/;

export const differences = [
  ["A `/` in a query or fragment separates no segments (3.4)", either(/[?#].*\//)],
  ["A final `.` or `..` leaves a slash before `?` and `#` too (5.2.4)", either(isFinalDot)],
  ["A path without a leading slash loses its dot segments too (5.2.4)", either(/^[a-z]+:(?!\/)/i)],
  ["An empty path after a host counts as `/` (5.2.3)", either(/^[a-z]+:\/\/[^/?#]*([?#]|$)/i)],
  ["A `:` after a slash ends no scheme (3.1)", either(/^[^:]*\/.*:/)],
  [
    "`/.` keeps `//` from being read as a host (3.3)",
    (_argv, _name, _expected, actual) => /:\/\.\/\//.test(actual),
  ],
];
