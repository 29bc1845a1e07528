import { requireGlobal } from "../support/platform.ts";

/** The size of a block of string memory. A longer string gets its own block. */
const BLOCK = 1024 * 1024;

/** The number of strings that the first table of slots is for. */
const INITIAL_CAPACITY = 1024;
/** A block has 2^12 entries. */
const ENTRIES_SHIFT = 12;
const ENTRIES_MASK = (1 << ENTRIES_SHIFT) - 1;

/** A set of byte strings, which it copies. */
export interface ByteSet {
  readonly size: number;
  /** Adds the bytes between two indices. Returns `false` if the set has them already. */
  add(bytes: Uint8Array, from: number, to: number): boolean;
}

/**
 * Creates an empty set of byte strings.
 *
 * It is a hash table with open addressing. Each string has an entry of 16 bytes: its hash, position and length. A slot has
 * 4 bytes, and a quarter to a half of the slots are used. The slots double when half of them are used; strings and entries never move.
 * So a string takes its length and 24 to 32 bytes, and up to 40 until the old slots are freed. Strings with the same hash are compared
 * byte by byte.
 *
 * The hash has a random key, so that an attacker cannot craft strings that collide.
 */
export function byteSet(): ByteSet {
  requireGlobal("crypto");
  const [key0, key1] = crypto.getRandomValues(new Int32Array(2)) as unknown as [number, number];
  let slots = new Uint32Array(2 * INITIAL_CAPACITY);
  // Four numbers for each string, in blocks: hash, block, index in the block, length.
  const entries: Uint32Array[] = [];
  let size = 0;
  const blocks: Uint8Array[] = [new Uint8Array(0)];
  let used = 0;

  /** Copies a string, and adds its entry. */
  function keep(hash: number, bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    let block = blocks.at(-1)!;
    if (used + length > block.length) {
      block = new Uint8Array(Math.max(length, BLOCK));
      blocks.push(block);
      used = 0;
    }
    block.set(bytes.subarray(from, to), used);
    const entry = 4 * (size & ENTRIES_MASK);
    if (entry === 0) entries.push(new Uint32Array(4 << ENTRIES_SHIFT));
    const table = entries.at(-1)!;
    table[entry] = hash;
    table[entry + 1] = blocks.length - 1;
    table[entry + 2] = used;
    table[entry + 3] = length;
    used += length;
    size++;
  }

  /** Returns whether a string of the set, by its number, has a hash and equals the bytes between two indices. */
  function isSame(number: number, hash: number, bytes: Uint8Array, from: number, to: number): boolean {
    const table = entries[number >> ENTRIES_SHIFT]!;
    const entry = 4 * (number & ENTRIES_MASK);
    if (table[entry] !== hash || table[entry + 3] !== to - from) return false;
    const block = blocks[table[entry + 1]!]!;
    let at = table[entry + 2]!;
    for (let index = from; index < to; index++, at++) {
      if (block[at] !== bytes[index]) return false;
    }
    return true;
  }

  /** Doubles the slots. A slot holds the number of a string plus one, or 0 if it is free. */
  function grow(): void {
    slots = new Uint32Array(2 * slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      let slot = entries[number >> ENTRIES_SHIFT]![4 * (number & ENTRIES_MASK)]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    add(bytes, from, to) {
      const hash = halfSipHash(bytes, from, to, key0, key1);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let found = slots[slot]!; found !== 0; found = slots[slot]!) {
        if (isSame(found - 1, hash, bytes, from, to)) return false;
        slot = (slot + 1) & mask;
      }
      keep(hash, bytes, from, to);
      slots[slot] = size;
      if (2 * size === slots.length) grow();
      return true;
    },
  };
}

/**
 * Hashes the bytes between two indices with a key of 64 bits: HalfSipHash-1-3, the variant of SipHash for 32-bit words, by
 * Aumasson and Bernstein. Without the key, collisions cannot be crafted.
 */
export function halfSipHash(bytes: Uint8Array, from: number, to: number, key0: number, key1: number): number {
  let v0 = key0;
  let v1 = key1;
  let v2 = key0 ^ 0x6c796765;
  let v3 = key1 ^ 0x74656462;
  const tail = to - ((to - from) & 3);
  let rounds = 4;
  // The block at the tail holds the remaining bytes and the length. Three final rounds with empty blocks follow.
  for (let index = from; rounds > 0; index += 4) {
    let block = 0;
    if (index < tail) {
      block =
        bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
    } else if (index === tail) {
      block = (to - from) << 24;
      for (let last = tail; last < to; last++) block |= bytes[last]! << (8 * (last - tail));
    }
    v3 ^= block;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= block;
    if (index === tail) v2 ^= 0xff;
    if (index >= tail) rounds--;
  }
  return (v1 ^ v3) >>> 0;
}
