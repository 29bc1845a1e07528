import type { SecretScan } from "./secret-scan.ts";
import type { Range } from "./value.ts";

/** The result of a search. */
export type Scan = Pick<SecretScan, "held" | "ranges" | "divided">;

/**
 * A style of characters, what erases a line or hides the cursor, and the choice of the first character set (ECMA-48, 8.3; ECMA-35, 14).
 * They are what `tput sgr0` and progress bars write.
 */
const STYLE = /* @__PURE__ */ new RegExp(`${"\u001b"}(?:\\[[0-?]*[mKJhl]|\\(B)|${"\u000f"}`, "g");

/** Returns what a search finds in a text that may have styles. They are not shown, so it searches the text without them. */
export function searchShown(text: string, search: (text: string) => SecretScan): Scan {
  if (!text.includes("\u001b")) return search(text);
  // Where each character of the text without styles is in the other one.
  const indices = new Uint32Array(text.length + 1);
  let [from, removed] = [0, 0];
  const fill = (style: string, index: number): string => {
    for (; from + removed < index; from++) indices[from] = from + removed;
    removed += style.length;
    return "";
  };
  const scan = search(text.replace(STYLE, fill));
  fill("", text.length + 1);
  return {
    held: indices[scan.held]!,
    ranges: () => scan.ranges().map(([start, end]): Range => [indices[start]!, indices[end - 1]! + 1]),
    divided: () => scan.divided().map(([start, end]): Range => [indices[start]!, indices[end]!]),
  };
}
