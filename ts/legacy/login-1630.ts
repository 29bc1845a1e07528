import { isOf, isRun } from "../characters.ts";
import { ALPHA, ALPHANUM, DIGIT } from "../generated/alphabets.ts";

/** A login of RFC 1630, split. */
export interface Login1630 {
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly hostKind: "hostname" | "hostnumber";
  readonly port: string | undefined;
}

/**
 * Splits what stands between `//` and the next slash, or returns `undefined` where it is no login.
 *
 * `login = [ user [ : password ] @ ] hostport`, `hostport = host [ : port ]`, `host = hostname | hostnumber`
 * (RFC 1630, BNF for specific URL schemes)
 *
 * CHOICE: a host has no `@` here. To the letter its rule takes one, and then it would be open where the host begins
 * (vector 1630-parse-07).
 */
export function login1630(text: string): Login1630 | undefined {
  const at = text.indexOf("@");
  const userinfo = at === -1 ? undefined : text.slice(0, at);
  if (userinfo !== undefined && !isUserinfo(userinfo)) return undefined;
  const hostport = text.slice(at + 1);
  if (hostport.includes("@")) return undefined;
  const colon = hostport.indexOf(":");
  const host = colon === -1 ? hostport : hostport.slice(0, colon);
  const port = colon === -1 ? undefined : hostport.slice(colon + 1);
  const hostKind = isHostname(host) ? "hostname" : isHostnumber(host) ? "hostnumber" : undefined;
  if (hostKind === undefined || (port !== undefined && !isDigits(port))) return undefined;
  return { userinfo, host, hostKind, port };
}

/** `user [ : password ]`, each `alphanum2 = alpha | digit | - | _ | . | +`, and one at least */
function isUserinfo(text: string): boolean {
  const colon = text.indexOf(":");
  const parts = colon === -1 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
  return parts.every((part) => part !== "" && isRun(part, ALPHANUM, "-_.+"));
}

/** `hostname = ialpha [ . hostname ]`: a dot is a character of `ialpha` too, so only the first one has to be a letter. */
function isHostname(host: string): boolean {
  return isOf(host, 0, ALPHA) && !["+", "=", ";"].some((character) => host.includes(character));
}

/** `hostnumber = digits . digits . digits . digits` */
function isHostnumber(host: string): boolean {
  const numbers = host.split(".");
  return numbers.length === 4 && numbers.every(isDigits);
}

function isDigits(text: string): boolean {
  return text !== "" && isRun(text, DIGIT);
}
