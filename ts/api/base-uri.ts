import { NO_BASE } from "../generated/errors.ts";
import { ABSOLUTE_URI } from "../generated/rules.ts";
import { kindOf, unknownName } from "../support/argument.ts";
import { quotedText } from "../support/display.ts";
import { inspectable } from "../support/inspectable.ts";
import { hasProperty, propertiesOf, propertyOf } from "../support/properties.ts";
import type { Section } from "../support/section.ts";
import { syntaxError } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import type { Note } from "../uri/note.ts";
import { hasPath } from "../uri/recompose.ts";
import { fragmentMark } from "../uri/spans.ts";
import type { ReferenceRule, UriInput, UriReference } from "../uri/types.ts";
import { defragment } from "./defragment.ts";
import { parse } from "./parse.ts";
import { resolve } from "./resolve.ts";
import { ResolvedChain } from "./resolved-chain.ts";
import { type ReferenceOptions, referenceRuleOf } from "./rule-options.ts";

/** A source of a base URI, in order of precedence (RFC 3986, 5.1). */
export type BaseSource = "embedded" | "encapsulating" | "retrieval" | "fallback";

/** The argument of {@link baseUri}: the known sources of a base URI (RFC 3986, 5.1). All are optional. */
export interface BaseSources {
  /**
   * The base URI that the content itself declares, such as `<base href>` in HTML (5.1.1).
   *
   * @default undefined
   */
  readonly embedded?: UriInput | undefined;
  /**
   * The base URI of the entity that contains the content, such as the message around an attachment; or the sources of
   * that entity (5.1.2).
   *
   * @default undefined
   */
  readonly encapsulating?: UriInput | BaseSources | undefined;
  /**
   * The URI that the content was retrieved from (5.1.3). After redirects, an array of all URIs in the order of the
   * requests: each is resolved against the one before, and the last one counts.
   *
   * @default undefined
   */
  readonly retrieval?: UriInput | readonly UriInput[] | undefined;
  /**
   * The application's default base URI (5.1.4).
   *
   * @default undefined
   */
  readonly fallback?: UriInput | undefined;
}

/**
 * One source that {@link baseUri} looked at. `index` and `end` are the fragment in its `text`, with its `#`, which a base URI does not have (5.1).
 */
export interface BaseStep extends Note<"absent" | "resolved" | "absolute"> {
  /** The kind of the source, by the name of its option. */
  readonly source: BaseSource;
  /** The section of RFC 3986 that defines the source. */
  readonly section: Section;
  /** 0 for a source of the content, 1 for one of the entity that encapsulates it, 2 for the next entity, and so on. */
  readonly depth: number;
  /**
   * The outcome.
   *
   * - `"absent"`: the source is not given.
   * - `"resolved"`: it is a relative reference, and was resolved against the next step that is not absent.
   * - `"absolute"`: it has a scheme, so later sources do not matter.
   */
  readonly code: "absent" | "resolved" | "absolute";
  /** The string of the source, as given. Each redirect has its own step, the last redirect first. */
  readonly text: string | undefined;
  /**
   * The URI it stands for: resolved, without a fragment. It is a getter, as `message` is: many short references may stand for
   * as many long URIs, so a step resolves what it needs when it is read.
   */
  readonly uri: string | undefined;
}

/** The result of {@link baseUri}. */
export interface BaseUri {
  /** The base URI: it has a scheme and no fragment. */
  readonly uri: string;
  /** The first source that is not absent. */
  readonly source: BaseSource;
  /** All sources that were looked at, in order of precedence, up to the first that has a scheme. It is a getter. */
  readonly steps: readonly BaseStep[];
}

/**
 * Determines the base URI of a document or message from everything known about its origin.
 *
 * RFC 3986, 5.1 defines the precedence: the base embedded in the content, the base of the encapsulating entity, the
 * retrieval URI, the application's default. A relative source is resolved against the next one, and a redirect against
 * the request before it. Pass the resulting `uri` to {@link resolve}; the `steps` explain where it comes from.
 *
 * CHOICE: all sources of the encapsulating entity, its own default included, precede the retrieval URI of the content:
 * the base of an encapsulated entity is the base of the entity around it (5.1.2).
 *
 * @throws {UriSyntaxError} if no source has a scheme (`ERR_URI_NO_BASE`), or a source that was looked at is invalid.
 * @throws {TypeError} if a source has an unknown name or a wrong type, or encapsulates itself.
 * @example
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).uri; // "http://c/x/"
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).source; // "embedded"
 * baseUri({ encapsulating: { retrieval: "http://a/b" }, fallback: "http://c/" }).source; // "encapsulating"
 * baseUri({ retrieval: ["http://a/b/c", "../d"] }).uri; // "http://a/d"
 * baseUri({ fallback: "http://a/" }).steps.map(({ code }) => code); // ["absent", "absent", "absent", "absolute"]
 * baseUri({ embedded: "x/" }); // throws ERR_URI_NO_BASE
 */
export function baseUri(sources: BaseSources, options?: ReferenceOptions): BaseUri {
  const rule = referenceRuleOf(options);
  const candidates = candidatesIn(sources);
  const given = candidates.filter(({ text }) => text !== undefined);
  const absolute = candidates.findIndex(
    ({ text }) => text !== undefined && parse(text, rule).scheme !== undefined,
  );
  if (absolute === -1) {
    throw syntaxError("establish a base URI from", NO_BASE, ABSOLUTE_URI, 0, given[0]?.text ?? "");
  }
  const used = candidates.slice(0, absolute + 1).reverse();
  const chain = new ResolvedChain(parse(used[0]!.text!, rule));
  for (const { text } of used.slice(1)) {
    if (text !== undefined) chain.resolve(parse(text, rule));
  }
  const { source, depth } = given[0]!;
  let steps: readonly BaseStep[] | undefined;
  const result: BaseUri = {
    uri: chain.toString(),
    source: depth === 0 ? source : "encapsulating",
    // Creating the steps takes much longer than resolving them, and most callers do not read them.
    get steps() {
      steps ??= stepsOf(used, rule);
      return steps;
    },
  };
  return Object.setPrototypeOf(result, InspectableStep.prototype);
}

/** Returns the steps of candidates that are listed from the outermost on. */
function stepsOf(candidates: readonly Candidate[], rule: ReferenceRule): BaseStep[] {
  const uris = new ResolvedUris({ rule });
  const steps = candidates.map((candidate) => {
    const { text } = candidate;
    return text === undefined ? absentStep(candidate) : givenStep(candidate, text, parse(text, rule), uris);
  });
  return steps.reverse();
}

/** The URIs of the sources from the outermost on, each resolved against the one before when it is asked for. */
class ResolvedUris {
  readonly #options: ReferenceOptions;
  readonly #texts: string[] = [];
  readonly #uris: string[] = [];

  constructor(options: ReferenceOptions) {
    this.#options = options;
  }

  /** Adds a source, and returns a function that returns its URI. */
  add(text: string): () => string {
    const index = this.#texts.push(text) - 1;
    return () => {
      for (let next = this.#uris.length; next <= index; next++) {
        const given = this.#texts[next]!;
        const uri = next === 0 ? given : resolve(given, this.#uris[next - 1]!, this.#options);
        this.#uris.push(defragment(uri, this.#options));
      }
      return this.#uris[index]!;
    };
  }
}

/** The sources in the order of 5.1.1 to 5.1.4. */
const NAMES: readonly string[] = ["embedded", "encapsulating", "retrieval", "fallback"];

/** A source at one depth, with its string if it is given. */
interface Candidate {
  readonly source: BaseSource;
  readonly depth: number;
  readonly text: string | undefined;
}

/** Lists all sources in order of precedence. An encapsulating entity precedes the retrieval of what it encapsulates. */
function candidatesIn(sources: BaseSources): Candidate[] {
  const candidates: Candidate[] = [];
  const add = (source: BaseSource, value: UriInput | undefined, depth: number): void => {
    candidates.push({ source, depth, text: value === undefined ? undefined : textOf(value) });
  };
  const entities = new Set<BaseSources>();
  let entity: UriInput | BaseSources | undefined = sources;
  while (isSources(entity) && !entities.has(entity)) {
    for (const name of Object.keys(entity)) {
      if (!NAMES.includes(name)) throw unknownName("source", name, NAMES);
    }
    add("embedded", propertyOf(entity, "embedded"), entities.size);
    entities.add(entity);
    entity = propertyOf(entity, "encapsulating");
  }
  if (entities.size === 0) throw new TypeError(`Expected an object of sources, got ${kindOf(sources)}`);
  if (isSources(entity)) throw new TypeError("Expected sources that do not encapsulate themselves");
  const innermostFirst = [...entities];
  add("encapsulating", entity, innermostFirst.length - 1);
  for (let depth = innermostFirst.length - 1; depth >= 0; depth--) {
    const { retrieval, fallback } = propertiesOf(innermostFirst[depth]!, ["retrieval", "fallback"]);
    if (isList(retrieval) && retrieval.length > 0) {
      // The spread turns holes into `undefined`, which `textOf` rejects.
      for (const redirect of [...retrieval].reverse()) add("retrieval", textOf(redirect), depth);
    } else {
      add("retrieval", isList(retrieval) ? undefined : retrieval, depth);
    }
    add("fallback", fallback, depth);
  }
  return candidates;
}

/** The start of the messages for each source, if it is given and if it is absent. */
const PHRASES: { readonly [source in BaseSource]: readonly [given: string, absent: string] } = {
  embedded: ["the base URI embedded in", "no base URI is embedded in"],
  encapsulating: ["the base URI of the entity that encapsulates", "no entity is known to encapsulate"],
  retrieval: ["the retrieval URI of", "no retrieval URI is known for"],
  fallback: ["the application's default base URI for", "the application has no default base URI for"],
};

/** Returns what both kinds of steps have, and the entity that the source belongs to. */
function placeOf({
  source,
  depth,
}: Candidate): readonly [Pick<BaseStep, "source" | "section" | "depth">, string] {
  const section = `RFC 3986, 5.1.${NAMES.indexOf(source) + 1}` as const;
  return [
    { source, section, depth },
    depth === 0 ? "the content" : `the encapsulating entity at depth ${depth}`,
  ];
}

function absentStep(candidate: Candidate): BaseStep {
  const [place, entity] = placeOf(candidate);
  const message = `${PHRASES[candidate.source][1]} ${entity}`;
  return { ...place, code: "absent", text: undefined, uri: undefined, index: 0, end: 0, message };
}

/** Has `console.log` show the values of the getters of a step, and mask the passwords of a step and of the result. */
const InspectableStep: new () => object = /* @__PURE__ */ inspectable(class {}, (value) => {
  const { uri, text } = value as BaseStep;
  return { ...value, uri: mask(uri!).text, ...(text && { text: mask(text).text }) };
});

function givenStep(
  candidate: Candidate,
  text: string,
  { scheme }: UriReference,
  uris: ResolvedUris,
): BaseStep {
  const [place, entity] = placeOf(candidate);
  const uriOf = uris.add(text);
  const quote = (uri: string): string => quotedText(mask(uri).text);
  const step: BaseStep = {
    ...place,
    code: scheme === undefined ? "resolved" : "absolute",
    text,
    get uri() {
      return uriOf();
    },
    index: fragmentMark(text),
    end: text.length,
    get message() {
      const result = scheme === undefined ? `resolves to ${quote(uriOf())}` : "has a scheme";
      return `${PHRASES[candidate.source][0]} ${entity}, ${quote(text)}, ${result}`;
    },
  };
  return Object.setPrototypeOf(step, InspectableStep.prototype);
}

/** Returns whether a value is an object of sources. A record of `parse`, which has a `path`, is not, nor is an object with `href`. */
function isSources(value: UriInput | BaseSources | undefined): value is BaseSources {
  if (typeof value !== "object" || value === null) return false;
  return !hasPath(value) && !hasProperty(value, "href") && !Array.isArray(value);
}

function isList(value: BaseSources["retrieval"]): value is readonly UriInput[] {
  return Array.isArray(value);
}
