import { lookup as lookUp } from "node:dns";
import { validateHeaderValue } from "node:http";
import { type FetchPolicy, type Policy, policyOf } from "../inspect/policy.ts";
import { kindOf, quoted } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { type Lookup, validateLookup } from "./addresses.ts";
import { type Pool, poolOf } from "./pool.ts";

/** The headers of a request: a `Headers`, pairs of name and value, or an object. */
export type RequestHeaders = Iterable<readonly [string, string]> | { readonly [name: string]: string };

/** The body of a request. Redirects can repeat a string, which is sent as UTF-8, and bytes. */
export type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Options of {@link guardedFetch}. An unknown name is rejected. */
export interface GuardOptions {
  /**
   * The schemes, ports and findings that the URI and each redirect may have. Schemes other than `http` and `https` have no effect. A
   * policy of `fetchPolicy` keeps at most 64 idle connections, each for four seconds and one minute after its look-up; make it once for
   * many calls. Any other policy is read in each call, and each request has a connection of its own.
   *
   * @default what `isSafeToFetch` allows
   */
  readonly policy?: FetchPolicy | undefined;
  /**
   * Ends the fetch at any time, the look-up and the body included, with the reason of the signal.
   *
   * @default only the deadline ends it
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * The milliseconds that look-ups, connections, redirects and the body may take together.
   *
   * @default 10000
   */
  readonly deadline?: number | undefined;
  /**
   * The maximum number of redirects. With 0, a redirect is an error.
   *
   * @default 5
   */
  readonly redirects?: number | undefined;
  /**
   * The maximum number of bytes of the decoded body. The fetch may receive twice as many and 64 KiB, in which headers, redirects and
   * the framing of the body are counted too.
   *
   * @default 10485760
   */
  readonly maxBytes?: number | undefined;
  /**
   * Whether a redirect may lead from `https` to `http`.
   *
   * @default false
   */
  readonly downgrade?: boolean | undefined;
  /**
   * The method, in any case. `CONNECT` and `TRACE` are rejected.
   *
   * @default "GET"
   */
  readonly method?: string | undefined;
  /**
   * The headers. Those of the connection and of the form of the message are rejected: `Accept-Encoding`, `Connection`,
   * `Content-Length`, `Expect`, `Host`, `Keep-Alive`, `Proxy-Connection`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`.
   *
   * @default no other headers than `Accept-Encoding`, `Connection`, `Host` and those that the body needs
   */
  readonly headers?: RequestHeaders | undefined;
  /**
   * The body. `GET` and `HEAD` have none. Its type is not guessed: set the header `Content-Type`.
   *
   * @default no body
   */
  readonly body?: RequestBody | undefined;
  /**
   * Looks names up, for example with a resolver of your own. It is called once for each new connection to a host that is a
   * name, and every address that it returns is checked. Calls share connections only if they have the same function.
   *
   * @default `lookup` of `node:dns`, which asks the operating system
   */
  readonly lookup?: Lookup | undefined;
}

/** The options of a fetch, all present, valid, and copied where the caller could change them. */
export interface Settings {
  readonly policy: Policy;
  /** The idle connections of the policy, if it was prepared. */
  readonly pool: Pool | undefined;
  readonly deadline: number;
  readonly redirects: number;
  readonly maxBytes: number;
  readonly downgrade: boolean;
  readonly method: string;
  readonly lookup: Lookup;
  readonly signal: AbortSignal | undefined;
  readonly headers: Headers;
  readonly body: RequestBody | undefined;
}

const NAMES = [
  "policy",
  "signal",
  "deadline",
  "redirects",
  "maxBytes",
  "downgrade",
  "method",
  "headers",
  "body",
  "lookup",
] as const;

/** The headers that the guard writes, or that would change the form of the message or its connection. */
const FORBIDDEN_HEADERS: readonly string[] = [
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** `token` (RFC 9110, 5.6.2) */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The largest number of milliseconds of a timer. */
const MAX_DEADLINE = 2 ** 31 - 1;

/** Returns the options of a fetch. Throws a `TypeError` if one is unknown or wrong. */
export function settingsOf(options: GuardOptions | undefined): Settings {
  const given = optionsOf(options, NAMES);
  const { signal, deadline = 10_000, redirects = 5, maxBytes = 10_485_760, downgrade = false } = given;
  const { policy, lookup = lookUp, method = "GET", headers, body } = given;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function")
    throw new TypeError(`Expected signal to be an AbortSignal, got ${kindOf(signal)}`);
  if (typeof downgrade !== "boolean")
    throw new TypeError(`Expected downgrade to be a boolean, got ${kindOf(downgrade)}`);
  validateInteger("deadline", deadline, 1, MAX_DEADLINE);
  validateInteger("redirects", redirects, 0);
  validateInteger("maxBytes", maxBytes, 0);
  validateLookup(lookup);
  const upper = methodOf(method);
  return {
    policy: fetchable(policyOf(policy)),
    pool: poolOf(policy),
    signal,
    deadline,
    redirects,
    maxBytes,
    downgrade,
    method: upper,
    headers: headersOf(headers),
    body: bodyOf(body, upper),
    lookup,
  };
}

/** Returns a policy with the schemes that this guard can fetch. */
function fetchable(policy: Policy): Policy {
  const schemes = policy.schemes.filter((scheme) => scheme === "http" || scheme === "https");
  return schemes.length === policy.schemes.length ? policy : { ...policy, schemes };
}

function validateInteger(name: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const got = typeof value === "number" ? value : kindOf(value);
  throw new TypeError(`Expected ${name} to be an integer from ${least} to ${most}, got ${got}`);
}

function methodOf(method: string): string {
  if (typeof method === "string" && TOKEN.test(method)) {
    const upper = method.toUpperCase();
    if (upper !== "CONNECT" && upper !== "TRACE") return upper;
  }
  throw new TypeError(`Expected a method except CONNECT and TRACE, got ${quoted(method)}`);
}

function headersOf(given: RequestHeaders | undefined): Headers {
  if (given !== undefined && (typeof given !== "object" || given === null))
    throw new TypeError(`Expected an object of headers, got ${kindOf(given)}`);
  const pairs = given !== undefined && Symbol.iterator in given ? [...given] : Object.entries(given ?? {});
  const headers = new Headers();
  for (const pair of pairs) {
    const [name, value] = pair;
    if (typeof name !== "string" || !TOKEN.test(name) || FORBIDDEN_HEADERS.includes(name.toLowerCase()))
      throw new TypeError(`Expected a header that a caller may set, got ${quoted(name)}`);
    // The value is not quoted: it may be a password.
    if (typeof value !== "string")
      throw new TypeError(`Expected a string as the header ${quoted(name)}, got ${kindOf(value)}`);
    validateHeaderValue(name, value);
    headers.append(name, value);
  }
  return headers;
}

function bodyOf(body: RequestBody | undefined, method: string): RequestBody | undefined {
  if (body === undefined) return undefined;
  if (method === "GET" || method === "HEAD")
    throw new TypeError(`Expected no body for ${method}, got ${kindOf(body)}`);
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return body.slice();
  if (typeof body === "object" && body !== null && Symbol.asyncIterator in body) return body;
  throw new TypeError(`Expected body to be a string, bytes or an async iterable, got ${kindOf(body)}`);
}
