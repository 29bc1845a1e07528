// The tasks of the race. pchar, URL and fast-uri do the same task, on inputs for which all give the same answer.

import type * as FastUri from "fast-uri";
import type { Engine } from "../../shared/engine.ts";
import { SIMPLE_COMPONENT_NAMES } from "../../shared/parts.ts";
import { urlComponents } from "../../shared/url-components.ts";

export const RACE_TASKS = ["parse", "resolve", "normalize"] as const;
export type RaceTask = (typeof RACE_TASKS)[number];

export const COMPETITORS = ["pchar", "URL", "fast-uri"] as const;
type CompetitorName = (typeof COMPETITORS)[number];

/** The functions of a competitor for a task: `answer` is compared, `work` is timed. */
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

/** Asks all competitors, and separates the inputs with equal answers from the others. */
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
      answer: (text) => listed({ ...core.parse(text) }),
      work: (text) => core.parse(text).path.length,
    },
    URL: {
      answer: (text) => listed(urlComponents(text)),
      work: (text) => new URL(text).pathname.length,
    },
    "fast-uri": {
      answer: (text) => {
        const { error, ...components } = fastUri.parse(text);
        return error === undefined ? listed(components) : `error: ${error}`;
      },
      work: (text) => fastUri.parse(text).path?.length ?? 0,
    },
  };
}

/** The fields that are compared. `to`, `nid` and `nss` are the fields of fast-uri for mailto and urn. */
const FIELDS = [...SIMPLE_COMPONENT_NAMES, "to", "nid", "nss"];

/** Omits the brackets around an IPv6 address, because not all three keep them. */
function listed(components: Readonly<Record<string, unknown>>): string {
  return FIELDS.filter((name) => components[name] !== undefined && components[name] !== "")
    .map(
      (name) =>
        `${name} ${name === "host" ? `${components[name]}`.replace(/^\[(.*)\]$/, "$1") : components[name]}`,
    )
    .join(" · ");
}
