import { someOf, texts } from "../corpus.mjs";
import { BASE } from "../references.mjs";

const FILE_BASE = "file:///home/alice/work/src/index.ts";

/** Picks a link as the base of each reference. Some competitors reject a base that has a fragment, so it is removed. */
function basesFor(links) {
  const bases = links.map((link) => link.replace(/#.*/, ""));
  // A prime stride: a reference almost never meets the link that it was made from.
  return bases.map((_base, index) => bases[(index * 7919) % bases.length]);
}

/** Makes relative paths as in imports and source maps: one to four segments, up to two folders up. */
function modulePaths(paths) {
  return paths.map((path, index) => {
    const tail = path
      .split("/")
      .slice(-1 - (index % 4))
      .join("/");
    return `${index % 3 === 0 ? "./" : "../".repeat(index % 3)}${tail}`;
  });
}

const oneBase = (id, title, base, first, more) => ({
  id,
  title,
  first,
  second: first.map(() => base),
  acceptedByAll: true,
  extra: (library) => [{ name: "resolver", call: library.resolver(base) }],
  ...more,
});

/** Resolving a reference against a base. */
export const resolve = {
  name: "resolve",
  operation: "resolve",
  sets: () => {
    const references = someOf(texts("references.txt"));
    return [
      oneBase("one-base", `references on ${BASE}`, BASE, references, { everywhere: true }),
      oneBase("one-base-read", "references on that base, result read", BASE, references, {
        read: true,
      }),
      oneBase(
        "modules-read",
        "module paths on a `file:` base, result read",
        FILE_BASE,
        modulePaths(texts("file-paths.txt")),
        {
          read: true,
        },
      ),
      {
        id: "own-bases",
        title: "references, each with its own base",
        first: references,
        second: someOf(basesFor(texts("urls-48k.txt"))),
        acceptedByAll: true,
      },
    ];
  },
  own: (library) => (reference, base) => library.resolve(reference, base),
  agreement: ({ level }, resolve, library) => ({
    expected: (reference, base) => {
      const resolved = resolve(reference, base);
      return level === undefined ? resolved : library.normalize(resolved, { level });
    },
    agree: (theirs, ours) => theirs === ours,
  }),
};
