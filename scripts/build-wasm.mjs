// Builds ts/backend/wasm/core.* from crate/: `npm run build:wasm`.
//
//   --check              builds nothing: fails where core.* and the sources do not belong together
//   --compare [folder]   rebuilds into a folder (.cache/wasm) and compares the bytes with those of core.wasm
//   --toolchain <kind>   takes rustup or debian, not the first that is there

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { run, toolchain } from "./wasm-toolchain.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const BINARYEN = join(ROOT, "node_modules/binaryen");
const CORE = join(ROOT, "ts/backend/wasm");

/** The most bytes that the module may have, as it is and by gzip. */
const CEILING = { raw: 20_000, gzip: 8_000 };

/** What the module asks of an engine beyond WebAssembly 1.0, by the names of rustc and of wasm-opt. */
const FEATURES = {
  "bulk-memory": "bulk-memory",
  "mutable-globals": "mutable-globals",
  "nontrapping-fptoint": "nontrapping-float-to-int",
  "sign-ext": "sign-ext",
  simd128: "simd",
};

const RUSTFLAGS = [
  "-Ctarget-cpu=mvp",
  `-Ctarget-feature=${Object.keys(FEATURES)
    .map((name) => `+${name}`)
    .join(",")}`,
  "-Clink-arg=-zstack-size=16384",
  "-Clink-arg=--no-growable-memory",
];

const WASM_OPT = [
  "-O3",
  "--mvp-features",
  ...Object.values(FEATURES).map((name) => `--enable-${name}`),
  "--strip-debug",
  "--strip-producers",
  "--strip-target-features",
];

/** Builds the module and returns its bytes. */
function build(env) {
  const target = join(ROOT, "target/wasm");
  const folder = join(target, "core");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pack =
    "build crate/wasm --target web --release --mode force --no-pack --no-typescript --out-name bound";
  const args = [...pack.split(" "), "--out-dir", folder, "--", "--locked", "-Z", "build-std=core,alloc"];
  const variables = {
    // Building the library is an unstable feature of cargo, which this opens in a stable version.
    RUSTC_BOOTSTRAP: "1",
    CARGO_ENCODED_RUSTFLAGS: RUSTFLAGS.join("\x1f"),
    // Apart from the host's builds, whose compiler may be another one.
    CARGO_TARGET_DIR: target,
  };
  if (!run("wasm-pack", args, { ...env, ...variables })) throw new Error("wasm-pack failed");

  // wasm-bindgen leaves exports for glue that is not used here; what nobody reaches goes with them.
  const bound = join(folder, "bound_bg.wasm");
  const kept = exportsOf(readFileSync(bound)).filter((name) => !name.startsWith("__"));
  const graph = [
    { name: "host", root: true, reaches: kept },
    ...kept.map((name) => ({ name, export: name })),
  ];
  const [reaches, reached, core] = ["graph.json", "reached.wasm", "core.wasm"].map((name) =>
    join(folder, name),
  );
  writeFileSync(reaches, JSON.stringify(graph));
  binaryen("wasm-metadce", [bound, "--graph-file", reaches, "--output", reached, "--all-features"]);
  binaryen("wasm-opt", [reached, "--output", core, ...WASM_OPT]);
  const bytes = readFileSync(core);
  judge(bytes);
  return bytes;
}

/** Runs a tool of the npm package binaryen. */
function binaryen(command, args) {
  const program = join(BINARYEN, "bin", command);
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${command} failed`);
}

const exportsOf = (bytes) =>
  WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);

/** Refuses a module that no host could take, or that carries what it should not. */
function judge(bytes) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  if (imports.length !== 0)
    throw new Error(`The module imports ${imports.map(({ name }) => name).join(", ")}`);
  if (bytes.includes(".rs")) throw new Error("The module carries the path of a source file");
}

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** One hash of all that the module is made from, the same on every system. */
function sourcesHash() {
  const manifests = ["Cargo.toml", "Cargo.lock", "crate/Cargo.toml", "crate/wasm/Cargo.toml"];
  const rust = ["crate/src", "crate/wasm/src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .filter((name) => name.endsWith(".rs"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
  const hash = createHash("sha256");
  for (const name of [...manifests, ...rust].sort()) {
    hash.update(`${name}\0${readFileSync(join(ROOT, name), "utf8").replaceAll("\r\n", "\n")}\0`);
  }
  return hash.digest("hex");
}

const inlined = (bytes) => `// Generated from core.wasm by scripts/build-wasm.mjs. Do not edit.

/** The module, as base64. */
export const CORE_BASE64: string =
  "${bytes.toString("base64")}";
`;

const sizes = (bytes) => ({ raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length });

/** What stands against a module: its size. */
function oversize(bytes) {
  const size = sizes(bytes);
  return Object.keys(CEILING)
    .filter((form) => size[form] > CEILING[form])
    .map((form) => `core.wasm has ${size[form]} bytes (${form}), ${CEILING[form]} allowed`);
}

function tools(wanted) {
  if (!existsSync(BINARYEN)) throw new Error("There is no node_modules/binaryen: run npm ci");
  const { kind, env, versions } = toolchain(wanted);
  const binaryenVersion = JSON.parse(readFileSync(join(BINARYEN, "package.json"), "utf8")).version;
  return { kind, env, versions: { ...versions, binaryen: binaryenVersion } };
}

function write(wanted) {
  const { kind, env, versions } = tools(wanted);
  const sources = sourcesHash();
  const bytes = build(env);
  const record = {
    sha256: sha256(bytes),
    sources,
    ...sizes(bytes),
    toolchain: { kind, ...versions },
    features: Object.keys(FEATURES),
    rustflags: RUSTFLAGS,
    wasmOpt: WASM_OPT,
  };
  mkdirSync(CORE, { recursive: true });
  writeFileSync(join(CORE, "core.wasm"), bytes);
  writeFileSync(join(CORE, "core.ts"), inlined(bytes));
  writeFileSync(join(CORE, "core.json"), `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`core.wasm: ${record.raw} bytes, ${record.gzip} by gzip, sha256 ${record.sha256}`);
  return oversize(bytes);
}

function read() {
  if (!existsSync(join(CORE, "core.json"))) throw new Error("There is no core.json: run npm run build:wasm");
  return {
    bytes: readFileSync(join(CORE, "core.wasm")),
    text: readFileSync(join(CORE, "core.ts"), "utf8").replaceAll("\r\n", "\n"),
    record: JSON.parse(readFileSync(join(CORE, "core.json"), "utf8")),
  };
}

const MOVED = "The sources are not those that core.wasm was built from";

function check() {
  const { bytes, text, record } = read();
  const stale = [];
  if (record.sources !== sourcesHash()) stale.push(MOVED);
  if (record.sha256 !== sha256(bytes)) stale.push("core.wasm is not the file that core.json tells of");
  if (text !== inlined(bytes)) stale.push("core.ts does not hold the bytes of core.wasm");
  const flags = JSON.stringify([record.rustflags, record.wasmOpt]);
  if (flags !== JSON.stringify([RUSTFLAGS, WASM_OPT])) stale.push("core.wasm was built with other flags");
  if (stale.length !== 0) stale.push("Run npm run build:wasm");
  return [...stale, ...oversize(bytes)];
}

function compare(folder, wanted) {
  const { bytes, record } = read();
  if (record.sources !== sourcesHash()) return [MOVED, "Run npm run build:wasm"];
  const { env, versions } = tools(wanted);
  const rebuilt = build(env);
  const place = relative(process.cwd(), join(folder, "core.wasm"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(place, rebuilt);
  if (rebuilt.equals(bytes)) {
    console.log(`${place} has the bytes of core.wasm`);
    return [];
  }
  const differs = Object.keys(versions).filter((name) => versions[name] !== record.toolchain[name]);
  if (differs.length === 0) return [`${place} has other bytes than core.wasm, by the same toolchain`];
  const pairs = differs.map((name) => `${name} ${versions[name]}, not ${record.toolchain[name]}`);
  console.log(`${place} was built by another toolchain (${pairs.join("; ")}), so its bytes are not judged`);
  return oversize(rebuilt);
}

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean" }, compare: { type: "boolean" }, toolchain: { type: "string" } },
  });
  const folder = resolve(positionals[0] ?? join(ROOT, ".cache/wasm"));
  const faults = options.check
    ? check()
    : options.compare
      ? compare(folder, options.toolchain)
      : write(options.toolchain);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
