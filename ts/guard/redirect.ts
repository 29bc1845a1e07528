import type { IncomingMessage } from "node:http";
import { check } from "../api/check.ts";
import { fromHref } from "../api/href/from-href.ts";
import { resolve } from "../api/resolve.ts";
import { split } from "../api/split.ts";
import { valuesOf } from "./framing.ts";
import { GuardError, validate } from "./guard-error.ts";
import type { Settings } from "./options.ts";
import { type GuardedRequest, isRepeatable } from "./send.ts";

/** The statuses of redirects (Fetch Standard, "redirect status"). */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The headers that only the origin of the first request gets. */
const CREDENTIALS: readonly string[] = ["authorization", "cookie", "proxy-authorization"];

/** The headers of a body (Fetch Standard, "request-body-header name"). */
const BODY_HEADERS: readonly string[] = [
  "content-encoding",
  "content-language",
  "content-location",
  "content-type",
];

/** Begins the message about a refused target. */
const SOURCE = "redirected to a refused URI: ";

/** The part of a response that says where to go. */
type Answer = Pick<IncomingMessage, "statusCode" | "rawHeaders">;

/** Returns the request that a redirect asks for, or `undefined` if the response is not a redirect (RFC 9110, 15.4). */
export function redirected(
  request: GuardedRequest,
  message: Answer,
  { downgrade, policy }: Pick<Settings, "downgrade" | "policy">,
): GuardedRequest | undefined {
  const { statusCode = 0 } = message;
  const [location, another] = valuesOf("location", message);
  if (!REDIRECTS.includes(statusCode) || location === undefined) return undefined;
  if (another !== undefined)
    throw new GuardError("ERR_GUARD_LOCATION", request.uri, "its response has several locations");
  const text = decodedLocation(location);
  const uri = targetOf(text, request.uri);
  if (!downgrade && schemeOf(request.uri) === "https" && schemeOf(uri) === "http")
    throw new GuardError("ERR_GUARD_DOWNGRADE", uri, "redirected to it from https");
  // As for the first URI: a name or a number that clients may read differently is refused before it is mapped.
  const rule = "IRI-reference";
  if (check(text, rule) === undefined) validate(resolve(text, request.uri, { rule }), policy, rule, SOURCE);
  validate(uri, policy, "URI-reference", SOURCE);

  const headers = new Headers(request.headers);
  if (originOf(uri) !== originOf(request.uri)) for (const name of CREDENTIALS) headers.delete(name);
  if (turnsIntoGet(statusCode, request.method)) {
    for (const name of BODY_HEADERS) headers.delete(name);
    return { uri, method: "GET", headers, body: undefined };
  }
  const { method, body } = request;
  if (body === undefined || isRepeatable(body)) return { uri, method, headers, body };
  throw new GuardError("ERR_GUARD_BODY_NOT_REPEATABLE", uri, "a redirect to it asks for the body again");
}

/** Resolves a decoded header `Location` as a browser does. A fragment is inherited (RFC 9110, 10.2.2). */
function targetOf(location: string, base: string): string {
  let target: string;
  try {
    target = resolve(fromHref(location, base).uri, base);
  } catch (cause) {
    throw new GuardError("ERR_GUARD_LOCATION", base, "the location of its redirect is not a link", { cause });
  }
  const { fragment } = split(base);
  return fragment === undefined || split(target).fragment !== undefined ? target : `${target}#${fragment}`;
}

/**
 * Decodes a header `Location`, whose bytes Node reads as Latin-1. They are UTF-8, or else each byte is percent-encoded, as browsers do.
 */
export function decodedLocation(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}

const schemeOf = (uri: string): string => new URL(uri).protocol.slice(0, -1);

const originOf = (uri: string): string => new URL(uri).origin;

/** 303 asks for the result of any method. After 301 and 302, clients repeat a POST as a GET (Fetch Standard, "HTTP-redirect fetch"). */
function turnsIntoGet(status: number, method: string): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return (status === 301 || status === 302) && method === "POST";
}
