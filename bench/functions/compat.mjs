// The functions of `pchar/compat`, beside the packages whose exports they replace.
import * as on from "./inputs.mjs";

/** The operations that both packages have, by the names of their functions. */
const OPERATIONS = {
  parse: [on.links, (library) => (uri) => library.parse(uri)],
  serialize: [on.components, (library) => (components) => library.serialize(components)],
  resolve: [on.references, (library) => (reference, base) => library.resolve(base, reference)],
  normalize: [on.messy, (library) => (uri) => library.normalize(uri)],
  equal: [on.messy, (library) => (uri) => library.equal(uri, uri.toLowerCase())],
};

/** The operations of uri-js alone. */
const OF_URI_JS = {
  removeDotSegments: [on.messyPaths, (library) => (path) => library.removeDotSegments(path)],
  escapeComponent: [on.names, (library) => (text) => library.escapeComponent(text)],
  unescapeComponent: [on.encodedWords, (library) => (text) => library.unescapeComponent(text)],
  pctDecChars: [on.encodedCharacters, (library) => (text) => library.pctDecChars(text)],
};

/** The fields of a parsed link that both have: an absent one may be a property or not. */
const FIELDS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
const same = (theirs, ours) =>
  typeof theirs === "object" ? FIELDS.every((field) => theirs[field] === ours[field]) : theirs === ours;

/** Returns the rows of an entry. Its package and its own module have the same names in the packages. */
const rowsOf = (entry, package_, ours, theirs, operations) =>
  Object.entries(operations).map(([name, [inputs, call]]) => ({
    name,
    entry,
    title: `${entry.slice("pchar/".length)}: ${name}`,
    on: inputs,
    own: ({ [ours]: library }) => call(library),
    others: { [package_]: ({ [theirs]: library }) => call(library) },
    agree: same,
  }));

export const replacing = [
  ...rowsOf("pchar/compat/fast-uri", "fast-uri", "compatFastUri", "fastUri", OPERATIONS),
  ...rowsOf("pchar/compat/uri-js", "uri-js", "compatUriJs", "uriJs", { ...OPERATIONS, ...OF_URI_JS }),
];
