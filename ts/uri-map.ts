import type { EquivalentOptions } from "./equivalent.ts";
import { textOf } from "./reference-text.ts";
import type { UriReference } from "./types.ts";
import { keyMaker } from "./uri-key.ts";

/** What a map keeps under a key: the text that came first, and the value that came last. */
interface Entry<V> {
  readonly text: string;
  value: V;
}

/**
 * A map whose keys are URIs: texts that are equivalent are one key.
 *
 * Follows RFC 3986, 6.2, with the options of {@link equivalent}: the level, a base, fragments ignored. It has
 * `get`, `set`, `has`, `delete`, `clear`, `size`, `forEach`, `keys`, `values` and `entries` as a `Map` has them, in the
 * order of a `Map`, and no other methods. It gives back each text as it was first given. A text that is not
 * valid is no key, and refused by `has`, `get` and `delete` too: an answer about it would hide the mistake.
 *
 * @throws {UriSyntaxError} if a text is not valid, as `parse` does; at once, if the base is not, or has no scheme.
 * @throws {SyntaxError} if one of the `schemes` refuses a text: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option has a wrong value, an entry is no pair, or one of the `schemes` writes what is no URI.
 * @example
 * const visits = new UriMap([["http://example.com", 1]]);
 * visits.set("HTTP://EXAMPLE.com:80/", 2).size; // 1
 * [...visits]; // [["http://example.com", 2]]
 * visits.get("http://example.com/"); // 2
 * visits.has("http://example.com/?"); // false
 * visits.has("http://example.com/ "); // throws ERR_URI_UNEXPECTED_CHARACTER
 * new UriMap([["#a", true]], { fragment: "ignore" }).get("#b"); // true
 */
export class UriMap<V> {
  readonly #entries: Map<string, Entry<V>> = new Map();
  readonly #keyOf: (text: string) => string;

  /** Makes a map of some entries, or an empty one; the options are those of `equivalent`. */
  constructor(
    entries?: Iterable<readonly [string | UriReference, V]> | null,
    options: EquivalentOptions = {},
  ) {
    this.#keyOf = keyMaker(options);
    for (const entry of entries ?? []) {
      // A string has a first and a second character too.
      if (typeof entry !== "object" || entry === null) throw new TypeError("Expected entries that are pairs");
      this.set(entry[0], entry[1]);
    }
  }

  /** How many texts it has of which no two are equivalent. */
  get size(): number {
    return this.#entries.size;
  }

  /** The value of an equivalent text, or `undefined`. */
  get(text: string | UriReference): V | undefined {
    return this.#entries.get(this.#keyOf(textOf(text)))?.value;
  }

  /** Tells whether there is an equivalent text. */
  has(text: string | UriReference): boolean {
    return this.#entries.has(this.#keyOf(textOf(text)));
  }

  /** Keeps a value; where there is an equivalent text already, that stays, in its place, with this value. */
  set(text: string | UriReference, value: V): this {
    const given = textOf(text);
    const key = this.#keyOf(given);
    const entry = this.#entries.get(key);
    if (entry === undefined) this.#entries.set(key, { text: given, value });
    else entry.value = value;
    return this;
  }

  /** Takes an equivalent text out, and tells whether there was one. */
  delete(text: string | UriReference): boolean {
    return this.#entries.delete(this.#keyOf(textOf(text)));
  }

  /** Takes all out. */
  clear(): void {
    this.#entries.clear();
  }

  /** The texts first given. */
  *keys(): IterableIterator<string> {
    for (const { text } of this.#entries.values()) yield text;
  }

  /** The values. */
  *values(): IterableIterator<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  /** The texts first given, each with its value. */
  *entries(): IterableIterator<[string, V]> {
    for (const { text, value } of this.#entries.values()) yield [text, value];
  }

  /** The same as `entries()`. */
  [Symbol.iterator](): IterableIterator<[string, V]> {
    return this.entries();
  }

  /** Calls a function with each value, its text and this map. */
  forEach(each: (value: V, text: string, map: UriMap<V>) => void): void {
    for (const { text, value } of this.#entries.values()) each(value, text, this);
  }

  get [Symbol.toStringTag](): string {
    return "UriMap";
  }
}

/**
 * A set of URIs: of texts that are equivalent it has one, the first.
 *
 * Follows RFC 3986, 6.2, with the options of {@link equivalent}. It has `has`, `add`, `delete`,
 * `clear`, `size`, `forEach`, `values`, `keys` and `entries` as a `Set` has them, without `union` and its like. It
 * refuses what {@link UriMap} refuses.
 *
 * @throws {UriSyntaxError} if a text is not valid, as `parse` does; at once, if the base is not, or has no scheme.
 * @throws {SyntaxError} if one of the `schemes` refuses a text: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option has a wrong value, or one of the `schemes` writes what is no URI.
 * @example
 * [...new UriSet(["http://a", "http://a:80/", "http://a/%7E", "http://a/~"])]; // ["http://a", "http://a/%7E"]
 * new UriSet(["g", "./g"], { base: "http://a/" }).size; // 1
 * new UriSet(["a b"]); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class UriSet {
  readonly #texts: UriMap<undefined>;

  /** Makes a set of some texts, or an empty one; the options are those of `equivalent`. */
  constructor(texts?: Iterable<string | UriReference> | null, options: EquivalentOptions = {}) {
    this.#texts = new UriMap(null, options);
    // A string is a list of its characters too.
    if (typeof texts === "string") throw new TypeError("Expected texts, got one string");
    for (const text of texts ?? []) this.add(text);
  }

  /** How many texts it has of which no two are equivalent. */
  get size(): number {
    return this.#texts.size;
  }

  /** Tells whether there is an equivalent text. */
  has(text: string | UriReference): boolean {
    return this.#texts.has(text);
  }

  /** Adds a text, unless there is an equivalent one. */
  add(text: string | UriReference): this {
    this.#texts.set(text, undefined);
    return this;
  }

  /** Takes an equivalent text out, and tells whether there was one. */
  delete(text: string | UriReference): boolean {
    return this.#texts.delete(text);
  }

  /** Takes all out. */
  clear(): void {
    this.#texts.clear();
  }

  /** The texts first given. */
  values(): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** The same as `values()`. */
  keys(): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** Each text twice, as of a `Set`. */
  *entries(): IterableIterator<[string, string]> {
    for (const text of this.#texts.keys()) yield [text, text];
  }

  /** The same as `values()`. */
  [Symbol.iterator](): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** Calls a function with each text, twice as of a `Set`, and this set. */
  forEach(each: (text: string, same: string, set: UriSet) => void): void {
    for (const text of this.#texts.keys()) each(text, text, this);
  }

  get [Symbol.toStringTag](): string {
    return "UriSet";
  }
}
