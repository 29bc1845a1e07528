import { ipv6address, ipv6Groups } from "../../core/host.ts";
import { dotsOf } from "../../core/path.ts";
import { ipv6OfUrl, portNumber } from "../../host/address.ts";
import { isDriveLetter, SPECIAL } from "../../host/read-as-url.ts";
import { asciiDomain } from "../../host/read-domain.ts";
import { cleanHref } from "./clean.ts";
import { encodePoint } from "./escape.ts";
import { type HrefParts, splitAuthority, splitHref } from "./parts.ts";

/** A URL as the serializer of the URL Standard writes it (WHATWG URL, 4.5). */
export interface ReadUrl {
  readonly href: string;
  readonly scheme: string;
  /** `undefined` without an authority. */
  readonly host: string | undefined;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  readonly path: string;
  /** The userinfo, the host and the port, or `undefined`. */
  readonly authority: string | undefined;
  /** With its `?`, or empty. */
  readonly query: string;
}

/**
 * Reads a string as the basic URL parser of the URL Standard does (WHATWG URL, 4.4). Returns `undefined` if it rejects the string.
 *
 * The answer is the same in every runtime, although each `URL` differs from the standard in some strings. The `URL` of the runtime
 * only maps labels that are not ASCII.
 */
export function readUrl(given: string, base?: ReadUrl): ReadUrl | undefined {
  const { text } = cleanHref(given);
  const parts = splitHref(text, base?.scheme ?? "");
  const { scheme, isSpecial, isRelative, path, queryEnd } = parts;
  if (isRelative && base === undefined) return undefined;
  const fragment = encoded(text.slice(queryEnd), FRAGMENT);
  if (isRelative && isOpaque(base!))
    return text.startsWith("#") ? withTail(base!, base!.query, fragment) : undefined;

  const query = encoded(text.slice(path.end, queryEnd), isSpecial ? SPECIAL_QUERY : QUERY);
  const isOfBase =
    parts.authority === undefined && (isRelative || (scheme === "file" && base?.scheme === "file"));
  if (isOfBase && path.index === path.end) {
    return withTail(base!, path.end === queryEnd ? base!.query : query, fragment);
  }
  const server = isOfBase ? base : readAuthority(text, parts);
  return (
    server &&
    withTail({ ...server, scheme, path: readPath(text, parts, isOfBase ? base : undefined) }, query, fragment)
  );
}

/** Writes a URL. Before a path that starts with two slashes, `/.` stands for the authority that is missing (4.5). */
function withTail(url: Omit<ReadUrl, "href" | "query">, query: string, fragment: string): ReadUrl {
  const { scheme, authority, host, port, path } = url;
  const server = authority === undefined ? (path.startsWith("//") ? "/." : "") : `//${authority}`;
  return {
    href: `${scheme}:${server}${path}${query}${fragment}`,
    scheme,
    authority,
    host,
    port,
    path,
    query,
  };
}

/** Returns whether the path is opaque: it is not split into segments (4.1). */
function isOpaque({ host, path }: ReadUrl): boolean {
  return host === undefined && !path.startsWith("/");
}

type Server = Pick<ReadUrl, "authority" | "host" | "port">;

/** The parser states "authority", "host", "port" and "file host". */
function readAuthority(text: string, { scheme, isSpecial, authority }: HrefParts): Server | undefined {
  if (authority === undefined) {
    return scheme === "file"
      ? { authority: "", host: "", port: "" }
      : { authority, host: undefined, port: "" };
  }
  const { userinfo, host: place, port: portPlace } = splitAuthority(text, authority, scheme);
  const given = text.slice(place.index, place.end);
  if (scheme === "file") {
    const read = given === "" || isDriveLetter(given) ? "" : readHost(given, true);
    const host = read === "localhost" ? "" : read;
    return host === undefined ? undefined : { authority: host, host, port: "" };
  }
  if (given === "" && (isSpecial || userinfo !== undefined || portPlace !== undefined)) return undefined;
  const host = readHost(given, isSpecial);
  const number = portPlace === undefined ? "" : portNumber(text.slice(portPlace.index, portPlace.end));
  if (host === undefined || number === undefined) return undefined;
  const port = number === SPECIAL.get(scheme) ? "" : number;
  const user = userinfo === undefined ? "" : readUserinfo(text.slice(userinfo.index, userinfo.end));
  return { authority: `${user}${host}${port && `:${port}`}`, host, port };
}

function readUserinfo(text: string): string {
  const colon = text.indexOf(":");
  const name = encoded(colon === -1 ? text : text.slice(0, colon), USERINFO);
  const password = colon === -1 ? "" : encoded(text.slice(colon + 1), USERINFO);
  const shown = password === "" ? name : `${name}:${password}`;
  return shown && `${shown}@`;
}

/** A forbidden host code point (3.2). */
export const FORBIDDEN: RegExp = /[\0 #/:<>?@[\\\]^|]/;

/** The host parser (3.5). */
function readHost(host: string, isSpecial: boolean): string | undefined {
  if (host.startsWith("[")) {
    const end = host.length - 1;
    const isAddress = host[end] === "]" && ipv6address(host, 1, end) === end;
    return isAddress ? `[${ipv6OfUrl(ipv6Groups(host.slice(1, -1)))}]` : undefined;
  }
  if (isSpecial) return asciiDomain(host);
  return FORBIDDEN.test(host) ? undefined : encoded(host, C0);
}

/** The parser states "file", "file slash", "relative", "path start", "path" and "opaque path". */
function readPath(text: string, parts: HrefParts, base: ReadUrl | undefined): string {
  const { scheme, isSpecial, authority, path } = parts;
  const isFile = scheme === "file";
  const isDrive =
    isFile && authority !== undefined && isDriveLetter(text.slice(authority.index, authority.end));
  const given = text.slice(isDrive ? authority.index : path.index, path.end);
  const slashed = isSpecial ? given.replaceAll("\\", "/") : given;
  const isRooted = slashed.startsWith("/");
  if (!isSpecial && !isRooted && base === undefined)
    return authority === undefined ? opaquePath(text, parts) : "";
  const rest = isRooted ? slashed.slice(1) : slashed;
  const segments = base === undefined ? [] : keptSegments(base, rest, isRooted, isFile);
  const added = rest.split("/");
  added.forEach((segment, at) => {
    const dots = dotsOf(segment);
    if (dots === 2) shorten(segments, isFile);
    if (dots > 0) {
      if (at === added.length - 1) segments.push("");
    } else {
      const isDriveSegment = isFile && segments.length === 0 && isDriveLetter(segment);
      segments.push(isDriveSegment ? `${segment[0]}:` : encoded(segment, PATH));
    }
  });
  return `/${segments.join("/")}`;
}

/** Returns the segments of a base that stay before a reference. A `file` URL keeps its drive letter, unless the reference has one. */
function keptSegments({ path }: ReadUrl, rest: string, isRooted: boolean, isFile: boolean): string[] {
  const segments = path === "" ? [] : path.slice(1).split("/");
  if (isFile && /^[a-z][:|](?:\/|$)/i.test(rest)) return [];
  if (!isRooted) shorten(segments, isFile);
  else segments.length = isFile && isNormalDrive(segments[0]) ? 1 : 0;
  return segments;
}

/** Removes the last segment, unless it is the drive letter of a `file` URL (4.1, "shorten"). */
function shorten(segments: string[], isFile: boolean): void {
  if (!isFile || segments.length !== 1 || !isNormalDrive(segments[0])) segments.pop();
}

function isNormalDrive(segment = ""): boolean {
  return isDriveLetter(segment) && segment[1] === ":";
}

/** A space before the query or the fragment is encoded: at the end of a string it would be lost. */
function opaquePath(text: string, { path }: HrefParts): string {
  const given = encoded(text.slice(path.index, path.end), C0);
  return given.endsWith(" ") ? `${given.slice(0, -1)}%20` : given;
}

// The percent-encode sets (1.3), without controls, characters that are not ASCII, and delimiters that a component cannot contain.
const C0 = "";
const FRAGMENT = ' "<>`';
const QUERY = ' "<>';
const SPECIAL_QUERY = " \"'<>";
const PATH = ' "<>^`{}';
const USERINFO = ' "/:;<=>@[\\]^`{|}';

/**
 * Percent-encodes the UTF-8 of the characters of a set, of controls and of characters that are not ASCII.
 *
 * CHOICE: a loop, because `replace` with a Unicode expression loses some characters in WebKit.
 */
function encoded(text: string, set: string): string {
  let output = "";
  let copied = 0;
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index)!;
    const next = index + (point > 0xffff ? 2 : 1);
    if (point < 0x20 || point > 0x7e || set.includes(text[index]!)) {
      output += text.slice(copied, index) + encodePoint(point);
      copied = next;
    }
    index = next;
  }
  return output + text.slice(copied);
}
