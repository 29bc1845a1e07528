// Runs the benchmarks of single strings in a page, which has the job and the names of the corpora in `globalThis.job`.
const { job, files } = globalThis.job;
const bytes = async (file) => new Uint8Array(await (await fetch(`/corpora/${file}`)).arrayBuffer());
globalThis.corpora = new Map(await Promise.all(files.map(async (file) => [file, await bytes(file)])));
const { runBenchmarks } = await import("../single.mjs");
console.log(JSON.stringify({ name: "results", results: runBenchmarks(job) }));
