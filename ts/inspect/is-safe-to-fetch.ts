import { ADDRESS_MECHANISM } from "../generated/errors.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { portNumber } from "../host/address.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput, UriReference } from "../uri/types.ts";
import type { Finding, FindingCode } from "./finding.ts";
import { isPlain } from "./plain.ts";
import { type FetchPolicy, type Policy, policyOf } from "./policy.ts";
import {
  absoluteSubject,
  errorRefusal,
  findingRefusal,
  isRefusal,
  type Refusal,
  schemeRefusal,
  sorted,
} from "./refusal.ts";
import { validFindings } from "./valid.ts";
import { outside } from "./within.ts";

/**
 * Returns `true` if no check rejects fetching a URI from an untrusted source: {@link fetchRefusals} returns an empty array.
 *
 * **Names are not looked up.** `127.0.0.1.nip.io` and `localtest.me` are safe by this function, and resolve to the machine
 * itself. `guardedFetch` of `pchar/guard` looks them up, checks the addresses, connects to a checked one and checks each redirect.
 *
 * Without `within`, dot segments of any writing pass, such as `%2e%2e` and `..;`: which path a server reads does not decide whether
 * its address is safe.
 *
 * @throws {TypeError} if the policy has an unknown part or a wrong value.
 * @example
 * isSafeToFetch("https://example.com/a"); // true
 * isSafeToFetch("http://2130706433/"); // false
 * isSafeToFetch("http://example.com:25/"); // false
 * isSafeToFetch("http://localhost/"); // false
 * isSafeToFetch("http://redis:6379/"); // false
 * isSafeToFetch("http://10.0.0.1/", { accept: ["private-address"] }); // true
 * isSafeToFetch("http://example.com/a b"); // false
 * isSafeToFetch("http://stra%C3%9Fe.de/"); // false
 * isSafeToFetch("http://stra%C3%9Fe.de/", { accept: ["idna-deviation"] }); // true
 * isSafeToFetch("https://example.com/a", { within: ["https://example.com/docs/"] }); // false
 * isSafeToFetch("https://example.com/docs/..;/a"); // true
 * isSafeToFetch("https://example.com/docs/..;/a", { within: ["https://example.com/docs/"] }); // false
 */
export function isSafeToFetch(uri: UriInput, policy?: FetchPolicy): boolean {
  return fetchRefusals(uri, policy).length === 0;
}

/**
 * Returns every reason not to fetch a URI from an untrusted source (RFC 3986, 7), sorted by index.
 *
 * The URI has to be valid, with a scheme and a port that the policy allows. Every finding of {@link inspect} with severity
 * `"danger"` that the policy does not accept is a reason. So is a port below 1024 that is neither the default port of the
 * scheme nor allowed by the policy (7.2), and port 0 in any case. An `IPvFuture` is always rejected: nobody can connect to it (3.2.2).
 *
 * @throws {TypeError} if the policy has an unknown part or a wrong value.
 * @example
 * fetchRefusals("http://example.com:25/").map(({ code }) => code); // ["well-known-port"]
 * fetchRefusals("http://example.com:25/", { ports: [25] }); // []
 * fetchRefusals("http://[v1.a]/")[0].code; // "ERR_URI_ADDRESS_MECHANISM"
 * fetchRefusals("gopher://example.com/")[0].code; // "scheme-not-allowed"
 * fetchRefusals("http://example.com\\\@evil/")[0].index; // 18
 */
export function fetchRefusals(uri: UriInput, policy?: FetchPolicy): Refusal[] {
  const read = policyOf(policy);
  return refusalsOf(textOf(uri), read);
}

/** Returns what {@link fetchRefusals} returns for a policy that was read. */
export function refusalsOf(text: string, { rule, schemes, ports, accept, within }: Policy): Refusal[] {
  if (
    ports === undefined &&
    isPlain(text, rule) &&
    schemes.includes(asciiLower(text.slice(0, text.indexOf(":")))) &&
    (within === undefined || within.hasPlain(text))
  ) {
    return [];
  }
  const subject = absoluteSubject(text, rule);
  if (isRefusal(subject)) return [subject];
  const { record } = subject;
  const refusals: Refusal[] = [];
  if (!schemes.includes(asciiLower(record.scheme!))) refusals.push(schemeRefusal(record.scheme!));
  for (const found of validFindings(subject)) {
    const refusal = refusalOf(found, ports === undefined, accept);
    if (refusal !== undefined) refusals.push(refusal);
  }
  const port = effectivePort(record);
  // Nobody can connect to port 0; some clients take another one (RFC 6335, 6).
  if (port === 0 || (ports !== undefined && !ports.includes(port))) {
    const { index, end } = subject.spans.port;
    const message = "the port is not allowed";
    refusals.push({ code: "port-not-allowed", index, end, section: "RFC 3986, 7.2", message });
  }
  if (within !== undefined) {
    const isNew = ({ code, index }: Refusal): boolean =>
      !(code === "idna-deviation" && accept.includes(code)) &&
      refusals.every((refusal) => refusal.code !== code || refusal.index !== index);
    refusals.push(...outside(subject, within).filter(isNew));
  }
  return sorted(refusals);
}

function refusalOf(
  found: Finding,
  isPortChecked: boolean,
  accept: readonly FindingCode[],
): Refusal | undefined {
  const { code, severity, section } = found;
  if (code === "ip-future") return errorRefusal(ADDRESS_MECHANISM, found, section);
  const isRefused = code === "well-known-port" ? isPortChecked : severity === "danger";
  return isRefused && !accept.includes(code) ? findingRefusal(found) : undefined;
}

/** Returns the port to connect to, or NaN. */
function effectivePort({ scheme, port = "" }: UriReference): number {
  const number = portNumber(port);
  return Number(number === "" ? SCHEMES.get(asciiLower(scheme!))?.port : number);
}
