import { RECORD_SIZE } from "../generated/record.ts";
import type { Engine } from "./engine.ts";
import { scan } from "./scan.ts";

/** Creates the JavaScript engine. It fills the record that it gets. */
export function jsEngine(record: Int32Array = new Int32Array(RECORD_SIZE)): Engine {
  return {
    name: "js",
    record,
    scan: (text, rule) => scan(text, rule, record),
    resolve: (reference, base, rule, flags, fallback) => fallback(reference, base, rule, flags, record),
    normalize: (text, rule, flags, fallback) => fallback(text, rule, flags, record),
    equivalent: (a, b, rule, flags, fallback) => fallback(a, b, rule, flags, record),
  };
}
