import { DOUBLE_QUOTE, SPACE, TAB } from "../support/character-codes.ts";
import { bareAtDot } from "./bare.ts";
import { isLineBreak, isWhiteSpace } from "./characters.ts";
import { triggersOf } from "./plain.ts";
import { END, lengthOf, pointOf, roffUnit, Unescaped } from "./reading.ts";
import type { Scan, Triggers } from "./scan.ts";

const MACRO = ".ur";

/** The triggers of a roff document: `.UR uri`, and those of every context. */
export const ROFF_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({ ".": request });

/** Reads the argument of `.UR` at the start of a line, up to white space or its closing quote. */
function request(scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  const isLineStart = index === 0 ? scan.isStart : isLineBreak(window.text.charCodeAt(index - 1));
  if (!isLineStart || !window.hasWord(MACRO, index)) return bareAtDot(scan, index);
  let start = index + MACRO.length;
  if (window.at(start) !== SPACE && window.at(start) !== TAB) return index + 1;
  while ((window.at(start) === SPACE || window.at(start) === TAB) && start - index <= longest) start++;
  const isQuoted = window.at(start) === DOUBLE_QUOTE;
  if (isQuoted) start++;
  const written = new Unescaped(window.text, start);
  for (let at = start; ; ) {
    const unit = roffUnit(window, at);
    const code = window.at(at);
    if (at - index > longest) return index + 1;
    if (
      pointOf(unit) === END ||
      isLineBreak(code) ||
      (isQuoted ? code === DOUBLE_QUOTE : isWhiteSpace(code))
    ) {
      // No part of an invalid argument is searched.
      scan.addMarked(written.before(at), [start, at], "roff-macro");
      return at;
    }
    written.add(unit, at);
    at += lengthOf(unit);
  }
}
