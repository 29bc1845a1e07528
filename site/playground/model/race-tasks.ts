// The tasks of the race. pchar, URL and fast-uri do the same task, on inputs for which all give the same answer.

import type * as FastUri from "fast-uri";
import { SIMPLE_COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
import type { Engine } from "../engine.ts";

export const RACE_TASKS = ["parse", "resolve", "normalize"] as const;
export type RaceTask = (typeof RACE_TASKS)[number];

export const COMPETITORS = ["pchar", "URL", "fast-uri"] as const;
type CompetitorName = (typeof COMPETITORS)[number];

/** How one of them does a task. `answer` is compared, `work` is timed. */
interface Way {
  readonly answer: (text: string) => string;
  readonly work: (text: string) => number;
}
export type Ways = Readonly<Record<CompetitorName, Way>>;

/** The base of RFC 3986, 5.4. */
export const RACE_BASE = "http://a/b/c/d;p?q";

export interface AnsweredInput {
  readonly input: string;
  readonly answers: Readonly<Record<CompetitorName, string>>;
}

/** Asks all of them, and separates the inputs with one answer from the others. */
export function agreement(
  ways: Ways,
  inputs: readonly string[],
): { agreed: string[]; others: AnsweredInput[] } {
  const answered = inputs.map((input) => ({
    input,
    answers: Object.fromEntries(
      COMPETITORS.map((name) => [name, attempt(ways[name].answer, input)]),
    ) as Record<CompetitorName, string>,
  }));
  const agrees = ({ answers }: AnsweredInput) =>
    !answers.pchar.startsWith(THROWS) && COMPETITORS.every((name) => answers[name] === answers.pchar);
  return {
    agreed: answered.filter(agrees).map(({ input }) => input),
    others: answered.filter((each) => !agrees(each)),
  };
}

const THROWS = "throws ";

function attempt(answer: (text: string) => string, input: string): string {
  try {
    return answer(input);
  } catch (error) {
    return `${THROWS}${error instanceof Error ? error.name : "an error"}`;
  }
}

/** The ways to do a task with an engine of pchar and with fast-uri. */
export function waysOf(task: RaceTask, core: Engine["core"], fastUri: typeof FastUri): Ways {
  if (task === "parse") return parsing(core, fastUri);
  const calls: Record<CompetitorName, (text: string) => string> =
    task === "resolve"
      ? {
          pchar: (text) => core.resolve(text, RACE_BASE),
          URL: (text) => new URL(text, RACE_BASE).href,
          "fast-uri": (text) => fastUri.resolve(RACE_BASE, text),
        }
      : {
          pchar: (text) => core.normalize(text),
          URL: (text) => new URL(text).href,
          "fast-uri": (text) => fastUri.normalize(text),
        };
  const way = (name: CompetitorName): Way => ({
    answer: calls[name],
    work: (text) => calls[name](text).length,
  });
  return { pchar: way("pchar"), URL: way("URL"), "fast-uri": way("fast-uri") };
}

/** Absent and empty components count as equal, because `URL` cannot tell them apart. */
function parsing(core: Engine["core"], fastUri: typeof FastUri): Ways {
  return {
    pchar: {
      answer: (text) => {
        const { scheme, userinfo, host, port, path, query, fragment } = core.parse(text);
        return components(scheme, userinfo, host, port, path, query, fragment);
      },
      work: (text) => core.parse(text).path.length,
    },
    URL: {
      answer: (text) => {
        const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(text);
        const userinfo = password === "" ? username : `${username}:${password}`;
        return components(
          protocol.slice(0, -1),
          userinfo,
          hostname,
          port,
          pathname,
          search.slice(1),
          hash.slice(1),
        );
      },
      work: (text) => new URL(text).pathname.length,
    },
    "fast-uri": {
      answer: (text) => {
        const { error, scheme, userinfo, host, port, path, query, fragment, ...fields } = fastUri.parse(text);
        if (error !== undefined) return `error: ${error}`;
        const { to, nid, nss } = fields;
        const ofScheme = Object.entries({ to, nid, nss }).filter(([, value]) => value !== undefined);
        return [
          components(scheme, userinfo, host, port, path, query, fragment),
          ...ofScheme.map(([name, value]) => `${name} ${value}`),
        ].join(SEPARATOR);
      },
      work: (text) => fastUri.parse(text).path?.length ?? 0,
    },
  };
}

const SEPARATOR = " · ";

/** Brackets around an IPv6 address are left out: only some of the three keep them. */
function components(...values: readonly (string | number | undefined)[]): string {
  return values
    .flatMap((value, i) => {
      if (value === undefined || value === "") return [];
      return `${SIMPLE_COMPONENT_NAMES[i]} ${SIMPLE_COMPONENT_NAMES[i] === "host" ? `${value}`.replace(/^\[(.*)\]$/, "$1") : value}`;
    })
    .join(SEPARATOR);
}
