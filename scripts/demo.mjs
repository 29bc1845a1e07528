// `npm run demo` shows what pchar does, on real links. It uses the built package and the built command line, and computes
// every value that it prints.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  backend,
  check,
  equivalent,
  normalize,
  parse,
  relativize,
  resolve,
  resolver,
} from "../dist/index.js";

const CORPUS = "bench/corpora/urls-48k.txt";
const BASE = "http://a/b/c/d;p?q";
const SHOWN_ERRORS = 3;
const PASSES = 5;
const columns = process.stdout.isTTY ? Math.max(40, process.stdout.columns) : 80;
const color = process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Short calls. The demo prints their source and their result. */
const SAMPLE = [
  () => parse("foo://example.com:8042/over/there?name=ferret#nose").host,
  () => resolve("../g", "http://a/b/c/d;p?q"),
  () => normalize("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"),
  () => equivalent("http://example.com", "HTTP://EXAMPLE.com:80/"),
  () => relativize("http://a/b/g", "http://a/b/c/d;p?q"),
  () => check("http://a/b c").message,
];

const say = (line = "") => console.log(line);
const count = (number) => number.toLocaleString("en");

function sample() {
  for (const call of SAMPLE) {
    const source = `  ${String(call).slice("() => ".length)}`;
    const value = JSON.stringify(call());
    say(source.length + value.length + 4 <= columns ? `${source} -> ${value}` : `${source}\n    -> ${value}`);
  }
}

/** Runs a command and prints its output, indented. */
function pchar(...argv) {
  const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  const env = { ...process.env, FORCE_COLOR: color ? "1" : "0" };
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...argv], { encoding: "utf8", env });
  process.stdout.write((stdout + stderr).replace(/^(?=.)/gm, "  "));
}

/** Counts the values of an array, the most frequent first. */
function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function table(rows) {
  const label = Math.max(...rows.map(([name]) => name.length));
  const number = Math.max(...rows.map(([, value]) => value.length));
  for (const [name, value, note] of rows)
    say(`  ${name.padEnd(label)}  ${value.padStart(number)}  ${note ?? ""}`.trimEnd());
}

function counts(texts, valid, issues) {
  const resolveFromBase = resolver(BASE);
  const schemes = tally(valid.map((text) => parse(text).scheme?.toLowerCase() ?? "(none)"));
  const changed = valid.filter((text) => normalize(text) !== text).length;
  const moved = valid.filter((text) => resolveFromBase(text) !== text).length;
  table([
    ["lines", count(texts.length)],
    ["valid", count(valid.length), "by the rule URI-reference"],
    ...schemes.map(([scheme, number]) => [`  ${scheme}`, count(number)]),
    ["invalid", count(issues.length)],
    ...tally(issues.map(({ code }) => code)).map(([code, number]) => [`  ${code}`, count(number)]),
    ["normalized", count(valid.length), `${count(changed)} of them changed`],
    ["resolved", count(valid.length), `against ${BASE}, ${count(moved)} of them changed`],
  ]);
}

function backendInUse() {
  const { name, reason } = backend();
  const engine = name === "wasm" ? "the Rust core in WebAssembly" : "the JavaScript engine";
  return `${name}, ${engine} (${reason ?? "the default"})`;
}

/** Measures a function over all texts: the best of some passes, after one to warm up. */
function rate(name, act, texts, bytes) {
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass <= PASSES; pass++) {
    const start = performance.now();
    for (const text of texts) act(text);
    const seconds = (performance.now() - start) / 1000;
    if (pass > 0) best = Math.min(best, seconds);
  }
  const millions = (texts.length / best / 1e6).toFixed(2);
  return [name, `${millions} million URIs/s`, `${(bytes / best / 1e6).toFixed(0).padStart(5)} MB/s`];
}

async function main() {
  say("pchar: URIs by RFC 3986. Some calls and their results:\n");
  sample();
  say("\nOn the command line, which masks passwords:\n");
  for (const argv of [
    ["parse", "http://me:pw@[2001:db8::7]:80/a/../%7Euser?x#y"],
    ["check", "http://me:pw@h/a b"],
  ]) {
    say(`  $ pchar ${argv[0]} '${argv[1]}'`);
    pchar(...argv);
    say();
  }

  const file = readFileSync(new URL(`../${CORPUS}`, import.meta.url), "utf8");
  const texts = file.split("\n");
  const issues = [];
  const valid = [];
  for (const text of texts) {
    const issue = check(text);
    if (issue === undefined) valid.push(text);
    else issues.push({ ...issue, text });
  }
  const bytes = Buffer.byteLength(valid.join(""));
  say(`The real links of ${CORPUS}:\n`);
  say(`  backend ${backendInUse()}`);
  counts(texts, valid, issues);

  say(`\nThe first ${SHOWN_ERRORS} invalid ones:\n`);
  for (const { text } of issues.slice(0, SHOWN_ERRORS)) {
    pchar("check", "--", text);
    say();
  }

  say(
    `Speed on the ${count(valid.length)} valid ones, on one core, measured now (best of ${PASSES} passes):\n`,
  );
  table([
    rate("check", (text) => check(text), valid, bytes),
    rate("parse", (text) => parse(text), valid, bytes),
    rate("resolve", resolver(BASE), valid, bytes),
    rate("normalize", (text) => normalize(text), valid, bytes),
  ]);
  say("\nNext: node dist/cli.js --help, README.md, npm test.");
}

await main();
