import { normalize } from "../../api/normalize.ts";
import { parse } from "../../api/parse.ts";
import { GuardError } from "../../guard/guard-error.ts";
import { decodedLocation, redirected } from "../../guard/redirect.ts";
import type { GuardedRequest } from "../../guard/send.ts";
import type { FindingCode } from "../../inspect/finding.ts";
import { fetchRefusals } from "../../inspect/is-safe-to-fetch.ts";
import { type Policy, policyOf } from "../../inspect/policy.ts";
import type { Refusal } from "../../inspect/refusal.ts";
import { mask } from "../../uri/mask.ts";
import type { UriRecord } from "../../uri/record.ts";
import type { Machine, Sink } from "../io.ts";
import { askPassword } from "./machine.ts";
import { type Login, OpenError, type Plan } from "./plan.ts";

const UNAUTHORIZED = 401;
const MAX_REDIRECTS = 10;

/** Prints the response of an HTTP server. Asks for the password if the server requires it and the URI has only a user. */
export async function fetchWeb(
  { uri, login }: Plan & { action: "fetch" },
  machine: Machine,
  out: Sink,
): Promise<void> {
  let response = await follow(uri, login);
  const needsPassword =
    response.status === UNAUTHORIZED && new URL(response.url).origin === new URL(uri).origin;
  if (needsPassword && login !== undefined && login.password === undefined) {
    await response.body?.cancel();
    response = await follow(uri, { ...login, password: await askPassword(login, machine) });
  }
  try {
    for await (const chunk of response.body ?? []) await out.write(chunk);
  } catch (error) {
    throw new OpenError(`cannot read the response: ${reasonOf(error)}`);
  }
  if (!response.ok)
    throw new OpenError(`the server responded with ${response.status} ${response.statusText}`);
}

/** Fetches a URI and follows redirects. The login is sent to the server of the URI only. */
async function follow(uri: string, login: Login | undefined): Promise<Response> {
  const headers = new Headers();
  if (login?.password !== undefined) {
    // `user-pass = user-id ":" password`, in base64 (RFC 7617, 2)
    const credentials = Buffer.from(`${login.user}:${login.password}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  }
  let current: GuardedRequest = { uri, method: "GET", headers, body: undefined };
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await request(current);
    const next = nextRequest(current, response, uri);
    if (next === undefined) return response;
    await response.body?.cancel();
    if (next instanceof OpenError) throw next;
    current = next;
  }
  throw new OpenError(`the server redirects more than ${MAX_REDIRECTS} times`);
}

/**
 * Returns the request that a redirect asks for, or the error if a guard refuses it. Codes of refusals that hold for the URI of the user
 * too are accepted, if the host is the same. If the reason is the port, the port must be the same too.
 */
function nextRequest(
  current: GuardedRequest,
  response: Response,
  uri: string,
  accept: Policy["accept"] = [],
): GuardedRequest | OpenError | undefined {
  const location = response.headers.get("location");
  if (location === null) return undefined;
  const message = { statusCode: response.status, rawHeaders: ["location", location] };
  try {
    return redirected(current, message, { downgrade: false, policy: { ...policyOf(undefined), accept } });
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const { code, uri: target } = error;
    if (code === "ERR_GUARD_LOCATION")
      return new OpenError(`the server redirects to an invalid URI: ${mask(decodedLocation(location)).text}`);
    const codes = error.refusals.map((refusal) => refusal.code) as FindingCode[];
    const at = codes.findIndex((each) => accept.includes(each) || !isChosen(each, target, uri));
    if (codes.length > 0 && at === -1) return nextRequest(current, response, uri, [...accept, ...codes]);
    const reason = error.refusals[at]?.message ?? "it leads from https to http";
    return new OpenError(`the server redirects to ${mask(target).text}: ${reason}`);
  }
}

/** Returns whether the user chose what is refused. */
function isChosen(code: Refusal["code"], target: string, uri: string): boolean {
  const [refused, given] = [normalized(target), normalized(uri)];
  const isSame = refused.host === given.host && (code !== "well-known-port" || refused.port === given.port);
  return isSame && fetchRefusals(uri).some((refusal) => refusal.code === code);
}

/** Returns the components of a normal form. The target of a redirect may be an IRI. */
const normalized = (uri: string): UriRecord =>
  parse(normalize(uri, { rule: "IRI-reference" }), "IRI-reference");

async function request({ uri, headers }: GuardedRequest): Promise<Response> {
  try {
    return await fetch(uri, { headers, redirect: "manual" });
  } catch (error) {
    throw new OpenError(`cannot reach the server: ${reasonOf(error)}`);
  }
}

/** Returns the reason of a failed `fetch`: the code or message of the cause. */
function reasonOf(error: unknown): string {
  const { code, message } = (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? {};
  return code ?? message ?? "failed";
}
