import type * as Core from "pchar";
import type * as Explain from "pchar/explain";
import { reader } from "../../reading/reader.ts";
import { type Calls, callsOf, command, literal, program } from "../../shared/calls.ts";
import type { Engine } from "../../shared/engine.ts";
import { type Listed, listed } from "../../shared/listed.ts";
import { excerpt } from "../../shared/long-text.ts";
import { type Decision, decisionOf } from "./decisions.ts";
import { type Piece, type SourcePiece, sourcePieces, targetPieces } from "./target.ts";

/** The base of the examples of RFC 3986, 5.4. */
export const DEFAULT_BASE = "http://a/b/c/d;p?q";

/** The steps of a resolution, or the string that is not valid, with its error. */
export interface Resolution {
  readonly explanation?: Explain.ResolveExplanation;
  readonly of?: "reference" | "base";
  readonly problem?: string;
}

export function resolveText(
  core: typeof Core,
  explainResolve: typeof Explain.explainResolve,
  reference: string,
  base: string,
  strict: boolean,
): Resolution {
  const issue = core.check(reference);
  if (issue !== undefined) return { of: "reference", problem: issue.message };
  const baseIssue = core.check(base);
  if (baseIssue !== undefined) return { of: "base", problem: baseIssue.message };
  if (core.split(base).scheme === undefined) return { of: "base", problem: "it has no scheme" };
  return { explanation: explainResolve(reference, base, { strict }) };
}

/** The target, and where its pieces come from. */
export interface TargetView {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly sources: Readonly<Record<"base" | "reference", readonly SourcePiece[]>>;
}

/** A resolution as the tab shows it. */
export interface ResolutionView extends Pick<Resolution, "of" | "problem"> {
  readonly target?: TargetView;
  readonly decision?: Decision;
  readonly buffers?: Listed<Explain.BufferStep> | undefined;
  readonly steps?: readonly { readonly message: string; readonly section: string }[];
}

function viewOf(core: typeof Core, { explanation, ...rest }: Resolution): ResolutionView {
  if (explanation === undefined) return rest;
  const { target, steps } = explanation;
  const buffers = steps.find((step) => step.buffers)?.buffers;
  return {
    target: {
      text: target,
      pieces: targetPieces(core, explanation),
      sources: sourcePieces(core, explanation),
    },
    decision: decisionOf(steps),
    buffers: buffers && shortBuffers(buffers),
    steps: steps.map(({ message, section }) => ({ message, section })),
  };
}

/** The buffers of a path of many segments are as long as the path, in each step. */
function shortBuffers(buffers: readonly Explain.BufferStep[]): Listed<Explain.BufferStep> {
  const { items, total } = listed(buffers);
  const short = items.map(({ step, output, input }) => ({
    step,
    output: excerpt(output),
    input: excerpt(input),
  }));
  return { items: short, total };
}

export const resolveReader = reader("resolve", "explain", (core, { explainResolve }, text, settings) => {
  const { base = DEFAULT_BASE, strict } = settings;
  return viewOf(core, resolveText(core, explainResolve, text, base, strict !== "no"));
});

export function resolveCalls(
  entry: Engine["entry"],
  reference: string,
  base: string,
  strict: boolean,
): Calls {
  const [options, flags] = strict ? ["", []] : [", { strict: false }", ["--no-strict"]];
  const code = program(entry, ["resolve"], `resolve(${literal(reference)}, ${literal(base)}${options});`);
  return callsOf(code, command(["resolve", ...flags], [reference, base]));
}
