import { firstBytesOf } from "../core/utf8.ts";
import { FALLBACK, RECORD_SIZE } from "../generated/record.ts";
import type { Core } from "./exports.ts";
import { runtime } from "./runtime.ts";

/** Node's `Buffer`, with the decoder behind its `toString`. It takes any view, and keeps a U+FEFF at the start. */
interface Platform {
  readonly Buffer?: { prototype?: { utf8Slice?: (this: Uint8Array, start: number, end: number) => string } };
}

/** An area of the module's memory for one string. */
export interface Area {
  /** Writes a string to the area as UTF-8. Returns its length in bytes, or `FALLBACK` if it is longer than the area. */
  move(text: string): number;
}

/** Views of the memory of the core. The memory never grows, so the views stay valid. */
export interface Memory {
  readonly record: Int32Array;
  readonly reference: Area;
  readonly base: Area;
  readonly other: Area;
  /** Decodes the output: UTF-8, because normalization may decode percent-encoded octets to it. */
  written(length: number): string;
}

/** Creates the views. */
export function memoryOf(core: Core): Memory {
  const buffer = core.memory.buffer;
  const size = core.area_size();
  const encoder = new TextEncoder();
  const { crossover, slices } = runtime();
  // Without `ignoreBOM` the decoder would drop a U+FEFF at the start.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const output = new Uint8Array(buffer, core.output_area());
  const firstBytes = firstBytesOf(output);
  const utf8Slice = slices ? (globalThis as Platform).Buffer?.prototype?.utf8Slice : undefined;
  return {
    record: new Int32Array(buffer, core.outcome(), RECORD_SIZE),
    reference: areaOf(new Uint8Array(buffer, core.input_area(), size), encoder, crossover),
    base: areaOf(new Uint8Array(buffer, core.base_area(), size), encoder, crossover),
    other: areaOf(new Uint8Array(buffer, core.other_area(), size), encoder, crossover),
    written(length) {
      if (length === 0) return "";
      if (utf8Slice) return utf8Slice.call(output, 0, length);
      return decoder.decode(firstBytes(length));
    },
  };
}

/**
 * Creates an area. Strings of the length `long` and more, and those that are not ASCII, are moved by the encoder, others by a loop.
 * The encoder writes a lone surrogate as U+FFFD, which no rule accepts either.
 */
function areaOf(bytes: Uint8Array, encoder: TextEncoder, long: number): Area {
  function encode(text: string): number {
    if (text.length > bytes.length) return FALLBACK;
    const { read, written } = encoder.encodeInto(text, bytes);
    return read === text.length ? written : FALLBACK;
  }
  return {
    move(text) {
      const length = text.length;
      if (length >= long) return encode(text);
      for (let index = 0; index < length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) return encode(text);
        bytes[index] = code;
      }
      return length;
    },
  };
}
