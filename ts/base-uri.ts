import { kindOf, quoted } from "./argument.ts";
import { defragment } from "./defragment.ts";
import { syntaxError } from "./errors.ts";
import { NO_BASE } from "./generated/errors.ts";
import { ABSOLUTE_URI } from "./generated/rules.ts";
import { quotedText } from "./quoted-text.ts";
import { maskPassword } from "./redact.ts";
import { parseReference, type ReferenceOptions } from "./reference.ts";
import { textOf } from "./reference-text.ts";
import { resolve } from "./resolve.ts";
import type { Section } from "./section.ts";
import type { UriReference } from "./types.ts";

/** Where a base URI comes from, the nearest first (RFC 3986, 5.1). */
export type BaseSource = "embedded" | "encapsulating" | "retrieval" | "fallback";

/** What is known of the places from which a base URI can come (RFC 3986, 5.1). */
export interface BaseSources {
  /** 5.1.1: what the content says itself, such as `<base href>` of HTML. */
  readonly embedded?: string | UriReference | undefined;
  /** 5.1.2: the base URI of what the content is enclosed in, or what is known of that. */
  readonly encapsulating?: string | UriReference | BaseSources | undefined;
  /** 5.1.3: the URI that the content was retrieved by; of several, each a redirect of the one before, the last. */
  readonly retrieval?: string | UriReference | readonly (string | UriReference)[] | undefined;
  /** 5.1.4: what the application takes for want of another. */
  readonly fallback?: string | UriReference | undefined;
}

/** What became of a place from which a base URI could have come. */
export interface BaseStep {
  /** The place. */
  readonly source: BaseSource;
  /** The section of RFC 3986 that tells of it. */
  readonly section: Section;
  /** Whose it is: 0 is the content, 1 what encapsulates it, 2 what encapsulates that. */
  readonly depth: number;
  /**
   * `"absent"`: there is nothing. `"resolved"`: it is relative, and was resolved against what the next step that is
   * not absent gives. `"absolute"`: it has a scheme, so that nothing beyond it counts.
   */
  readonly outcome: "absent" | "resolved" | "absolute";
  /** What was found there, as it was given; of several redirects each has a step of its own, the last one first. */
  readonly text: string | undefined;
  /** What that is as a URI, without a fragment. */
  readonly uri: string | undefined;
  /** Where the text has its fragment, which a base has not (5.1), or its end. */
  readonly index: number;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** A base URI, where it comes from, and why. */
export interface BaseUri {
  readonly uri: string;
  readonly source: BaseSource;
  /** Each place that was looked at, from the nearest outward, up to one that has a scheme. */
  readonly steps: readonly BaseStep[];
}

/**
 * Establishes the base URI of a content, and tells where it comes from.
 *
 * Follows RFC 3986, 5.1: embedded in the content, else of what encapsulates it, else the URI of its retrieval, else
 * the application's. A relative source is resolved against the next one outward, and a redirect against the one
 * before it. The result has no fragment. Sources beyond the first that has a scheme are not looked at. The `steps` say
 * of each place that was looked at what became of it: the first that is not absent is the source.
 *
 * CHOICE: what encapsulates a content comes with all that is known of it, its own default too, before how the content
 * itself was retrieved (5.1.2: its base is that of the enclosing entity).
 *
 * @throws {UriSyntaxError} if a source that counts is not valid, or none has a scheme.
 * @throws {TypeError} if there is a source of another name or type, or one encapsulates itself.
 * @example
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).uri; // "http://c/x/"
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).source; // "embedded"
 * baseUri({ encapsulating: { retrieval: "http://a/b" }, fallback: "http://c/" }).source; // "encapsulating"
 * baseUri({ retrieval: ["http://a/b/c", "../d"] }).uri; // "http://a/d"
 * baseUri({ fallback: "http://a/" }).steps.map(({ outcome }) => outcome); // ["absent", "absent", "absent", "absolute"]
 * baseUri({ embedded: "x/" }); // throws ERR_URI_NO_BASE
 */
export function baseUri(sources: BaseSources, options: ReferenceOptions = {}): BaseUri {
  const places = outward(sources);
  const given = places.filter(({ text }) => text !== undefined);
  const absolute = places.findIndex(
    ({ text }) => text !== undefined && parseReference(text, options).scheme !== undefined,
  );
  if (absolute === -1) {
    throw syntaxError("establish a base URI from", NO_BASE, ABSOLUTE_URI, 0, given[0]?.text ?? "");
  }
  const steps: BaseStep[] = [];
  let uri: string | undefined;
  for (let inner = absolute; inner >= 0; inner--) {
    const place = places[inner]!;
    if (place.text !== undefined) uri = uri === undefined ? place.text : resolve(place.text, uri, options);
    steps.push(stepOf(place, uri, options));
  }
  const { source, depth } = given[0]!;
  return {
    uri: defragment(uri!, options),
    source: depth === 0 ? source : "encapsulating",
    steps: steps.reverse(),
  };
}

/** The places, in the order of 5.1.1 to 5.1.4. */
const NAMES: readonly string[] = ["embedded", "encapsulating", "retrieval", "fallback"];

/** A place from which a base may come, and what is there. */
interface Place {
  readonly source: BaseSource;
  readonly depth: number;
  readonly text: string | undefined;
}

/** The places from the nearest outward: what encloses a content comes before how that content was retrieved. */
function outward(sources: BaseSources): Place[] {
  const places: Place[] = [];
  const add = (source: BaseSource, value: string | UriReference | undefined, depth: number): void => {
    places.push({ source, depth, text: value === undefined ? undefined : textOf(value) });
  };
  const enclosing = new Set<BaseSources>();
  let each: string | UriReference | BaseSources | undefined = sources;
  while (isSources(each) && !enclosing.has(each)) {
    for (const name of Object.keys(each)) {
      if (!NAMES.includes(name)) throw new TypeError(`Unknown source ${quoted(name)}`);
    }
    add("embedded", each.embedded, enclosing.size);
    enclosing.add(each);
    each = each.encapsulating;
  }
  if (enclosing.size === 0) throw new TypeError(`Expected an object of sources, got ${kindOf(sources)}`);
  if (isSources(each)) throw new TypeError("Expected sources of which none encapsulates itself");
  const innermostFirst = [...enclosing];
  add("encapsulating", each, innermostFirst.length - 1);
  for (let depth = innermostFirst.length - 1; depth >= 0; depth--) {
    const { retrieval, fallback } = innermostFirst[depth]!;
    if (isList(retrieval) && retrieval.length > 0) {
      // Of a hole the text is asked for too, and is none.
      for (const redirect of [...retrieval].reverse()) add("retrieval", textOf(redirect), depth);
    } else {
      add("retrieval", isList(retrieval) ? undefined : retrieval, depth);
    }
    add("fallback", fallback, depth);
  }
  return places;
}

/** What is at each place, and what it is called where nothing is. */
const WORDS: { readonly [source in BaseSource]: readonly [string, string] } = {
  embedded: ["the base embedded in", "no base is embedded in"],
  encapsulating: ["the base of what encapsulates", "nothing is known to encapsulate"],
  retrieval: ["the URI of the retrieval of", "no retrieval is known of"],
  fallback: ["the application's base for", "the application has no base for"],
};

/** Says what became of a place, by the URI that its text is. */
function stepOf(place: Place, uri: string | undefined, options: ReferenceOptions): BaseStep {
  const { source, depth, text } = place;
  const section = `RFC 3986, 5.1.${NAMES.indexOf(source) + 1}` as const;
  const [found, missing] = WORDS[source];
  const whose = depth === 0 ? "the content" : `what encapsulates it at depth ${depth}`;
  if (text === undefined || uri === undefined) {
    const message = `${missing} ${whose}`;
    return { source, section, depth, outcome: "absent", text: undefined, uri: undefined, index: 0, message };
  }
  const { scheme, fragment } = parseReference(text, options);
  const index = fragment === undefined ? text.length : text.length - fragment.length - 1;
  const absolute = defragment(uri, options);
  const outcome = scheme === undefined ? "resolved" : "absolute";
  const is = outcome === "absolute" ? "has a scheme" : `is ${quotedText(maskPassword(absolute).text)}`;
  return {
    source,
    section,
    depth,
    outcome,
    text,
    uri: absolute,
    index,
    message: `${found} ${whose}, ${quotedText(maskPassword(text).text)}, ${is}`,
  };
}

/** Tells sources from a record, which has a `path` of its own. */
function isSources(value: string | UriReference | BaseSources | undefined): value is BaseSources {
  if (typeof value !== "object" || value === null) return false;
  return !Object.hasOwn(value, "path") && !Array.isArray(value);
}

function isList(value: BaseSources["retrieval"]): value is readonly (string | UriReference)[] {
  return Array.isArray(value);
}
