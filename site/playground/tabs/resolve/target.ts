// Traces each piece of a target to the base or the reference (RFC 3986, 5.2 and 5.3).

import type * as Core from "pchar";
import type * as Explain from "pchar/explain";
import { merged } from "../../shared/merged.ts";

/** A piece of the target. `"added"` is in neither string, such as the guard `/.` or the slash of an empty base path. */
export interface Piece {
  readonly text: string;
  readonly from: "base" | "reference" | "added";
}

/** Returns the pieces of the target. Joined, they are the target. */
export function targetPieces(core: typeof Core, explanation: Explain.ResolveExplanation): readonly Piece[] {
  const { target, from } = explanation;
  const { scheme, authority, query, fragment } = core.split(target);
  const pieces: Piece[] = [];
  const add = (text: string, origin: Piece["from"] | undefined): void => {
    pieces.push({ text, from: origin ?? "added" });
  };
  if (scheme !== undefined) add(`${scheme}:`, from.scheme);
  if (authority !== undefined) add(`//${authority}`, from.authority);
  for (const { text, from } of pathPieces(core, explanation)) add(text, from);
  if (query !== undefined) add(`?${query}`, from.query);
  if (fragment !== undefined) add(`#${fragment}`, from.fragment);
  return merged(pieces, "from");
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

/** A piece of the reference or the base, and whether it is in the target. */
export interface SourcePiece {
  readonly text: string;
  readonly isUsed: boolean;
}

/** Returns the pieces of the base and of the reference, and whether each is in the target. */
export function sourcePieces(
  core: typeof Core,
  { base, reference, from, steps }: Explain.ResolveExplanation,
): { readonly base: readonly SourcePiece[]; readonly reference: readonly SourcePiece[] } {
  const merge = steps.find(({ code }) => code === "merge");
  const buffers = steps.find((step) => step.buffers)?.buffers;
  const cut = merge === undefined ? 0 : merge.after!.length - merge.before!.length;
  const ranges = buffers === undefined ? [] : keptRanges(buffers);
  const pathOf = {
    base: from.path === "base" ? undefined : from.path === "both" ? ranges.map(before(cut)) : [],
    reference: from.path === "base" ? [] : ranges.map(after(cut)),
  };
  const piecesOf = (text: string, origin: "base" | "reference"): SourcePiece[] => {
    const { scheme, authority, path, query, fragment } = core.split(text);
    const pieces: SourcePiece[] = [];
    if (scheme !== undefined) pieces.push({ text: `${scheme}:`, isUsed: from.scheme === origin });
    if (authority !== undefined) pieces.push({ text: `//${authority}`, isUsed: from.authority === origin });
    pieces.push(...markedRanges(path, pathOf[origin] ?? [[0, path.length]]));
    if (query !== undefined) pieces.push({ text: `?${query}`, isUsed: from.query === origin });
    if (fragment !== undefined) pieces.push({ text: `#${fragment}`, isUsed: from.fragment === origin });
    return pieces.filter((piece) => piece.text !== "");
  };
  return { base: piecesOf(base, "base"), reference: piecesOf(reference, "reference") };
}

type Range = readonly [start: number, end: number];

/** Returns the part of a range of a merged path that is before, or after, the place where the paths meet. */
const before =
  (cut: number) =>
  ([start, end]: Range): Range => [Math.min(start, cut), Math.min(end, cut)];
const after =
  (cut: number) =>
  ([start, end]: Range): Range => [Math.max(start - cut, 0), Math.max(end - cut, 0)];

function markedRanges(text: string, ranges: readonly Range[]): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let at = 0;
  for (const [start, end] of ranges.filter(([from, to]) => from < to)) {
    pieces.push(
      { text: text.slice(at, start), isUsed: false },
      { text: text.slice(start, end), isUsed: true },
    );
    at = end;
  }
  return [...pieces, { text: text.slice(at), isUsed: false }];
}

/**
 * Returns the ranges of a path that are left in the output buffer of 5.2.4, in their order. A slash that replaces a last `/.`
 * or `/..` has the range of the last dot.
 */
export function keptRanges(buffers: readonly Explain.BufferStep[]): readonly (readonly [number, number])[] {
  const { length } = buffers[0]!.input;
  const ranges: (readonly [number, number])[] = [];
  let before = buffers[0]!;
  for (const step of buffers.slice(1)) {
    if (step.step === "2E") ranges.push([length - before.input.length, length - step.input.length]);
    else if (step.output.length < before.output.length) ranges.pop();
    before = step;
  }
  return ranges;
}
