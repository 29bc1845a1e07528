// Reads the ABNF (RFC 5234) that RFC 3986 and RFC 3987 use, and computes the alphabets and runs that tables.mjs writes.
//
// A node is one of
//   { type: "alternation" | "concatenation", nodes }
//   { type: "repetition", least, most, node }     most may be Infinity
//   { type: "rule", name }                        core rules included
//   { type: "literal", text }                     matched without regard to case
//   { type: "range", from, to }                   code points

const TOKEN =
  /\s*(?:(?<rule>[A-Za-z][A-Za-z0-9-]*)|"(?<literal>[^"]*)"|%x(?<from>[0-9A-F]+)(?:-(?<to>[0-9A-F]+))?|(?<least>\d*)\*(?<most>\d*)|(?<count>\d+)|<(?<prose>[^>]*)>|(?<mark>[=/()[\]]))/gy;

function tokens(line) {
  const found = [];
  TOKEN.lastIndex = 0;
  while (line.slice(TOKEN.lastIndex).trim() !== "") {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(line);
    if (match === null) throw new SyntaxError(`cannot read ABNF at ${JSON.stringify(line.slice(at))}`);
    const groups = Object.entries(match.groups).filter(([, value]) => value !== undefined);
    if (groups.length > 0) found.push(Object.fromEntries(groups));
  }
  return found;
}

/** The rules of a grammar by name, each in one line, without comments. */
export function logicalLines(source) {
  const lines = source
    .replace(/("[^"\n]*")|;[^\n]*/g, "$1")
    .replace(/\n[ \t]+(?=\S)/g, " ")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line]));
}

/** Reads a grammar into a map from rule name to node, in the order of the file. */
export function parseAbnf(source) {
  const rules = new Map();
  for (const line of logicalLines(source).values()) {
    const all = tokens(line);
    let at = 0;
    const mark = (wanted) => all[at]?.mark === wanted;

    const alternation = () => {
      const nodes = [concatenation()];
      while (mark("/")) {
        at++;
        nodes.push(concatenation());
      }
      return nodes.length === 1 ? nodes[0] : { type: "alternation", nodes };
    };
    const concatenation = () => {
      const nodes = [];
      while (at < all.length && !mark("/") && !mark(")") && !mark("]")) nodes.push(repetition());
      return nodes.length === 1 ? nodes[0] : { type: "concatenation", nodes };
    };
    const repetition = () => {
      const token = all[at];
      if (token.count !== undefined) {
        at++;
        return { type: "repetition", least: Number(token.count), most: Number(token.count), node: element() };
      }
      if (token.most !== undefined) {
        at++;
        const most = token.most === "" ? Number.POSITIVE_INFINITY : Number(token.most);
        return { type: "repetition", least: Number(token.least), most, node: element() };
      }
      return element();
    };
    const element = () => {
      const token = all[at++];
      if (token.rule !== undefined) return { type: "rule", name: token.rule };
      if (token.prose !== undefined) return { type: "rule", name: token.prose };
      if (token.literal !== undefined) return { type: "literal", text: token.literal };
      if (token.from !== undefined) {
        const from = Number.parseInt(token.from, 16);
        return { type: "range", from, to: token.to === undefined ? from : Number.parseInt(token.to, 16) };
      }
      if (token.mark === "(" || token.mark === "[") {
        const node = alternation();
        at++;
        return token.mark === "(" ? node : { type: "repetition", least: 0, most: 1, node };
      }
      throw new SyntaxError(`cannot read ABNF of ${JSON.stringify(line)}`);
    };

    const name = all[at++].rule;
    if (!mark("=")) throw new SyntaxError(`no "=" after ${name}`);
    at++;
    rules.set(name, alternation());
    if (at !== all.length) throw new SyntaxError(`text left after rule ${name}`);
  }
  return rules;
}

/**
 * The alphabet of a node: every terminal reachable from it, except that `pct-encoded` is a flag.
 * Returns `{ ranges, pct }`; the ranges are sorted, merged, and hold both cases of each literal.
 */
export function alphabet(rules, node) {
  const seen = new Set();
  const ranges = [];
  let pct = false;
  const visit = (each) => {
    if (each.type === "rule") {
      if (each.name === "pct-encoded") pct = true;
      else if (!seen.has(each.name)) {
        seen.add(each.name);
        visit(rules.get(each.name));
      }
    } else if (each.type === "range") ranges.push([each.from, each.to]);
    else if (each.type === "literal") {
      for (const character of each.text.toLowerCase() + each.text.toUpperCase()) {
        ranges.push([character.codePointAt(0), character.codePointAt(0)]);
      }
    } else for (const child of each.nodes ?? [each.node]) visit(child);
  };
  visit(node);
  ranges.sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return { ranges: merged, pct };
}

/**
 * Returns how often a node repeats one character of its alphabet (or one triplet), as `{ least, most }`,
 * or `undefined` if the node is more than such a run.
 */
export function run(rules, node) {
  if (isUnit(rules, node)) return { least: 1, most: 1 };
  if (node.type === "rule") return run(rules, rules.get(node.name));
  if (node.type === "repetition" && isUnit(rules, node.node)) return { least: node.least, most: node.most };
  return undefined;
}

function isUnit(rules, node) {
  if (node.type === "range") return true;
  if (node.type === "literal") return node.text.length === 1;
  if (node.type === "rule") return node.name === "pct-encoded" || isUnit(rules, rules.get(node.name));
  return node.type === "alternation" && node.nodes.every((each) => isUnit(rules, each));
}
