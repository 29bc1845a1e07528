import { someOf, texts } from "../corpus.mjs";

/** How long does it take to know whether two texts mean the same? A rival without such a verb normalizes both. */
export const equivalent = {
  verb: "equivalent",
  sets: () => {
    const links = texts("urls-48k.txt");
    const normal = texts("normal.txt");
    return [
      {
        id: "messy",
        title: "a messy one and its normal form",
        first: texts("messy.txt"),
        second: normal,
        acceptedByAll: true,
      },
      {
        id: "same",
        title: "twice the same link",
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
