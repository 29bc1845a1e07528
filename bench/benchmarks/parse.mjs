import { COMPONENTS } from "../answers.mjs";
import { slices, someOf, texts } from "../corpus.mjs";

function sameComponents(theirs, ours, emptyIsAbsent) {
  return COMPONENTS.every((name) => {
    // Some competitors return the port as a number.
    const their = theirs[name] === undefined ? undefined : String(theirs[name]);
    return emptyIsAbsent ? (their ?? "") === (ours[name] ?? "") : their === ours[name];
  });
}

const set = (id, title, first, more) => ({ id, title, first, second: first, acceptedByAll: true, ...more });

const IRI = {
  operation: "parseIri",
  own: (library) => (text) => library.parse(text, "IRI-reference"),
};
const EVERYWHERE = { everywhere: true };

/** Parsing a string to its components. */
export const parse = {
  name: "parse",
  operation: "parse",
  sets: () => [
    set("links", "links", someOf(texts("urls-48k.txt")), EVERYWHERE),
    set("home-pages", "home pages", texts("home-pages.txt"), EVERYWHERE),
    set("documentation", "links in documentation", texts("documentation-links.txt"), EVERYWHERE),
    set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt"), EVERYWHERE),
    set("links-cut", "links, sliced from the decoded file", someOf(slices("urls-48k.txt"))),
    set("links-errors", "links, with the invalid ones", someOf(texts("urls-48k.txt")), {
      acceptedByAll: false,
    }),
    set("file-paths", "`file:` URIs", texts("file-paths.txt")),
    // `URL` cannot hold a relative reference.
    set("references", "references", someOf(texts("references.txt")), {
      without: ["URL", "URL, components read"],
    }),
    set("iris", "IRIs", texts("iris.txt"), IRI),
    set("encyclopedia", "IRIs of encyclopedia pages", texts("encyclopedia.txt"), IRI),
  ],
  own: (library) => (text) => library.parse(text),
  agreement: ({ components = (answer) => answer, emptyIsAbsent = false }, expected) => ({
    expected,
    agree: (theirs, ours) => sameComponents(components(theirs), ours, emptyIsAbsent),
  }),
};
