import { isOfUri } from "./of-uri.ts";
import { addMarked, type Scan, type Triggers, triggersOf } from "./scan.ts";
import { lengthOf, NOTHING, pointOf, texinfoUnit } from "./unit.ts";
import { isLineBreak, isWhiteSpace } from "./window.ts";
import { isAnother } from "./wrapped.ts";
import { Written } from "./written.ts";

/** The commands whose first argument is a URI. */
const COMMANDS: readonly string[] = ["uref{", "url{", "indicateurl{"];

/** The triggers of a Texinfo document: `@uref{uri}` besides those of every text. */
export const TEXINFO_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({ "@": command });

/** Looks at an `@`. The first argument ends with a comma or the brace; white space in it is left out. */
function command(scan: Scan, index: number): number {
  const { window, longest, isIri } = scan.reading;
  const name = COMMANDS.find((each) => window.hasWord(each, index + 1));
  if (name === undefined) return index + 1;
  let start = index + 1 + name.length;
  while (isWhiteSpace(window.at(start)) && start - index <= longest) start++;
  const written = new Written(window.text, start);
  let end = start;
  let breaks = 0;
  for (let at = start; ; ) {
    const code = window.at(at);
    if (code === 0x2c || code === 0x7d) {
      const isFound = addMarked(scan, [written.before(at)], [start, end], "texinfo-command");
      return isFound ? at : index + 1;
    }
    const unit = texinfoUnit(window, at);
    const point = pointOf(unit);
    if (at - index > longest || breaks > 1) return index + 1;
    if (!isWhiteSpace(point) && point !== NOTHING && !isOfUri(point, isIri)) return index + 1;
    if (at > start && isWhiteSpace(window.at(at - 1)) && !isWhiteSpace(code)) {
      if (isAnother(window, at, [start, written.lengthAt(at)], scan.schemes)) return index + 1;
    }
    if (isWhiteSpace(code)) {
      if (code === 0x0a) breaks++;
      written.leaveOut(at, at + 1);
    } else {
      if (!isLineBreak(code)) breaks = 0;
      written.take(unit, at);
      end = at + lengthOf(unit);
    }
    at += lengthOf(unit);
  }
}
