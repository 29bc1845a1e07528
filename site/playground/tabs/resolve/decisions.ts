// The decisions of RFC 3986, 5.2.2, and the answers for a reference.

import type * as Explain from "pchar/explain";

/** A question about the reference. `answer` is `undefined` if it is not asked. */
export interface Decision {
  readonly question: string;
  readonly answer: "yes" | "no" | undefined;
  readonly yes: Branch;
  readonly no: Branch;
}

/** An answer leads to assignments, as the RFC writes them, or to another question. */
export interface Branch {
  readonly assignments: readonly string[];
  readonly decision?: Decision;
}

type Codes = ReadonlySet<Explain.ResolveStepCode>;

/** The codes of the four branches, in the order in which the RFC asks. */
const BRANCHES = ["scheme", "authority", "empty-path", "absolute-path"] as const;

/** Returns the first decision of a resolution. Each branch leads to the next. */
export function decisionOf(steps: readonly Explain.ResolveStep[]): Decision {
  const codes: Codes = new Set(steps.map(({ code }) => code));
  const taken = BRANCHES.findIndex((code) => codes.has(code));
  const answers = BRANCHES.map((_, at) => {
    if (at === taken) return "yes";
    return taken === -1 || at < taken ? "no" : undefined;
  });
  const [scheme, authority, emptyPath, absolutePath] = answers;
  const path: Decision = {
    question: "Does R.path begin with “/”?",
    answer: absolutePath,
    yes: { assignments: ["T.path = remove_dot_segments(R.path)", "T.query = R.query"] },
    no: {
      assignments: [
        "T.path = merge(Base.path, R.path)",
        "T.path = remove_dot_segments(T.path)",
        "T.query = R.query",
      ],
    },
  };
  const empty: Decision = {
    question: "Is R.path empty?",
    answer: emptyPath,
    yes: { assignments: ["T.path = Base.path"], decision: queryDecision(codes) },
    no: { assignments: [], decision: path },
  };
  const network: Decision = {
    question: "Does R have an authority?",
    answer: authority,
    yes: {
      assignments: ["T.authority = R.authority", "T.path = remove_dot_segments(R.path)", "T.query = R.query"],
    },
    no: { assignments: ["T.authority = Base.authority"], decision: empty },
  };
  return {
    question: "Does R have a scheme?",
    answer: scheme,
    yes: {
      assignments: [
        "T.scheme = R.scheme",
        "T.authority = R.authority",
        "T.path = remove_dot_segments(R.path)",
        "T.query = R.query",
      ],
    },
    no: { assignments: ["T.scheme = Base.scheme"], decision: network },
  };
}

function queryDecision(codes: Codes): Decision {
  return {
    question: "Does R have a query?",
    answer: codes.has("reference-query") ? "yes" : codes.has("base-query") ? "no" : undefined,
    yes: { assignments: ["T.query = R.query"] },
    no: { assignments: ["T.query = Base.query"] },
  };
}
