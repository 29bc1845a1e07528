import type { Backend } from "../backend.ts";
import { WORDS } from "../words.ts";
import { scan } from "./scan.ts";

/** Makes the backend that is written in TypeScript; it fills the record that it is given. */
export function jsBackend(words: Int32Array = new Int32Array(WORDS)): Backend {
  return {
    name: "js",
    words,
    scan: (text, rule) => scan(text, rule, words),
    resolve: (reference, base, rule, flags, twin) => twin(reference, base, rule, flags, words),
    normalize: (text, rule, flags, twin) => twin(text, rule, flags, words),
  };
}
