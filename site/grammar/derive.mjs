// Finds which part of a string each box of a diagram takes. The trees are those of scripts/generate/abnf.mjs; in JSON, a repetition
// without an upper limit has the limit `null`.

/** Strings of more characters are not derived: the time grows faster than their length. */
export const LONGEST = 200;

/** Returns the boxes of a rule in the order of its tree: references, literals and ranges. A diagram may draw one several times. */
export function boxesOf(node) {
  if (node.type === "rule" || node.type === "literal" || node.type === "range") return [node];
  return (node.nodes ?? [node.node]).flatMap(boxesOf);
}

/**
 * Derives a string from a rule. Where the grammar is ambiguous, an alternative that is written first and a longer repetition win, as
 * RFC 3986, 3.2.2 and 4.1 say.
 *
 * @typedef {{ box: number, start: number, end: number }} Part  what a box takes, by its index in `boxesOf`, in UTF-16 code units
 * @param {Readonly<Record<string, any>>} trees  the rules by name
 * @param {string} rule
 * @param {string} text
 * @returns {{ parts: Part[] | undefined, reach: number }}  the parts, if the string matches, and the number of code units that the
 * rule can begin with
 */
export function derive(trees, rule, text) {
  const known = new Map();
  let reach = 0;

  /** Returns the indices where a node that begins at an index can end. */
  const ends = (node, at) => {
    let found = known.get(node)?.get(at);
    if (found === undefined) {
      found = endsOf(node, at);
      if (!known.has(node)) known.set(node, new Map());
      known.get(node).set(at, found);
    }
    return found;
  };
  const after = (node, starts) => new Set([...starts].flatMap((at) => [...ends(node, at)]));

  const endsOf = (node, at) => {
    switch (node.type) {
      case "rule":
        return ends(trees[node.name], at);
      case "literal":
        return literal(node.text, at);
      case "range":
        return character(node, at);
      case "concatenation":
        return node.nodes.reduce((starts, each) => after(each, starts), new Set([at]));
      case "alternation":
        return new Set(node.nodes.flatMap((each) => [...ends(each, at)]));
    }
    const { least, node: repeated } = node;
    const most = node.most ?? Number.POSITIVE_INFINITY;
    const found = new Set(least === 0 ? [at] : []);
    let starts = new Set([at]);
    for (let count = 1; count <= most && starts.size > 0; count++) {
      starts = after(repeated, starts);
      if (count < least) continue;
      for (const end of starts) if (found.has(end)) starts.delete(end);
      for (const end of starts) found.add(end);
    }
    return found;
  };

  const literal = (wanted, at) => {
    let length = 0;
    while (length < wanted.length && text[at + length]?.toLowerCase() === wanted[length].toLowerCase())
      length++;
    reach = Math.max(reach, at + length);
    return new Set(length === wanted.length ? [at + length] : []);
  };

  const character = ({ from, to }, at) => {
    const point = text.codePointAt(at);
    if (point === undefined || point < from || point > to) return new Set();
    const end = at + (point > 0xffff ? 2 : 1);
    reach = Math.max(reach, end);
    return new Set([end]);
  };

  const root = trees[rule];
  const boxes = boxesOf(root);

  /** Returns the parts of a node between two indices. It is known to match there. */
  const partsOf = (node, start, end) => {
    if (boxes.includes(node)) return [{ box: boxes.indexOf(node), start, end }];
    if (node.type === "alternation") {
      return partsOf(
        node.nodes.find((each) => ends(each, start).has(end)),
        start,
        end,
      );
    }
    const nodeAt = node.type === "concatenation" ? (count) => node.nodes[count] : () => node.node;
    const isEnd = (count) =>
      node.type === "concatenation" ? count === node.nodes.length : count >= node.least;
    const hasMore = (count) => nodeAt(count) !== undefined && count < (node.most ?? Number.POSITIVE_INFINITY);
    const failed = new Set();
    const from = (count, at) => {
      if (at === end && isEnd(count)) return [];
      if (!hasMore(count) || failed.has(`${count} ${at}`)) return undefined;
      for (const next of [...ends(nodeAt(count), at)].sort((a, b) => b - a)) {
        if (next > end || (next === at && node.type === "repetition" && count >= node.least)) continue;
        const rest = from(count + 1, next);
        if (rest !== undefined) return [...partsOf(nodeAt(count), at, next), ...rest];
      }
      failed.add(`${count} ${at}`);
      return undefined;
    };
    return from(0, start);
  };

  const parts = ends(root, 0).has(text.length) ? partsOf(root, 0, text.length) : undefined;
  return { parts, reach };
}
