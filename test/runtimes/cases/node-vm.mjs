// Contexts of `node:vm`, and Jest, which runs each test file in a context.
import { readFileSync } from "node:fs";
import { verified } from "../expected.mjs";
import { manifest, program, run, runJson, TOOLS } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Node";

const version = process.versions.node;

/** The globals that a context gets from its creator, as in browsers and test environments. */
const LENT = ["TextDecoder", "TextEncoder", "atob"];

const EVALUATORS = {
  script: { file: "vm-script.cjs", probe: "probe.cjs", system: "cjs", flags: [] },
  module: {
    file: "vm-module.mjs",
    probe: "probe.mjs",
    system: "esm",
    flags: ["--no-warnings", "--experimental-vm-modules"],
  },
};

/** Returns a case in a context, by `vm.runInContext` or by `vm.SourceTextModule`. */
function evaluated(name, how, { lent = LENT, options = {}, lines = true, before = "", ...right }) {
  const { file, probe, system, flags } = EVALUATORS[how];
  return {
    name,
    version,
    async run(place) {
      const text = before + probeText({ system, lines, emit: "tell(JSON.stringify(report));" });
      const files = { [probe]: text, [file]: readFileSync(`${TOOLS}programs/${file}`, "utf8") };
      const argv = [...flags, file, JSON.stringify(lent), JSON.stringify(options)];
      const report = await runJson(process.execPath, argv, { cwd: place.folder(files) });
      return { version, ...verified(report, { lines, ...right }) };
    },
  };
}

/** A test of a user, which also writes the report to a file. */
const TEST = `require("node:fs").writeFileSync("report.json", JSON.stringify(report));
test("a link", () => {
  expect(report.answers.relative).toBe("g");
  expect(() => parse("a b")).toThrow(UriSyntaxError);
  expect(() => parse("a b")).toThrow(SyntaxError);
});
`;
const TEST_ESM = TEST.replace('require("node:fs").', "");

function jest(name, file, text, flags) {
  return {
    where: "Jest",
    name,
    async run(place) {
      const { version } = manifest("jest");
      const cwd = place.folder({ [file]: text, "package.json": "{}", "jest.config.json": CONFIG });
      const argv = [...flags, program("jest"), "--ci", "--runInBand", "--cacheDirectory", ".jest"];
      await run(process.execPath, argv, { cwd });
      const report = JSON.parse(readFileSync(`${cwd}/report.json`, "utf8"));
      return { version, ...verified(report, { lines: true, name: "wasm" }) };
    },
  };
}

/** The only setting: which files are tests. */
const CONFIG = JSON.stringify({ testMatch: ["**/*.test.{js,mjs}"] });

export const cases = [
  evaluated("`vm.runInContext`", "script", { name: "wasm" }),
  evaluated("`vm.SourceTextModule`", "module", { name: "wasm" }),
  // Without `atob` the bytes cannot be decoded. Without `TextDecoder`, `pchar/lines` can be loaded but not called.
  evaluated("`vm`, nothing but JavaScript", "script", {
    lent: [],
    lines: false,
    before: 'require("pchar/lines");\n',
    name: "js",
    reason: "refused",
  }),
  evaluated("`vm`, `codeGeneration: { wasm: false }`", "script", {
    options: { codeGeneration: { strings: false, wasm: false } },
    name: "js",
    reason: "refused",
  }),
  jest("CommonJS", "link.test.js", probeText({ system: "cjs", lines: true, emit: TEST }), []),
  jest(
    "ESM",
    "link.test.mjs",
    `import { writeFileSync } from "node:fs";\n${probeText({ lines: true, emit: TEST_ESM })}`,
    ["--no-warnings", "--experimental-vm-modules"],
  ),
];
