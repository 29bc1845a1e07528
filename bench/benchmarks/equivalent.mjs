import { someOf, texts } from "../corpus.mjs";

/** Comparing two URIs. A competitor that has no such function normalizes both and compares the results. */
export const equivalent = {
  operation: "equivalent",
  sets: () => {
    const links = texts("urls-48k.txt");
    const normal = texts("normal.txt");
    return [
      {
        id: "messy",
        title: "a messy link and its normal form",
        first: texts("messy.txt"),
        second: normal,
        acceptedByAll: true,
      },
      {
        id: "same",
        title: "the same link twice",
        first: texts("normal.txt"),
        second: normal,
        acceptedByAll: true,
      },
      {
        id: "links",
        title: "two different links",
        first: someOf(links),
        second: someOf(links.map((_link, index) => links[(index * 7919 + 1) % links.length])),
        acceptedByAll: true,
      },
    ];
  },
  own: (library) => (a, b) => library.equivalent(a, b),
  agreement: ({ level = "scheme" }, _own, library) => ({
    expected: (a, b) => library.equivalent(a, b, { level }),
    agree: (theirs, ours) => theirs === ours,
  }),
};
