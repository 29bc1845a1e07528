import { texts } from "../corpus.mjs";

const set = (id, title, file, more) => {
  const first = texts(file);
  return { id, title, first, second: first, acceptedByAll: true, ...more };
};

/** Normalizing a string. */
export const normalize = {
  operation: "normalize",
  sets: () => [
    set("links", "links", "urls-48k.txt"),
    set("normal", "already normal", "normal.txt"),
    set("messy", "messy", "messy.txt"),
    set("messy-read", "messy, result read", "messy.txt", { read: true }),
    set("home-pages", "home pages", "home-pages.txt"),
    set("synthetic-69", "URIs of 69 characters", "synthetic-69.txt"),
    set("synthetic-789", "URIs of 789 characters", "synthetic-789.txt"),
    set("file-paths", "`file:` URIs", "file-paths.txt"),
    set("iris", "IRIs", "iris.txt", {
      operation: "normalizeIri",
      own: (library) => (text) => library.normalize(text, { rule: "IRI-reference" }),
      expectedOf: (library, level) => (text) => library.normalize(text, { rule: "IRI-reference", level }),
    }),
  ],
  own: (library) => (text) => library.normalize(text),
  expectedOf: (library, level) => (text) => library.normalize(text, { level }),
  agreement: ({ level = "scheme" }, _own, library, { expectedOf }) => ({
    expected: expectedOf(library, level),
    agree: (theirs, ours) => theirs === ours,
  }),
};
