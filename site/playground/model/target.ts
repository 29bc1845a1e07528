// Where each piece of a target comes from (RFC 3986, 5.2 and 5.3).

import type * as Core from "pchar";
import type * as Explain from "pchar/explain";

/** A piece of the target. `"added"`: it comes from neither string, as the guard `/.` and the slash of an empty base path. */
export interface Piece {
  readonly text: string;
  readonly from: "base" | "reference" | "added";
}

/** Returns the pieces of the target of a resolution. Together they are the target. */
export function targetPieces(core: typeof Core, explanation: Explain.ResolveExplanation): readonly Piece[] {
  const { target, from } = explanation;
  const { scheme, authority, query, fragment } = core.split(target);
  const pieces: Piece[] = [];
  const add = (text: string, origin: Piece["from"] | undefined): void => {
    if (text !== "") pieces.push({ text, from: origin ?? "added" });
  };
  if (scheme !== undefined) add(`${scheme}:`, from.scheme);
  if (authority !== undefined) add(`//${authority}`, from.authority);
  for (const { text, from } of pathPieces(core, explanation)) add(text, from);
  if (query !== undefined) add(`?${query}`, from.query);
  if (fragment !== undefined) add(`#${fragment}`, from.fragment);
  return joined(pieces);
}

function pathPieces(core: typeof Core, { base, target, from, steps }: Explain.ResolveExplanation): Piece[] {
  const { path } = core.split(target);
  const guard = steps.find(({ code }) => code === "guard");
  const added = guard === undefined ? 0 : guard.after!.length - guard.before!.length;
  const pieces: Piece[] = [{ text: path.slice(0, added), from: "added" }];
  if (from.path !== "both") return [...pieces, { text: path.slice(added), from: from.path }];
  const merge = steps.find(({ code }) => code === "merge")!;
  const removal = steps.find(({ code }) => code === "remove-dot-segments")!;
  const cut = merge.after!.length - merge.before!.length;
  let at = added;
  const take = (length: number, origin: Piece["from"]): void => {
    pieces.push({ text: path.slice(at, at + length), from: origin });
    at += length;
  };
  // The slash of 5.2.3 in place of an empty path is in neither string.
  const directory = core.split(base).path === "" ? "added" : "base";
  for (const [start, end] of keptRanges(removal.buffers!)) {
    const middle = Math.min(Math.max(start, cut), end);
    take(middle - start, directory);
    take(end - middle, "reference");
  }
  return pieces;
}

/** Joins neighbors of one origin. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.from === piece.from) all[all.length - 1] = { text: last.text + piece.text, from: last.from };
    else all.push(piece);
  }
  return all;
}

/**
 * Returns the ranges of a path that are left in the output buffer of 5.2.4, in their order. A slash that replaces a last `/.`
 * or `/..` has the range of the last dot.
 */
export function keptRanges(buffers: readonly Explain.BufferStep[]): readonly (readonly [number, number])[] {
  const { length } = buffers[0]!.input;
  const kept: (readonly [number, number])[] = [];
  let before = buffers[0]!;
  for (const step of buffers.slice(1)) {
    if (step.step === "2E") kept.push([length - before.input.length, length - step.input.length]);
    else if (step.output.length < before.output.length) kept.pop();
    before = step;
  }
  return kept;
}
