// Strings near valid URIs, for groups of schemes. The only error is a SchemeSyntaxError, with an index in the string.

import { describe, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { SchemeSyntaxError, schemeOf } from "../../../ts/schemes/index.ts";
import { type AnyScheme, SCHEMES } from "../../support/schemes.ts";
import { generate, mutate, pick, seeded } from "../grammar/generate.ts";

vi.mock("../grammar/abnf.ts", () => import("../grammar/schemes.ts"));

/** The schemes in groups of six. A string may mix those of its group. */
const GROUPS = [...SCHEMES.keys()]
  .map((_, at, names) => names.slice(at, at + 6))
  .filter((_, at) => at % 6 === 0);

/**
 * The number of strings of each group, half of them with a seed of its own:
 * `PCHAR_TEXTS=1000000 npx vitest run test/oracle/schemes/mutated.test.ts`
 */
const TEXTS = Number(process.env["PCHAR_TEXTS"] ?? 20_000);
/** The seed of the other half. `PCHAR_SEED` makes others. */
const SEED = Number(process.env["PCHAR_SEED"] ?? 3986);

// Nobody reads the stacks of a hundred thousand errors.
Error.stackTraceLimit = 0;

/** Runs a function of a scheme and returns its result, or `undefined` if it threw a SchemeSyntaxError. */
function attempt(act: () => string, text: string): string | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    if (error.index < 0 || error.index > error.input.length) throw new RangeError(text);
    return undefined;
  }
}

function tryAll(scheme: AnyScheme, text: string): void {
  const written = attempt(() => scheme.format(scheme.parse(text)), text);
  attempt(() => String(scheme.parse(text, { lenient: true })), text);
  if (written === undefined) return;
  if (written !== text) throw new Error(`${text} is written as ${written}`);
  if (scheme.check(text) !== undefined) throw new Error(`${text} is read, and refused`);
  attempt(() => scheme.normalize(text), text);
}

describe.each(GROUPS.map((names, at) => [names.join(" "), names, at + 1] as const))(
  "%s",
  (_, names, first) => {
    test.each([first, SEED])("PCHAR_SEED=%i", { timeout: 3_600_000 }, (seed) => {
      const random = seeded(seed);
      const members = names.map((name) => SCHEMES.get(name)!);
      const seeds = members.flatMap(({ name }) =>
        Array.from({ length: 200 }, () => generate(`${name}.text` as Rule, random)),
      );
      let text = "";
      for (let at = 0; at < TEXTS / 2; at++) {
        // Each valid URI is mutated three times.
        text = at % 4 === 0 ? pick(seeds, random) : mutate(text, random);
        tryAll(schemeOf(text) ?? pick(members, random), text);
      }
    });
  },
);
