// Compares `fromHref` with `URL` over generated hrefs. It runs wherever there is a `URL`: no test framework, no Node API.
// The oracle is the `URL` of the runtime.

import { check } from "../../../ts/api/check.ts";
import { resolve } from "../../../ts/api/resolve.ts";
import { fromHref } from "../../../ts/text/index.ts";
import { UriSyntaxError } from "../../../ts/uri/errors.ts";
import { hrefs } from "./hrefs.ts";

/** Pages whose relative hrefs have to be read alike. */
const PAGES = [
  "https://h.example/",
  "https://h.example",
  "https://u:p@h.example:8443/a/b//c/d/e/f?q=1#x",
  "https://other.example//a/..%2f/;b",
];

/** The number of hrefs of each kind, and the faults. */
export class HrefAgreement {
  refused = 0;
  untouched = 0;
  changed = 0;
  relative = 0;
  absolute = 0;
  opaqueDots = 0;
  readonly faults: string[] = [];
  readonly hrefs: number;
  constructor(hrefs: number) {
    this.hrefs = hrefs;
  }
}

/** Compares this many hrefs. */
export function hrefAgreement(count: number, seed: number, links: readonly string[]): HrefAgreement {
  const found = new HrefAgreement(count);
  const next = hrefs(seed, links);
  for (let at = 0; at < count; at++) {
    const [text, base] = next();
    const fault = faultOf(text, base, found);
    if (fault === undefined) continue;
    if (found.faults.length < 50)
      found.faults.push(`${fault}: ${JSON.stringify(text)} with ${base ?? "no base"}`);
  }
  return found;
}

function faultOf(text: string, base: string | undefined, found: HrefAgreement): string | undefined {
  const read = attempt(() => new URL(text, base ?? PAGES[0]).href);
  const reading = attempt(() => fromHref(text, base));
  if (reading instanceof Error || read instanceof Error)
    return refusalFault(text, base, read, reading, found);
  const { uri, changes } = reading;
  if ((uri === text) !== (changes.length === 0)) return `${uri} with ${changes.length} changes`;
  const indices = changes.map(({ index }) => index);
  if (indices.some((index, at) => index < (indices[at - 1] ?? 0) || index > text.length))
    return `indices ${indices}`;
  if (uri === text) found.untouched++;
  else found.changed++;
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) found.absolute++;
  else found.relative++;
  const pages = base === undefined ? PAGES : [base];
  if (uri !== text && pages.every((page) => differenceOf(text, text, page, found) === undefined)) {
    return `changed to ${uri}, although it is valid and read alike`;
  }
  for (const page of pages) {
    const difference = differenceOf(uri, text, page, found);
    if (difference !== undefined) return difference;
  }
  return iriFault(text, base, pages);
}

/** An IRI leads to the same target. */
function iriFault(text: string, base: string | undefined, pages: readonly string[]): string | undefined {
  const rule = "IRI-reference";
  const { uri, changes } = fromHref(text, base, { rule });
  if (check(uri, rule) !== undefined) return `invalid IRI ${uri}`;
  if ((uri === text) !== (changes.length === 0)) return `IRI ${uri} with ${changes.length} changes`;
  for (const page of pages) {
    const target = uriByUrl(text, page);
    const again = attempt(() => uriByUrl(uri, page));
    if (again !== target) return `IRI ${uri} leads to ${again}, not to ${target}`;
    if (hasOpaquePath(target) && hasDots(uri)) continue;
    const fetched = attempt(() => uriByUrl(resolve(uri, page, { rule })));
    if (fetched !== target) return `IRI ${uri} resolves to ${fetched}, not to ${target}`;
  }
  return undefined;
}

/** Returns how a reference leads elsewhere than an href does, by `URL` or by `resolve`. */
function differenceOf(uri: string, href: string, page: string, found: HrefAgreement): string | undefined {
  const target = uriByUrl(href, page);
  if (check(uri) !== undefined) return `invalid ${uri}`;
  const again = attempt(() => uriByUrl(uri, page));
  if (again !== target) return `${uri} leads to ${again}, not to ${target}`;
  const resolved = resolve(uri, page);
  if (hasOpaquePath(target) && hasDots(uri)) {
    found.opaqueDots++;
    return undefined;
  }
  const fetched = attempt(() => uriByUrl(resolved));
  if (fetched !== target) return `${uri} resolves to ${fetched}, not to ${target}`;
  const [reading, read] = [placeOf(resolved), placeOf(target)];
  return reading === read ? undefined : `${uri} resolves to ${resolved}, not to ${target}`;
}

function refusalFault(
  text: string,
  base: string | undefined,
  read: string | Error,
  reading: unknown,
  found: HrefAgreement,
): string | undefined {
  if (!(reading instanceof UriSyntaxError)) return `taken, but URL rejects it, or another error: ${reading}`;
  if (!(read instanceof Error)) {
    // Not every `URL` checks the Bidi Rule of all labels (RFC 5893, 2).
    const isBidi =
      reading.code === "ERR_URI_NOT_IDNA" && /[\u0590-\u08ff\ufb1d-\ufefc]|xn--|%d[67]|%ef%b/i.test(text);
    return isBidi ? undefined : `refused: ${reading.message}, but URL reads ${read}`;
  }
  found.refused++;
  if (reading.input !== text && reading.input !== base) return "an error of another string";
  return reading.index >= 0 && reading.index <= reading.input.length ? undefined : `index ${reading.index}`;
}

function attempt<T>(act: () => T): T | Error {
  try {
    return act();
  } catch (error) {
    return error as Error;
  }
}

/** Appendix B of RFC 3986, with the authority in parts. */
const URI =
  /^([^:/?#]+):(?:\/\/(?:([^/?#@]*)@)?(\[[^\]]*\]|[^/?#:]*)(:[^/?#]*)?)?([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/;

/** Percent-encodes what RFC 3986 allows in no component, written independently of the library. */
function uriOf(href: string): string {
  const [, scheme, userinfo, host, port = "", path = "", query = "", fragment = ""] = URI.exec(href)!;
  const user = userinfo === undefined ? "" : `${encode(userinfo, ":")}@`;
  const name = host === undefined ? "" : `//${user}${host.startsWith("[") ? host : encode(host, "")}${port}`;
  const rest = query && `?${encode(query.slice(1), ":@/?")}`;
  return `${scheme}:${name}${encode(path, ":@/")}${rest}${fragment && `#${encode(fragment.slice(1), ":@/?")}`}`;
}

function encode(text: string, allowed: string): string {
  return text.replace(/%(?![0-9a-f]{2})|[^%]/giu, (character) =>
    (/[a-z0-9\-._~!$&'()*+,;=]/i.test(character) && character < "\x7f") || allowed.includes(character)
      ? character
      : encodeURIComponent(character).replace(
          /^[^%]$/,
          (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
        ),
  );
}

function hasOpaquePath(uri: string): boolean {
  return /^[^:]*:(?!\/)/.test(uri);
}

/** Returns whether a path has dot segments. */
function hasDots(uri: string): boolean {
  const [, , , , , path = ""] = URI.exec(uri) ?? [];
  return path.split("/").some((segment) => segment === "." || segment === "..");
}

/** Returns what `URL` reads, as a URI. Node 20 and 22 leave the dot segments of paths such as `/a/.b/..`: they are removed here. */
function uriByUrl(text: string, page?: string): string {
  const uri = uriOf(new URL(text, page).href);
  const [, before = "", path = "", after = ""] = /^([^:]*:(?:\/\/[^/?#]*)?)([^?#]*)([\s\S]*)$/.exec(uri)!;
  if (hasOpaquePath(uri) || path.startsWith("/.//") || !hasDots(uri)) return uri;
  const output: string[] = [];
  const segments = path.slice(1).split("/");
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") output.pop();
    if (!isDots) output.push(segment);
    else if (at === segments.length - 1) output.push("");
  }
  const guard = !before.includes("/") && output[0] === "" && output.length > 1 ? "/." : "";
  return `${before}${guard}/${output.join("/")}${after}`;
}

/** The host in lower case, without percent-encoded unreserved characters, and whether the path starts with a slash. */
function placeOf(uri: string): string {
  const [, , , host = "", , path = ""] = URI.exec(uri)!;
  const plain = host
    .replace(/%[0-7][0-9a-f]/gi, (each) =>
      /[\w\-.~]/.test(decodeURIComponent(each)) ? decodeURIComponent(each) : each,
    )
    .toLowerCase();
  const name = plain.startsWith("[") ? new URL(`http://${plain}/`).hostname : plain;
  const isLocal = name === "localhost" && uri.toLowerCase().startsWith("file:");
  return `${isLocal ? "" : name} ${path !== "" && !path.startsWith("/")}`;
}
