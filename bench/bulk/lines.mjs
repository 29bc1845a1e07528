import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { bytesOf } from "../corpus.mjs";
import { rounded, spread } from "../measure.mjs";
import { CONTESTANTS } from "./contestants.mjs";
import { nativeTime } from "./native.mjs";

/** How long a contestant works in one round, in ms, at least; and before the first, until its engine has compiled it. */
const LEAST = 150;
const WARM_UP = 400;

const FLUENT = { library: "fluent-uri" };

/** What is done with which file; and which question of the bench in Rust is the same. */
const JOBS = [
  {
    verb: "scan",
    file: "urls-48k.txt",
    title: "links",
    native: { ...FLUENT, question: "parse", corpus: "urls-48k" },
  },
  {
    verb: "scan",
    file: "synthetic-789.txt",
    title: "URIs of 789 characters",
    native: { ...FLUENT, question: "parse", corpus: "synthetic-789" },
  },
  { verb: "check", file: "urls-48k.txt", title: "links" },
  {
    verb: "normalize",
    file: "urls-48k.txt",
    title: "links",
    native: { ...FLUENT, question: "normalize", corpus: "urls-48k" },
  },
  {
    verb: "normalize",
    file: "messy.txt",
    title: "messy",
    native: { ...FLUENT, question: "normalize", corpus: "messy" },
  },
  {
    verb: "resolve",
    file: "references.txt",
    title: "references on one base",
    native: { ...FLUENT, question: "resolve", corpus: "references" },
  },
];

/** A contestant in its thread: `ask` sends a message and waits for what comes back. */
async function start(name) {
  const { backend } = CONTESTANTS[name];
  const env = backend === undefined ? process.env : { ...process.env, PCHAR_BACKEND: backend };
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData: name, env });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("message", (message) => {
        worker.off("error", reject);
        resolve(message);
      });
    });
  await next();
  const ask = (message) => {
    const answer = next();
    worker.postMessage(message);
    return answer;
  };
  return { name, ask, stop: () => worker.terminate() };
}

/** How many lines the answers of a contestant say the same of as those of pchar. */
function countEqual(answers, expected) {
  return expected.reduce((count, each, index) => count + (each === answers[index] ? 1 : 0), 0);
}

/** How many passes fill a round. */
async function timesFor(contestant, job) {
  let fastest = Number.POSITIVE_INFINITY;
  for (let spent = 0; spent < WARM_UP; ) {
    const ms = await contestant.ask({ ...job, times: 1 });
    fastest = Math.min(fastest, ms);
    spent += ms;
  }
  return Math.ceil(LEAST / fastest);
}

async function askJob(contestants, { verb, file, title, native: nativeJob }, native, rounds) {
  const job = { verb, file };
  const answers = [];
  for (const contestant of contestants) answers.push(await contestant.ask(job));
  const [expected] = answers;
  for (let other = 1; other <= 2; other++) {
    if (countEqual(answers[other], expected) !== expected.length || answers[other].length !== expected.length)
      throw new Error(
        `${verb} ${file}: ${contestants[other].name} does not answer as ${contestants[0].name}`,
      );
  }
  const times = [];
  for (const contestant of contestants) times.push(await timesFor(contestant, job));
  const lines = expected.length;
  const measured = contestants.map(() => []);
  const nativeNs = [];
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const place = (turn + round) % contestants.length;
      const ms = await contestants[place].ask({ ...job, times: times[place] });
      measured[place].push((ms * 1e6) / (times[place] * lines));
    }
    if (nativeJob !== undefined && native.program !== undefined) nativeNs.push(nativeTime(native, nativeJob));
  }
  const bytes = bytesOf(file).length;
  const row = (name, ns, equalAnswers) => ({
    name,
    nsPerLine: rounded(spread(ns)),
    megabytesPerSecond: rounded((bytes / (spread(ns).median * lines)) * 1e3),
    ratioToWasm: rounded(spread(ns.map((each, round) => each / measured[0][round])).median),
    equalAnswers,
  });
  const rows = contestants.map(({ name }, place) =>
    row(name, measured[place], countEqual(answers[place], expected)),
  );
  if (nativeNs.length > 0)
    rows.push({ ...row(`${nativeJob.library}, native`, nativeNs), question: nativeJob.question });
  return { verb, title, lines, bytes, rounds, rows };
}

/** How long does it take to work on the lines of bytes? Beside it, in the same rounds, what native code takes. */
export async function bulkLines({ rounds, native, show }) {
  if (!existsSync(new URL("../../dist/lines.js", import.meta.url)))
    return { notRun: "dist/ has no entry for lines" };
  const contestants = [];
  try {
    for (const name of Object.keys(CONTESTANTS)) contestants.push(await start(name));
    const results = [];
    for (const job of JOBS) {
      const result = await askJob(contestants, job, native, rounds);
      show(linesTable(result));
      results.push(result);
    }
    return { results };
  } finally {
    await Promise.all(contestants.map(({ stop }) => stop()));
  }
}

function linesTable({ verb, title, lines, rounds, rows }) {
  const body = rows.map(({ name, nsPerLine, megabytesPerSecond, ratioToWasm, equalAnswers }) =>
    [
      name.padEnd(26),
      nsPerLine.median.toFixed(1).padStart(9),
      megabytesPerSecond.toFixed(0).padStart(7),
      ratioToWasm.toFixed(2).padStart(9),
      equalAnswers === undefined ? "" : `  equal on ${equalAnswers} of ${lines}`,
    ].join(" "),
  );
  const head = `\nlines, ${verb}: ${lines} lines of ${title}; ${rounds} rounds\n${" ".repeat(26)}   ns/line    MB/s   to wasm`;
  return [head, ...body].join("\n");
}
