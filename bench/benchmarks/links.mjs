// Functions for which no other library has a counterpart, next to what a program writes with `URL` (../by-url.mjs).
import * as explain from "../../dist/explain.js";
import * as inspectEntry from "../../dist/inspect.js";
import * as text from "../../dist/text.js";
import { someOf, texts } from "../corpus.mjs";
import { BASE } from "../references.mjs";

const set = (id, title, first, more) => ({ id, title, first, second: first, ...more });

const EVERYWHERE = { everywhere: true };
const equal = (theirs, ours) => theirs === ours;

const links = () => [
  set("links", "links", someOf(texts("urls-48k.txt")), EVERYWHERE),
  set("home-pages", "home pages", texts("home-pages.txt")),
];

// `sharesCore`: the function is in an entry without WebAssembly, which uses the core because the program has `pchar` too. So it has one row.

/** Deciding whether a link may be fetched. */
export const isSafeToFetch = {
  name: "isSafeToFetch",
  operation: "isSafeToFetch",
  sets: links,
  sharesCore: true,
  own: () => (uri) => inspectEntry.isSafeToFetch(uri),
  agreement: (_competitor, expected) => ({ expected, agree: equal }),
};

/** Finding what is dangerous in a link. The codes of `URL` are others, so only whether there are any is compared. */
export const inspect = {
  name: "inspect",
  operation: "inspect",
  sets: links,
  sharesCore: true,
  own: () => (uri) => inspectEntry.inspect(uri),
  agreement: (_competitor, expected) => ({
    expected,
    agree: (theirs, ours) => theirs.length > 0 === ours.length > 0,
  }),
};

const onBase = (id, title, first, more) =>
  set(id, title, first, { second: first.map(() => BASE), acceptedByAll: true, ...more });

/** Reading an `href` as a browser does. */
export const fromHref = {
  name: "fromHref",
  operation: "fromHref",
  sets: () => {
    const references = someOf(texts("references.txt"));
    const written = references.map((reference) => reference.replace(/[a-z]/, "$& "));
    return [
      onBase("references", `references on ${BASE}`, references, EVERYWHERE),
      onBase("with-spaces", "references with a space in them on that base", written),
    ];
  },
  sharesCore: true,
  own: () => (reference, base) => text.fromHref(reference, base).uri,
  // Resolved, the reference is what a browser fetches.
  agreement: ({ name }, expected, { resolve }) => ({
    expected:
      name === undefined
        ? expected
        : (reference, base) => new URL(resolve(expected(reference, base), base)).href,
    agree: equal,
  }),
};

const added = (id, title, first, more) =>
  set(id, title, first, {
    second: first.map((_text, index) => (index === 0 ? "first" : "")),
    acceptedByAll: true,
    ...more,
  });

/** Collecting links, each once. Each pass fills a new set. */
export const addToSet = {
  name: "UriSet.add",
  operation: "addToSet",
  sets: () => {
    const [normal, messy] = [texts("normal.txt"), texts("messy.txt")];
    return [
      added("normal", "different links, already normal", normal, EVERYWHERE),
      added("twice", "the same links, and again messy", [...normal, ...messy]),
    ];
  },
  own: ({ UriSet }) => {
    let links = new UriSet();
    return (text, first) => {
      if (first === "first") links = new UriSet();
      const { size } = links;
      return links.add(text).size > size;
    };
  },
  agreement: (_competitor, expected) => ({ expected, agree: equal }),
};

/** Explaining how a link is normalized. The normal forms are compared. */
export const explainNormalize = {
  name: "explainNormalize",
  operation: "explainNormalize",
  sets: () => [
    set("links", "links", someOf(texts("urls-48k.txt")), { acceptedByAll: true, ...EVERYWHERE }),
    set("messy", "messy", someOf(texts("messy.txt")), { acceptedByAll: true }),
  ],
  sharesCore: true,
  own: () => (uri) => explain.explainNormalize(uri),
  agreement: (_competitor, expected) => ({
    expected,
    agree: (theirs, ours) => theirs.result === ours.result,
  }),
};
