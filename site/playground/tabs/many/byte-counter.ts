// Counts byte strings, such as the hosts of a million lines, without making JavaScript strings of them.

interface Entry {
  readonly bytes: Uint8Array;
  count: number;
  /** The next entry with the same hash. */
  readonly next: Entry | undefined;
}

export interface Count {
  readonly name: string;
  readonly count: number;
}

const FNV_PRIME = 0x01000193;

export class ByteCounter {
  /** The occurrences of strings that came after the counter was full. */
  overflow = 0;
  /** The number of distinct strings that are counted. */
  distinct = 0;
  readonly #entries = new Map<number, Entry>();
  readonly #limit: number;
  readonly #seed: number;

  /** Counts up to `limit` distinct strings. The seed varies the hash, so a file cannot be made slow on purpose. */
  constructor(limit = 1_000_000, seed = Math.floor(Math.random() * 2 ** 32)) {
    this.#limit = limit;
    this.#seed = seed;
  }

  /** Counts the bytes from `start` to `end`. */
  add(bytes: Uint8Array, start: number, end: number): void {
    let hash = this.#seed;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
    const first = this.#entries.get(hash);
    for (let entry = first; entry !== undefined; entry = entry.next) {
      if (equals(entry.bytes, bytes, start, end)) {
        entry.count++;
        return;
      }
    }
    if (this.distinct === this.#limit) {
      this.overflow++;
      return;
    }
    this.distinct++;
    this.#entries.set(hash, { bytes: bytes.slice(start, end), count: 1, next: first });
  }

  /** Returns the most frequent strings, the most frequent first; among equals, in the order of their bytes. */
  top(length: number): Count[] {
    const all: Entry[] = [];
    for (const first of this.#entries.values()) {
      for (let entry: Entry | undefined = first; entry !== undefined; entry = entry.next) all.push(entry);
    }
    const decoder = new TextDecoder();
    return all
      .sort((a, b) => b.count - a.count || compare(a.bytes, b.bytes))
      .slice(0, length)
      .map(({ bytes, count }) => ({ name: decoder.decode(bytes), count }));
  }
}

function equals(a: Uint8Array, b: Uint8Array, start: number, end: number): boolean {
  if (a.length !== end - start) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[start + i]) return false;
  return true;
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
