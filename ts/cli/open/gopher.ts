import { connect } from "node:net";
import { gopher } from "../../schemes/gopher.ts";
import { visible } from "../../visible.ts";
import type { Sink } from "../io.ts";
import { OpenError, type Plan } from "./plan.ts";

/** How long a server may be silent, in milliseconds. */
const SILENCE = 30_000;

/** Sends a line to a server of Gopher, and prints the answer: a menu with the URI of each item (RFC 1436). */
export async function askGopher(plan: Plan & { action: "gopher" }, out: Sink): Promise<void> {
  const { host, port, request, isMenu } = plan;
  const socket = connect({ host, port });
  socket.setTimeout(SILENCE, () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  socket.write(request);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of socket) {
      if (isMenu) chunks.push(chunk);
      else await out.write(chunk);
    }
    if (isMenu) await out.write(menu(Buffer.concat(chunks).toString()));
  } catch (error) {
    throw new OpenError(`cannot reach ${host} at port ${port}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Shows the lines of a menu, which ends with a dot. */
function menu(text: string): string {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const end = lines.indexOf(".");
  const items = end === -1 ? lines : lines.slice(0, end);
  return items
    .filter((line) => line !== "")
    .map((line) => `${item(line)}\n`)
    .join("");
}

/** `line = type display TAB selector TAB host TAB port` */
function item(line: string): string {
  const [display = "", selector = "", host = "", port = ""] = line.slice(1).split("\t");
  const shown = visible(display);
  if (line.startsWith("i")) return shown;
  const uri = selector.startsWith("URL:")
    ? visible(selector.slice(4))
    : uriOf(line[0]!, selector, host, port);
  return uri === undefined ? shown : `${shown} <${uri}>`;
}

/** The URI of an item, if its server has given what one can be made of. */
function uriOf(gophertype: string, selector: string, host: string, port: string): string | undefined {
  try {
    return gopher.normalize(gopher.format({ host, port, gophertype, selector }));
  } catch {
    return undefined;
  }
}
