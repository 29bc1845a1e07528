// The rows in which the names of components stand under a string. The characters of the string are in one grid, and a name may need
// more columns than its component has.

import type { ComponentName, Part } from "../shared/parts.ts";
import { shownPart } from "./shown-part.ts";

/** The columns of the grid that a letter of a name takes, and those after a name. */
const LETTER = 0.72;
const GAP = 0.6;

interface Label {
  readonly name: ComponentName;
  /** The column of the first character of the component. */
  readonly column: number;
}

/**
 * Returns a row for each name, 0 for the first: a name that would reach into a name on its right stands below it, so that no line from a
 * component to its name crosses another name.
 */
export function labelRows(parts: readonly Part[]): ReadonlyMap<ComponentName, number> {
  const rows = new Map<ComponentName, number>();
  const right: Label[] = [];
  for (const label of labelsOf(parts).reverse()) {
    const end = label.column + label.name.length * LETTER + GAP;
    const reached = right.filter(({ column }) => column < end).map(({ name }) => rows.get(name)!);
    rows.set(label.name, Math.max(-1, ...reached) + 1);
    right.push(label);
  }
  return rows;
}

/** Returns the names of the components that contain no others, in the order of the string. */
function labelsOf(parts: readonly Part[]): Label[] {
  let at = 0;
  const labels: Label[] = [];
  const add = (part: Part): void => {
    at += part.before.length;
    if (part.parts.length > 1) part.parts.forEach(add);
    else {
      labels.push({ name: part.name, column: at });
      at += shownPart(part.text).length;
    }
    at += part.after.length;
  };
  parts.forEach(add);
  return labels;
}
