import { isOf, isRun, run } from "../characters.ts";
import { ALPHA, ALPHANUM, DIGIT, USERINFO } from "../generated/alphabets.ts";

/** An authority of RFC 2396, split. Of one that only a registry can read, nothing is. */
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
 * Splits an authority whose characters are judged already.
 *
 * `authority = server | reg_name`, `server = [ [ userinfo "@" ] hostport ]`, `hostport = host [ ":" port ]`
 * (RFC 2396, 3.2)
 *
 * What can be both is a server: the grammar leaves it open, and the text speaks of servers first.
 */
export function authority2396(text: string): Authority2396 {
  if (text === "") return { ...REGISTRY, kind: "server" };
  const at = text.indexOf("@");
  if (at !== -1 && run(text, 0, USERINFO) !== at) return REGISTRY;
  const hostport = text.slice(at + 1);
  const colon = hostport.indexOf(":");
  const host = colon === -1 ? hostport : hostport.slice(0, colon);
  const port = colon === -1 ? undefined : hostport.slice(colon + 1);
  const hostKind = isHostname(host) ? "hostname" : isIPv4address(host) ? "IPv4address" : undefined;
  if (hostKind === undefined || (port !== undefined && !isRun(port, DIGIT))) return REGISTRY;
  return { kind: "server", userinfo: at === -1 ? undefined : text.slice(0, at), host, hostKind, port };
}

/**
 * `hostname = *( domainlabel "." ) toplabel [ "." ]`, `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
 * (RFC 2396, 3.2.2)
 */
function isHostname(host: string): boolean {
  const labels = (host.endsWith(".") ? host.slice(0, -1) : host).split(".");
  return labels.every(isDomainlabel) && isOf(labels.at(-1)!, 0, ALPHA);
}

/** `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2) */
function isDomainlabel(label: string): boolean {
  const last = label.length - 1;
  return isOf(label, 0, ALPHANUM) && isOf(label, last, ALPHANUM) && isRun(label, ALPHANUM, "-");
}

/** `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit` (RFC 2396, 3.2.2): four numbers of any size. */
function isIPv4address(host: string): boolean {
  const numbers = host.split(".");
  return numbers.length === 4 && numbers.every((number) => number !== "" && isRun(number, DIGIT));
}
