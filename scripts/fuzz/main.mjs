// Fuzzes the built package, guided by coverage: `npm run fuzz -- --target parse`. The laws of its functions are the oracle: both
// engines agree, a result is valid and a fixed point, errors have the documented class, and time grows with the length.
// It prints the shortest input for each failure. Then it exits with 1.
//
//   --target    parse, resolve, fromHref, inspect, extract or uriTemplate
//   --seconds   how long it runs (600)
//   --seed      a number; random by default, and printed

import { parseArgs } from "node:util";
import { fuzz, startCoverage } from "./loop.mjs";
import { texts } from "./seeds.mjs";

const newCoverage = startCoverage((url) => url.includes("/dist/"));
const engines = await Promise.all(
  ["", "js/"].map(async (folder) => {
    const entries = ["template", "text", "inspect", "index"].map(
      (name) => import(`../../dist/${folder}${name}.js`),
    );
    return Object.assign({}, ...(await Promise.all(entries)));
  }),
);

function law(holds, name) {
  if (!holds) throw new Error(name);
}

/** A value as a string, with absent components. */
const shown = (value) => JSON.stringify(value, (_, each) => (each === undefined ? "absent" : each));

/** Returns the result of a call by one engine, or `undefined` for a documented error. */
function result(engine, call) {
  try {
    const value = call(engine);
    return { value, shown: shown(value) };
  } catch (error) {
    law(error instanceof engine.PcharError, `not documented: ${error.name} ${error.message}`);
    const { name, code, rule, index } = error;
    return { shown: shown([name, code, rule, index]) };
  }
}

/** Returns the result of a call, or `undefined` for an error. Both engines must agree. */
function both(call, name = String(call)) {
  const [one, other] = engines.map((engine) => result(engine, call));
  law(one.shown === other.shown, `the engines differ: ${name}`);
  return one.value;
}

const BASE = "http://me:pw@a.example/b/c;d?q";
const RULES = ["URI-reference", "IRI-reference"];

const TARGETS = {
  parse(text) {
    for (const rule of [...RULES, "URI", "absolute-IRI"]) {
      const record = both((uri) => uri.parse(text, rule));
      law((record === undefined) === (both((uri) => uri.check(text, rule)) !== undefined), "check is parse");
      law((record !== undefined) === both((uri) => uri.matches(text, rule)), "matches is parse");
      if (record === undefined) continue;
      law(String(record) === text && both((uri) => uri.recompose(record)) === text, "recompose");
      if (!RULES.includes(rule)) continue;
      const normal = both((uri) => uri.normalize(text, { rule }));
      law(both((uri) => uri.normalize(normal, { rule })) === normal, "normalize is idempotent");
      law(
        both((uri) => uri.equivalent(text, normal, { rule })),
        "a normal form is equivalent",
      );
    }
  },
  resolve(text) {
    const [reference, base = BASE] = text.split("\n");
    for (const rule of RULES) {
      const target = both((uri) => uri.resolve(reference, base, { rule }));
      if (target === undefined) continue;
      law(both((uri) => uri.check(target, rule)) === undefined, "a target is valid");
      const again = both((uri) => uri.resolve(target, base, { rule }));
      law(both((uri) => uri.resolve(again, base, { rule })) === again, "a resolved target is a fixed point");
      const shorter = both((uri) => uri.relativize(target, base, { rule }));
      const isBack = shorter === undefined || both((uri) => uri.resolve(shorter, base, { rule })) === target;
      law(isBack, "relativize is the inverse of resolve");
    }
  },
  fromHref(text) {
    for (const rule of RULES) {
      const reading = both((uri) => uri.fromHref(text, BASE, { rule }));
      if (reading === undefined) continue;
      law(both((uri) => uri.check(reading.uri, rule)) === undefined, "the URI is valid");
      law(reading.uri !== text || reading.changes.length === 0, "no change of the same text");
      law(both((uri) => uri.fromHref(reading.uri, BASE, { rule }))?.uri === reading.uri, "a fixed point");
    }
  },
  inspect(text) {
    for (const rule of RULES) {
      const findings = both((uri) => uri.inspect(text, { rule }));
      both((uri) => uri.isSafeToFetch(text, { rule }));
      law(
        findings === undefined || findings.every(({ index, end }) => index <= end && end <= text.length),
        "spans",
      );
    }
  },
  extract(text) {
    for (const context of ["plain", "markdown", "html", "xml", "json", "texinfo", "roff"]) {
      let last = 0;
      for (const { uri, start, end } of both((each) => [...each.extract(text, { context })], context)) {
        law(last <= start && start <= end && end <= text.length, `finds are in order: ${context}`);
        law(both((each) => each.check(uri)) === undefined, `a find is valid: ${context}`);
        last = end;
      }
    }
  },
  uriTemplate(text) {
    const template = both((uri) => {
      const { variables, expand, match } = uri.uriTemplate(text);
      const values = Object.fromEntries(variables.map((name) => [name, "é/ b"]));
      const expanded = expand(values);
      return { expanded, matched: result(uri, () => match(expanded)).value };
    });
    if (template?.matched === undefined) return;
    const again = both((uri) => uri.expand(text, template.matched));
    law(again === template.expanded, "match is the inverse of expand");
  },
};

const { values } = parseArgs({
  options: {
    target: { type: "string" },
    seconds: { type: "string", default: "600" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const [run, seconds, seed] = [TARGETS[values.target], Number(values.seconds), Number(values.seed)];
if (run === undefined || !(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error(`Usage: npm run fuzz -- --target ${Object.keys(TARGETS).join("|")} [--seconds N] [--seed N]`);
  process.exit(2);
}
const { count, corpus, faults } = fuzz({ run, newCoverage, seeds: texts, seed, seconds, checksTime: true });
for (const { failure, text } of faults) console.log(`${failure}\n  ${JSON.stringify(text)}`);
console.log(
  `${values.target}, seed ${seed}: ${count} inputs, ${corpus.length} kept, ${faults.length} failures`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
