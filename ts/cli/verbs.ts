import { check } from "../check.ts";
import { equivalent } from "../equivalent.ts";
import { issueOfError, type UriIssue, UriSyntaxError } from "../errors.ts";
import { normalize } from "../normalize.ts";
import { parse } from "../parse.ts";
import { relativize } from "../relativize.ts";
import { resolver } from "../resolve.ts";
import type { UriReference } from "../types.ts";
import type { Call } from "./arguments.ts";
import type { Command } from "./commands.ts";

/** What is wrong, and with which text: the one in question, the second of a pair, or the base of `--base`. */
export interface AnswerFlaw {
  readonly issue: UriIssue;
  readonly input: string;
  readonly whose: "text" | "operand" | "base";
}

/** What a command says about a text. */
export interface Answer {
  /** The components, the new text, or yes or no; `undefined` where the text is invalid. */
  readonly result: UriReference | string | boolean | undefined;
  readonly flaw?: AnswerFlaw;
}

type Verb = (call: Call) => (text: string) => Answer;

/** The verbs. A second text is judged before the first of the texts is read, and the verb throws where it is invalid. */
const VERBS: Readonly<Record<Command, Verb>> = {
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
  relativize: ({ operand, referenceRule: rule }) => {
    resolver(operand, { rule });
    return answering((text) => relativize(text, operand, { rule }));
  },
};

/** Returns what answers for each text of a call, or what is wrong with the text that all of them need. */
export function verbOf(call: Call): ((text: string) => Answer) | Answer {
  try {
    return VERBS[call.command](call);
  } catch (error) {
    return invalid(error, "operand");
  }
}

function answering(verb: (text: string) => UriReference | string): (text: string) => Answer {
  return (text) => {
    try {
      return { result: verb(text) };
    } catch (error) {
      return invalid(error, "text");
    }
  };
}

function compare(text: string, { operand, base, level, referenceRule: rule }: Call): Answer {
  for (const [whose, input] of [
    ["text", text],
    ["operand", operand],
    ["base", base],
  ] as const) {
    const issue = input === undefined ? undefined : check(input, rule);
    if (issue !== undefined) return { result: false, flaw: { issue, input: input!, whose } };
  }
  try {
    return {
      result: equivalent(text, operand, base === undefined ? { level, rule } : { level, rule, base }),
    };
  } catch (error) {
    return { ...invalid(error, "base"), result: false };
  }
}

function invalid(error: unknown, whose: AnswerFlaw["whose"]): Answer {
  if (!(error instanceof UriSyntaxError)) throw error;
  return { result: undefined, flaw: { issue: issueOfError(error), input: error.input, whose } };
}
