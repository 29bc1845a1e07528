import { kindOf, quoted } from "./argument.ts";
import { defragment } from "./defragment.ts";
import { syntaxError } from "./errors.ts";
import { NO_BASE } from "./generated/errors.ts";
import { ABSOLUTE_URI } from "./generated/rules.ts";
import { parseReference, type ReferenceOptions } from "./reference.ts";
import { resolve } from "./resolve.ts";
import { textOf } from "./text.ts";
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

/** A base URI, and where it comes from. */
export interface BaseUri {
  readonly uri: string;
  readonly source: BaseSource;
}

/**
 * Establishes the base URI of a content, and tells where it comes from.
 *
 * Follows RFC 3986, 5.1: embedded in the content, else of what encapsulates it, else the URI of its retrieval, else
 * the application's. A relative source is resolved against the next one outward, and a redirect against the one
 * before it. The result has no fragment. Sources beyond the first that has a scheme are not looked at.
 *
 * @throws {UriSyntaxError} if a source that counts is not valid, or none has a scheme.
 * @throws {TypeError} if there is a source of another name or type, or one encapsulates itself.
 * @example
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).uri; // "http://c/x/"
 * baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }).source; // "embedded"
 * baseUri({ encapsulating: { retrieval: "http://a/b" }, fallback: "http://c/" }).source; // "encapsulating"
 * baseUri({ retrieval: ["http://a/b/c", "../d"] }).uri; // "http://a/d"
 * baseUri({ embedded: "x/" }); // throws ERR_URI_NO_BASE
 */
export function baseUri(sources: BaseSources, options: ReferenceOptions = {}): BaseUri {
  const chain = outward(sources);
  const absolute = chain.findIndex(({ text }) => parseReference(text, options).scheme !== undefined);
  if (absolute === -1) {
    throw syntaxError("establish a base URI from", NO_BASE, ABSOLUTE_URI, 0, chain[0]?.text ?? "");
  }
  let uri = chain[absolute]!.text;
  for (let inner = absolute - 1; inner >= 0; inner--) uri = resolve(chain[inner]!.text, uri, options);
  return { uri: defragment(uri, options), source: chain[0]!.source };
}

const NAMES: readonly string[] = ["embedded", "encapsulating", "retrieval", "fallback"];

interface Link {
  readonly text: string;
  readonly source: BaseSource;
}

/** The sources from the nearest outward: what encloses a content comes before how that content was retrieved. */
function outward(sources: BaseSources): Link[] {
  const links: Link[] = [];
  const add = (own: BaseSource, value: string | UriReference | undefined, depth: number): void => {
    if (value !== undefined) links.push({ text: textOf(value), source: depth === 0 ? own : "encapsulating" });
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
  add("encapsulating", each, 0);
  const innermostFirst = [...enclosing];
  for (let depth = innermostFirst.length - 1; depth >= 0; depth--) {
    const { retrieval, fallback } = innermostFirst[depth]!;
    if (isList(retrieval)) {
      // Of a hole the text is asked for too, and is none.
      for (const redirect of [...retrieval].reverse()) add("retrieval", textOf(redirect), depth);
    } else {
      add("retrieval", retrieval, depth);
    }
    add("fallback", fallback, depth);
  }
  return links;
}

/** Tells sources from a record, which has a `path` of its own. */
function isSources(value: string | UriReference | BaseSources | undefined): value is BaseSources {
  if (typeof value !== "object" || value === null) return false;
  return !Object.hasOwn(value, "path") && !Array.isArray(value);
}

function isList(value: BaseSources["retrieval"]): value is readonly (string | UriReference)[] {
  return Array.isArray(value);
}
