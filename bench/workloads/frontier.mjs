// A crawler keeps two million URLs, each once: `UriSet` in place of a `Set` of what `URL` writes.

import { readFileSync } from "node:fs";

export const name = "Frontier of 2,000,000 URLs";
export const title = "A crawler keeps 2,000,000 URLs, each once, in a `UriSet`";
export const library = "`URL` and `Set`";
export const unit = "bytes an entry";

const COUNT = 2_000_000;
/** Every fourth URL is met again. */
const AGAIN = 4;

/** Real links of plain characters: `URL` and pchar write them alike. */
export const links = () =>
  readFileSync(new URL("../corpora/urls-48k.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((link) => /^https?:\/\/[a-z\d.-]+\/[\w/-]*$/.test(link));

/** Returns the URLs as bytes, one a line: pages of the links. */
function written() {
  const known = links();
  const pages = Array.from({ length: COUNT }, (_, index) => {
    const page = `${known[index % known.length]}?page=${Math.floor(index / known.length)}`;
    return index % AGAIN === 0 ? `${page}\n${page}\n` : `${page}\n`;
  });
  return Buffer.from(pages.join(""), "latin1");
}

/** Calls a function with each line, a string of its own as if it came from a file. */
function eachLine(bytes, call) {
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(10, start);
    call(bytes.latin1Slice(start, end));
  }
}

export async function prepare(_packages, side) {
  const bytes = written();
  const { UriSet } = side === "after" ? await import("pchar") : {};
  const withUrl = () => {
    const frontier = new Set();
    eachLine(bytes, (url) => frontier.add(new URL(url).href));
    return frontier;
  };
  const withPchar = () => {
    const frontier = new UriSet();
    eachLine(bytes, (uri) => frontier.add(uri));
    return frontier;
  };
  const fill = side === "after" ? withPchar : withUrl;
  return () => {
    const frontier = fill();
    // Called after the time was taken, with the heap before the run.
    return (heap) => {
      globalThis.gc();
      const figure = (process.memoryUsage().heapUsed - heap) / frontier.size;
      const sample = [...frontier].filter((_, index) => index % 1009 === 0);
      return { figure, results: [["all", [frontier.size, sample]]] };
    };
  };
}
