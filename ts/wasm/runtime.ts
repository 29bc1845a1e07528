/**
 * What is fastest in a runtime:
 *
 * - the length from which `TextEncoder.encodeInto` moves a string faster than a loop over its characters. `bench/marshal` measures
 *   it, for strings that are slices of longer ones and for others; the number here lies between the two. `docs/performance.md` has
 *   the last record.
 * - whether the string module scans a short string faster than it is moved and scanned: `bench/notes.md` has the figures.
 */
export type Runtime = readonly [agent: string, crossover: number, isFastInPlace?: boolean];

/** The runtimes by the start of their `navigator.userAgent`. Node 20 has no `navigator`, and cannot run the module. */
const RUNTIMES: readonly Runtime[] = [
  ["undefined", 28], // Node 20: 28 and 16
  ["Node.js", 28, true], // Node 22 to 26. Node 21 cannot run the module.
  ["Deno", 48], // Deno 2.9: 64 and 28. In place it is slow for strings that are not flat, like Bun and Chromium.
  ["Bun", 36], // Bun 1.4: 40 and 32
  ["Cloudflare-Workers", 64], // workerd 2026-11-17: 80 and 56. It refuses the bytes of the module.
  ["", 256], // Chromium 156: 512 and 512, with almost no difference from 128 on. Other browsers were not measured.
];

/** Returns what is fastest in this runtime. */
export function runtime(): Runtime {
  const agent = (globalThis as { navigator?: { userAgent?: unknown } }).navigator?.userAgent;
  return RUNTIMES.find(([name]) => String(agent).startsWith(name))!;
}
