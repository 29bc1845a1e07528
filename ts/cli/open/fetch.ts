import type { Sink } from "../io.ts";
import type { Machine } from "./machine.ts";
import { type Login, OpenError, type Plan } from "./plan.ts";

const UNAUTHORIZED = 401;

/** Prints what a server of HTTP answers. A password that the server asks for, and that is not given, is asked for. */
export async function fetchWeb(
  { uri, login }: Plan & { action: "fetch" },
  machine: Machine,
  out: Sink,
): Promise<void> {
  let response = await request(uri, login);
  if (response.status === UNAUTHORIZED && login !== undefined && login.password === undefined) {
    const password = await machine.ask(`Password of ${login.user}: `);
    if (password === undefined) throw new OpenError("the server wants a password, and none is given");
    response = await request(uri, { ...login, password });
  }
  for await (const chunk of response.body ?? []) await out.write(chunk);
  if (!response.ok) throw new OpenError(`the server answers ${response.status} ${response.statusText}`);
}

async function request(uri: string, login: Login | undefined): Promise<Response> {
  const headers = new Headers();
  if (login?.password !== undefined) headers.set("authorization", `Basic ${credentials(login)}`);
  try {
    return await fetch(uri, { headers });
  } catch (error) {
    const { code, message } = (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? {};
    throw new OpenError(`cannot reach the server: ${code ?? message ?? "failed"}`);
  }
}

/** `user-pass = user-id ":" password`, in base64 (RFC 7617, 2) */
function credentials({ user, password }: Login): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}
