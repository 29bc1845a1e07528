/** How long does it take to normalize a text? Most links of the corpus are normal already, as most links are. */
export const normalize = {
  verb: "normalize",
  sets: (links) => [
    { title: "links that every contestant accepts", first: links, second: links, acceptedByAll: true },
  ],
  whole: (library) => (text) => library.normalize(text),
  agreement: ({ level = "scheme" }, library) => ({
    expected: (text) => library.normalize(text, { level }),
    agree: (theirs, ours) => theirs === ours,
  }),
};
