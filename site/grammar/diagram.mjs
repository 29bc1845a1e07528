// Draws a rule of the grammar as a railroad diagram.

import { readFileSync } from "node:fs";
import {
  Choice,
  Comment,
  Diagram,
  FakeSVG,
  HorizontalChoice,
  OneOrMore,
  Optional,
  Options,
  Sequence,
} from "@prantlf/railroad-diagrams";
import { Box } from "./box.mjs";
import { boxesOf } from "./derive.mjs";
import { linkTo } from "./pages.mjs";
import { GRAMMAR } from "./source.mjs";
import { character, words } from "./words.mjs";

Object.assign(Options, { VS: 10, AR: 10, STROKE_ODD_PIXEL_LENGTH: false, INTERNAL_ALIGNMENT: "left" });

const STYLE = readFileSync(new URL("./railroad.css", import.meta.url), "utf8");
const PADDING = 12;

/** A diagram that is wider than its page shrinks to this part of its size before it scrolls. */
const LEAST_SCALE = 0.9;

/** A longer list of boxes is drawn in columns. */
const LONGEST_COLUMN = 6;

/**
 * Returns the diagram of a rule as SVG, without blank lines. Links are relative to the folder of the grammar pages.
 *
 * The box of a reference has the id `rule--reference`, and of a second reference to the same rule `rule--reference-2`.
 * With `standalone`, the styles are included, so the SVG can be a separate file.
 */
export function diagramOf(rule, { standalone = false } = {}) {
  const node = GRAMMAR.get(rule);
  const diagram = new Diagram(drawing(rule, node)).format(PADDING);
  const hasLinks = diagram.toString().includes("<a ");
  Object.assign(diagram.attrs, {
    xmlns: "http://www.w3.org/2000/svg",
    class: "railroad",
    style: `min-width: ${Math.round(diagram.attrs.width * LEAST_SCALE)}px`,
    // The descendants of an image are hidden from assistive technology, which must find the links.
    role: hasLinks ? "group" : "img",
    "aria-labelledby": `${rule}--title`,
    "aria-describedby": `${rule}--description`,
  });
  diagram.children.unshift(
    new FakeSVG("title", { id: `${rule}--title` }, `Diagram of ${rule}`),
    new FakeSVG("desc", { id: `${rule}--description` }, `${rule} is ${words(node)}.`),
    ...(standalone ? [new FakeSVG("style", {}, STYLE)] : []),
  );
  return diagram.toString().replace(EMPTY_LINE, "").replace(/\n+/g, "\n").trim();
}

const EMPTY_LINE = /<path d="M[\d.]+ [\d.]+h0"><\/path>/g;

function drawing(rule, root) {
  const seen = new Map();
  const idOf = (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${rule}--${name}${count === 1 ? "" : `-${count}`}`;
  };
  const boxes = boxesOf(root);
  const draw = (node) => {
    const box = boxes.indexOf(node);
    switch (node.type) {
      case "rule":
        return new Box(node.name, { kind: "rule", id: idOf(node.name), href: linkTo(node.name), box });
      case "literal":
        return new Box(node.text, { kind: "literal", box });
      case "range":
        return new Box(rangeLabel(node), { kind: "literal", box });
      case "concatenation":
        return new Sequence(...node.nodes.map(draw));
      case "alternation":
        return choice(node.nodes, draw);
      case "repetition":
        return repetition(node, draw);
    }
    throw new TypeError(`unknown node ${node.type}`);
  };
  return draw(root);
}

function rangeLabel({ from, to }) {
  return from === to ? character(from) : `${character(from)}–${character(to).replace("U+", "")}`;
}

function choice(nodes, draw) {
  if (nodes.length <= LONGEST_COLUMN || !nodes.every(isBox)) return new Choice(0, ...nodes.map(draw));
  const columns = Math.ceil(nodes.length / LONGEST_COLUMN);
  const rows = Math.ceil(nodes.length / columns);
  const column = (_, at) => new Choice(0, ...nodes.slice(at * rows, (at + 1) * rows).map(draw));
  return new HorizontalChoice(...Array.from({ length: columns }, column));
}

function repetition({ least, most, node }, draw) {
  if (most === 0) return new Comment("zero characters");
  if (least === 0 && most === 1) return new Optional(draw(node));
  if (least === most && isBox(node)) return new Sequence(...Array.from({ length: most }, () => draw(node)));
  const loop = new OneOrMore(draw(node), limit(least, most));
  return least === 0 ? new Optional(loop) : loop;
}

/** Returns the note on the way back of a loop. */
function limit(least, most) {
  if (most === Number.POSITIVE_INFINITY) return undefined;
  if (least === most) return new Comment(`${most} times`);
  return new Comment(least === 0 ? `up to ${most} times` : `${least} to ${most} times`);
}

function isBox({ type }) {
  return type === "rule" || type === "literal" || type === "range";
}
