// The differences that are wanted: docs/migrating.md lists them. Each is a change that makes both results alike, or both calls.

import { createRequire } from "node:module";
import { split } from "../../../../ts/index.ts";
import { ipv6ToBytes } from "../../../../ts/iri/index.ts";
import type { Call } from "./calls.ts";
import { explained, type Library } from "./compare.ts";

/** A class of differences. */
export interface Class {
  readonly title: string;
  readonly section: string;
  /** Changes the call of both libraries, so that the difference does not arise. */
  readonly input?: (call: Call) => Call;
  /** Whether the results of a call are not compared. */
  readonly skips?: (call: Call, ours: Library) => boolean;
  /** Changes a string of both results: a URI reference, or the component of this name. */
  readonly output?: (text: string, name: string) => string;
}

/** Changes the path of a result. */
const onPath =
  (change: (path: string, isReference: boolean, hasAuthority: boolean) => string) =>
  (text: string, name: string): string => {
    if (name === "path" || name === "resourceName") return change(text, true, false);
    if (name !== "uri") return text;
    const { scheme, authority, path, query, fragment } = split(text);
    const start =
      (scheme === undefined ? "" : `${scheme}:`) + (authority === undefined ? "" : `//${authority}`);
    const end = (query === undefined ? "" : `?${query}`) + (fragment === undefined ? "" : `#${fragment}`);
    return start + change(path, scheme === undefined, authority !== undefined) + end;
  };

/** Writes a path with neither a guard nor an encoded delimiter. */
function withoutGuard(path: string, isReference: boolean, hasAuthority: boolean): string {
  if (hasAuthority) return path;
  const bare = path.startsWith("/.//") ? path.slice(2) : path.replace(/^\/%2F/, "//");
  const [, first = "", rest = ""] = /^(?:\.\/)?([^/]*)(.*)$/s.exec(bare)!;
  return isReference && /:|%3A/.test(first) ? first.replaceAll("%3A", ":") + rest : bare;
}

const unreserved = (text: string): string =>
  text.replace(/%[\dA-F]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });

const segments = (path: string): string =>
  path
    .replace(/^\/%2F/, "//")
    // fast-uri writes `//` as `/%2F`, and then dots after it are no dot segment.
    .replace(
      /^((?:\/\.)?\/\/)((?:\.|%2E){1,2})(?=\/|$)/i,
      (_, start: string, dots: string) => start + dots.toUpperCase().replaceAll(".", "%2E"),
    )
    .split("/")
    .map((segment) => (/^\.{1,2}$/.test(unreserved(segment)) ? segment : unreserved(segment)))
    .join("/");

function decodedPathAndUserinfo(text: string, name: string): string {
  if (name === "userinfo") return unreserved(text);
  if (name === "path" || name === "resourceName") return segments(text);
  if (name !== "uri") return text;
  const match = /^([^:/?#]+:)?(\/\/[^/?#]*@[^/?#]*)?([^?#]*)/.exec(text)!;
  const [whole, scheme = "", authority = "", path = ""] = match;
  return unreserved(scheme + authority) + segments(path) + text.slice(whole.length);
}

const ADDRESS = /\[([\da-f:.]+)(%25[^\]]*)?\]/gi;
const bytes = (address: string): string => {
  try {
    return ipv6ToBytes(address).join();
  } catch {
    return address;
  }
};
function addresses(text: string, name: string): string {
  if (name === "uri") return text.replace(ADDRESS, (_, address, zone = "") => `[${bytes(address)}${zone}]`);
  return name === "host" ? text.replace(/^[\da-f:.]+/i, bytes) : text;
}

const inText = (change: (text: string) => string) => {
  const changed = (value: unknown): unknown => (typeof value === "string" ? change(value) : value);
  return ({ name, args }: Call): Call => ({ name, args: args.map(changed) });
};

/** The characters that are not ASCII and that an IRI cannot have, and bidirectional controls (RFC 3987, 2.2 and 4.1). */
const NOT_IN_IRI =
  /[\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\uffff]/g;

/** Replaces what separates the parts of a URI in the domains of recipients. */
function withDomains({ name, args }: Call): Call {
  if (!/mailto/i.test(JSON.stringify(args))) return { name, args };
  const clean = (text: string): string =>
    text.replace(/@[^,&#]*/g, (domain) =>
      domain.replace(/[\0-\x20\x7f\\/:?|^<>"]|%(?:[01][\da-f]|2[0-25fF]|3[acef]|40|5[ce]|7[cf])/gi, "x"),
    );
  const changed = (value: unknown): unknown => {
    if (typeof value === "string") {
      const [path = "", ...query] = value.split("?");
      return [clean(path), ...(query.length > 0 ? [clean(query.join("?"))] : [])].join("?");
    }
    return Array.isArray((value as { to?: unknown })?.to)
      ? { ...(value as object), to: (value as { to: string[] }).to.map(clean) }
      : value;
  };
  return { name, args: args.map(changed) };
}

/** Gives a URN a name. */
function withName({ name, args }: Call): Call {
  const changed = (value: unknown): unknown =>
    typeof value === "object" &&
    value !== null &&
    "nid" in value &&
    !("nss" in value) &&
    !("reference" in value)
      ? { ...value, nss: "a" }
      : value;
  return { name, args: args.map(changed) };
}

/** The classes of differences from fast-uri 4. */
export const FAST_URI: readonly Class[] = [
  {
    title: "percent-encoded octets are normalized",
    section: "RFC 3986, 6.2.2.1 and 6.2.2.2",
    output: decodedPathAndUserinfo,
  },
  { title: "IPv6 addresses with an IPv4 part", section: "RFC 5952, 5", output: addresses },
  {
    title: "a fragment is not cut",
    section: "RFC 3986, 3.5",
    input: inText((text) => text.replace(/[\u2028\u2029]/g, "\u2027")),
  },
  {
    title: "characters that an IRI cannot have are encoded",
    section: "RFC 3987, 2.2",
    output: (text) => text.replace(NOT_IN_IRI, encodeURIComponent),
  },
  { title: "the domain of a recipient has no delimiters", section: "RFC 6068, 2", input: withDomains },
  { title: "a URN has a name", section: "RFC 8141, 2", input: withName },
  // Last, because it changes where a path starts.
  { title: "a path stays a path", section: "RFC 3986, 3.3 and 4.2", output: onPath(withoutGuard) },
];

const { resolveComponent: resolveComponents, ...functions } = createRequire(import.meta.url)("fast-uri");
const fastUri = { ...functions, resolveComponents };

interface Options {
  readonly reference?: string;
  readonly scheme?: string;
  readonly tolerant?: boolean;
  readonly iri?: boolean;
}

const optionsOf = ({ name, args }: Call): Options => args[COUNTS[name]] ?? {};

/** Returns whether fast-uri rejects the arguments of a call. */
function isRejected(call: Call): boolean {
  const { name, args } = call;
  const given: Options = name === "resolve" ? { scheme: "null", ...optionsOf(call) } : optionsOf(call);
  // In uri-js a suffix starts with its authority, whatever the scheme.
  const start = given.reference === "suffix" && given.scheme ? "//" : "";
  const rejects = (value: unknown): boolean => {
    try {
      const text = start + (typeof value === "string" ? value : fastUri.serialize(value, given));
      return fastUri.parse(text, given).error !== undefined || !fastUri.equal(text, text, given);
    } catch {
      return true;
    }
  };
  if (args.slice(0, COUNTS[name]).some(rejects)) return true;
  if (name !== "resolve") return false;
  try {
    fastUri.resolve(...args);
    return false;
  } catch {
    return true;
  }
}

/** Returns whether the facade rejects a string of a call too. Components are not strings that it reads. */
function rejectsToo({ name, args }: Call, ours: Library): boolean {
  const strings = args.slice(0, COUNTS[name]).filter((value) => typeof value === "string");
  if (strings.length < COUNTS[name]) return true;
  try {
    const value = ours[name](...args);
    if (name === "parse") return (value as { error?: string }).error !== undefined;
    return name === "equal" ? value === false : name === "normalize" && value === args[0];
  } catch {
    return true;
  }
}

/** Changes the strings of a call, and the components with these names. */
const inComponents =
  (change: (text: string, name: string) => string) =>
  ({ name, args }: Call): Call => {
    const changed = (value: unknown): unknown => {
      if (typeof value === "string") return change(value, "uri");
      if (typeof value !== "object" || value === null || "length" in value) return value;
      const entries = Object.entries(value);
      return Object.fromEntries(
        entries.map(([key, each]) => [key, typeof each === "string" ? change(each, key) : each]),
      );
    };
    const count = COUNTS[name];
    return { name, args: [...args.slice(0, count).map(changed), ...args.slice(count)] };
  };

const COUNTS = { parse: 1, serialize: 1, normalize: 1, resolve: 2, resolveComponents: 2, equal: 2 } as const;

/** Returns whether a scheme with these rules is in a call. */
const has =
  (scheme: RegExp) =>
  ({ args }: Call): boolean =>
    args.some((value) =>
      scheme.test(typeof value === "string" ? value : `${(value as { scheme?: string })?.scheme}:`),
    );

/** The scheme is one of these, and the result is the one of fast-uri, except for a host that the libraries map differently. */
const asFastUri =
  (scheme: RegExp) =>
  (call: Call, ours: Library): boolean =>
    has(scheme)(call) &&
    [call, withAsciiHost(call)].some((each) =>
      SHARED.some(
        (options) =>
          explained(withOptions(each, options), fastUri, ours, [...FAST_URI, NORMAL]) !== undefined,
      ),
    );

/** The options that leave out what fast-uri does not have, or reads in another way. */
const SHARED = [{ iri: false }, { iri: false, unicodeSupport: false }, { iri: false, reference: undefined }];

const withOptions = ({ name, args }: Call, options: object): Call => {
  const count = COUNTS[name];
  return { name, args: [...args.slice(0, count), { ...(args[count] as object), ...options }] };
};

/** `serialize` of uri-js normalizes, and that of fast-uri does not. */
const NORMAL: Class = {
  title: "components are normalized",
  section: "RFC 3986, 6.2.2",
  output: (text, name) =>
    name === "uri"
      ? unreserved(text.replace(/^[^:/?#]*:/, (scheme) => scheme.toLowerCase())).replace(
          /[[\]]/g,
          encodeURIComponent,
        )
      : unreserved(text),
};

/** Returns whether a part of a call is a relative path. */
const isRelative = (value: unknown): boolean => {
  if (typeof value === "string") return /^(?![^:/?#]+:|\/)[^?#]/.test(value);
  const { scheme, host, userinfo, port, path } = value as Record<string, string | undefined>;
  return (
    !scheme && host === undefined && userinfo === undefined && port === undefined && !path?.startsWith("/")
  );
};

function withoutRelativeDots(call: Call): Call {
  const { reference, tolerant } = optionsOf(call);
  if (reference !== "suffix" && !tolerant && !call.args.slice(0, COUNTS[call.name]).some(isRelative))
    return call;
  return inComponents((text, name) =>
    name === "uri" || name === "path" ? text.replace(/(?<=^|[/:])\.{1,2}(?=[/?#]|$)/g, "d") : text,
  )(call);
}

const uriJs = createRequire(import.meta.url)("uri-js");

/** Matches the host of a string. A suffix starts with its authority. */
const hostIn = (call: Call): RegExp =>
  optionsOf(call).reference === "suffix"
    ? /(?<=^(?:[^/?#]*\/\/)?(?:[^/?#@]*@)?)(?![^/?#@]*@)(?:\[[^\]/?#]*\]|[^/?#:])*/
    : /(?<=^[^/?#]*\/\/(?:[^/?#@]*@)?)(?![^/?#@]*@)(?:\[[^\]/?#]*\]|[^/?#:])*/;

/** Replaces a host that raw Punycode and IDNA, or uri-js and RFC 3986, read in two ways. */
const withPlainHost = (call: Call): Call =>
  inComponents((text, name) => {
    const plain = (host: string): string => {
      // `resolve` of uri-js maps no host, and keeps it with `iri`.
      if (call.name === "resolve" && !optionsOf(call).iri && /[^\0-\x7f]/.test(host)) return "h";
      const [, address] =
        /^(?=[^[\]]*$|\[.*\]$)\[?([\da-f:.]+)(?:%(?:25)?(?![\da-f]{2})[\w.~-]+)?\]?$/i.exec(host) ?? [];
      if (address !== undefined && bytes(address) !== address) return host;
      if (/^[\w.~!$&'()*+,;=-]*$/.test(host) && !/xn--/i.test(host)) return host;
      if (/^[^%]*$/.test(host) && uriJs.parse(`http://${host}`).host === urlHost(host)) return host;
      return "h";
    };
    if (name === "host") return plain(text);
    return name === "uri" ? text.replace(hostIn(call), plain) : text;
  })(call);

/** Replaces a host that is not ASCII or has a percent sign. */
const withAsciiHost = (call: Call): Call =>
  inComponents((text, name) => {
    const ascii = (host: string): string => (/[^\0-\x7f]|%/.test(host) ? "h" : host);
    if (name === "host") return ascii(text);
    return name === "uri" ? text.replace(hostIn(call), ascii) : text;
  })(call);

/** Replaces octets that are not UTF-8: uri-js reads what follows them as part of the same character. */
function withoutInvalid(octets: string): string {
  try {
    decodeURIComponent(octets);
    return octets;
  } catch {
    return "%7F";
  }
}

function urlHost(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}

/** The classes of differences from uri-js. */
export const URI_JS: readonly Class[] = [
  {
    title: "malformed input is rejected, as in fast-uri",
    section: "RFC 3986, appendix A",
    skips: (call, ours) => isRejected(call) && rejectsToo(call, ours),
  },
  {
    title: "recipients and fields of mailto as in fast-uri",
    section: "RFC 6068, 2",
    skips: asFastUri(/^mailto:/i),
  },
  { title: "URNs as in fast-uri", section: "RFC 8141, 2 and 3.1", skips: asFastUri(/^urn:/i) },
  {
    title: "percent-encoded dot segments stay",
    section: "RFC 3986, 6.2.2.2 and 6.2.2.3",
    input: inComponents((text) => text.replace(/%2e/gi, "x")),
  },
  {
    title: "a relative path keeps its leading dot segments",
    section: "RFC 3986, 5.2",
    input: withoutRelativeDots,
  },
  {
    title: "a percent sign without two digits is encoded",
    section: "RFC 3986, 2.1",
    input: inComponents((text) => text.replace(/%(?![\da-f]{2})/gi, "%25")),
  },
  {
    title: "an octet after one that is not UTF-8 is decoded",
    section: "RFC 3986, 6.2.2.2",
    input: inComponents((text) => text.replace(/(?:%[89a-f][\da-f])+/gi, withoutInvalid)),
  },
  {
    title: "characters beyond U+FFFF are UTF-8",
    section: "RFC 3629, 3",
    input: inComponents((text) => text.replace(/\p{Surrogate}|[\u{10000}-\u{10ffff}]/gu, "\u00e9")),
  },
  {
    title: "a query may contain a question mark",
    section: "RFC 3986, 3.4",
    input: inComponents((text, name) =>
      name === "uri" || name === "resourceName" ? text.replace(/(?<=\?.*)\?/gs, "!") : text,
    ),
  },
  { title: "hosts by IDNA and the grammar", section: "RFC 5891; RFC 3986, 3.2.2", input: withPlainHost },
  {
    title: "leading zeros are not an IPv4 address",
    section: "RFC 3986, 7.4",
    output: (text) =>
      text.replace(/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/, (host) => host.replace(/\b0+(?=\d)/g, "")),
  },
  {
    title: "a colon after the first segment stays",
    section: "RFC 3986, 3.3",
    output: (text) => text.replace(/^[^?#]*/, (before) => before.replaceAll("%3A", ":")),
  },
  ...FAST_URI,
];
