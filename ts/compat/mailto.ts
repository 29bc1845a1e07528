import { NON_ASCII_UCSCHAR, PATH, QUERY, SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import type { Settings, URIComponents } from "./components.ts";
import { forbiddenInName, mappedDomain, unicodeDomain } from "./host.ts";
import { encodedBut, withoutSurrogates } from "./spelling.ts";

/**
 * Turns path and query into recipients and header fields, decoded.
 *
 * `mailtoURI = "mailto:" [ to ] [ hfields ]`, `hfield = hfname "=" hfvalue` (RFC 6068, 2)
 *
 * All `to` fields add recipients. The names of `to`, `subject` and `body` are compared without regard to case.
 */
export function parseMailto(components: URIComponents, options: Settings): URIComponents {
  const { path, query } = components;
  const to = path ? withoutSurrogates(path).split(",") : [];
  delete components.path;
  delete components.query;
  if (query) readFields(withoutSurrogates(query), to, components);
  if (to.length === 0) return components;
  if (components.host !== undefined) {
    components.error ??= "a mailto URI has no authority";
    for (const name of ["userinfo", "host", "port"] as const) delete components[name];
  }
  components.to = to.map((address) => readAddress(address, components, options));
  return components;
}

function readFields(query: string, to: string[], components: URIComponents): void {
  for (const field of query.split("&")) {
    const equals = field.indexOf("=");
    if (equals !== field.lastIndexOf("=")) {
      components.error ??= "a header field of a mailto URI has one '='";
      continue;
    }
    const name = decode(equals === -1 ? field : field.slice(0, equals));
    const value = equals === -1 ? "" : field.slice(equals + 1);
    const known = name.toLowerCase();
    if (known === "to") to.push(...value.split(","));
    else if (known === "subject" || known === "body") components[known] = decode(value);
    else setHeader(components, name, decode(value));
  }
}

/** Sets a header field. The object has no prototype, so a name such as `__proto__` is only a name. */
function setHeader(components: URIComponents, name: string, value: string): void {
  components.headers ??= Object.create(null) as Record<string, string>;
  components.headers[name] = value;
}

function readAddress(address: string, components: URIComponents, options: Settings): string {
  const at = address.lastIndexOf("@");
  const domain = at === -1 ? undefined : decode(address.slice(at + 1));
  const mapped = domain === undefined ? undefined : domainOf(domain, options);
  if (mapped === undefined) components.error ??= "a recipient of a mailto URI needs a domain";
  if (domain === undefined) return decode(address);
  return `${decode(address.slice(0, at))}@${mapped ?? domain.toLowerCase()}`;
}

/** Returns a domain, lower-case and in Punycode, or `undefined` if it is not one: `dot-atom-text / "[" *dtext-no-obs "]"`. */
function domainOf(domain: string, { unicodeSupport }: Settings): string | undefined {
  const lower = domain.toLowerCase();
  if (/^\[[!-Z^-~]*\]$/.test(lower)) return lower;
  // Letters and digits need no `URL`, unless the last label is a number.
  if (/^[a-z\d!"$&'()*+,\-.;=_`{}~]+$/.test(lower) && !/(?:^|\.)\d+$/.test(lower)) return lower;
  const isName = lower !== "" && !lower.includes("%") && forbiddenInName(lower.replace(/["`{}]/g, "")) === -1;
  const mapped = isName ? mappedDomain(lower) : undefined;
  return mapped !== undefined && unicodeSupport ? lower : mapped;
}

/** Turns recipients and header fields into path and query. Characters that separate them are encoded in them. */
export function serializeMailto(components: URIComponents, options: Settings): URIComponents {
  const to = [...(components.to ?? [])];
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(components.headers ?? {})) {
    const known = name.toLowerCase();
    if (known === "to") to.push(...String(value).split(","));
    else fields.set(known === "subject" || known === "body" ? known : name, String(value));
  }
  for (const name of ["subject", "body"] as const) {
    const value = components[name];
    if (value !== undefined) fields.set(name, value);
  }
  delete components.path;
  if (to.length > 0) {
    for (const name of ["userinfo", "host", "port"] as const) delete components[name];
    components.path = to.map((address) => writeAddress(String(address), options)).join(",");
    options.skipEscape = true;
  }
  if (fields.size > 0) {
    // A `%` in a name is data: a name that decoded again could become another field.
    const written = [...fields].map(
      ([name, value]) => `${fieldText(name.replaceAll("%", "%25"))}=${fieldText(value)}`,
    );
    components.query = written.join("&");
  }
  return components;
}

function writeAddress(address: string, options: Settings): string {
  const at = address.lastIndexOf("@");
  const local = encodedBut(at === -1 ? address : address.slice(0, at), UNRESERVED | SUB_DELIMS, /[&,;]/g);
  const domain = at === -1 ? "" : decode(address.slice(at + 1));
  const mapped = domainOf(domain, options) ?? domain.toLowerCase();
  const written = options.iri ? unicodeDomain(mapped) : mapped;
  const nonAscii = options.unicodeSupport ? NON_ASCII_UCSCHAR : 0;
  const text = (part: string): string => encodedBut(part, PATH, /[&,/=@]/g, nonAscii);
  const isLiteral = written.length > 1 && written.startsWith("[") && written.endsWith("]");
  return `${local}@${isLiteral ? `[${text(written.slice(1, -1))}]` : text(written)}`;
}

/** Encodes what is not `qchar` (RFC 6068, 2). */
function fieldText(text: string): string {
  return encodedBut(text, QUERY, /[&/=?]/g);
}

/** Decodes a part once; one whose octets are not UTF-8 stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
