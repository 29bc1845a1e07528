// The levels of RFC 3986, 6.2: the changes that each makes, and the level at which two strings become equal.

import type * as Core from "pchar";
import type * as Explain from "pchar/explain";
import { reader } from "../../reading/reader.ts";
import { type Calls, callsOf, command, literal, program } from "../../shared/calls.ts";
import type { Engine } from "../../shared/engine.ts";
import { type Listed, listed } from "../../shared/listed.ts";
import { type DiffPiece, diffOf } from "./diff.ts";

/** A level, with the string before and after it. */
export interface Level {
  readonly code: Explain.NormalizeStep["code"] | "string" | "protocol";
  readonly title: string;
  readonly section: string;
  readonly after: string;
  /** The changes of the level, as pieces of the string before and after it. */
  readonly diff: readonly DiffPiece[];
  /** One sentence for each change. If nothing changes, one that says why. */
  readonly messages: Listed<string>;
  readonly hasChanged: boolean;
}

const TITLES: Readonly<Record<Level["code"], string>> = {
  string: "Simple string comparison",
  case: "Case",
  percent: "Percent-encoding",
  path: "Dot segments",
  ipv6: "IPv6 addresses",
  scheme: "Rules of the scheme",
  "scheme-rules": "More rules of the scheme",
  protocol: "Rules of the server",
};

/** Returns the levels of a valid string, from the string as given to its normal form. */
export function levelsOf(
  core: typeof Core,
  explainNormalize: typeof Explain.explainNormalize,
  text: string,
): readonly Level[] {
  const string: Level = {
    code: "string",
    title: TITLES.string,
    section: "RFC 3986, 6.2.1",
    after: text,
    diff: [{ text, change: "same" }],
    messages: listed(["the string as given"]),
    hasChanged: false,
  };
  const steps = explainNormalize(text).steps.map(
    ({ code, section, before, after, changes, message }): Level => ({
      code,
      title: TITLES[code],
      section,
      after,
      diff: diffOf(core, before, after),
      messages: listed(changes.length === 0 ? [message] : changes.map((change) => change.message)),
      hasChanged: before !== after,
    }),
  );
  return [string, ...steps];
}

/** A level at which two strings are compared. */
export interface ComparedLevel {
  readonly code: Level["code"];
  readonly title: string;
  readonly section: string;
  readonly forms: readonly [string, string];
  readonly isEqual: boolean;
}

/** The differences that a server may ignore, at the last level. */
export const SERVER_RULES = { trailingSlash: true, indexFiles: ["index.html"] } as const;

/** Compares two valid strings at every level. Each level includes those before it. */
export function comparedLevels(
  core: typeof Core,
  explainNormalize: typeof Explain.explainNormalize,
  a: string,
  b: string,
): readonly ComparedLevel[] {
  const others = levelsOf(core, explainNormalize, b);
  const compared = levelsOf(core, explainNormalize, a).map(({ code, title, section, after }, at) => {
    const forms = [after, others[at]!.after] as const;
    return { code, title, section, forms, isEqual: forms[0] === forms[1] };
  });
  const keys = [a, b].map((text) => core.uriKey(text, { level: "protocol", serverRules: SERVER_RULES }));
  const forms = [keys[0]!, keys[1]!] as const;
  const protocol: ComparedLevel = {
    code: "protocol",
    title: TITLES.protocol,
    section: "RFC 3986, 6.2.4",
    forms,
    isEqual: forms[0] === forms[1],
  };
  return [...compared, protocol];
}

/** The levels of a string, and the comparison with another one, if there is one and both are valid. */
export interface NormalizeView {
  readonly levels?: readonly Level[];
  readonly otherProblem?: string | undefined;
  readonly compared?: readonly ComparedLevel[] | undefined;
}

export const normalizeReader = reader(
  "normalize",
  "explain",
  (core, { explainNormalize }, text, { other = "" }): NormalizeView => {
    const otherProblem = core.check(other)?.message;
    if (core.check(text) !== undefined) return { otherProblem };
    const levels = levelsOf(core, explainNormalize, text);
    if (other === "" || otherProblem !== undefined) return { levels, otherProblem };
    return { levels, compared: comparedLevels(core, explainNormalize, text, other) };
  },
);

export function normalizeCalls(entry: Engine["entry"], text: string, other: string): Calls {
  if (other === "") {
    const code = program(entry, ["normalize"], `normalize(${literal(text)});`);
    return callsOf(code, command(["normalize"], [text]));
  }
  const code = program(entry, ["equivalent"], `equivalent(${literal(text)}, ${literal(other)});`);
  return callsOf(code, command(["equivalent"], [text, other]));
}
