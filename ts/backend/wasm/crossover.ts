/**
 * The length from which `TextEncoder.encodeInto` moves a text faster than a loop over its characters does, by what the
 * `navigator` of a runtime calls itself. Measured by `bench/marshal`, whose last record is in `docs/performance.md`:
 * between the crossover of strings of their own and that of parts of longer strings.
 */
const CROSSOVERS: readonly (readonly [agent: string, length: number])[] = [
  ["Node.js", 28], // Node 20: 28 and 16
  ["Deno", 48], // Deno 2.9: 64 and 28
  ["Bun", 36], // Bun 1.4: 40 and 32
  ["Cloudflare-Workers", 64], // workerd 2026-11-17: 80 and 56
];

/** Chromium 156: 512 and 512, with next to no difference from 128 on. Other browsers were not measured. */
const IN_BROWSERS = 256;

/** The crossover of the runtime that this runs in. Node before 21 has no `navigator`. */
export function crossover(): number {
  const agent = (globalThis as { navigator?: { userAgent?: unknown } }).navigator?.userAgent;
  if (typeof agent !== "string") return CROSSOVERS[0]![1];
  return CROSSOVERS.find(([name]) => agent.startsWith(name))?.[1] ?? IN_BROWSERS;
}
