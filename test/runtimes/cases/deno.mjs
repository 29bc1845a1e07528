// Deno without any permission: pchar must ask for none.
import { verified, verifyPrinted } from "../expected.mjs";
import { manifest, program, runPrinting } from "../place.mjs";
import { printingText, probeText } from "../probe.mjs";

export const group = "Deno";

const PACKAGE = { "package.json": JSON.stringify({ dependencies: { pchar: "*" } }) };

/** With `--no-prompt` Deno denies what it would ask for. Nothing may come from the network. */
const DENIED = [
  "run",
  "--no-prompt",
  "--no-remote",
  "--deny-env",
  "--deny-read",
  "--deny-write",
  "--deny-net",
];

function denied(name, file, text, { lines = true, flags = [], verify, ...right }) {
  return {
    name,
    async run(place) {
      const { version } = manifest("deno");
      const cwd = place.folder({ [file]: text, ...PACKAGE });
      const env = { DENO_DIR: `${cwd}/.deno`, DENO_NO_UPDATE_CHECK: "1" };
      const argv = [program("deno"), ...DENIED, ...flags, file];
      const { report, printed } = await runPrinting(process.execPath, argv, { cwd, env });
      verify?.(printed);
      return { version, ...verified(report, { lines, ...right }) };
    },
  };
}

export const cases = [
  denied("ESM", "probe.mjs", probeText({ lines: true }), { name: "wasm" }),
  denied("`npm:pchar`", "probe.mjs", probeText({ from: "npm:pchar" }), { lines: false, name: "wasm" }),
  denied("TypeScript", "probe.ts", probeText({ lines: true }), { name: "wasm", flags: ["--no-check"] }),
  denied("CommonJS", "probe.cjs", probeText({ system: "cjs", lines: true }), { name: "wasm" }),
  denied("links, `console.log`", "probe.mjs", printingText("esm"), {
    lines: false,
    links: true,
    name: "wasm",
    verify: verifyPrinted,
  }),
  denied("`--v8-flags=--jitless`", "probe.mjs", probeText({ lines: true }), {
    flags: ["--v8-flags=--jitless"],
    name: "js",
    reason: "absent",
  }),
  denied("`pchar/js`", "probe.mjs", probeText({ from: "pchar/js" }), {
    lines: false,
    name: "js",
    reason: "forced",
  }),
];
