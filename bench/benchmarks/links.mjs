import { someOf, texts } from "../corpus.mjs";
import { BASE } from "../references.mjs";

const set = (id, title, first, more) => ({ id, title, first, second: first, ...more });

/** No other library makes these checks, so the two engines are compared with each other. */
const alone = {
  agreement: (_competitor, expected) => ({ expected, agree: (theirs, ours) => theirs === ours }),
};

const links = () => [
  set("links", "links", someOf(texts("urls-48k.txt"))),
  set("home-pages", "home pages", texts("home-pages.txt")),
];

/** Deciding whether a link may be fetched. */
export const isSafeToFetch = {
  name: "isSafeToFetch",
  operation: "isSafeToFetch",
  sets: links,
  own:
    (_library, { inspect }) =>
    (text) =>
      inspect.isSafeToFetch(text),
  ...alone,
};

/** Finding what is dangerous in a link. */
export const inspect = {
  name: "inspect",
  operation: "inspect",
  sets: links,
  own:
    (_library, { inspect }) =>
    (text) =>
      inspect.inspect(text).length,
  ...alone,
};

const onBase = (id, title, first) => set(id, title, first, { second: first.map(() => BASE) });

/** Reading an `href` as a browser does. */
export const fromHref = {
  name: "fromHref",
  operation: "fromHref",
  sets: () => {
    const references = someOf(texts("references.txt"));
    const written = references.map((reference) => reference.replace(/[a-z]/, "$& "));
    return [
      onBase("references", `references on ${BASE}`, references),
      onBase("with-spaces", "references with a space in them on that base", written),
    ];
  },
  own:
    (_library, { text }) =>
    (reference, base) =>
      text.fromHref(reference, base).uri,
  ...alone,
};
