const BASE = 36;
const TMIN = 1;
const TMAX = 26;
const LAST_CODE_POINT = 0x10ffff;

/** The maximum length of a label that is decoded. The DNS allows 63 octets. */
const LONGEST = 256;

/**
 * Decodes the part of a label after `xn--`, or returns `undefined` if it is not Punycode.
 *
 * Follows RFC 3492, 6.2. Surrogates, code points beyond U+10FFFF and strings of more than 256 characters are rejected.
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
  // A hyphen at the start is not a delimiter.
  let index = hyphen > 0 ? hyphen + 1 : 0;
  while (index < text.length) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(index++));
      if (digit < 0) return undefined;
      place += digit * weight;
      if (place > 0x7fffffff) return undefined;
      const threshold = Math.min(Math.max(k - bias, TMIN), TMAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    if (point > LAST_CODE_POINT || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    points.splice(place++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Returns the value of a digit, or a negative number. The end of the string, NaN, returns one too. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const letter = (code | 0x20) - 0x61;
  return letter < 26 ? letter : -1;
}

/** Adapts the bias (RFC 3492, 6.1). */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - TMIN) * TMAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - TMIN));
  return k + Math.floor(((BASE - TMIN + 1) * rest) / (rest + 38));
}
