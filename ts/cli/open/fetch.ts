import { fetchRefusals } from "../../inspect/is-safe-to-fetch.ts";
import { maskPassword } from "../../redact.ts";
import { resolve } from "../../resolve.ts";
import type { Sink } from "../io.ts";
import { askPassword, type Machine } from "./machine.ts";
import { type Login, OpenError, type Plan } from "./plan.ts";

const UNAUTHORIZED = 401;
const REDIRECTIONS: readonly number[] = [301, 302, 303, 307, 308];

/** How often a server may send on to another URI. */
const MOST_REDIRECTIONS = 10;

/** Prints what a server of HTTP answers. A password that the server asks for, and that is not given, is asked for. */
export async function fetchWeb(
  { uri, login }: Plan & { action: "fetch" },
  machine: Machine,
  out: Sink,
): Promise<void> {
  let response = await follow(uri, login);
  const isAsked = response.status === UNAUTHORIZED && isOfSameServer(response.url, uri);
  if (isAsked && login !== undefined && login.password === undefined) {
    await response.body?.cancel();
    response = await follow(uri, { ...login, password: await askPassword(login, machine) });
  }
  try {
    for await (const chunk of response.body ?? []) await out.write(chunk);
  } catch (error) {
    throw new OpenError(`the answer breaks off: ${reasonOf(error)}`);
  }
  if (!response.ok) throw new OpenError(`the server answers ${response.status} ${response.statusText}`);
}

/** Gets what a URI names, wherever it is now. The password is for the server of the URI alone. */
async function follow(uri: string, login: Login | undefined): Promise<Response> {
  let place = uri;
  for (let count = 0; count <= MOST_REDIRECTIONS; count++) {
    const response = await request(place, isOfSameServer(place, uri) ? login : undefined);
    const location = response.headers.get("location");
    if (location === null || !REDIRECTIONS.includes(response.status)) return response;
    await response.body?.cancel();
    place = placeAfter(place, location, uri);
  }
  throw new OpenError(`the server redirects more than ${MOST_REDIRECTIONS} times`);
}

/** Resolves a `Location` (RFC 9110, 10.2.2), and refuses one that would not be safe to fetch where the URI itself is. */
function placeAfter(place: string, location: string, uri: string): string {
  let target: string;
  try {
    target = resolve(location, place);
  } catch {
    throw new OpenError(`the server redirects to what is no URI: ${maskPassword(location).text}`);
  }
  const known = fetchRefusals(uri).map(({ code }) => code);
  const schemes = place.startsWith("https:") ? ["https"] : ["http", "https"];
  const refusal = fetchRefusals(target, { schemes }).find(({ code }) => !known.includes(code));
  if (refusal === undefined) return target;
  throw new OpenError(`the server redirects to ${maskPassword(target).text}: ${refusal.message}`);
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

/** Says what `fetch` has met, which is the cause of its error. */
function reasonOf(error: unknown): string {
  const { code, message } = (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? {};
  return code ?? message ?? "failed";
}

/** `user-pass = user-id ":" password`, in base64 (RFC 7617, 2) */
function credentials({ user, password }: Login): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}
