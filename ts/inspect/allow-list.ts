import { tryParse } from "../api/try-parse.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { CASE, PERCENT } from "../generated/record.ts";
import { asciiLower, isAsciiText, LONGEST_NAME } from "../host/mapped-name.ts";
import { hostnameOf } from "../host/platform-url.ts";
import { readAsUrl, type UrlReading } from "../host/read-as-url.ts";
import { elementsOf, kindOf } from "../support/argument.ts";
import { quotedText } from "../support/display.ts";
import { own } from "../support/own.ts";
import { hasOwn } from "../support/properties.ts";
import { mask } from "../uri/mask.ts";
import { spansOf } from "../uri/spans.ts";
import { dotSegment } from "./dot-segment.ts";
import { isPlain, plainHostEnd } from "./plain.ts";

/** The schemes that an entry may have. */
export const ALLOWABLE: readonly string[] = ["http", "https", "ws", "wss", "file"];

/** What {@link isWithin} allows, read once by {@link allowList}. It never changes. */
export interface AllowList {
  /** A copy of the entries. */
  readonly entries: readonly string[];
}

/**
 * Reads what is allowed once, for many calls of {@link isWithin}: ten thousand entries then cost what one does.
 *
 * @throws {TypeError} if `entries` is not an array of entries as {@link isWithin} describes them; the message names the entry.
 * @example
 * import { isWithin } from "pchar/inspect";
 * const allowed = allowList(["https://example.com/docs/", "https://*.example.org"]);
 * isWithin("https://example.com/docs/a", allowed); // true
 * isWithin("https://example.com/", allowed); // false
 * allowed.entries.length; // 2
 */
export function allowList(entries: readonly string[]): AllowList {
  return new Allowed(copyOf(entries));
}

/** Returns a list that was read, or reads an array. An array with the entries of one of the last arrays is not read again. */
export function allowedOf(allowed: readonly string[] | AllowList): Allowed {
  if (allowed instanceof Allowed) return allowed;
  const entries = copyOf(allowed as readonly string[]);
  const known = read.find((list) => isSame(list.entries, entries));
  if (known !== undefined) return known;
  // A long array is compared in more time than `allowList` saves, and would stay in memory.
  if (entries.length > LONGEST_KEPT) return new Allowed(entries);
  const list = new Allowed(entries.map((entry) => (typeof entry === "string" ? own(entry) : entry)));
  read[next++ % MOST_KEPT] = list;
  return list;
}

/** The last arrays that were read. An array may have changed since, so it is found by its entries. */
const read: Allowed[] = [];
let next = 0;
const MOST_KEPT = 4;
const LONGEST_KEPT = 100;

/** The entries are checked when they are read as URIs. */
const copyOf = (entries: readonly string[]): readonly string[] =>
  elementsOf("allowed URIs", entries, () => {});

function isSame(one: readonly string[], other: readonly string[]): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at === one.length && at === other.length;
}

/** A place as `fetch` reads it. */
export interface Place {
  /** The scheme, the host and a port other than the default one, in lower case and in ASCII, without a final dot. */
  readonly site: string;
  /** In normal form (RFC 3986, 6.2.2), but with its dot segments. */
  readonly path: string;
}

/** The allowed paths of a site. */
interface Paths {
  /** Whether all paths are. Then they are not listed. */
  isWhole: boolean;
  paths: Set<string> | undefined;
  /** The lengths of the shortest and of the longest. */
  shortest: number;
  longest: number;
}

/** The allowed paths, found by their site. */
export class Allowed implements AllowList {
  readonly entries: readonly string[];
  readonly #at = new Map<string, Paths>();
  /** The paths of all hosts below a host, for entries with `*`. */
  readonly #below = new Map<string, Paths>();
  /** The length of the longest site in `#below`. */
  #longest = 0;
  #hasFile = false;

  constructor(entries: readonly string[]) {
    this.entries = Object.freeze(entries);
    for (const entry of entries) this.#add(entryOf(entry));
    Object.freeze(this);
  }

  /** Whether an entry is a `file` URI. */
  get hasFile(): boolean {
    return this.#hasFile;
  }

  #add({ isWild, site, path }: Entry): void {
    this.#hasFile ||= site.startsWith("file:");
    if (isWild) this.#longest = Math.max(this.#longest, site.length);
    const sites = isWild ? this.#below : this.#at;
    const known = sites.get(site) ?? { isWhole: false, paths: undefined, shortest: path.length, longest: 0 };
    sites.set(site, known);
    if (path === "/") {
      known.isWhole = true;
      return;
    }
    known.paths ??= new Set();
    known.paths.add(path);
    known.shortest = Math.min(known.shortest, path.length);
    known.longest = Math.max(known.longest, path.length);
  }

  /** Returns whether an entry contains a place. */
  has({ site, path }: Place): boolean {
    return hasPath(this.#at.get(site), path) || this.#hasBelow(site, path);
  }

  /** Returns whether an entry contains a plain link. */
  hasPlain(text: string): boolean {
    const hostEnd = plainHostEnd(text);
    const site = siteOfPlain(text, hostEnd);
    const known = this.#at.get(site);
    if (known?.isWhole === true) return true;
    if (known === undefined && this.#below.size === 0) return false;
    const path = pathOfPlain(text, hostEnd);
    return hasPath(known, path) || this.#hasBelow(site, path);
  }

  #hasBelow(site: string, path: string): boolean {
    if (this.#below.size === 0) return false;
    const start = site.indexOf("//") + 2;
    for (let dot = site.lastIndexOf("."); dot > start; dot = site.lastIndexOf(".", dot - 1)) {
      const parent = site.slice(0, start) + site.slice(dot + 1);
      if (parent.length > this.#longest) return false;
      if (hasPath(this.#below.get(parent), path) && hasLabels(site.slice(start, dot))) return true;
    }
    return false;
  }
}

/** Compares by whole segments. An entry that ends with a slash is a folder; any other allows itself, and is a folder too. */
function hasPath(allowed: Paths | undefined, path: string): boolean {
  if (allowed === undefined) return false;
  const { isWhole, paths, shortest, longest } = allowed;
  if (isWhole || paths === undefined) return isWhole;
  let slash = path.indexOf("/", shortest - 1);
  for (; slash !== -1 && slash <= longest; slash = path.indexOf("/", slash + 1)) {
    if (paths.has(path.slice(0, slash + 1)) || paths.has(path.slice(0, slash))) return true;
  }
  return paths.has(path);
}

/** Returns whether each label of the beginning of a host can stand for a `*`. */
const hasLabels = (before: string): boolean =>
  before.split(".").every((label) => label !== "" && label !== "*");

/** An entry of what is allowed. */
interface Entry extends Place {
  /** Whether its first label is `*`, which stands for one label or more. `site` is without it. */
  readonly isWild: boolean;
}

function entryOf(text: string): Entry {
  if (typeof text !== "string") throw new TypeError(`Expected an allowed URI, got ${kindOf(text)}`);
  if (isPlain(text, "URI") && !/[?#*]/.test(text)) return { isWild: false, ...placeOfPlain(text) };
  const wrong = (reason: string): never => {
    throw new TypeError(`The allowed URI ${quotedText(mask(text).text)} ${reason}`);
  };
  const { uri: given, issue } = tryParse(text, "IRI-reference");
  if (issue !== undefined) return wrong(`is not valid: ${issue.message}`);
  if (given.scheme === undefined) return wrong("has no scheme");
  const scheme = asciiLower(given.scheme);
  const isFile = scheme === "file";
  if (!ALLOWABLE.includes(scheme)) return wrong("is not http, https, ws, wss or file");
  if (!isFile && !given.host) return wrong("has no host");
  if (isFile && !/^\/(?!\/)/.test(given.path)) return wrong("has no absolute path");
  if (given.userinfo !== undefined) return wrong("has a userinfo");
  if (isFile && given.port !== undefined) return wrong("has a port");
  if (given.query !== undefined || given.fragment !== undefined) return wrong("has a query or a fragment");
  const { index } = spansOf(given).host;
  const isWild = text.startsWith("*.", index);
  if (given.host === "*.") return wrong("has no host");
  const whole = isWild ? text.slice(0, index) + text.slice(index + "*.".length) : text;
  if (/\*|%2A/i.test(whole)) return wrong("has a * that is not its whole first label");
  if (dotSegment(given.path, isFile) !== -1) return wrong("has dot segments");
  const read = readAsUrl(whole, tryParse(whole, "IRI-reference").uri!)!;
  if (hasOwn(read, "refused"))
    return wrong(read.refused === "port" ? "has a port above 65535" : "has a host that fetch rejects");
  const place = placeOf(read);
  const host = place.site.slice(place.site.indexOf("//") + 2);
  if (/^\.(?:$|:)/.test(host) || (host === "" && isWild)) return wrong("has no host");
  if (isWild && /^[\d.]+(?:$|:)/.test(host)) return wrong("has a * before a number");
  return { isWild, ...place };
}

/** Returns the place of a URI that `fetch` can read. */
export function placeOf({ scheme, host = "", port, path }: UrlReading): Place {
  // The host `.` stays: without it, a `file` would have no host.
  const name = asciiHost(host.length > 1 && host.endsWith(".") ? host.slice(0, -1) : host);
  const ascii = path.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  const normal = normalizeTriplets(ascii, CASE | PERCENT, 0);
  return {
    site: `${scheme}://${name}${port === undefined || port === "" ? "" : `:${port}`}`,
    path: scheme === "file" ? withDriveLetter(normal) : normal,
  };
}

/** Returns the place of a plain link. */
export function placeOfPlain(text: string): Place {
  const hostEnd = plainHostEnd(text);
  return { site: siteOfPlain(text, hostEnd), path: pathOfPlain(text, hostEnd) };
}

function pathOfPlain(text: string, hostEnd: number): string {
  if (hostEnd === text.length) return "/";
  const rest = text.slice(hostEnd);
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

/** Returns the site of a plain link. Most are in lower case, and a search takes less time than a copy. */
function siteOfPlain(text: string, hostEnd: number): string {
  const site = text.slice(0, hostEnd);
  return /[A-Z]/.test(site) ? site.toLowerCase() : site;
}

/** Writes a drive letter at the start of a path in lower case, with a `:`. */
function withDriveLetter(path: string): string {
  return path.replace(/^\/([A-Za-z])(?::|%3A)(?=\/|$)/, (_, letter: string) => `/${letter.toLowerCase()}:`);
}

/** Returns a name in ASCII. Without a `URL`, a non-ASCII name stays as it is, and equals no name with `xn--`. */
function asciiHost(host: string): string {
  return isAsciiText(host) || host.length > LONGEST_NAME ? host : (hostnameOf(host) ?? host);
}
