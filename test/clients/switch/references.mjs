// Generates references, valid ones and others.

import fc from "fast-check";

const SEGMENTS = [
  "",
  "a",
  "b.js",
  ".",
  "..",
  "...",
  "/..//",
  "%41",
  "%2f",
  "%2E",
  "%3B",
  "%C3%A9",
  "é",
  "c:d",
  ";x=1",
  "~!$'()*",
  "A B",
  "%zz",
];
const AUTHORITIES = [
  "",
  "h",
  "H",
  "h:80",
  "h;x",
  "h:",
  "u@h",
  "u:p%40@h",
  "[::1]",
  "[1:0::1]:8",
  "1.2.3.4",
  "%41",
  "é",
];
const QUERIES = ["", "q", "a=b&c=%41", "/../x?y", "é", "a b"];
const SCHEMES = ["http:", "HTTPS:", "file:", "x:", "urn:", "webpack:"];

const oneOf = (values) => fc.constantFrom(...values);
const joined = (...parts) => fc.tuple(...parts).map((texts) => texts.join(""));
const optional = (before, values) =>
  fc.oneof(
    fc.constant(""),
    oneOf(values).map((text) => before + text),
  );

const paths = fc.array(oneOf(SEGMENTS), { maxLength: 5 }).map((segments) => segments.join("/"));
const afterAuthority = paths.map((path) => path && `/${path}`);
const hierarchical = fc.oneof(paths, joined(fc.constant("//"), oneOf(AUTHORITIES), afterAuthority));

/** References without a scheme, or with a `:` in the first segment. */
export const relative = joined(hierarchical, optional("?", QUERIES), optional("#", QUERIES));
/** References with a scheme. */
export const absolute = joined(oneOf(SCHEMES), relative);
export const references = fc.oneof(absolute, relative);

const VARSPECS = [
  "text",
  "text:3",
  "text:8",
  "empty",
  "list",
  "list*",
  "pairs",
  "pairs*",
  "none*",
  "none",
  "missing",
  "number",
  "list:2",
  "x!",
];
const expression = fc.tuple(
  oneOf(["", "+", "#", ".", "/", ";", "?", "&"]),
  fc.array(oneOf(VARSPECS), { minLength: 1, maxLength: 3 }),
);
const literal = oneOf(["", "/a", "http://h/", "%41", "é", "a b", "}"]);

/** URI templates, valid ones and others. */
export const templates = fc
  .array(
    fc.oneof(
      literal,
      expression.map(([operator, names]) => `{${operator}${names}}`),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(""));

/** Values of the variables in them. */
export const values = fc.record({
  text: oneOf(["a", "a/b c", "é😀x", "100%", "%41", "!'()*"]),
  empty: fc.constant(""),
  list: oneOf([["a", "b c"], ["a", null], ["/"]]),
  pairs: oneOf([{ p: "1", q: "é" }, { "a b": "" }]),
  none: oneOf([[], {}]),
  number: fc.constant(3.5),
});
