import { BASE_NOT_ABSOLUTE } from "../../generated/errors.ts";
import { ABSOLUTE_URI } from "../../generated/rules.ts";
import type { Backend } from "../backend.ts";
import { CODE, INPUT, RELATIVE_BASE, SCHEME_END, WORDS } from "../words.ts";
import { grammarOf } from "./grammar.ts";
import { normalize } from "./normalize.ts";
import { resolve } from "./resolve.ts";
import { fail, scan } from "./scan.ts";

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
    words.set(baseWords);
    words[INPUT] = 1;
    if (words[CODE] !== 0) return false;
    if (words[SCHEME_END] !== -1 || (flags & RELATIVE_BASE) !== 0) return true;
    fail(words, BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0);
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
