// Times the rows of the functions in this process, with one build of pchar. The argument is the job as JSON: the engine and the number of
// rounds. With the engine `js` nothing imports `pchar`, so every entry is alone and has no WebAssembly. It prints the results as JSON.
import { acceptedByAll, countEqual } from "../answers.mjs";
import { measure, rounded, spread } from "../measure.mjs";
import { TASKS } from "./index.mjs";

const { engine, rounds } = JSON.parse(process.argv[2]);

const from = (file) => import(`../../dist/${file}.js`);
// In this order: the other entries use the core of `pchar`.
const pchar = await from(engine === "wasm" ? "index" : "js/index");
if (pchar.backend().name !== engine) throw new Error(`pchar uses the engine ${pchar.backend().name}`);
const entries = {
  pchar,
  explain: await from("explain"),
  inspect: await from("inspect"),
  iri: await from("iri"),
  schemes: await from("schemes"),
  standardSchema: await from("standard-schema"),
  template: await from("template"),
  text: await from("text"),
  formats: await from("compat/formats"),
  compatFastUri: await from("compat/fast-uri"),
  compatUriJs: await from("compat/uri-js"),
};

const { default: MarkdownIt } = await import("markdown-it");
const { LinkifyIt } = await import("linkify-it");
const packages = {
  ajvFormats: (await import("ajv-formats/dist/formats.js")).default.fullFormats,
  fastDecode: (await import("fast-decode-uri-component")).default,
  fastUri: (await import("fast-uri")).default,
  ipaddr: (await import("ipaddr.js")).default,
  linkify: new LinkifyIt(),
  markdown: new MarkdownIt(),
  ...(await import("htmlparser2")),
  ...(await import("packageurl-js")),
  parseurl: (await import("parseurl")).default,
  ...(await import("url-template")),
  tr46: (await import("tr46")).default,
  ufo: await import("ufo"),
  uriJs: (await import("uri-js")).default,
};

/** The minimum time of a pass in ms: many rows have to be timed. */
const MIN_PASS = 5;

const sameJson = (theirs, ours) => theirs === ours || JSON.stringify(theirs) === JSON.stringify(ours);

/**
 * Compares the answers of a row, then times it. Strings on which an implementation throws are left out. Throws if most are, or if most
 * answers differ: then the two do not do the same.
 */
function measured(task, { name, entry = "pchar", title = name, on, own, others, agree = sameJson }) {
  const call = own(entries);
  const made = Object.entries(others).map(([other, make]) => ({ name: other, call: make(packages) }));
  const compared = made.filter((each) => each.call !== undefined);
  const set = on();
  const { first, second } = acceptedByAll([{ call }, ...compared], set);
  const equal = compared.map((other) => countEqual(other.call, call, agree, { first, second }));
  const wrong = compared.find((_other, index) => equal[index] < first.length / 2);
  if (wrong !== undefined || first.length < set.first.length / 2)
    throw new Error(`${title}, ${set.title}: ${wrong?.name ?? "one implementation"} has other answers`);
  const times = measure([{ call }, ...compared], first, second, rounds, MIN_PASS);
  return {
    ...{ task, entry, function: title, set: set.title, texts: first.length, of: set.first.length },
    ns: rounded(spread(times[0]).median),
    others: compared.map(({ name: other }, index) => ({
      name: other,
      ratio: rounded(spread(times[index + 1].map((ns, round) => ns / times[0][round])).median),
      equal: equal[index],
    })),
  };
}

const results = Object.entries(TASKS).flatMap(([task, rows]) => rows.map((row) => measured(task, row)));
console.log(JSON.stringify(results));
