import { isOf, isRun } from "../core/characters.ts";
import { ALPHA, ALPHANUM, DIGIT } from "../generated/alphabets.ts";

/** The parts of an authority, split at the first `@` and the first `:` after it. */
interface AuthorityParts {
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
}

/** `[ userinfo "@" ] host [ ":" port ]`, in both RFCs */
function splitAuthority(text: string): AuthorityParts {
  const at = text.indexOf("@");
  const hostport = text.slice(at + 1);
  const colon = hostport.indexOf(":");
  return {
    userinfo: at === -1 ? undefined : text.slice(0, at),
    host: colon === -1 ? hostport : hostport.slice(0, colon),
    port: colon === -1 ? undefined : hostport.slice(colon + 1),
  };
}

/**
 * Returns whether a host is four numbers, of any size.
 *
 * `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit` (RFC 2396, 3.2.2),
 * `hostnumber = digits . digits . digits . digits` (RFC 1630)
 */
function isFourNumbers(host: string): boolean {
  const numbers = host.split(".");
  return numbers.length === 4 && numbers.every(isDigits);
}

function isDigits(text: string): boolean {
  return text !== "" && isRun(text, DIGIT);
}

/** An authority of RFC 2396. A registry-based one has no parts. */
export interface Authority2396 {
  readonly kind: "server" | "reg_name";
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: "hostname" | "IPv4address" | undefined;
  readonly port: string | undefined;
}

const REGISTRY: Authority2396 = {
  kind: "reg_name",
  userinfo: undefined,
  host: undefined,
  hostKind: undefined,
  port: undefined,
};

/**
 * Splits an authority whose characters are valid.
 *
 * `authority = server | reg_name`, `server = [ [ userinfo "@" ] hostport ]`, `hostport = host [ ":" port ]`
 * (RFC 2396, 3.2)
 *
 * The grammar is ambiguous. An authority that matches both rules is a server, as the text of the RFC suggests. Every character
 * before the first `@` may be in a userinfo.
 */
export function authority2396(text: string): Authority2396 {
  if (text === "") return { ...REGISTRY, kind: "server" };
  const { userinfo, host, port } = splitAuthority(text);
  const hostKind = isHostname2396(host) ? "hostname" : isFourNumbers(host) ? "IPv4address" : undefined;
  if (hostKind === undefined || (port !== undefined && !isRun(port, DIGIT))) return REGISTRY;
  return { kind: "server", userinfo, host, hostKind, port };
}

/**
 * `hostname = *( domainlabel "." ) toplabel [ "." ]`, `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
 * (RFC 2396, 3.2.2)
 */
function isHostname2396(host: string): boolean {
  const labels = (host.endsWith(".") ? host.slice(0, -1) : host).split(".");
  return labels.every(isDomainlabel) && isOf(labels.at(-1)!, 0, ALPHA);
}

/** `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2) */
function isDomainlabel(label: string): boolean {
  const last = label.length - 1;
  return isOf(label, 0, ALPHANUM) && isOf(label, last, ALPHANUM) && isRun(label, ALPHANUM, "-");
}

/** A login of RFC 1630. */
export interface Login1630 {
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly hostKind: "hostname" | "hostnumber";
  readonly port: string | undefined;
}

/**
 * Splits the string between `//` and the next slash. Returns `undefined` if it is not a login.
 *
 * `login = [ user [ : password ] @ ] hostport`, `hostport = host [ : port ]`, `host = hostname | hostnumber`
 * (RFC 1630, BNF for specific URL schemes)
 *
 * CHOICE: a host contains no `@`. The literal rule allows one, and would leave open where the host begins (vector
 * 1630-parse-07).
 */
export function login1630(text: string): Login1630 | undefined {
  const { userinfo, host, port } = splitAuthority(text);
  if (userinfo !== undefined && !isUserinfo1630(userinfo)) return undefined;
  if (port !== undefined && !isDigits(port)) return undefined;
  if (isHostname1630(host)) return { userinfo, host, hostKind: "hostname", port };
  return isFourNumbers(host) ? { userinfo, host, hostKind: "hostnumber", port } : undefined;
}

/** `user [ : password ]`, both `1*alphanum2`, `alphanum2 = alpha | digit | - | _ | . | +` (RFC 1630) */
function isUserinfo1630(text: string): boolean {
  const colon = text.indexOf(":");
  const parts = colon === -1 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
  return parts.every((part) => part !== "" && isRun(part, ALPHANUM, "-_.+"));
}

/** `hostname = ialpha [ . hostname ]` (RFC 1630). `ialpha` contains dots too, so only the first character must be a letter. */
function isHostname1630(host: string): boolean {
  return isOf(host, 0, ALPHA) && !["@", "+", "=", ";"].some((character) => host.includes(character));
}
