/** The crossover of Node: 28 in Node 20, and 16 for slices. No other runtime has the same number. */
export const IN_NODE = 28;

/**
 * The length from which `TextEncoder.encodeInto` moves a string faster than a loop over its characters, by the
 * `navigator.userAgent` of a runtime. `bench/marshal` measures it, for strings that are slices of longer ones and for
 * others; the number here lies between the two. `docs/performance.md` has the last record.
 */
const CROSSOVERS: readonly (readonly [agent: string, length: number])[] = [
  ["Node.js", IN_NODE],
  ["Deno", 48], // Deno 2.9: 64 and 28
  ["Bun", 36], // Bun 1.4: 40 and 32
  ["Cloudflare-Workers", 64], // workerd 2026-11-17: 80 and 56
];

/** Chromium 156: 512 and 512, with almost no difference from 128 on. Other browsers were not measured. */
const IN_BROWSERS = 256;

/** Returns the crossover of this runtime. Node before 21 has no `navigator`. */
export function crossover(): number {
  const agent = (globalThis as { navigator?: { userAgent?: unknown } }).navigator?.userAgent;
  if (typeof agent !== "string") return IN_NODE;
  return CROSSOVERS.find(([name]) => agent.startsWith(name))?.[1] ?? IN_BROWSERS;
}
