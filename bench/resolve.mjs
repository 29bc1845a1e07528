import { BASE, references } from "./references.mjs";

/** Every reference gets a link as base, without its fragment: some take no other. The stride is prime. */
function basesFor(links) {
  const bases = links.map((link) => link.replace(/#.*/, ""));
  return bases.map((_base, index) => bases[(index * 7919) % bases.length]);
}

/** How long does it take to resolve a reference against a base? */
export const resolve = {
  verb: "resolve",
  sets: (links) => {
    const first = references(links);
    const oneBase = { first, second: first.map(() => BASE), acceptedByAll: true };
    const title = "references made of the links";
    return [
      {
        ...oneBase,
        title: `${title}, all on the base ${BASE}`,
        extra: (library) => [{ name: "resolver", call: library.resolver(BASE) }],
      },
      { ...oneBase, title: `${title}, all on that base, each answer read`, read: true },
      {
        title: `${title}, each on a link of its own`,
        first,
        second: basesFor(links),
        acceptedByAll: true,
      },
    ];
  },
  whole: (library) => (reference, base) => library.resolve(reference, base),
  agreement: ({ level }, library) => ({
    expected: (reference, base) => {
      const resolved = library.resolve(reference, base);
      return level === undefined ? resolved : library.normalize(resolved, { level });
    },
    agree: (theirs, ours) => theirs === ours,
  }),
};
