// The decoders of the module's output: Node's `utf8Slice`, and a `TextDecoder` elsewhere.

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Normalizes by a core that has not started yet. */
async function normalized(text: string): Promise<[string, string]> {
  vi.resetModules();
  vi.stubEnv("PCHAR_BACKEND", undefined);
  const { backend, normalize } = await import("../../../ts/index.ts");
  return [backend().name, normalize(text, { rule: "IRI-reference" })];
}

// The expected characters are those of RFC 3629, 3. A result of 511 bytes has a cached view, one of 512 has a new one.
const EXPECTED: readonly [string, string, string][] = [
  ["a U+FEFF at the start", "%EF%BB%BFa", "\ufeffa"],
  ["characters of two, three and four bytes", "%C3%A9%E3%82%A2%F0%A0%80%80", "é\u30a2\u{20000}"],
  ["511 bytes", `%7e${"a".repeat(510)}`, `~${"a".repeat(510)}`],
  ["512 bytes", `%7e${"a".repeat(511)}`, `~${"a".repeat(511)}`],
];

test.each(EXPECTED)("%s: the result of the module is decoded by Node", async (_, given, normal) => {
  const slice = vi.spyOn(Buffer.prototype as unknown as { utf8Slice: () => string }, "utf8Slice");
  try {
    expect(await normalized(given)).toEqual(["wasm", normal]);
    expect(slice).toHaveBeenCalled();
  } finally {
    slice.mockRestore();
  }
});

// Node 20 has no navigator.
test.each([undefined, { userAgent: "Node.js/22" }])("each Node decodes by Buffer: %j", async (navigator) => {
  vi.stubGlobal("navigator", navigator);
  const slice = vi.spyOn(Buffer.prototype as unknown as { utf8Slice: () => string }, "utf8Slice");
  try {
    expect(await normalized("%EF%BB%BFa")).toEqual(["wasm", "\ufeffa"]);
    expect(slice).toHaveBeenCalled();
  } finally {
    slice.mockRestore();
  }
});

test.each(EXPECTED)("%s: the same in a runtime without Buffer", async (_, given, normal) => {
  vi.stubGlobal("Buffer", undefined);
  expect(await normalized(given)).toEqual(["wasm", normal]);
});

test.each(["Deno/2.9.6", "Bun/1.4.5", "Cloudflare-Workers", "Mozilla/5.0"])(
  "%s does not load Buffer to decode",
  async (userAgent) => {
    vi.stubGlobal("navigator", { userAgent });
    const slice = vi.spyOn(Buffer.prototype as unknown as { utf8Slice: () => string }, "utf8Slice");
    try {
      expect(await normalized("%EF%BB%BFa")).toEqual(["wasm", "\ufeffa"]);
      expect(slice).not.toHaveBeenCalled();
    } finally {
      slice.mockRestore();
    }
  },
);
