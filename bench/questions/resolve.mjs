import { someOf, texts } from "../corpus.mjs";
import { BASE } from "../references.mjs";

const FILE_BASE = "file:///home/alice/work/src/index.ts";

/** Every reference gets a link as base, without its fragment: some take no other. The stride is prime. */
function basesFor(links) {
  const bases = links.map((link) => link.replace(/#.*/, ""));
  return bases.map((_base, index) => bases[(index * 7919) % bases.length]);
}

/** What modules and source maps say of each other: a few last segments of the paths, up to three folders away. */
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

/** How long does it take to resolve a reference against a base? */
export const resolve = {
  verb: "resolve",
  sets: () => {
    const references = texts("references.txt");
    return [
      oneBase("one-base", `references on ${BASE}`, BASE, references),
      oneBase("one-base-read", "references on that base, read", BASE, someOf(references), { read: true }),
      oneBase(
        "modules-read",
        "module paths on a `file:` base, read",
        FILE_BASE,
        modulePaths(texts("file-paths.txt")),
        {
          read: true,
        },
      ),
      {
        id: "own-bases",
        title: "references, each on a link of its own",
        first: someOf(references),
        second: someOf(basesFor(texts("urls-48k.txt"))),
        acceptedByAll: true,
      },
    ];
  },
  own: (library) => (reference, base) => library.resolve(reference, base),
  agreement: ({ level }, own, library) => ({
    expected: (reference, base) => {
      const resolved = own(reference, base);
      return level === undefined ? resolved : library.normalize(resolved, { level });
    },
    agree: (theirs, ours) => theirs === ours,
  }),
};
