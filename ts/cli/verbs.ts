import { check } from "../check.ts";
import { equivalent } from "../equivalent.ts";
import { issueOfError, type UriIssue, UriSyntaxError } from "../errors.ts";
import type { BufferStep } from "../explain/dot-segment-trace.ts";
import { explainNormalize } from "../explain/explain-normalize.ts";
import { explainResolve } from "../explain/explain-resolve.ts";
import type { Finding } from "../inspect/finding.ts";
import { inspect } from "../inspect/inspect.ts";
import { normalize } from "../normalize.ts";
import { parse } from "../parse.ts";
import { pctDecode } from "../pct-decode.ts";
import { pctEncode } from "../pct-encode.ts";
import { maskValid } from "../redact.ts";
import { relativize } from "../relativize.ts";
import { resolver } from "../resolve.ts";
import type { UriReference } from "../types.ts";
import type { Call } from "./arguments.ts";
import type { Command } from "./commands.ts";
import { type Mask, maskOf, maskOfTexts } from "./mask.ts";

/** What is wrong, and with which text: the one in question, the second of a pair, or the base of `--base`. */
export interface AnswerFlaw {
  readonly issue: UriIssue;
  readonly input: string;
  readonly whose: "text" | "operand" | "base";
}

/** What a command says about a text. */
export interface Answer {
  /** The components, the new text, lines, or yes or no; `undefined` where the text is invalid. */
  readonly result: UriReference | string | Report | boolean | undefined;
  readonly flaw?: AnswerFlaw;
}

/** Lines for people, the same as data, and whether the answer is yes. No password is in them that is not to be shown. */
export interface Report {
  readonly lines: readonly string[];
  readonly data: unknown;
  readonly isYes: boolean;
}

type Verb = (call: Call) => (text: string) => Answer;

/** The verbs. A second text is judged before the first of the texts is read, and the verb throws where it is invalid. */
const VERBS: Readonly<Record<Exclude<Command, "extract" | "open">, Verb>> = {
  parse: (call) => answering((text) => parse(text, call.rule)),
  check: (call) => (text) => {
    const issue = check(text, call.rule);
    return issue === undefined
      ? { result: true }
      : { result: undefined, flaw: { issue, input: text, whose: "text" } };
  },
  resolve: ({ operand, strict, relativeBase, referenceRule: rule }) =>
    answering(resolver(operand, { strict, relativeBase, rule })),
  normalize: ({ normalizeLevel: level, encodedDots, referenceRule: rule }) =>
    answering((text) => normalize(text, { level, encodedDots, rule })),
  equivalent: (call) => (text) => compare(text, call),
  explain: (call) => {
    const { base, relativeBase, referenceRule: rule } = call;
    if (base !== undefined) resolver(base, { relativeBase, rule });
    return answering((text) => explain(text, call));
  },
  inspect: ({ referenceRule: rule }) =>
    answering((text) => {
      const findings = inspect(text, { rule });
      return {
        lines: findings.length === 0 ? ["nothing to tell"] : findings.flatMap(linesOf),
        data: findings,
        isYes: findings.every(({ severity }) => severity === "info"),
      };
    }),
  encode: (call) => {
    const { component, charset, plus } = call;
    return translating((text) => pctEncode(text, component, { charset, plus }), call);
  },
  decode: (call) => {
    const { component, charset, plus } = call;
    return translating((text) => pctDecode(text, component, { charset, plus }), call);
  },
  relativize: ({ operand, referenceRule: rule }) => {
    resolver(operand, { rule });
    return answering((text) => relativize(text, operand, { rule }));
  },
};

/** Returns what answers for each text of a call, or what is wrong with the text that all of them need. */
export function verbOf(call: Call): ((text: string) => Answer) | Answer {
  try {
    return VERBS[call.command as keyof typeof VERBS](call);
  } catch (error) {
    return invalid(error, call.base === undefined ? "operand" : "base");
  }
}

/** Explains what is done with a text. Its password is masked before, since it may be in any step. */
function explain(text: string, call: Call): Report {
  const { base, strict, relativeBase, referenceRule: rule, showPassword } = call;
  const { normalizeLevel: level, encodedDots } = call;
  const shown = (given: string): string =>
    showPassword || check(given, rule) !== undefined ? given : maskValid(given).text;
  const explanation =
    base === undefined
      ? explainNormalize(shown(text), { level, encodedDots, rule })
      : explainResolve(shown(text), shown(base), { strict, relativeBase, rule });
  const steps = explanation.steps.map(({ buffers, ...step }) =>
    buffers === undefined || length(buffers) > LONGEST_TRACE ? step : { ...step, buffers },
  );
  return { lines: String(explanation).split("\n"), data: { ...explanation, steps }, isYes: true };
}

/** How many characters the buffers of a step may have in JSON: they grow with the square of the text. */
const LONGEST_TRACE = 2 ** 20;

function length(buffers: readonly BufferStep[]): number {
  return buffers.reduce((sum, { output, input }) => sum + output.length + input.length, 0);
}

/** Shows a finding: how much it matters, where, and what it is; then the sentence. */
function linesOf({ severity, component, index, code, section, message }: Finding): string[] {
  return [`${severity.padEnd(9)}${component} at index ${index}: ${code} (${section})`, `         ${message}`];
}

function answering(
  verb: (text: string) => UriReference | Report | string,
  mask?: Mask,
): (text: string) => Answer {
  return (text) => {
    try {
      return { result: verb(text) };
    } catch (error) {
      return invalid(error, "text", mask);
    }
  };
}

/** Answers with what a codec makes of a text, and of the masked text where that has a password to hide. */
function translating(codec: (text: string) => string, call: Call): (text: string) => Answer {
  return answering((text) => {
    const data = codec(text);
    const masked = call.showPassword ? text : maskOf(call)(text).text;
    return masked === text ? data : codec(masked);
  }, maskOfTexts(call));
}

function compare(text: string, call: Call): Answer {
  const { operand, base, level, encodedDots, referenceRule: rule } = call;
  for (const [whose, input] of [
    ["text", text],
    ["operand", operand],
    ["base", base],
  ] as const) {
    const issue = input === undefined ? undefined : check(input, rule);
    if (issue !== undefined) return { result: false, flaw: { issue, input: input!, whose } };
  }
  try {
    return { result: equivalent(text, operand, { base, level, encodedDots, rule }) };
  } catch (error) {
    return { ...invalid(error, "base"), result: false };
  }
}

function invalid(error: unknown, whose: AnswerFlaw["whose"], mask?: Mask): Answer {
  if (!(error instanceof UriSyntaxError)) throw error;
  return { result: undefined, flaw: { issue: issueOfError(error, mask), input: error.input, whose } };
}
