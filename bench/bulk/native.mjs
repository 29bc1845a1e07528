// Runs the native bench (../native) if cargo is installed.
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
  if (status !== 0) throw new Error(`${program} exited with ${status}: ${stderr.trim().slice(-500)}`);
  return stdout;
}

/** Builds the bench as `cargo bench` does. If that fails, `notRun` is the reason. */
export function buildNative() {
  try {
    const rustc = run("rustc", ["--version"]).trim();
    const messages = run("cargo", ["bench", "--locked", "--no-run", "--quiet", "--message-format=json"])
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    return { rustc, program: messages.findLast(({ executable }) => executable).executable };
  } catch (error) {
    return { notRun: error.code === "ENOENT" ? "cargo is not installed" : error.message.split("\n")[0] };
  }
}

/** Runs the native bench and returns a list of `{benchmark, corpus, texts, rounds, rows}`. */
export function runNative({ program }, ...argv) {
  return JSON.parse(run(program, ["--bench", "--json", ...argv])).results;
}

/**
 * Returns the row of one library, from three rounds, and the number of strings. Its answers are compared with those of the crate
 * before it is timed.
 */
export function nativeRow(native, { benchmark, corpus, library }) {
  const [{ rows, texts }] = runNative(
    native,
    ...["--benchmark", benchmark, "--corpus", corpus, "--implementation", library, "--rounds", "3"],
  );
  return { ...rows.find(({ name }) => name === library), texts };
}
