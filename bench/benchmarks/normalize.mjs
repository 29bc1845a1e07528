import { asRead, someOf, texts } from "../corpus.mjs";
import { withMess } from "../make/mess.mjs";

const set = (id, title, first, more) => ({ id, title, first, second: first, acceptedByAll: true, ...more });

const messyLinks = () => asRead(withMess(texts("documentation-links.txt"), 6));

const IRI = {
  operation: "normalizeIri",
  own: (library) => (text) => library.normalize(text, { rule: "IRI-reference" }),
  expectedOf: (library, level) => (text) => library.normalize(text, { rule: "IRI-reference", level }),
};
const EVERYWHERE = { everywhere: true };

/** Normalizing a string. */
export const normalize = {
  name: "normalize",
  operation: "normalize",
  sets: () => [
    set("normal", "already normal", texts("normal.txt"), EVERYWHERE),
    set("documentation", "links in documentation", texts("documentation-links.txt"), EVERYWHERE),
    set("messy", "messy", texts("messy.txt"), EVERYWHERE),
    set("documentation-messy", "messy links in documentation", messyLinks(), EVERYWHERE),
    set("messy-read", "messy, result read", texts("messy.txt"), { read: true }),
    set("links", "links", someOf(texts("urls-48k.txt"))),
    set("synthetic-789", "URIs of 789 characters", texts("synthetic-789.txt")),
    set("file-paths", "`file:` URIs", texts("file-paths.txt")),
    set("iris", "IRIs", texts("iris.txt"), IRI),
    set("encyclopedia", "IRIs of encyclopedia pages", texts("encyclopedia.txt"), IRI),
  ],
  own: (library) => (text) => library.normalize(text),
  expectedOf: (library, level) => (text) => library.normalize(text, { level }),
  agreement: ({ level = "scheme" }, _own, library, { expectedOf }) => ({
    expected: expectedOf(library, level),
    agree: (theirs, ours) => theirs === ours,
  }),
};
