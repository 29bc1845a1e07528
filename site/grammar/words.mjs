// A rule of the grammar in English, for the description of its diagram.

/** Returns a node as words: `scheme, then ":", then optionally ("?", then query)`. */
export function words(node) {
  switch (node.type) {
    case "rule":
      return node.name;
    case "literal":
      return /[a-z]/i.test(node.text) ? `"${node.text}" in either case` : `"${node.text}"`;
    case "range":
      return node.from === node.to
        ? character(node.from)
        : `${character(node.from)} to ${character(node.to)}`;
    case "concatenation":
      return node.nodes
        .map((each) => (each.type === "alternation" ? `(${words(each)})` : words(each)))
        .join(", then ");
    case "alternation":
      return listed(node.nodes.map((each) => (isSimple(each) ? words(each) : `(${words(each)})`)));
    case "repetition":
      return repetition(node);
  }
  throw new TypeError(`unknown node ${node.type}`);
}

/** A character of ASCII is written as it is, any other one as its code point. */
export function character(code) {
  if (code > 0x20 && code < 0x7f) return String.fromCodePoint(code);
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function repetition({ least, most, node }) {
  const inner = isSimple(node) ? words(node) : `(${words(node)})`;
  if (most === 0) return "zero characters";
  if (least === 0 && most === 1) return `optionally ${inner}`;
  if (least === most) return `${inner} ${most} times`;
  if (least === 0 && most === Number.POSITIVE_INFINITY) return `any number of ${inner}`;
  if (most === Number.POSITIVE_INFINITY) return `one or more of ${inner}`;
  return least === 0 ? `up to ${most} times ${inner}` : `${least} to ${most} times ${inner}`;
}

function isSimple(node) {
  return (
    node.type === "rule" || node.type === "literal" || node.type === "range" || node.type === "repetition"
  );
}

function listed(choices) {
  return `either ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}
