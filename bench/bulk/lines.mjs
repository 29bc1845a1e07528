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

/** Returns the answers of each implementation. Throws if those of pchar differ. */
async function answersOf(implementations, job) {
  const answers = [];
  for (const implementation of implementations) answers.push(await implementation.request(job));
  const [expected] = answers;
  const differing = implementations.find(
    ({ name }, index) =>
      name.startsWith("pchar") &&
      (countEqual(answers[index], expected) !== expected.length || answers[index].length !== expected.length),
  );
  if (differing !== undefined)
    throw new Error(
      `${job.operation} ${job.file}: ${differing.name} and ${implementations[0].name} give different answers`,
    );
  return answers;
}

async function runJob(implementations, { operation, file, title, native: nativeJob }, native, rounds) {
  const job = { operation, file };
  const answers = await answersOf(implementations, job);
  const [expected] = answers;
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

/** Starts the threads of implementations, and stops them after `use`. */
async function withThreads(names, use) {
  const implementations = [];
  try {
    for (const name of names) implementations.push(await start(name));
    return await use(implementations);
  } finally {
    await Promise.all(implementations.map(({ stop }) => stop()));
  }
}

/** Compares the answers of pchar for all operations. Throws if they differ. */
export function compareLines() {
  const names = Object.keys(IMPLEMENTATIONS).filter((name) => name.startsWith("pchar"));
  return withThreads(names, async (implementations) => {
    for (const { operation, file } of JOBS) await answersOf(implementations, { operation, file });
  });
}

/** Times the operations on the lines of a file. The native bench runs in the same rounds. */
export function bulkLines({ rounds, native }) {
  return withThreads(Object.keys(IMPLEMENTATIONS), async (implementations) => {
    const results = [];
    for (const job of JOBS) results.push(await runJob(implementations, job, native, rounds));
    return { results };
  });
}
