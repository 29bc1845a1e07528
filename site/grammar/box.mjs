// A labelled box of a diagram. The box of a rule is a link: rectangle and label together, and its id names the rule.
// `data-box` is the index of the box in `boxesOf`.

import { FakeSVG, Path } from "@prantlf/railroad-diagrams";

/** The width of a character in the monospace font of railroad.css, 14 px high. */
const CHARACTER = 8.45;
const HALF_HEIGHT = 14;
const BASELINE = 5;

export class Box extends FakeSVG {
  constructor(label, { kind, id, href, box }) {
    super("g", { class: `railroad-${kind}`, ...(id && { id }), "data-box": box });
    this.label = label;
    this.href = href;
    this.radius = kind === "rule" ? 4 : HALF_HEIGHT;
    this.width = Math.max(2 * Math.ceil(([...label].length * CHARACTER) / 2) + 20, 2 * HALF_HEIGHT + 4);
    this.height = 0;
    this.up = HALF_HEIGHT;
    this.down = HALF_HEIGHT;
    this.needsSpace = true;
  }

  /** The package calls this with the place of the box, and with a width that the box and a line fill together. */
  format(x, y, width) {
    const spare = width - this.width;
    if (spare > 0) new Path(x + this.width, y).h(spare).addTo(this);
    const parent = this.href ? new FakeSVG("a", { href: this.href }).addTo(this) : this;
    const size = { width: this.width, height: 2 * HALF_HEIGHT, rx: this.radius };
    new FakeSVG("rect", { x, y: y - HALF_HEIGHT, ...size }).addTo(parent);
    new FakeSVG("text", { x: x + this.width / 2, y: y + BASELINE }, this.label).addTo(parent);
    return this;
  }
}
