import { WORDS } from "../words.ts";
import type { Core } from "./backend.ts";
import { crossover } from "./crossover.ts";

/** Results of fewer bytes than this are decoded from views that are kept: to make one takes a third of the time. */
const VIEWS = 512;

/** An area of the module's memory that takes a text. */
export interface Area {
  /** Moves a text there, and returns its length, or -1 where it is not ASCII, or longer than the area. */
  move(text: string): number;
}

/** The module's memory: the words, and the areas for texts. It never grows, so that the views last. */
export interface Memory {
  readonly words: Int32Array;
  readonly reference: Area;
  readonly base: Area;
  /** Reads what the core has written: UTF-8, since normalization may decode triplets to it. */
  written(length: number): string;
}

/** Makes the views of a module's memory. */
export function memoryOf(core: Core): Memory {
  const buffer = core.memory.buffer;
  const size = core.area();
  const outputStart = core.output_area();
  const encoder = new TextEncoder();
  const long = crossover();
  const views: (Uint8Array | undefined)[] = new Array(VIEWS).fill(undefined);
  // A U+FEFF at the start is a character of the text, no mark of its encoding.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return {
    words: new Int32Array(buffer, core.words(), WORDS),
    reference: areaOf(new Uint8Array(buffer, core.reference_area(), size), encoder, long),
    base: areaOf(new Uint8Array(buffer, core.base_area(), size), encoder, long),
    written(length) {
      if (length === 0) return "";
      const view = views[length] ?? new Uint8Array(buffer, outputStart, length);
      if (length < VIEWS) views[length] = view;
      return decoder.decode(view);
    },
  };
}

/** Makes an area of bytes. Texts of the length `long` and more are moved by the encoder. */
function areaOf(bytes: Uint8Array, encoder: TextEncoder, long: number): Area {
  return {
    move(text) {
      const length = text.length;
      if (length > bytes.length) return -1;
      if (length >= long) {
        const { read, written } = encoder.encodeInto(text, bytes);
        return read === length && written === length ? length : -1;
      }
      for (let index = 0; index < length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) return -1;
        bytes[index] = code;
      }
      return length;
    },
  };
}
