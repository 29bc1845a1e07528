import { IRI_REFERENCE, URI_REFERENCE } from "../../generated/rules.ts";
import type { Backend, NormalizeTwin, ResolveTwin } from "../backend.ts";
import type { Start } from "../choice.ts";
import { jsBackend } from "../js/backend.ts";
import { CASE, CODE, INPUT, IPV6, PATH, PERCENT, SCHEME, STRICT, VERSION } from "../words.ts";
import { wasmBackend } from "./backend.ts";
import { type ModuleSource, startOf } from "./start-module.ts";

/** Makes what starts the Rust core from a module or its bytes. */
export function startCore(source: ModuleSource): Start<Backend> {
  return startOf(source, {
    version: VERSION,
    backendOf: wasmBackend,
    twin: () => jsBackend(),
    isSound: (use) => SELF_TEST.every(([text, answer]) => answerOf(use, text) === answer),
  });
}

/**
 * What a sound core answers: on a text that meets every reader of the scanner, and on others.
 *
 * The answers stand here, and a test compares them with those of the twin: to ask it at the first call would take
 * longer than all else of the start.
 */
export const SELF_TEST: readonly (readonly [text: string, answer: string])[] = [
  [
    "HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f",
    "4,7,14,35,36,39,50,51,53,54,2,0,63 HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/%2e/b?q#f http://me:~@[2001:db8::c000:201]/b?q#f",
  ],
  ["//1.2.3.4?", "-1,2,2,9,-1,9,9,10,-1,10,1,0,0 http://1.2.3.4? //1.2.3.4?"],
  ["%61:b", "1,22,3 undefined undefined"],
  ["http://[::1%25a]/", "7,13,11 undefined undefined"],
  ["%EF%BB%BF%C3%A9%c3", "-1,-1,-1,-1,-1,0,18,-1,-1,18,0,2,1 http://a/%EF%BB%BF%C3%A9%c3 \ufeff\u00e9%C3"],
];

/** No twin: a core that does not take the texts of the self-test itself is not sound. */
const none = (): undefined => undefined;

/** All that a backend says of a text: its record or its error, its target and its normal form. */
export function answerOf(
  backend: Backend,
  text: string,
  twinResolve: ResolveTwin = none,
  twinNormalize: NormalizeTwin = none,
): string {
  const code = backend.scan(text, URI_REFERENCE);
  const words = code === 0 ? backend.words.slice(0, CODE) : backend.words.slice(CODE, INPUT);
  const target = backend.resolve(text, "http://a/b/../c?d", IRI_REFERENCE, STRICT, twinResolve);
  const rungs = CASE | PERCENT | PATH | IPV6 | SCHEME;
  const normal = backend.normalize(text, IRI_REFERENCE, rungs, twinNormalize);
  return `${words} ${target} ${normal}`;
}
