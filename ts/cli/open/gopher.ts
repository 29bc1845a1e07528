import { connect } from "node:net";
import { matches } from "../../api/matches.ts";
import { gopher } from "../../schemes/gopher.ts";
import { visible } from "../../support/display.ts";
import { linesOf, wholeLines } from "../input.ts";
import type { Sink } from "../io.ts";
import { OpenError, type Plan } from "./plan.ts";

/** The maximum time to wait for data, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The greatest length of a menu, in octets. */
const MAX_MENU = 2 ** 22;

/** Sends a line to a Gopher server and prints the response. In a menu, each item gets its URI (RFC 1436). */
export async function askGopher(plan: Plan & { action: "gopher" }, out: Sink): Promise<void> {
  const { host, port, request, isMenu } = plan;
  const socket = connect({ host, port });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  socket.write(request);
  try {
    if (isMenu) await printMenu(socket, out);
    else for await (const chunk of socket) await out.write(chunk);
  } catch (error) {
    if (error instanceof OpenError) throw error;
    throw new OpenError(`cannot reach ${host} at port ${port}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Prints the lines of a menu as they arrive, up to the line with a dot. The server may send more, or stay connected. */
async function printMenu(answer: AsyncIterable<Uint8Array>, out: Sink): Promise<void> {
  for await (const bytes of wholeLines(upTo(MAX_MENU, answer))) {
    const batch = linesOf(bytes).map(({ text }) => text);
    const end = batch.indexOf(".");
    const items = (end === -1 ? batch : batch.slice(0, end)).filter((line) => line !== "");
    if (items.length > 0) await out.write(items.map((line) => `${item(line)}\n`).join(""));
    if (end !== -1) return;
  }
}

/** Passes chunks on, and throws once they exceed `max` octets. */
async function* upTo(max: number, answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > max) throw new OpenError(`the menu is longer than ${max} octets`);
    yield chunk;
  }
}

/** `line = type display TAB selector TAB host TAB port` */
function item(line: string): string {
  const [display = "", selector = "", host = "", port = ""] = line.slice(1).split("\t");
  const label = visible(display);
  if (line.startsWith("i")) return label;
  const given = selector.startsWith("URL:") ? selector.slice(4) : undefined;
  if (given !== undefined) return matches(given, "URI") ? `${label} <${given}>` : label;
  const uri = uriOf(line[0]!, selector, host, port);
  return uri === undefined ? label : `${label} <${uri}>`;
}

/** Returns the URI of an item, or `undefined` if its fields make no valid URI. */
function uriOf(gophertype: string, selector: string, host: string, port: string): string | undefined {
  try {
    return gopher.normalize(gopher.format({ host, port, gophertype, selector }));
  } catch {
    return undefined;
  }
}
