import { pathGuard, pushSegments } from "../core/path.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";

/**
 * A URI that references are resolved against, one after the other, as `resolve` does it (RFC 3986, 5.2.2).
 *
 * A string would be copied for each reference. The path is a stack of segments instead, so that the time is linear in the length
 * of all references together.
 */
export class ResolvedChain {
  readonly #scheme: string;
  /** Everything before the path. */
  #start: string;
  #hasAuthority: boolean;
  /** The path of the first URI, whose dot segments stay until a relative path is merged with it. */
  #given: string | undefined;
  /** The segments of any other path, each with the slash before it, without dot segments. */
  #segments: string[] = [];
  #query: string;

  /** Starts with a URI, whose fragment is dropped (5.1). */
  constructor(uri: UriReference) {
    this.#scheme = `${uri.scheme}:`;
    this.#start = startOf(uri);
    this.#hasAuthority = uri.authority !== undefined;
    this.#given = uri.path;
    this.#query = queryOf(uri);
  }

  /** Resolves a reference without a scheme against the URI, which becomes the target without a fragment. */
  resolve(reference: UriReference): void {
    const { authority, path, query } = reference;
    if (authority !== undefined) {
      this.#start = this.#scheme + startOf(reference);
      this.#hasAuthority = true;
    }
    if (authority !== undefined || path.startsWith("/")) this.#setPath(path);
    else if (path !== "") this.#merge(path);
    else if (query === undefined) return;
    this.#query = queryOf(reference);
  }

  toString(): string {
    const path = this.#given ?? this.#segments.join("");
    const guard = this.#given === undefined ? pathGuard(path, this.#hasAuthority) : "";
    return this.#start + guard + path + this.#query;
  }

  #setPath(path: string): void {
    this.#given = undefined;
    this.#segments = [];
    pushSegments(this.#segments, path);
  }

  /** Replaces the last segment (5.2.3). */
  #merge(path: string): void {
    const given = this.#given;
    if (given !== undefined && given !== "") {
      this.#setPath(given.slice(0, given.lastIndexOf("/") + 1) + path);
      return;
    }
    this.#given = undefined;
    const last = this.#segments.pop();
    const isAbsolute = last === undefined ? this.#hasAuthority : last.startsWith("/");
    pushSegments(this.#segments, (isAbsolute ? "/" : "") + path);
  }
}

/** Returns the part of a reference before its path. */
function startOf(reference: UriReference): string {
  return reference.toString().slice(0, pathStartOf(reference));
}

function queryOf({ query }: UriReference): string {
  return query === undefined ? "" : `?${query}`;
}
