// The modules in their text form: it has the bytes of the .wasm files, and survives bundlers and HTML.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pack } from "../../../scripts/build/pack.mjs";
import { ARROW_CORE } from "../../../ts/wasm/arrow-core.ts";
import { CORE } from "../../../ts/wasm/core.ts";
import { LINES_CORE } from "../../../ts/wasm/lines-core.ts";
import { unpack } from "../../../ts/wasm/unpack.ts";

/** Unpacks one character after the other. */
function unpackedSlowly(text: string): number[] {
  return Array.from(text.matchAll(/([z-~]?)([ -y])/g), ([, prefix, character]) => {
    const added = prefix === "" ? 0 : 91 * prefix!.charCodeAt(0);
    return (added + character!.charCodeAt(0) - 40) & 0xff;
  });
}

const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);

describe.each([
  ["core", CORE],
  ["lines-core", LINES_CORE],
  ["arrow-core", ARROW_CORE],
])("%s", (name, text) => {
  const bytes = Uint8Array.from(readFileSync(new URL(`../../../ts/wasm/${name}.wasm`, import.meta.url)));

  test("unpacks to the bytes of the file", () => {
    expect(Uint8Array.from(unpack(text))).toEqual(bytes);
    expect(Uint8Array.from(unpackedSlowly(text))).toEqual(bytes);
  });

  test("is printable ASCII that needs no escape in a literal or in HTML", () => {
    expect(text).toMatch(/^[ -~]+$/);
    expect(text).not.toMatch(/["'`\\$<]/);
  });

  // The unpacker has a memory of 64 KiB, and a zero byte has to follow the text.
  test("has less than 64 KiB", () => {
    expect(text.length).toBeLessThan(65_536);
  });
});

test("every octet survives, after and before every other one", () => {
  const pairs = OCTETS.flatMap((first) => OCTETS.flatMap((second) => [first, second]));
  for (let start = 0; start < pairs.length; start += 16_384) {
    const part = pairs.slice(start, start + 16_384);
    expect(Array.from(unpack(pack(part)))).toEqual(part);
    expect(unpackedSlowly(pack(part))).toEqual(part);
  }
});
