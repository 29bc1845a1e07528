import { bidiClasses } from "./bidi-class.ts";

/** Tells whether a label makes its host name one to which the rule applies (RFC 5893, 1.4). */
export function isRightToLeft(label: string): boolean {
  return bidiClasses(label).some((each) => each === "R" || each === "AN");
}

/**
 * Tells whether a label, in Unicode, follows the Bidi Rule (RFC 5893, 2), as each label has to where one is written from
 * right to left.
 */
export function followsBidiRule(label: string): boolean {
  if (label === "") return true;
  const classes = bidiClasses(label);
  const [first] = classes;
  // A mark has the direction of what is before it.
  while (classes.at(-1) === "NSM") classes.pop();
  const last = classes.at(-1);
  if (first === "R") {
    const isMixed = classes.includes("EN") && classes.includes("AN");
    return !classes.includes("L") && last !== "ON" && !isMixed;
  }
  const isLeftToRight = !classes.includes("R") && !classes.includes("AN");
  return first === "L" && isLeftToRight && (last === "L" || last === "EN");
}
