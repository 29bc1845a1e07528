// What files on Windows may do otherwise: an output that is open, the null device, long paths, backslashes and CR LF. Runs in Windows.
import assert from "node:assert/strict";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformFile } from "pchar/lines/file";
import { fromFilePath, toFilePath } from "pchar/schemes";

assert.equal(process.platform, "win32");

const LINES = "HTTP://A\r\nb c\r\n";
const NORMAL = "http://a/\r\nb c\r\n";
writeFileSync("in", LINES);

// An output that is open is replaced, or stays as it was; a temporary file stays in neither case.
writeFileSync("out", "old");
const held = openSync("out");
const error = await transformFile("normalize", { input: "in", output: "out" }).then(
  () => undefined,
  (error) => error,
);
closeSync(held);
assert.ok(error === undefined || /^E(?:PERM|ACCES|BUSY)$/.test(error.code), String(error));
assert.equal(readFileSync("out", "utf8"), error === undefined ? NORMAL : "old");
assert.deepEqual(
  readdirSync(".").filter((name) => name.startsWith(".pchar-")),
  [],
);
await transformFile("normalize", { input: "in", output: "out" });
assert.equal(readFileSync("out", "utf8"), NORMAL);

for (const output of ["NUL", resolve("nul")]) {
  const { bytesWritten } = await transformFile("normalize", { input: "in", output });
  assert.equal(bytesWritten, NORMAL.length);
  assert.deepEqual(
    readdirSync(".").filter((name) => /^nul$/i.test(name)),
    [],
  );
}

for (const output of ["CON", "aux.txt", resolve("com1")])
  await assert.rejects(transformFile("normalize", { input: "in", output }), { code: "EINVAL" });
assert.deepEqual(readdirSync(".").sort(), ["in", "out", "windows.mjs"]);

const folder = resolve("x".repeat(100), "y".repeat(100), "z".repeat(100));
mkdirSync(folder, { recursive: true });
const long = join(folder, "out");
await transformFile("normalize", { input: "in", output: long });
assert.equal(readFileSync(long, "utf8"), NORMAL);
assert.deepEqual(readdirSync(folder), ["out"]);

for (const path of [
  long,
  resolve("a b"),
  resolve("100%.txt"),
  resolve("\u00e9#?"),
  "C:\\",
  "\\\\srv\\share\\a",
]) {
  const uri = fromFilePath(path, "windows");
  assert.equal(fileURLToPath(uri), path);
  assert.equal(toFilePath(pathToFileURL(path).href, "windows"), path);
}
assert.ok(existsSync(toFilePath(fromFilePath(long, "windows"), "windows")));

console.log(JSON.stringify({ isOpenOutputReplaced: error === undefined }));
