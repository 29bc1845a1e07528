import { triplet, utf8, utf8Length } from "../backend/js/pct.ts";

/** A host with its triplets decoded as UTF-8. */
export interface HostText {
  /** Its characters; U+FFFD stands for an octet that is not of UTF-8. */
  readonly points: readonly number[];
  /** Where each of them starts in the host as it is written. */
  readonly indices: readonly number[];
  /** Where the first octet that is not of UTF-8 is, or -1. */
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
      const point = utf8(host, index, octet);
      if (point < 0 && notUtf8 < 0) notUtf8 = index;
      points.push(point < 0 ? REPLACEMENT : point);
      index += point < 0 ? 3 : 3 * utf8Length(point);
    }
    isAscii &&= points.at(-1)! < 128;
  }
  return { points, indices, notUtf8, isAscii };
}

/** Returns the text of characters, a lone surrogate among them as it is. */
export function textOfPoints(points: readonly number[]): string {
  let text = "";
  for (const point of points) text += String.fromCodePoint(point);
  return text;
}

/** Tells the full stops that part labels (UTS #46, 2.3, and RFC 3490, 3.1). */
export function isDot(point: number): boolean {
  return point === 0x2e || point === 0x3002 || point === 0xff0e || point === 0xff61;
}
