import { visible } from "../../support/display.ts";
import type { Sink } from "../io.ts";

/**
 * Characters that act on a terminal: controls except line ends, tabs and form feeds, and controls of the text direction. Other
 * hidden characters belong to the document, and stay.
 */
const STEERING = /(?!\r\n|[\n\t\f])\p{Cc}|\p{Bidi_Control}/gu;

/** Wraps a terminal for untrusted data: control characters are shown, so an escape sequence does nothing. */
export function harmless(out: Sink): Sink {
  const decoder = new TextDecoder();
  // Whether a CR is part of a line end depends on the next character, which may be in the next chunk.
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
