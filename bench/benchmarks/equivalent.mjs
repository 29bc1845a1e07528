import { asRead, someOf, texts } from "../corpus.mjs";
import { withMess } from "../make/mess.mjs";

const set = (id, title, first, second, more) => ({ id, title, first, second, acceptedByAll: true, ...more });

const EVERYWHERE = { everywhere: true };

/** Returns another string for each, in an order without a pattern: a prime stride. */
const others = (texts) => texts.map((_text, index) => texts[(index * 7919 + 1) % texts.length]);

function sets() {
  const links = someOf(texts("urls-48k.txt"));
  const normal = texts("normal.txt");
  const messy = texts("messy.txt");
  const documentation = texts("documentation-links.txt");
  const one = normal.map(() => normal[0]);
  return [
    set("one", "messy links, each with the same normal one", messy, one, EVERYWHERE),
    set("messy", "a messy link and its normal form", messy, normal, EVERYWHERE),
    set(
      "documentation",
      "a messy link in documentation and the link",
      asRead(withMess(documentation, 6)),
      documentation,
      EVERYWHERE,
    ),
    set("same", "the same link twice", texts("normal.txt"), normal),
    set("links", "two different links", links, others(links)),
  ];
}

/** Comparing two URIs. A competitor that has no such function normalizes both and compares the results. */
export const equivalent = {
  name: "equivalent",
  operation: "equivalent",
  sets,
  own: (library) => (a, b) => library.equivalent(a, b),
  agreement: ({ level = "scheme" }, _own, library) => ({
    expected: (a, b) => library.equivalent(a, b, { level }),
    agree: (theirs, ours) => theirs === ours,
  }),
};
