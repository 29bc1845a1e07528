import { slices, someOf, texts } from "../corpus.mjs";

const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

function sameComponents(theirs, ours, emptyIsAbsent) {
  return COMPONENTS.every((name) => {
    // Some give the port as a number.
    const their = theirs[name] === undefined ? undefined : String(theirs[name]);
    return emptyIsAbsent ? (their ?? "") === (ours[name] ?? "") : their === ours[name];
  });
}

const set = (id, title, first, more) => ({ id, title, first, second: first, acceptedByAll: true, ...more });

/** How long does it take to get the components of a text? */
export const parse = {
  verb: "parse",
  sets: () => {
    const links = texts("urls-48k.txt");
    return [
      set("links", "links", links),
      set("links-cut", "links, cut out of the decoded file", someOf(slices("urls-48k.txt"))),
      set("links-errors", "links, errors caught", someOf(links), { acceptedByAll: false }),
      set("home-pages", "home pages", texts("home-pages.txt")),
      set("synthetic-69", "URIs of 69 characters", texts("synthetic-69.txt")),
      set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt")),
      set("file-paths", "`file:` URIs", texts("file-paths.txt")),
      // No value of `URL` is a relative reference.
      set("references", "references", someOf(texts("references.txt")), {
        without: ["URL", "URL, components read"],
      }),
      set("iris", "IRIs", texts("iris.txt"), {
        verb: "parseIri",
        own: (library) => (text) => library.parse(text, "IRI-reference"),
      }),
    ];
  },
  own: (library) => (text) => library.parse(text),
  agreement: ({ components = (answer) => answer, emptyIsAbsent = false }, own) => ({
    expected: own,
    agree: (theirs, ours) => sameComponents(components(theirs), ours, emptyIsAbsent),
  }),
};
