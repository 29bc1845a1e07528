import { CODE, FALLBACK, OK } from "../generated/record.ts";
import { URI_REFERENCE } from "../generated/rules.ts";
import type { Core } from "./exports.ts";
import { runtime } from "./runtime.ts";
import { STRING_SCAN } from "./string-scan.ts";
import { unpack } from "./unpack.ts";

/**
 * Scans a plain string where it is, given its length. Returns `OK` and fills the record of the core, or `FALLBACK` if the
 * core must scan a copy of the string.
 */
export type InPlace = (text: string, length: number, rule: number) => number;

/** Strings of this length and more take less time if they are copied and scanned in blocks: `docs/internals/speed.md`. */
export const LONG = 96;

/** The module starts with this scan of a short string. It takes about a millisecond, which a short program would not get back. */
export const WARM_UP = 1000;

/** A string with its record up to {@link CODE}, and a string that the module must leave to the core. */
export const IN_PLACE_TEST = ["a://b:8/c?d#e", "1,4,4,5,6,7,9,10,12,13,4,0,16,0", "/\u0161"] as const;

/** The constructor of modules with its second argument, which TypeScript does not know. */
type WithOptions = new (bytes: BufferSource, options: object) => WebAssembly.Module;

/** Returns a scanner of short strings. Its scan number {@link WARM_UP} sets up the string module; it drops a module that traps. */
export function inPlaceScanner(core: Core, record: Int32Array): (text: string, rule: number) => number {
  let inPlace: InPlace | undefined;
  let scans = 0;
  return (text, rule) => {
    if (scans < WARM_UP && ++scans === WARM_UP) inPlace = startInPlace(core, record);
    if (inPlace === undefined) return FALLBACK;
    try {
      return inPlace(text, text.length, rule);
    } catch {
      inPlace = undefined;
      return FALLBACK;
    }
  };
}

/** Sets up the string module: `crate/string-wasm`. Returns `undefined` if anything is wrong. */
export function startInPlace(core: Core, record: Int32Array): InPlace | undefined {
  try {
    if (!runtime().inPlace) return undefined;
    const module = new (WebAssembly.Module as WithOptions)(unpack(STRING_SCAN), {
      builtins: ["js-string"],
    });
    const imports = { memory: core.memory, outcome: core.outcome(), classes: core.classes() };
    const { exports } = new WebAssembly.Instance(module, { core: imports });
    const scan = exports["scan"] as InPlace;
    const [valid, answer, other] = IN_PLACE_TEST;
    const isSound =
      scan(valid, valid.length, URI_REFERENCE) === OK &&
      `${record.slice(0, CODE + 1)}` === answer &&
      scan(other, other.length, URI_REFERENCE) === FALLBACK;
    return isSound ? scan : undefined;
  } catch {
    return undefined;
  }
}
