import { triplet } from "../backend/js/pct.ts";

/** A host with its triplets decoded as UTF-8. */
export interface HostText {
  /** Its characters; U+FFFD stands for octets that are not UTF-8. */
  readonly points: readonly number[];
  /** Where each of them starts in the host as it is written. */
  readonly indices: readonly number[];
  /** Where the first octets that are not UTF-8 are, or -1. */
  readonly notUtf8: number;
  readonly isAscii: boolean;
}

const REPLACEMENT = 0xfffd;

/**
 * Decodes a host, or a part of another component, each triplet once.
 *
 * `reg-name = *( unreserved / pct-encoded / sub-delims )`, whose triplets are UTF-8 (RFC 3986, 3.2.2)
 */
export function decodeHost(host: string): HostText {
  const points: number[] = [];
  const indices: number[] = [];
  let notUtf8 = -1;
  let isAscii = true;
  let index = 0;
  while (index < host.length) {
    indices.push(index);
    const octet = triplet(host, index);
    if (octet < 0) {
      const point = host.codePointAt(index)!;
      points.push(point);
      index += point > 0xffff ? 2 : 1;
    } else {
      const { point, length } = utf8At(host, index, octet);
      if (point < 0 && notUtf8 < 0) notUtf8 = index;
      points.push(point < 0 ? REPLACEMENT : point);
      index += 3 * length;
    }
    isAscii &&= points.at(-1)! < 128;
  }
  return { points, indices, notUtf8, isAscii };
}

/** Reads the code point whose UTF-8 the triplets at an index are (RFC 3629, 4), or -1; and how many they are. */
function utf8At(host: string, index: number, first: number): { point: number; length: number } {
  if (first < 0x80) return { point: first, length: 1 };
  const more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
  if (more === 0) return { point: -1, length: 1 };
  let point = first & (0x3f >> more);
  for (let each = 1; each <= more; each++) {
    const octet = triplet(host, index + 3 * each);
    const least = each > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const most = each > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (octet < least || octet > most) return { point: -1, length: each };
    point = point * 64 + (octet & 0x3f);
  }
  return { point, length: more + 1 };
}

/** Returns the text of characters, a lone surrogate among them as it is. */
export function textOfPoints(points: readonly number[]): string {
  let text = "";
  for (const point of points) text += String.fromCodePoint(point);
  return text;
}

/** How many octets the UTF-8 of a code point has (RFC 3629, 3). */
export function octetCount(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
