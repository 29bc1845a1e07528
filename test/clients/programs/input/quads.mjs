/** Returns the quads that a streaming parser finds in a text, and the message of the error that ends it. */
export function quadsOf(parser, text) {
  return new Promise((done) => {
    const found = [];
    parser
      .on("data", (quad) => found.push(textOf(quad)))
      .on("error", ({ message }) => done([...found, message]))
      .on("end", () => done(found));
    parser.end(text);
  });
}

/** Returns the text of a quad. */
export function textOf({ subject, predicate, object, graph }) {
  const terms = [subject, predicate, object, graph].map(({ termType, value }) => `${termType} ${value}`);
  return [...terms, object.language, object.datatype?.value].join("\n");
}
