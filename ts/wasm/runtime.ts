/** The fastest way for a runtime to move, scan and decode strings. */
export interface Runtime {
  /** The start of its `navigator.userAgent`. */
  readonly agent: string;
  /**
   * The length from which `TextEncoder.encodeInto` moves a string faster than a loop over its characters. It lies between the
   * measured lengths for independent strings and for slices of a longer one: `docs/internals/speed.md`.
   */
  readonly crossover: number;
  /** Whether `Buffer.prototype.utf8Slice` decodes faster than a `TextDecoder`: `docs/internals/speed.md`. */
  readonly slices?: true;
  /** Whether the string module scans a short string faster than it is moved and scanned: `docs/internals/speed.md`. */
  readonly inPlace?: true;
}

const RUNTIMES: readonly Runtime[] = [
  // Node 20: 28 and 16. It has no `navigator`, and cannot run the string module.
  { agent: "undefined", crossover: 28, slices: true },
  // Node 22 to 26. Node 21 cannot run the string module.
  { agent: "Node.js", crossover: 28, slices: true, inPlace: true },
  // Deno 2.9: 64 and 28. Like Bun and Chromium, it is slow in place if a string is not flat. It takes 5 ms to load `Buffer`.
  { agent: "Deno", crossover: 48 },
  // Bun 1.4: 40 and 32. `utf8Slice` is not faster.
  { agent: "Bun", crossover: 36 },
  // workerd 2026-11-17: 80 and 56. It refuses the bytes of the string module.
  { agent: "Cloudflare-Workers", crossover: 64 },
  // Chromium 156: 512 and 512, with almost no difference from 128 on. Other browsers were not measured.
  { agent: "", crossover: 256 },
];

/** Returns the entry of this runtime. */
export function runtime(): Runtime {
  const { userAgent } = (globalThis as { navigator?: { userAgent?: unknown } }).navigator ?? {};
  return RUNTIMES.find(({ agent }) => String(userAgent).startsWith(agent))!;
}
