import { slices, someOf, texts } from "../corpus.mjs";

const set = (id, title, first, rule, more) => ({
  id,
  title,
  first,
  second: first,
  own: (library) => (text) => library.check(text, rule) === undefined,
  whole: (library) => (text) => library.check(text, rule),
  extra: (library) => [{ name: "matches", call: (text) => library.matches(text, rule) }],
  ...more,
});

/** Validating a string. A competitor that has no such function parses it. */
export const check = {
  operation: "check",
  sets: () => [
    set("links", "links", texts("urls-48k.txt"), "URI"),
    set("links-cut", "links, sliced from the decoded file", someOf(slices("urls-48k.txt")), "URI"),
    set("home-pages", "home pages", texts("home-pages.txt"), "URI"),
    set("synthetic-69", "URIs of 69 characters", texts("synthetic-69.txt"), "URI"),
    set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt"), "URI"),
    set("file-paths", "`file:` URIs", texts("file-paths.txt"), "URI"),
    set("references", "references", someOf(texts("references.txt")), "URI-reference", {
      without: ["URL"],
    }),
    set("iris", "IRIs", texts("iris.txt"), "IRI", { operation: "checkIri" }),
  ],
  agreement: (_competitor, own) => ({ expected: own, agree: (theirs, ours) => theirs === ours }),
};
