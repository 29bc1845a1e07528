import type * as Core from "pchar";
import { merged } from "../../shared/merged.ts";
import { COMPONENT_NAMES, partsOf } from "../../shared/parts.ts";

/** A piece of two strings: in both, only in the first, or only in the second. */
export interface DiffPiece {
  readonly text: string;
  readonly change: "same" | "removed" | "added";
}

/** Compares two valid strings, component by component. In each, what differs is one range. */
export function diffOf(core: typeof Core, before: string, after: string): readonly DiffPiece[] {
  const was = chunksOf(core, before);
  const is = chunksOf(core, after);
  const pieces = CHUNKS.flatMap((name) => chunkDiff(was.get(name) ?? "", is.get(name) ?? ""));
  return merged(pieces, "change");
}

const CHUNKS = COMPONENT_NAMES.map((name) => (name === "authority" ? "//" : name));

/** Returns each component with its delimiters. */
function chunksOf(core: typeof Core, text: string): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  for (const part of partsOf(core, text)) {
    if (part.name === "authority") chunks.set("//", part.before);
    const simple = part.name === "authority" ? part.parts : [part];
    for (const { name, before, text, after } of simple) chunks.set(name, before + text + after);
  }
  return chunks;
}

function chunkDiff(was: string, is: string): DiffPiece[] {
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start++;
  let same = 0;
  const limit = Math.min(was.length, is.length) - start;
  while (same < limit && was.at(-1 - same) === is.at(-1 - same)) same++;
  return [
    { text: was.slice(0, start), change: "same" },
    { text: was.slice(start, was.length - same), change: "removed" },
    { text: is.slice(start, is.length - same), change: "added" },
    { text: is.slice(is.length - same), change: "same" },
  ];
}
