// The bench in Rust (../native), as far as there is a cargo here.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../native", import.meta.url));

function run(program, argv) {
  const { status, error, stdout, stderr } = spawnSync(program, argv, {
    cwd: FOLDER,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.trim().slice(-500)}`);
  return stdout;
}

/** Builds the bench as `cargo bench` does; where that cannot be, `notRun` says why. */
export function buildNative() {
  try {
    const rustc = run("rustc", ["--version"]).trim();
    const messages = run("cargo", ["bench", "--locked", "--no-run", "--quiet", "--message-format=json"])
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    return { rustc, program: messages.findLast(({ executable }) => executable).executable };
  } catch (error) {
    return { notRun: error.code === "ENOENT" ? "there is no cargo here" : error.message.split("\n")[0] };
  }
}

/** Asks the bench in Rust: a list of `{question, corpus, texts, rounds, rows}`. */
export function askNative({ program }, ...argv) {
  return JSON.parse(run(program, ["--bench", "--json", ...argv])).results;
}

/** ns for each text that a library takes for a question, by a few rounds. */
export function nativeTime(native, { question, corpus, library }) {
  const [{ rows }] = askNative(
    native,
    ...["--question", question, "--corpus", corpus, "--contestant", library, "--rounds", "3"],
  );
  return rows.find(({ name }) => name === library).nsPerText.median;
}
