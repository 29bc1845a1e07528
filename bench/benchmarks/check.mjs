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

const EVERYWHERE = { everywhere: true };

/** Validating a string. A competitor that has no such function parses it. */
export const check = {
  name: "check",
  operation: "check",
  sets: () => [
    set("links", "links", someOf(texts("urls-48k.txt")), "URI", EVERYWHERE),
    set("home-pages", "home pages", texts("home-pages.txt"), "URI", EVERYWHERE),
    set("documentation", "links in documentation", texts("documentation-links.txt"), "URI", EVERYWHERE),
    set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt"), "URI", EVERYWHERE),
    set("links-cut", "links, sliced from the decoded file", someOf(slices("urls-48k.txt")), "URI"),
    set("file-paths", "`file:` URIs", texts("file-paths.txt"), "URI"),
    set("references", "references", someOf(texts("references.txt")), "URI-reference", {
      without: ["URL"],
    }),
    set("iris", "IRIs", texts("iris.txt"), "IRI", { operation: "checkIri" }),
    set("encyclopedia", "IRIs of encyclopedia pages", texts("encyclopedia.txt"), "IRI", {
      operation: "checkIri",
    }),
  ],
  agreement: (_competitor, expected) => ({ expected, agree: (theirs, ours) => theirs === ours }),
};
