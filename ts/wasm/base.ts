import { ERROR, FALLBACK } from "../generated/record.ts";

/** Passes a base to a module. Returns `OK`, `ERROR`, or `FALLBACK` if the module cannot take the base. */
export type SetBase = (base: string, rule: number, flags: number) => number;

/**
 * Returns a function that passes a base to a module, unless the module has it from the call before.
 *
 * `move` writes the base to its area and returns the length there, or `FALLBACK`.
 */
export function baseSetter(
  core: { set_base(length: number, rule: number, flags: number): number },
  move: (base: string) => number,
): SetBase {
  let lastBase: string | undefined;
  let lastRule = -1;
  let lastFlags = -1;
  let lastAnswer = FALLBACK;
  return (base, rule, flags) => {
    if (base === lastBase && rule === lastRule && flags === lastFlags) return lastAnswer;
    // A call that throws leaves no base behind.
    lastBase = undefined;
    const length = move(base);
    const answer = length === FALLBACK ? FALLBACK : core.set_base(length, rule, flags);
    if (answer === ERROR) return ERROR;
    lastBase = base;
    lastRule = rule;
    lastFlags = flags;
    lastAnswer = answer;
    return answer;
  };
}
