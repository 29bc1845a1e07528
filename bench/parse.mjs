const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

function sameComponents(theirs, ours, emptyIsAbsent) {
  return COMPONENTS.every((name) => {
    // Some give the port as a number.
    const their = theirs[name] === undefined ? undefined : String(theirs[name]);
    return emptyIsAbsent ? (their ?? "") === (ours[name] ?? "") : their === ours[name];
  });
}

/** How long does it take to get the components of a text? */
export const parse = {
  verb: "parse",
  sets: (links) => [
    { title: "links that every contestant accepts", first: links, second: links, acceptedByAll: true },
    { title: "links, errors caught", first: links, second: links },
  ],
  whole: (library) => (text) => library.parse(text),
  agreement: ({ components = (answer) => answer, emptyIsAbsent = false }, library) => ({
    expected: (text) => library.parse(text),
    agree: (theirs, ours) => sameComponents(components(theirs), ours, emptyIsAbsent),
  }),
};
