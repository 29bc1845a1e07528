// Builds the modules of ts/wasm and python/wasm from crate/: `npm run build:wasm`.
//
//   --check              builds nothing, and fails if a module is older than its sources
//   --compare [folder]   rebuilds into a folder (.cache/wasm) and compares the bytes with those that are there
//   --toolchain <kind>   uses rustup or debian instead of the first one found

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { pack } from "./pack.mjs";
import { run, toolchain } from "./wasm-toolchain.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const BINARYEN = join(ROOT, "node_modules/binaryen");

/**
 * The modules: name of the files, their folder if it is not ts/wasm, folder of the Rust package and its feature, name of the
 * constant with the packed bytes if TypeScript imports them, whether the memory grows, and maximum size in bytes.
 */
const MODULES = [
  {
    name: "core",
    crate: "crate/wasm",
    constant: "CORE",
    // The fast path takes 3 kB of vector instructions, the comparison of two strings 0.9 kB, and long strings 0.5 kB. Non-ASCII
    // characters take 1.5 kB, of which counting their code units is 0.6 kB, and the rule of URNs 0.2 kB. Each scheme with rules
    // takes 40 bytes.
    ceiling: { raw: 23_700, gzip: 11_600 },
  },
  {
    name: "lines-core",
    crate: "crate/lines-wasm",
    constant: "LINES_CORE",
    // The rule of URNs takes 0.2 kB.
    ceiling: { raw: 24_400, gzip: 12_000 },
  },
  {
    name: "arrow-core",
    crate: "crate/arrow-wasm",
    constant: "ARROW_CORE",
    isGrowable: true,
    // Views, kinds, bases of rows and the areas take 3 kB more by gzip than the lines. An empty base that a row does not use takes
    // 0.2 kB.
    ceiling: { raw: 29_800, gzip: 15_100 },
  },
  {
    name: "python-core",
    folder: "python/wasm",
    crate: "crate/arrow-wasm",
    feature: "python",
    isGrowable: true,
    // The build of `arrow-core` for the Python package. Instead of views and `gather` it has derived values, and what the npm package
    // has in TypeScript: the mask of passwords for 1.3 kB by gzip, and for 6 kB rules, percent-encoding and `escape_invalid`.
    ceiling: { raw: 50_000, gzip: 24_000 },
  },
];

/** The features beyond WebAssembly 1.0 that a module requires, by their names in rustc and in wasm-opt. */
const FEATURES = {
  "bulk-memory": "bulk-memory",
  "mutable-globals": "mutable-globals",
  "nontrapping-fptoint": "nontrapping-float-to-int",
  "sign-ext": "sign-ext",
  simd128: "simd",
};

/**
 * Beyond these limits LLVM makes a module larger without making it faster. The functions of the fast path are marked
 * `#[inline]`, for which LLVM has a higher limit.
 */
const LIMITS = ["inline-threshold=100", "unroll-threshold=40", "unroll-full-max-count=2"];

const rustflags = ({ isGrowable = false }) => [
  "-Ctarget-cpu=mvp",
  `-Ctarget-feature=${Object.keys(FEATURES)
    .map((name) => `+${name}`)
    .join(",")}`,
  "-Clink-arg=-zstack-size=16384",
  ...(isGrowable ? [] : ["-Clink-arg=--no-growable-memory"]),
  ...LIMITS.map((limit) => `-Cllvm-args=-${limit}`),
];

/** The control flow is built anew between two optimizations, which saves 1 % by gzip. */
const WASM_OPT = [
  "--mvp-features",
  ...Object.values(FEATURES).map((name) => `--enable-${name}`),
  "-O3",
  "--flatten",
  "--rereloop",
  "-O3",
  "-O3",
  "--strip-debug",
  "--strip-producers",
  "--strip-target-features",
];

/** Builds a module and returns its bytes. */
function build(module, env) {
  const { name, crate, feature } = module;
  const target = join(ROOT, "target/wasm");
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pack = "--target web --release --mode force --no-pack --no-typescript --out-name bound";
  const args = [
    "build",
    crate,
    ...pack.split(" "),
    "--out-dir",
    folder,
    "--",
    "--locked",
    "-Z",
    "build-std=core,alloc",
    ...(feature === undefined ? [] : ["--features", feature]),
  ];
  const variables = {
    // Building the standard library is an unstable feature of cargo. This enables it in a stable version.
    RUSTC_BOOTSTRAP: "1",
    CARGO_ENCODED_RUSTFLAGS: rustflags(module).join("\x1f"),
    // Other builds may use another compiler, so this one has its own folder.
    CARGO_TARGET_DIR: target,
  };
  if (!run("wasm-pack", args, { ...env, ...variables })) throw new Error("wasm-pack failed");

  // wasm-bindgen leaves exports for its glue, which is not used here. They are removed, with everything that only they need.
  const bound = join(folder, "bound_bg.wasm");
  const exported = exportsOf(readFileSync(bound)).filter((name) => !name.startsWith("__"));
  const graph = [
    { name: "host", root: true, reaches: exported },
    ...exported.map((name) => ({ name, export: name })),
  ];
  const [reaches, reached, optimized] = ["graph.json", "reached.wasm", `${name}.wasm`].map((file) =>
    join(folder, file),
  );
  writeFileSync(reaches, JSON.stringify(graph));
  binaryen("wasm-metadce", [bound, "--graph-file", reaches, "--output", reached, "--all-features"]);
  binaryen("wasm-opt", [reached, "--output", optimized, ...WASM_OPT]);
  const bytes = readFileSync(optimized);
  validate(bytes);
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

/** Throws if a module imports anything, or contains the path of a source file. */
function validate(bytes) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  if (imports.length !== 0)
    throw new Error(`The module imports ${imports.map(({ name }) => name).join(", ")}`);
  if (bytes.includes(".rs")) throw new Error("The module contains the path of a source file");
}

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** Returns a hash of everything that a module is made from. It is the same on every system. */
function sourcesHash({ crate }) {
  const packages = ["crate", "crate/wasm-host", crate];
  const manifests = ["Cargo.toml", "Cargo.lock", ...packages.map((folder) => `${folder}/Cargo.toml`)];
  const rust = packages
    .map((folder) => `${folder}/src`)
    .flatMap((folder) =>
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

const inlined = (
  { name, constant },
  bytes,
) => `// Generated from ${name}.wasm by scripts/build/wasm.mjs. Do not edit.

/** The module, packed into printable ASCII. */
export const ${constant}: string =
  "${pack(bytes)}";
`;

/** Returns the path of a file of a module. */
const fileOf = ({ name, folder = "ts/wasm" }, extension) => join(ROOT, folder, `${name}.${extension}`);

const sizes = (bytes) => ({ raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length });

/** Returns a message for each size of a module that is above its ceiling. */
function oversize({ name, ceiling }, bytes) {
  const size = sizes(bytes);
  return Object.keys(ceiling)
    .filter((form) => size[form] > ceiling[form])
    .map((form) => `${name}.wasm has ${size[form]} bytes (${form}), ${ceiling[form]} allowed`);
}

function tools(wanted) {
  if (!existsSync(BINARYEN)) throw new Error("There is no node_modules/binaryen: run npm ci");
  const { kind, env, versions } = toolchain(wanted);
  const binaryenVersion = JSON.parse(readFileSync(join(BINARYEN, "package.json"), "utf8")).version;
  return { kind, env, versions: { ...versions, binaryen: binaryenVersion } };
}

/** Builds a module and writes its files. */
function write(module, { kind, env, versions }) {
  const { name, constant } = module;
  const sources = sourcesHash(module);
  const bytes = build(module, env);
  const record = {
    sha256: sha256(bytes),
    sources,
    ...sizes(bytes),
    toolchain: { kind, ...versions },
    features: Object.keys(FEATURES),
    rustflags: rustflags(module),
    wasmOpt: WASM_OPT,
  };
  mkdirSync(dirname(fileOf(module, "wasm")), { recursive: true });
  writeFileSync(fileOf(module, "wasm"), bytes);
  if (constant !== undefined) writeFileSync(fileOf(module, "ts"), inlined(module, bytes));
  writeFileSync(fileOf(module, "json"), `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`${name}.wasm: ${record.raw} bytes, ${record.gzip} by gzip, sha256 ${record.sha256}`);
  return oversize(module, bytes);
}

function read(module) {
  const { name, constant } = module;
  const file = (extension) => fileOf(module, extension);
  if (!existsSync(file("json"))) throw new Error(`There is no ${name}.json: run npm run build:wasm`);
  return {
    bytes: readFileSync(file("wasm")),
    text: constant && readFileSync(file("ts"), "utf8").replaceAll("\r\n", "\n"),
    record: JSON.parse(readFileSync(file("json"), "utf8")),
  };
}

const moved = ({ name }) => `${name}.wasm was built from other sources`;

/** Returns a message for each file of a module that does not match the others or the sources. */
function check(module) {
  const { name, constant } = module;
  const { bytes, text, record } = read(module);
  const stale = [];
  if (record.sources !== sourcesHash(module)) stale.push(moved(module));
  if (record.sha256 !== sha256(bytes)) stale.push(`${name}.wasm is not the file that ${name}.json describes`);
  if (text !== (constant && inlined(module, bytes)))
    stale.push(`${name}.ts does not contain the bytes of ${name}.wasm`);
  const flags = JSON.stringify([record.rustflags, record.wasmOpt]);
  if (flags !== JSON.stringify([rustflags(module), WASM_OPT]))
    stale.push(`${name}.wasm was built with other flags`);
  if (stale.length !== 0) stale.push("Run npm run build:wasm");
  return [...stale, ...oversize(module, bytes)];
}

/** Rebuilds a module into a folder. Returns a message if the bytes differ. */
function compare(module, folder, { env, versions }) {
  const { name } = module;
  const { bytes, record } = read(module);
  if (record.sources !== sourcesHash(module)) return [moved(module), "Run npm run build:wasm"];
  const rebuilt = build(module, env);
  const place = relative(process.cwd(), join(folder, `${name}.wasm`));
  mkdirSync(folder, { recursive: true });
  writeFileSync(place, rebuilt);
  if (rebuilt.equals(bytes)) {
    console.log(`${place} has the bytes of ${name}.wasm`);
    return [];
  }
  const differs = Object.keys(versions).filter((tool) => versions[tool] !== record.toolchain[tool]);
  if (differs.length === 0)
    return [`${place} has other bytes than ${name}.wasm, although the toolchain is the same`];
  const pairs = differs.map((tool) => `${tool} ${versions[tool]}, not ${record.toolchain[tool]}`);
  console.log(`${place} was built by another toolchain (${pairs.join("; ")}), so its bytes are not compared`);
  return oversize(module, rebuilt);
}

/** Does what the options ask for, and returns the messages of all modules. */
function act({ check: checks, compare: compares, toolchain: wanted }, positionals) {
  if (checks) return MODULES.flatMap(check);
  const found = tools(wanted);
  if (!compares) return MODULES.flatMap((module) => write(module, found));
  const folder = resolve(positionals[0] ?? join(ROOT, ".cache/wasm"));
  return MODULES.flatMap((module) => compare(module, folder, found));
}

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean" }, compare: { type: "boolean" }, toolchain: { type: "string" } },
  });
  const faults = act(options, positionals);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
