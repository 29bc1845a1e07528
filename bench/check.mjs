/** How long does it take to know whether a text is a URI reference? A rival without such a verb parses. */
export const check = {
  verb: "check",
  sets: (links) => [
    {
      title: "links",
      first: links,
      second: links,
      extra: (library) => [{ name: "matches", call: (text) => library.matches(text, "URI-reference") }],
    },
  ],
  whole: (library) => (text) => library.check(text),
  agreement: (_rival, library) => ({
    expected: (text) => library.check(text) === undefined,
    agree: (theirs, ours) => theirs === ours,
  }),
};
