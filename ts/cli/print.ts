// Colors and JSON of the output.

import { styleText } from "node:util";
import { replaceHidden } from "../support/display.ts";

/** The role of a piece of output. `plain` has no color. */
export type Style = "plain" | keyof typeof FORMATS;

const FORMATS = {
  label: "cyan",
  absent: "dim",
  userinfo: "yellow",
  host: "bold",
  caret: ["bold", "red"],
  message: "bold",
  heading: "bold",
  valid: "green",
  info: "cyan",
  warning: "yellow",
  danger: ["bold", "red"],
} as const;

/**
 * Returns whether a stream gets colors: a terminal that has them. `NO_COLOR` turns them off, and `FORCE_COLOR` turns them on, or off
 * if it is `0` or `false`. An empty variable has no effect.
 */
export function hasColor(isTerminal: boolean, env: { readonly [name: string]: string | undefined }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && TERM !== "dumb";
}

/** Colors a piece of output, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** Returns the {@link Paint} for a sink with or without color. */
export function painter(color: boolean): Paint {
  return (style, text) => {
    if (!color || style === "plain" || text === "") return text;
    const format = FORMATS[style];
    // The caller has decided on color. By default, newer versions of Node would check stdout themselves.
    return styleText(typeof format === "string" ? format : [...format], text, { validateStream: false });
  };
}

/** Writes a value as one line of JSON. `JSON.stringify` does not escape hidden characters from U+007F on. */
export function jsonLine(value: unknown): string {
  return `${replaceHidden(JSON.stringify(value), escaped)}\n`;
}

/** `%x75 4HEXDIG` for each code unit (RFC 8259, 7) */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
