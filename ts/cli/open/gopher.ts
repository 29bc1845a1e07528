import { connect } from "node:net";
import { matches } from "../../matches.ts";
import { gopher } from "../../schemes/gopher.ts";
import { visible } from "../../visible.ts";
import type { Sink } from "../io.ts";
import { lines } from "../lines.ts";
import { OpenError, type Plan } from "./plan.ts";

/** How long a server may be silent, in milliseconds. */
const SILENCE = 30_000;

/** How long a menu may be, in octets. */
const LONGEST_MENU = 2 ** 22;

/** Sends a line to a server of Gopher, and prints the answer: a menu with the URI of each item (RFC 1436). */
export async function askGopher(plan: Plan & { action: "gopher" }, out: Sink): Promise<void> {
  const { host, port, request, isMenu } = plan;
  const socket = connect({ host, port });
  socket.setTimeout(SILENCE, () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  socket.write(request);
  try {
    if (isMenu) await printMenu(socket, out);
    else for await (const chunk of socket) await out.write(chunk);
  } catch (error) {
    if (error instanceof OpenError) throw error;
    throw new OpenError(`cannot reach ${host} at port ${port}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Shows the lines of a menu as they come. It ends with a dot, whatever the server says after it. */
async function printMenu(answer: AsyncIterable<Uint8Array>, out: Sink): Promise<void> {
  for await (const batch of lines(upTo(LONGEST_MENU, answer))) {
    const end = batch.indexOf(".");
    const items = (end === -1 ? batch : batch.slice(0, end)).filter((line) => line !== "");
    if (items.length > 0) await out.write(items.map((line) => `${item(line)}\n`).join(""));
    if (end !== -1) return;
  }
}

async function* upTo(most: number, answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > most) throw new OpenError(`the menu is longer than ${most} octets`);
    yield chunk;
  }
}

/** `line = type display TAB selector TAB host TAB port` */
function item(line: string): string {
  const [display = "", selector = "", host = "", port = ""] = line.slice(1).split("\t");
  const shown = visible(display);
  if (line.startsWith("i")) return shown;
  const uri = selector.startsWith("URL:")
    ? onlyUri(selector.slice(4))
    : uriOf(line[0]!, selector, host, port);
  return uri === undefined ? shown : `${shown} <${uri}>`;
}

function onlyUri(text: string): string | undefined {
  return matches(text, "URI") ? text : undefined;
}

/** The URI of an item, if its server has given what one can be made of. */
function uriOf(gophertype: string, selector: string, host: string, port: string): string | undefined {
  try {
    return gopher.normalize(gopher.format({ host, port, gophertype, selector }));
  } catch {
    return undefined;
  }
}
