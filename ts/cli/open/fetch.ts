import { normalize } from "../../api/normalize.ts";
import { parse } from "../../api/parse.ts";
import { resolve } from "../../api/resolve.ts";
import { fetchRefusals } from "../../inspect/is-safe-to-fetch.ts";
import type { Refusal } from "../../inspect/refusal.ts";
import { mask } from "../../uri/mask.ts";
import type { Machine, Sink } from "../io.ts";
import { askPassword } from "./machine.ts";
import { type Login, OpenError, type Plan } from "./plan.ts";

const UNAUTHORIZED = 401;
const REDIRECTIONS: readonly number[] = [301, 302, 303, 307, 308];

const MAX_REDIRECTIONS = 10;

/** Prints the response of an HTTP server. Asks for the password if the server requires it and the URI has only a user. */
export async function fetchWeb(
  { uri, login }: Plan & { action: "fetch" },
  machine: Machine,
  out: Sink,
): Promise<void> {
  let response = await follow(uri, login);
  const needsPassword = response.status === UNAUTHORIZED && isOfSameServer(response.url, uri);
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

/** Fetches a URI and follows redirections. The login is sent to the server of the URI only. */
async function follow(uri: string, login: Login | undefined): Promise<Response> {
  let current = uri;
  for (let count = 0; count <= MAX_REDIRECTIONS; count++) {
    const response = await request(current, isOfSameServer(current, uri) ? login : undefined);
    const location = response.headers.get("location");
    if (location === null || !REDIRECTIONS.includes(response.status)) return response;
    await response.body?.cancel();
    current = redirectTarget(current, location, uri);
  }
  throw new OpenError(`the server redirects more than ${MAX_REDIRECTIONS} times`);
}

/**
 * Resolves a `Location` (RFC 9110, 10.2.2). Rejects a target that fails a check for safe fetching, unless the URI that
 * the user gave fails the same check with the same host. If the check is that of the port, the port must be the same too.
 */
function redirectTarget(current: string, location: string, uri: string): string {
  let target: string;
  try {
    target = resolve(location, current);
  } catch {
    throw new OpenError(`the server redirects to an invalid URI: ${mask(location).text}`);
  }
  const schemes = current.startsWith("https:") ? ["https"] : ["http", "https"];
  const refusal = fetchRefusals(target, { schemes }).find(({ code }) => !isChosen(code, target, uri));
  if (refusal === undefined) return target;
  throw new OpenError(`the server redirects to ${mask(target).text}: ${refusal.message}`);
}

/** Returns whether the user chose what is refused: the URI that the user gave has the same host, and is refused for it too. */
function isChosen(code: Refusal["code"], target: string, uri: string): boolean {
  const [refused, given] = [parse(normalize(target)), parse(normalize(uri))];
  const isSame = refused.host === given.host && (code !== "well-known-port" || refused.port === given.port);
  return isSame && fetchRefusals(uri).some((refusal) => refusal.code === code);
}

function isOfSameServer(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

async function request(uri: string, login: Login | undefined): Promise<Response> {
  const headers = new Headers();
  if (login?.password !== undefined) headers.set("authorization", `Basic ${credentials(login)}`);
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

/** `user-pass = user-id ":" password`, in base64 (RFC 7617, 2) */
function credentials({ user, password }: Login): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}
