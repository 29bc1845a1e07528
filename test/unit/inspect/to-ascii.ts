// An encoder for Punycode (RFC 3492, 6.3), for the oracle of `URL`.

/** Returns a host in ASCII, mapped only in the case of ASCII letters, or `undefined` if it is not UTF-8. */
export function toAscii(host: string): string | undefined {
  // Only non-ASCII octets are decoded: an encoded delimiter stays encoded.
  const nonAscii = /(?:%[89a-f][0-9a-f])+/gi;
  let text: string;
  try {
    text = host.replace(nonAscii, (octets) => decodeURIComponent(octets));
  } catch {
    return undefined;
  }
  const labels = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).split(".");
  return labels.map((label) => (/[^\0-\x7f]/.test(label) ? `xn--${encode(label)}` : label)).join(".");
}

function encode(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0)!);
  const basic = points.filter((point) => point < 128);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? "-" : "");
  let n = 128;
  let delta = 0;
  let bias = 72;
  let handled = basic.length;
  while (handled < points.length) {
    const m = Math.min(...points.filter((point) => point >= n));
    delta += (m - n) * (handled + 1);
    n = m;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      let q = delta;
      for (let k = 36; ; k += 36) {
        const t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
        if (q < t) break;
        output += digit(t + ((q - t) % (36 - t)));
        q = Math.floor((q - t) / (36 - t));
      }
      output += digit(q);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return output;
}

function digit(value: number): string {
  return "abcdefghijklmnopqrstuvwxyz0123456789"[value]!;
}

function adapt(given: number, points: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(given / 700) : given >> 1;
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
