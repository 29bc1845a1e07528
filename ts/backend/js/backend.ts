import type { Backend } from "../backend.ts";
import { CODE, INPUT, WORDS } from "../words.ts";
import { grammarOf } from "./grammar.ts";
import { normalize } from "./normalize.ts";
import { checkBase, resolve } from "./resolve.ts";
import { scan } from "./scan.ts";

/** Makes the backend that is written in TypeScript; it fills the record that it is given. */
export function jsBackend(words: Int32Array = new Int32Array(WORDS)): Backend {
  const baseWords = new Int32Array(WORDS);
  let lastBase: string | undefined;
  let lastRule = -1;

  /** Scans a base, or remembers it; returns whether it may stand as one (5.1). */
  function setBase(base: string, rule: number, flags: number): boolean {
    if (base !== lastBase || rule !== lastRule) {
      scan(base, rule, baseWords);
      lastBase = base;
      lastRule = rule;
    }
    if (baseWords[CODE] !== 0) words.set(baseWords);
    else if (checkBase(baseWords, flags, words)) return true;
    words[INPUT] = 1;
    return false;
  }

  return {
    name: "js",
    words,
    scan: (text, rule) => scan(text, rule, words),
    resolve(reference, base, rule, flags) {
      if (!setBase(base, rule, flags)) return undefined;
      return scan(reference, rule, words) === 0
        ? resolve(reference, words, base, baseWords, flags)
        : undefined;
    },
    normalize(text, rule, flags) {
      return scan(text, rule, words) === 0 ? normalize(text, words, grammarOf(rule), flags) : undefined;
    },
  };
}
