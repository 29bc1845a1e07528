// Bun with both module systems, and bundles that Bun makes.
import { verified, verifyPrinted } from "../expected.mjs";
import { manifest, program, run, runJson, runPrinting } from "../place.mjs";
import { printingText, probeText } from "../probe.mjs";
import { fileText, isFileDone } from "./node.mjs";

export const group = "Bun";

function asked(name, file, text, { lines = true, env = {}, verify, ...right }) {
  return {
    name,
    async run(place) {
      const { version } = manifest("bun");
      const cwd = place.folder({ [file]: text });
      const { report, printed } = await runPrinting(program("bun"), [file], { cwd, env });
      verify?.(report, printed);
      return { version, ...verified(report, { lines, ...right }) };
    },
  };
}

/** Bundles by Bun and runs the bundle. */
const bundled = {
  name: "`bun build`",
  async run(place) {
    const { version } = manifest("bun");
    const cwd = place.folder({ "probe.mjs": probeText({ lines: true }) });
    await run(program("bun"), ["build", "probe.mjs", "--target=bun", "--outfile=bundle.js"], { cwd });
    const report = await runJson(program("bun"), ["bundle.js"], { cwd });
    return { version, ...verified(report, { lines: true, name: "wasm" }) };
  },
};

export const cases = [
  asked("ESM", "probe.mjs", probeText({ lines: true }), { name: "wasm" }),
  asked("TypeScript", "probe.ts", probeText({ lines: true }), { name: "wasm" }),
  asked("CommonJS", "probe.cjs", probeText({ system: "cjs", lines: true }), { name: "wasm" }),
  asked("`pchar/lines/file`", "probe.mjs", fileText("esm"), {
    lines: false,
    name: "wasm",
    verify: isFileDone,
  }),
  asked("links, `console.log`", "probe.mjs", printingText("esm"), {
    lines: false,
    links: true,
    name: "wasm",
    verify: (_, printed) => verifyPrinted(printed),
  }),
  bundled,
  asked("`PCHAR_BACKEND=js`", "probe.mjs", probeText({ lines: true }), {
    env: { PCHAR_BACKEND: "js" },
    name: "js",
    reason: "forced",
  }),
];
