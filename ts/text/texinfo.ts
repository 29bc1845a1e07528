import { CLOSING_BRACE, COMMA, LF } from "../support/character-codes.ts";
import { isOfUri, isWhiteSpace } from "./characters.ts";
import { isShown } from "./continuation.ts";
import { triggersOf } from "./plain.ts";
import { lengthOf, NOTHING, pointOf, texinfoUnit, Unescaped } from "./reading.ts";
import type { Scan, Triggers } from "./scan.ts";
import { isAnotherStart } from "./uri-start.ts";

/** The commands whose first argument is a URI. */
const COMMANDS: readonly string[] = ["uref{", "url{", "indicateurl{"];

/** The triggers of a Texinfo document: `@uref{uri}`, and those of every context. */
export const TEXINFO_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({ "@": command });

/** Reads the first argument of a command, up to a comma or the closing brace. White space in it is accepted. */
function command(scan: Scan, index: number): number {
  const { window, longest, isIri } = scan.reading;
  const name = COMMANDS.find((command) => window.hasWord(command, index + 1));
  if (name === undefined) return index + 1;
  let start = index + 1 + name.length;
  while (isWhiteSpace(window.at(start)) && start - index <= longest) start++;
  const written = new Unescaped(window.text, start);
  let end = start;
  let length = 0;
  let breaks = 0;
  for (let at = start; ; ) {
    const code = window.at(at);
    if (code === COMMA || code === CLOSING_BRACE) {
      const isFound = scan.addMarked(written.before(at).slice(0, length), [start, end], "texinfo-command");
      return isFound ? at : index + 1;
    }
    const unit = texinfoUnit(window, at);
    const point = pointOf(unit);
    if (at - index > longest || breaks > 1) return index + 1;
    if (!isWhiteSpace(point) && point !== NOTHING && !isOfUri(point, isIri) && !isShown(point))
      return index + 1;
    if (at > start && isWhiteSpace(window.at(at - 1)) && !isWhiteSpace(code)) {
      if (isAnotherStart(window, at, [start, end - start], scan.schemes)) return index + 1;
    }
    if (isWhiteSpace(code)) {
      if (code === LF) breaks++;
    } else {
      breaks = 0;
      written.add(unit, at);
      end = at + lengthOf(unit);
      length = written.lengthAt(end);
    }
    at += lengthOf(unit);
  }
}
