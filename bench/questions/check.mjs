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

/** How long does it take to know whether a text is a URI? A rival without such a verb parses. */
export const check = {
  verb: "check",
  sets: () => [
    set("links", "links", texts("urls-48k.txt"), "URI"),
    set("links-cut", "links, cut out of the decoded file", someOf(slices("urls-48k.txt")), "URI"),
    set("home-pages", "home pages", texts("home-pages.txt"), "URI"),
    set("synthetic-69", "URIs of 69 characters", texts("synthetic-69.txt"), "URI"),
    set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt"), "URI"),
    set("file-paths", "`file:` URIs", texts("file-paths.txt"), "URI"),
    set("references", "references, as such", someOf(texts("references.txt")), "URI-reference", {
      without: ["URL"],
    }),
    set("iris", "IRIs, as such", texts("iris.txt"), "IRI", { verb: "checkIri" }),
  ],
  agreement: (_rival, own) => ({ expected: own, agree: (theirs, ours) => theirs === ours }),
};
