import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { bytesOf } from "../corpus.mjs";
import { rounded, spread } from "../measure.mjs";
import { IMPLEMENTATIONS } from "./competitors.mjs";
import { nativeRow } from "./native.mjs";

/** The minimum time in ms of each implementation in a round. */
const MIN_ROUND = 150;
/** The time in ms of each implementation before the first round, so that V8 has compiled it. */
const WARM_UP = 400;

const FLUENT = { library: "fluent-uri" };

/** The operations with their files. `native` is the same work in the native bench. */
const JOBS = [
  {
    operation: "components",
    file: "urls-48k.txt",
    title: "links",
    native: { ...FLUENT, benchmark: "parse", corpus: "urls-48k" },
  },
  {
    operation: "components",
    file: "synthetic-789.txt",
    title: "URIs of 789 characters",
    native: { ...FLUENT, benchmark: "parse", corpus: "synthetic-789" },
  },
  { operation: "check", file: "urls-48k.txt", title: "links" },
  {
    operation: "normalize",
    file: "urls-48k.txt",
    title: "links",
    native: { ...FLUENT, benchmark: "normalize", corpus: "urls-48k" },
  },
  {
    operation: "normalize",
    file: "messy.txt",
    title: "messy",
    native: { ...FLUENT, benchmark: "normalize", corpus: "messy" },
  },
  {
    operation: "resolve",
    file: "references.txt",
    title: "references on one base",
    native: { ...FLUENT, benchmark: "resolve", corpus: "references" },
  },
];

/** Starts the thread of an implementation. `request` sends it a message and returns its reply. */
async function start(name) {
  const { engine } = IMPLEMENTATIONS[name];
  const env = engine === undefined ? process.env : { ...process.env, PCHAR_BACKEND: engine };
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
  const request = (message) => {
    const reply = next();
    worker.postMessage(message);
    return reply;
  };
  return { name, request, stop: () => worker.terminate() };
}

/** Counts the lines with the expected answer. */
function countEqual(answers, expected) {
  return expected.reduce((count, each, index) => count + (each === answers[index] ? 1 : 0), 0);
}

/** Warms an implementation up, and returns the number of passes that fill a round. */
async function timesFor(implementation, job) {
  let fastest = Number.POSITIVE_INFINITY;
  for (let spent = 0; spent < WARM_UP; ) {
    const ms = await implementation.request({ ...job, times: 1 });
    fastest = Math.min(fastest, ms);
    spent += ms;
  }
  return Math.ceil(MIN_ROUND / fastest);
}

async function runJob(implementations, { operation, file, title, native: nativeJob }, native, rounds) {
  const job = { operation, file };
  const answers = [];
  for (const implementation of implementations) answers.push(await implementation.request(job));
  const [expected] = answers;
  for (let other = 1; other <= 2; other++) {
    if (countEqual(answers[other], expected) !== expected.length || answers[other].length !== expected.length)
      throw new Error(
        `${operation} ${file}: ${implementations[other].name} and ${implementations[0].name} give different answers`,
      );
  }
  const times = [];
  for (const implementation of implementations) times.push(await timesFor(implementation, job));
  const lines = expected.length;
  const measured = implementations.map(() => []);
  const nativeRows = [];
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < implementations.length; turn++) {
      const index = (turn + round) % implementations.length;
      const ms = await implementations[index].request({ ...job, times: times[index] });
      measured[index].push((ms * 1e6) / (times[index] * lines));
    }
    if (nativeJob !== undefined && native.program !== undefined)
      nativeRows.push(nativeRow(native, nativeJob));
  }
  const bytes = bytesOf(file).length;
  const row = (name, ns, equalAnswers) => ({
    name,
    nsPerLine: rounded(spread(ns)),
    megabytesPerSecond: rounded((bytes / (spread(ns).median * lines)) * 1e3),
    ratioToWasm: rounded(spread(ns.map((each, round) => each / measured[0][round])).median),
    equalAnswers,
  });
  const rows = implementations.map(({ name }, index) =>
    row(name, measured[index], countEqual(answers[index], expected)),
  );
  if (nativeRows.length > 0) {
    const ns = nativeRows.map(({ nsPerText }) => nsPerText.median);
    const { library, benchmark } = nativeJob;
    const [{ equalAnswers, texts }] = nativeRows;
    rows.push({ ...row(`${library}, native`, ns, equalAnswers), benchmark, texts });
  }
  return { operation, title, lines, bytes, rounds, rows };
}

/** Times the operations on the lines of a file. The native bench runs in the same rounds. */
export async function bulkLines({ rounds, native }) {
  if (!existsSync(new URL("../../dist/lines.js", import.meta.url)))
    return { notRun: "dist/lines.js is missing" };
  const implementations = [];
  try {
    for (const name of Object.keys(IMPLEMENTATIONS)) implementations.push(await start(name));
    const results = [];
    for (const job of JOBS) results.push(await runJob(implementations, job, native, rounds));
    return { results };
  } finally {
    await Promise.all(implementations.map(({ stop }) => stop()));
  }
}
