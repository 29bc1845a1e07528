import { visible } from "../../visible.ts";
import type { Sink } from "../io.ts";

/** Control characters other than line ends, tabs and form feeds, and what turns the direction of a line. */
const STEERING = /(?!\r\n|[\n\t\f])\p{Cc}|\p{Bidi_Control}/gu;

/** Writes to a terminal what somebody else has made, and shows what would steer it: an escape sequence is text. */
export function harmless(out: Sink): Sink {
  const decoder = new TextDecoder();
  // A CR is judged by what follows it, which may be in the next piece.
  let held = "";
  return {
    ...out,
    write(data) {
      const text = held + (typeof data === "string" ? data : decoder.decode(data, { stream: true }));
      held = text.endsWith("\r") ? "\r" : "";
      return out.write(text.slice(0, text.length - held.length).replace(STEERING, visible));
    },
  };
}
