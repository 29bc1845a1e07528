// Prints how many bytes of the heap each kept result holds, as JSON: node --expose-gc kept-strings.mjs
//
// Each result comes from a text of its own, which nothing else holds.

import { getHeapStatistics } from "node:v8";
import { origin, UriMap, UriSet, uriKey } from "pchar";
import { isWithin } from "pchar/inspect";
import { extract, extractor, fromHref, fromTyped, webAddress } from "pchar/text";

/** The length of a text, and the number of texts. */
const LENGTH = 60_000;
const COUNT = 300;

const decoder = new TextDecoder("latin1");

/** Returns a string in one piece that begins and ends with these, and has this many code units. */
function textOf(start, end = "", filler = "a") {
  const bytes = new Uint8Array(LENGTH).fill(filler.charCodeAt(0));
  bytes.set(new TextEncoder().encode(start));
  bytes.set(new TextEncoder().encode(end), LENGTH - end.length);
  return decoder.decode(bytes);
}

/** Returns a part that a caller cuts from a long text. */
function cut(part) {
  const text = textOf(part);
  return text.slice(0, part.length);
}

const found = (start, options) => (at) => extract(textOf(start.replaceAll("$", at), "", " "), options);
const map = new UriMap();
const set = new UriSet();
const resolving = new UriSet(null, { base: "http://h.example/a/b" });

/** A result for each number, by the name of the function. */
const RESULTS = {
  "extract, a URI": found(" https://host.example/a/path/$?query=1 "),
  "extract, a URI in angle brackets with white space": found("<https://host.example/a/\n path/$?query=1>"),
  "extract, a URI with hyphens at line ends": found("<https://host.example/a-\npath/$?query=1>"),
  "extract, a URI in quotes with punctuation": found('"https://host.example/a/path/$?query=1." '),
  "extract, a suffix": found(" www.host.example/a/path/$?query=1 "),
  "extract, an HTML link that changes": found("<a href='https://host.example/a b/$|'>", { context: "html" }),
  "extract, a Markdown link": found("[a](https://host.example/a/path/$?query=1) ", { context: "markdown" }),
  "extract, an HTML link": found("<a href='https://host.example/a/path/$?query=1'>", { context: "html" }),
  "extract, a relative HTML link": found("<a href='a/long/path/of/$?query=1'>", {
    context: "html",
    base: "http://h.example/a/b",
  }),
  "extract, an escaped HTML link": found("<a href='https://host.example/a/$?q=1&amp;r=2'>", {
    context: "html",
  }),
  "extract, a Texinfo link": found("@uref{https://host.example/a/path/$?query=1} ", { context: "texinfo" }),
  "extract, a roff link": found("\n.UR https://host.example/a/path/$?query=1\n", { context: "roff" }),
  "extractor, in two chunks": (at) => {
    const open = extractor();
    const text = textOf(` https://host.example/a/path/${at}?query=1 `, "", " ");
    return [...open.write(text.slice(0, 30_000)), ...open.write(text.slice(30_000)), ...open.end()];
  },
  origin: (at) => origin(textOf(`https://a.long.name.of.host.${at}.example/`)),
  "origin, of a URI with userinfo and port": (at) =>
    origin(textOf(`https://me@long.name.of.host.${at}.example:0443/`)),
  "uriKey, without the fragment": (at) =>
    uriKey(textOf(`https://a.host.example/path/${at}#`), { fragment: "ignore" }),
  "uriKey, with a long base": (at) => uriKey("g", { base: textOf(`https://a.host.example/path/${at}?`) }),
  "UriMap.set": (at) => map.set(cut(`https://a.host.example/path/${at}`), at),
  "UriMap.set, of another spelling": (at) => map.set(cut(`HTTPS://a.host.example/other/%7e/${at}`), at),
  "UriSet.add": (at) => set.add(cut(`https://a.host.example/path/${at}`)),
  "UriMap, of one URI": (at) => new UriMap([[cut(`HTTPS://a.host.example/one/%7e/${at}`), at]]),
  "UriSet, of one URI": (at) => new UriSet([cut(`https://a.host.example/one/${at}`)]),
  "UriSet.add, of a relative reference": (at) => resolving.add(cut(`a/relative/path/of/some/length/${at}`)),
  "isWithin, of its last arrays": (at) => {
    const entries = Array.from({ length: 50 }, (_, entry) =>
      cut(`https://a.host.example/path/${at}/${entry}`),
    );
    return String(isWithin("https://a.host.example/", entries));
  },
  "fromHref, after white space": (at) => fromHref(textOf("", `https://a.host.example/a b/${at}`, " ")),
  "fromHref, of a long base": (at) =>
    fromHref(`../a b/${at}`, textOf(`https://a.host.example/path/${at}/`, "", "/")),
  "fromHref, of a file": (at) => fromHref(`/a/long/path/to/a/file/${at}`, textOf("file:///C:/a/b/c?")),
  "fromTyped, after white space": (at) => fromTyped(textOf("", `https://a.host.example/a/${at}`, " ")).uri,
  webAddress: (at) => webAddress(textOf("", `https://a.host.example/a/${at}`, " ")).uri,
  "fromTyped, with readings": (at) => {
    const { changes, ...readings } = fromTyped(textOf("", `www.host.example/a/long-\npath/${at}.`, " "));
    return readings;
  },
  "fromTyped, its short changes": (at) =>
    fromTyped(textOf("", `<https://a.host.example/a/${at}>${" ".repeat(30)}`, " ")).changes.slice(1),
};

/** Results that hold what they were cut from: they show that the measure sees it. */
const HOLDING = { "a slice": (at) => cut(`https://a.host.example/path/${at}`) };

function heapUsed() {
  globalThis.gc();
  globalThis.gc();
  return getHeapStatistics().used_heap_size;
}

/** Returns the bytes that each of many results holds. */
function heldBy(name, resultOf) {
  resultOf(-1);
  const results = [];
  const before = heapUsed();
  for (let at = 0; at < COUNT; at++) results.push(resultOf(at));
  const held = (heapUsed() - before) / COUNT;
  if (results.some((result) => result === undefined || result.length === 0))
    throw new Error(`A result of ${name} is empty`);
  return Math.round(held);
}

const measured = (functions) =>
  Object.fromEntries(Object.entries(functions).map(([name, resultOf]) => [name, heldBy(name, resultOf)]));

console.log(
  JSON.stringify({ length: LENGTH, kept: measured(RESULTS), holding: measured(HOLDING) }, undefined, 1),
);
