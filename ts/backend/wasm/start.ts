import { IRI_REFERENCE, URI_REFERENCE } from "../../generated/rules.ts";
import type { Backend, BackendReason, Choice, Start } from "../backend.ts";
import { jsBackend } from "../js/backend.ts";
import { CASE, CODE, INPUT, IPV6, PATH, PERCENT, SCHEME, STRICT, VERSION } from "../words.ts";
import { type Core, wasmBackend } from "./backend.ts";
import { CORE_BASE64 } from "./core.ts";

/**
 * Starts the Rust core from the bytes that are part of this module, at once and without I/O.
 *
 * Where that fails, for whatever reason, the twin serves and the reason tells why. `onFailure` is told of a core that
 * fails later.
 */
export const start: Start | undefined = (onFailure) => {
  const twin = (reason: BackendReason): Choice => ({ use: jsBackend(), reason });
  if (typeof WebAssembly === "undefined") return twin("absent");
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(CORE_BASE64)));
    const core = instance.exports as unknown as Core;
    if (core.version() !== VERSION) return twin("version");
    let isTested = false;
    let isSound = true;
    const use = wasmBackend(core, (substitute, error) => {
      isSound = false;
      if (isTested) onFailure(substitute, error);
    });
    isSound = agrees(use, jsBackend()) && isSound;
    isTested = true;
    return isSound ? { use, reason: undefined } : twin("selftest");
  } catch (error) {
    return twin(error instanceof RangeError ? "memory" : "refused");
  }
};

/** Decodes base64 that is well formed. A loop: many times as fast as `atob` and a copy of its characters. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const values = new Uint8Array(128);
  for (let value = 0; value < 64; value++) values[digits.charCodeAt(value)] = value;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    let group = 0;
    for (let digit = 0; digit < 4; digit++) group = (group << 6) | values[text.charCodeAt(from + digit)]!;
    bytes[to] = group >> 16;
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  return bytes;
}

/** Tells whether a core answers as its twin does, on a text that meets every reader of the scanner and on others. */
function agrees(core: Backend, twin: Backend): boolean {
  const texts = [
    "HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f",
    "//1.2.3.4?",
    "%61:b",
    "http://[::1%25a]/",
    "%EF%BB%BF%C3%A9%c3",
  ];
  const flags = CASE | PERCENT | PATH | IPV6 | SCHEME;
  return texts.every((text) => {
    const answers = [core, twin].map((backend) => {
      const code = backend.scan(text, URI_REFERENCE);
      const words = code === 0 ? backend.words.slice(0, CODE) : backend.words.slice(CODE, INPUT);
      const target = backend.resolve(text, "http://a/b/../c?d", IRI_REFERENCE, STRICT);
      return `${words} ${target} ${backend.normalize(text, IRI_REFERENCE, flags)}`;
    });
    return answers[0] === answers[1];
  });
}
