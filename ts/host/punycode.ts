const BASE = 36;
const LEAST = 1;
const MOST = 26;
const LARGEST = 0x10ffff;

/** The longest label that is decoded: what DNS takes has 63 octets. */
const LONGEST = 256;

/**
 * Decodes what stands after `xn--` in a label, or returns `undefined` where that is no Punycode.
 *
 * Follows RFC 3492, 6.2. Surrogates and what lies beyond Unicode are refused, and so is a text that is too long to be a
 * label.
 *
 * @example
 * punycodeDecode("bcher-kva"); // "bücher"
 * punycodeDecode("abc-"); // "abc"
 * punycodeDecode("-a"); // undefined
 */
export function punycodeDecode(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const hyphen = text.lastIndexOf("-");
  const points: number[] = [];
  for (let at = 0; at < hyphen; at++) points.push(text.charCodeAt(at));
  if (points.some((point) => point > 127)) return undefined;
  let point = 128;
  let place = 0;
  let bias = 72;
  // A hyphen at the start delimits nothing.
  let index = hyphen > 0 ? hyphen + 1 : 0;
  while (index < text.length) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(index++));
      if (digit < 0) return undefined;
      place += digit * weight;
      if (place > 0x7fffffff) return undefined;
      const threshold = Math.min(Math.max(k - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    if (point > LARGEST || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    points.splice(place++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** The value of a digit, or -1; the end of the text is none. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 : -1;
}

/** Adapts the bias (RFC 3492, 6.1). */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; k += BASE) rest = Math.floor(rest / (BASE - LEAST));
  return k + Math.floor(((BASE - LEAST + 1) * rest) / (rest + 38));
}
