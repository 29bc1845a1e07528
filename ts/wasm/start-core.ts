import type {
  Engine,
  EquivalentFallback,
  NormalizeFallback,
  ResolveFallback,
  Start,
} from "../core/engine.ts";
import { jsEngine } from "../core/js-engine.ts";
import { CASE, CODE, INPUT, IPV6, OK, PATH, PERCENT, SCHEME, STRICT } from "../generated/record.ts";
import { IRI_REFERENCE, URI_REFERENCE } from "../generated/rules.ts";
import { wasmEngine } from "./engine.ts";
import { type ModuleSource, startModule } from "./start-module.ts";

/** Creates the function that starts the core from a function that returns a module or its bytes. */
export function startCore(source: ModuleSource): Start<Engine> {
  return startModule(source, {
    engineOf: wasmEngine,
    fallback: () => jsEngine(),
    selfTest: SELF_TEST,
    answerOf: (engine, text) => answerOf(engine, text),
  });
}

/** Strings that reach every reader of the scanner, and the expected results of {@link answerOf}. */
export const SELF_TEST: readonly (readonly [text: string, answer: string])[] = [
  [
    "HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f",
    "4,7,14,35,36,39,50,51,53,54,2,0,63 HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/%2e/b?q#f http://me:~@[2001:db8::c000:201]/b?q#f true",
  ],
  ["//1.2.3.4?", "-1,2,2,9,-1,9,9,10,-1,10,1,0,0 http://1.2.3.4? //1.2.3.4? false"],
  ["%61:b", "1,22,3 undefined undefined false"],
  ["http://[::1%25a]/", "7,13,11 undefined undefined false"],
  [
    "%EF%BB%BF%C3%A9%c3",
    "-1,-1,-1,-1,-1,0,18,-1,-1,18,0,2,1 http://a/%EF%BB%BF%C3%A9%c3 \ufeff\u00e9%C3 false",
  ],
];

/** Replaces the fallback in the self-test, so a core that needs a fallback for these strings fails. */
const none = (): undefined => undefined;

/** Returns an engine's results for a string: its record or error, its target, its normal form, and whether it equals the target. */
export function answerOf(
  engine: Engine,
  text: string,
  jsResolve: ResolveFallback = none,
  jsNormalize: NormalizeFallback = none,
  jsEquivalent: EquivalentFallback = none as () => never,
): string {
  const isValid = engine.scan(text, URI_REFERENCE) === OK;
  const record = isValid ? engine.record.slice(0, CODE) : engine.record.slice(CODE, INPUT);
  const target = engine.resolve(text, "http://a/b/../c?d", IRI_REFERENCE, STRICT, jsResolve);
  const flags = CASE | PERCENT | PATH | IPV6 | SCHEME;
  const normal = engine.normalize(text, IRI_REFERENCE, flags, jsNormalize);
  const isEquivalent = engine.equivalent(text, target ?? text, IRI_REFERENCE, flags, jsEquivalent);
  return `${record} ${target} ${normal} ${isEquivalent}`;
}
