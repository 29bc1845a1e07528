// Small programs of a user, which import little of `pchar`, of `pchar/js` or of both. A bundler must start the right engine in
// each, keep two engines apart, and keep WebAssembly out of a bundle of `pchar/js`.
import assert from "node:assert/strict";

export const WASM = { name: "wasm", reason: null };
export const JS = { name: "js", reason: "forced" };

/** The imports of each program, in this order. */
export const PROGRAMS = [["pchar"], ["pchar/js"], ["pchar", "pchar/js"], ["pchar/js", "pchar"]];

/** The name of their case. */
export const NAME = "`{ parse }` alone, and beside `pchar/js`";

/**
 * Writes a program. It parses with each entry first and reads the engines then.
 *
 * @param entries an element of `PROGRAMS`
 * @param emit statements that use the constant `report`
 */
export function engineText(entries, emit = "console.log(JSON.stringify(report));") {
  // One entry takes no more than it needs: the class of errors may bring other code with it.
  const names = ["backend", "parse", ...(entries.length > 1 ? ["UriSyntaxError"] : [])];
  const all = (name, after = "") => `[${entries.map((_, i) => name + i + after).join(", ")}]`;
  return `${entries
    .map(
      (entry, i) => `import { ${names.map((name) => `${name} as ${name}${i}`).join(", ")} } from "${entry}";`,
    )
    .join("\n")}
const path = ${all("parse", '("http://a/b").path')};
const report = { name: ${all("backend", "().name")}, reason: ${all("backend", "().reason")}, path };
${entries.length > 1 ? "report.isOneClass = UriSyntaxError0 === UriSyntaxError1;\n" : ""}${emit}
`;
}

/** Verifies the report of a program, and whether its bundle mentions WebAssembly if the text of the bundle is given. */
export function verifyEngines(entries, { report, text }, pchar = WASM) {
  const what = `a program with ${entries.join(" and then ")}`;
  const engines = entries.map((entry) => (entry === "pchar" ? pchar : JS));
  assert.deepEqual(
    report,
    {
      name: engines.map(({ name }) => name),
      reason: engines.map(({ reason }) => reason),
      path: entries.map(() => "/b"),
      ...(entries.length > 1 ? { isOneClass: true } : {}),
    },
    `${what} reports ${JSON.stringify(report)}`,
  );
  if (text === undefined) return;
  const isMentioned = text.includes("WebAssembly");
  assert.equal(isMentioned, engines.includes(WASM), `${what}: is WebAssembly in the bundle? ${isMentioned}`);
}

/**
 * Bundles and runs each program and verifies it.
 *
 * @param ran bundles the text of a program and runs it; returns the report and the text of the bundle
 * @param options.pchar the engine that `pchar` must have there
 * @param options.emit statements of the program that use the constant `report`
 * @returns the engine of `pchar`, for the result of the case
 */
export async function enginesVerified(ran, { pchar = WASM, emit } = {}) {
  for (const entries of PROGRAMS) verifyEngines(entries, await ran(engineText(entries, emit)), pchar);
  return pchar;
}
