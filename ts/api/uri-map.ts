import { isOf } from "../core/characters.ts";
import { DIGIT } from "../generated/alphabets.ts";
import { iterableOf, kindOf } from "../support/argument.ts";
import { inspectable } from "../support/inspectable.ts";
import { own } from "../support/own.ts";
import type { ComparisonOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import type { UriInput } from "../uri/types.ts";
import { comparisonOptionsOf, keyFunction } from "./comparison.ts";

/** A URI that `console.log` shows with its password masked. Two that differ only in their passwords stay two keys of a map. */
const ShownUri: new (text: string) => object = /* @__PURE__ */ inspectable(
  class {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  },
  (uri: { readonly text: string }) => mask(uri.text).text,
);

/** `console.log` shows the entries, with passwords masked. */
const ShownMap: new () => object = /* @__PURE__ */ inspectable(
  class {},
  /* @__PURE__ */ shownAs(
    "UriMap",
    (map) => new Map(Array.from(map as UriMap<unknown>, ([text, value]) => [new ShownUri(text), value])),
  ),
);

const ShownSet: new () => object = /* @__PURE__ */ inspectable(
  class {},
  /* @__PURE__ */ shownAs(
    "UriSet",
    (set) => new Set(Array.from(set as UriSet, (text) => new ShownUri(text))),
  ),
);

/** Shows a collection as another one. A Proxy of it, and its prototype, have no private members, and no entries to show. */
function shownAs(name: string, entriesOf: (collection: object) => object): (collection: object) => object {
  return (collection) => {
    let shown: object = {};
    try {
      shown = entriesOf(collection);
    } catch {}
    return Object.defineProperty(shown, Symbol.toStringTag, { value: name });
  };
}

/**
 * Creates the key function of a map. A string that equals a key of the map is its own key, so it needs no normal form.
 *
 * The map is asked only if the last string was its own key: to hash a string that is not normal takes a fifth of the time, and
 * such strings come together. With `schemeRules` it is never asked, because the normal form of a caller may have another one.
 */
function keyOrSame(
  keys: { has(text: string): boolean },
  last: LastText,
  options: ComparisonOptions,
): (text: string) => string {
  const uriKeyOf = keyFunction(options);
  const keyOf = (text: string): string => keyedByHash(uriKeyOf(text));
  if (options.schemeRules !== undefined) return keyOf;
  return (text) => {
    if (text === last.text) return last.key!;
    if (last.text === last.key && !text.startsWith(" ") && keys.has(text)) return text;
    last.key = keyOf(text);
    last.text = text;
    return last.key;
  };
}

/**
 * Returns a key whose hash nobody can foresee. V8 hashes a string of digits by its number, some versions without a secret
 * (CVE-2026-21717), so that an attacker can choose references whose hashes are equal. No URI reference has a space.
 */
function keyedByHash(key: string): string {
  return isOf(key, 0, DIGIT) ? ` ${key}` : key;
}

/** The last string whose key was asked for, and its key. */
interface LastText {
  text: string | undefined;
  key: string | undefined;
}

/**
 * A map whose keys are URI references. {@link equivalent} URIs are the same key.
 *
 * Use it to count or cache by URI when the same URI arrives in several spellings. It has `get`, `set`, `has`, `delete`,
 * `clear`, `size`, `forEach`, `keys`, `values` and `entries`, all in insertion order as in a `Map`. Iteration returns each
 * URI as it was first added. Equivalence follows RFC 3986, 6.2, with the options of {@link equivalent}.
 *
 * An invalid URI throws in every method, `has`, `get` and `delete` included: to return `false` would hide the mistake.
 *
 * @throws {UriSyntaxError} if a URI is invalid, with the codes of {@link parse}. The constructor also throws it if the
 * base is invalid, or has no scheme (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {SyntaxError} if one of the `schemes` rejects a URI: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option is unknown or has a wrong value, an entry is not a pair, or one of the `schemes` returns an invalid
 * URI.
 * @example
 * const visits = new UriMap([["http://example.com", 1]]);
 * visits.set("HTTP://EXAMPLE.com:80/", 2).size; // 1
 * [...visits]; // [["http://example.com", 2]]
 * visits.get("http://example.com/"); // 2
 * visits.has("http://example.com/?"); // false
 * visits.has("http://example.com/ "); // throws ERR_URI_UNEXPECTED_CHARACTER
 * new UriMap([["#a", true]], { fragment: "ignore" }).get("#b"); // true
 */
export class UriMap<V> extends ShownMap {
  /** The values that were set last, by key. */
  readonly #values: Map<string, V> = new Map();
  /** The strings that were added first, by key, except those that are their own keys: an object for each entry would take 40 bytes. */
  readonly #texts: Map<string, string> = new Map();
  readonly #last: LastText = { text: undefined, key: undefined };
  readonly #keyOf: (text: string) => string;

  /** Creates a map from pairs of URI and value. The options are those of `equivalent`. */
  constructor(entries?: Iterable<readonly [UriInput, V]> | null, options?: ComparisonOptions) {
    super();
    this.#keyOf = keyOrSame(this.#values, this.#last, comparisonOptionsOf(options));
    for (const entry of iterableOf(entries ?? [], "pairs of URI and value")) {
      // A string would pass as a pair of its first two characters.
      if (typeof entry !== "object" || entry === null) {
        throw new TypeError(`Expected entries to be pairs of URI and value, got ${kindOf(entry)}`);
      }
      this.set(entry[0], entry[1]);
    }
  }

  /** The number of entries. */
  get size(): number {
    return this.#values.size;
  }

  /** Returns the value of a URI, or `undefined` if the map has no equivalent URI. */
  get(text: UriInput): V | undefined {
    return this.#values.get(this.#keyOf(textOf(text)));
  }

  /** Returns whether there is an equivalent URI. */
  has(text: UriInput): boolean {
    return this.#values.has(this.#keyOf(textOf(text)));
  }

  /** Sets the value of a URI. If there is an equivalent one, only its value changes: it keeps its spelling and position. */
  set(text: UriInput, value: V): this {
    const given = textOf(text);
    const key = this.#keyOf(given);
    if (this.#values.has(key)) {
      this.#values.set(key, value);
      return this;
    }
    // The caller may have cut the string from a long text, which the map would hold.
    const ownKey = own(key);
    const ownText = key === given ? ownKey : own(given);
    if (key !== given) this.#texts.set(ownKey, ownText);
    this.#values.set(ownKey, value);
    this.#last.text = ownText;
    this.#last.key = ownKey;
    return this;
  }

  /** Removes the equivalent URI, and returns whether there was one. */
  delete(text: UriInput): boolean {
    const key = this.#keyOf(textOf(text));
    this.#texts.delete(key);
    return this.#values.delete(key);
  }

  /** Removes all entries. */
  clear(): void {
    this.#values.clear();
    this.#texts.clear();
  }

  /** Returns the URIs, each as it was first added. */
  *keys(): IterableIterator<string> {
    for (const key of this.#values.keys()) yield this.#texts.get(key) ?? key;
  }

  /** Returns the values, in the order of the URIs. */
  *values(): IterableIterator<V> {
    yield* this.#values.values();
  }

  /** Returns pairs of URI and value, each URI as it was first added. */
  *entries(): IterableIterator<[string, V]> {
    for (const [key, value] of this.#values) yield [this.#texts.get(key) ?? key, value];
  }

  /** The same as `entries()`. */
  [Symbol.iterator](): IterableIterator<[string, V]> {
    return this.entries();
  }

  /** Calls a function with each value, its URI and this map. */
  forEach(callback: (value: V, text: string, map: UriMap<V>) => void): void {
    for (const [key, value] of this.#values) callback(value, this.#texts.get(key) ?? key, this);
  }

  /** `"UriMap"`, which `Object.prototype.toString` shows. */
  get [Symbol.toStringTag](): string {
    return "UriMap";
  }
}

/**
 * A set of URI references. Of {@link equivalent} URIs it keeps the first.
 *
 * Use it to remove duplicates from a list of links. It has `has`, `add`, `delete`, `clear`, `size`, `forEach`, `values`,
 * `keys` and `entries`, as in a `Set`, but not `union` and the other set operations. Equivalence follows RFC 3986, 6.2,
 * with the options of {@link equivalent}. An invalid URI throws in every method, as in {@link UriMap}.
 *
 * @throws {UriSyntaxError} if a URI is invalid, with the codes of {@link parse}. The constructor also throws it if the
 * base is invalid, or has no scheme (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {SyntaxError} if one of the `schemes` rejects a URI: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option is unknown or has a wrong value, or one of the `schemes` returns an invalid URI.
 * @example
 * [...new UriSet(["http://a", "http://a:80/", "http://a/%7E", "http://a/~"])]; // ["http://a", "http://a/%7E"]
 * new UriSet(["g", "./g"], { base: "http://a/" }).size; // 1
 * new UriSet(["a b"]); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class UriSet extends ShownSet {
  readonly #texts: UriMap<undefined>;

  /** Creates a set of URIs. The options are those of `equivalent`. */
  constructor(texts?: Iterable<UriInput> | null, options?: ComparisonOptions) {
    super();
    this.#texts = new UriMap(null, options);
    for (const text of iterableOf(texts ?? [], "URIs")) this.add(text);
  }

  /** The number of URIs. */
  get size(): number {
    return this.#texts.size;
  }

  /** Returns whether there is an equivalent URI. */
  has(text: UriInput): boolean {
    return this.#texts.has(text);
  }

  /** Adds a URI, unless there is an equivalent one. */
  add(text: UriInput): this {
    this.#texts.set(text, undefined);
    return this;
  }

  /** Removes the equivalent URI, and returns whether there was one. */
  delete(text: UriInput): boolean {
    return this.#texts.delete(text);
  }

  /** Removes all URIs. */
  clear(): void {
    this.#texts.clear();
  }

  /** Returns the URIs, each as it was first added. */
  values(): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** The same as `values()`. */
  keys(): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** Returns each URI twice, as a `Set` does. */
  *entries(): IterableIterator<[string, string]> {
    for (const text of this.#texts.keys()) yield [text, text];
  }

  /** The same as `values()`. */
  [Symbol.iterator](): IterableIterator<string> {
    return this.#texts.keys();
  }

  /** Calls a function with each URI, twice as a `Set` does, and this set. */
  forEach(callback: (text: string, same: string, set: UriSet) => void): void {
    for (const text of this.#texts.keys()) callback(text, text, this);
  }

  /** `"UriSet"`, which `Object.prototype.toString` shows. */
  get [Symbol.toStringTag](): string {
    return "UriSet";
  }
}
