// A file to try: lines as in a crawl, with a known number of invalid ones.

const HOSTS = ["example.com", "WWW.Example.org", "example.net:443", "en.wikipedia.org", "192.0.2.16"];
const PATHS = ["/", "/a/b/../c", "/%7Euser/index.html", "/search?q=uri&page=", "/2026/03/01#top-"];

/** Every line whose number is a multiple of this is invalid: it contains a space. */
export const INVALID_EVERY = 1000;

/** Lines that are written at once. */
const BATCH = 10_000;

/** Writes the lines, counted from 1. */
export function generateLines(count: number): Blob {
  const parts: string[] = [];
  for (let from = 1; from <= count; from += BATCH) {
    let part = "";
    for (let line = from; line < from + BATCH && line <= count; line++) part += `${generatedLine(line)}\n`;
    parts.push(part);
  }
  return new Blob(parts);
}

export function generatedLine(line: number): string {
  if (line % INVALID_EVERY === 0) return `https://example.com/not valid/${line}`;
  const scheme = line % 7 === 0 ? "http" : "https";
  return `${scheme}://${HOSTS[line % HOSTS.length]}${PATHS[Math.floor(line / HOSTS.length) % PATHS.length]}${line}`;
}
