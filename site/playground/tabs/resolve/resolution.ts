import type * as Core from "pchar";
import type * as Explain from "pchar/explain";
import { type Calls, callsOf, command, literal, program } from "../../shared/calls.ts";
import type { Engine } from "../../shared/engine.ts";

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
