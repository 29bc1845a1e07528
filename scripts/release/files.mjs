// Builds the files of a release: the packages, the list of what is in them (SBOM), the site, and the checksums.

import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { stage } from "../build/stage.mjs";
import { environment, findPython } from "../check/python-environment.mjs";
import { exists, npm, run } from "../command.mjs";
import { FILES, PACKAGE, RELEASE, ROOT, SITE, SITE_ARCHIVE, SUMS } from "./places.mjs";

/** Returns a version of SemVer as Python writes it (PEP 440): `1.0.0-rc.2` is `1.0.0rc2`. */
export function pythonVersion(version) {
  const [, release, kind, number] = /^([\d.]+)(?:-(alpha|beta|rc)\.?(\d+))?$/.exec(version) ?? [];
  if (release === undefined) throw new Error(`Python has no such version: ${version}`);
  return kind === undefined ? release : `${release}${{ alpha: "a", beta: "b", rc: "rc" }[kind]}${number}`;
}

/** The names of the files of a version, without the checksums. */
export function namesOf(version) {
  const python = pythonVersion(version);
  return {
    npm: [`pchar-${version}.tgz`],
    crate: [`pchar-${version}.crate`],
    python: [`pchar-${python}-py3-none-any.whl`, `pchar-${python}.tar.gz`],
    sbom: [`pchar-${version}.cdx.json`],
  };
}

/** A part without its tool is left out of a dry run, and the table says why. */
class MissingTool extends Error {}

const BUILDERS = {
  npm() {
    run([process.execPath, "scripts/build/setup.mjs"]);
    run(npm("pack", "--loglevel=error", "--pack-destination", FILES), { cwd: stage(PACKAGE) });
  },
  sbom(version) {
    const { stdout } = run(npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=library"), { cwd: PACKAGE });
    const { toolchain } = JSON.parse(readFileSync(join(ROOT, "ts/wasm/core.json"), "utf8"));
    const sbom = withCompiledCode(JSON.parse(stdout), toolchain);
    writeFileSync(join(FILES, namesOf(version).sbom[0]), `${JSON.stringify(sbom, undefined, 2)}\n`);
  },
  crate(version, { isDryRun }) {
    if (!exists("cargo")) throw new MissingTool("cargo is not installed");
    packCrate(RELEASE, isDryRun ? ["--allow-dirty", "--offline"] : []);
    copyFileSync(join(RELEASE, `package/pchar-${version}.crate`), join(FILES, `pchar-${version}.crate`));
  },
  async python() {
    const python = await releasePython();
    run([python, "-m", "hatchling", "build", "-d", FILES], { cwd: join(ROOT, "python") });
    const built = readdirSync(FILES).filter((name) => /\.(whl|tar\.gz)$/.test(name));
    run([python, "-m", "twine", "check", "--strict", ...built.map((name) => join(FILES, name))]);
  },
  site() {
    run([process.execPath, "site/build/site.mjs"], { env: { SITE_OUT: SITE, SITE_BASE: siteBase() } });
    run(["tar", "-cf", SITE_ARCHIVE, "-C", SITE, "."]);
  },
};

/** Adds the code of others that is compiled into the modules, which npm cannot know. THIRD-PARTY.md describes it. */
export function withCompiledCode(sbom, toolchain) {
  const { name, version } = sbom.metadata.component;
  const rust = toolchain.rustc.split(" ")[0];
  const bindgen = toolchain["wasm-bindgen"];
  const component = (ref, more) => ({
    "bom-ref": ref,
    type: "library",
    ...more,
    licenses: [{ expression: "MIT OR Apache-2.0" }],
  });
  const components = [
    component(`rust@${rust}`, { name: "rust", version: rust, description: "core, alloc, compiler-builtins" }),
    component(`wasm-bindgen@${bindgen}`, {
      name: "wasm-bindgen",
      version: bindgen,
      purl: `pkg:cargo/wasm-bindgen@${bindgen}`,
    }),
  ];
  const refs = components.map((each) => each["bom-ref"]);
  const dependencies = sbom.dependencies.map((each) =>
    each.ref === `${name}@${version}` ? { ...each, dependsOn: [...each.dependsOn, ...refs] } : each,
  );
  return {
    ...sbom,
    components: [...sbom.components, ...components],
    dependencies: [...dependencies, ...refs.map((ref) => ({ ref, dependsOn: [] }))],
  };
}

export const PARTS = Object.keys(BUILDERS);

/** Packs the crate into a folder of cargo. */
export function packCrate(target, options) {
  run([
    "cargo",
    "package",
    "--locked",
    "--no-verify",
    "--quiet",
    "-p",
    "pchar",
    "--target-dir",
    target,
    ...options,
  ]);
}

/** Returns the Python with the tools of a release. Creates its environment if it is missing. */
export async function releasePython() {
  const base = findPython();
  if (base === undefined) throw new MissingTool("Python 3.10 or newer with venv and pip is not installed");
  try {
    return await environment(base, "release");
  } catch (error) {
    throw new MissingTool(
      `pip cannot install python/requirements/release.txt: ${error.message.split("\n")[0]}`,
    );
  }
}

/** Returns the path of the site, from its address in package.json. */
export function siteBase(manifest = readFileSync(join(ROOT, "package.json"), "utf8")) {
  const { homepage } = JSON.parse(manifest);
  return homepage === undefined ? "/" : `${new URL(homepage).pathname.replace(/\/$/, "")}/`;
}

/** Builds everything, or only some parts. Returns why a part was left out, for each that was. */
export async function build(version, { isDryRun = false, parts = PARTS } = {}) {
  for (const made of [FILES, SITE, SITE_ARCHIVE]) rmSync(made, { recursive: true, force: true });
  mkdirSync(FILES, { recursive: true });
  const missing = {};
  for (const part of parts) {
    try {
      await BUILDERS[part](version, { isDryRun });
    } catch (error) {
      if (!isDryRun || !(error instanceof MissingTool)) throw error;
      missing[part] = error.message;
    }
  }
  const names = Object.entries(namesOf(version)).flatMap(([part, files]) =>
    parts.includes(part) && missing[part] === undefined ? files : [],
  );
  const others = readdirSync(FILES).filter((name) => !names.includes(name));
  const absent = names.filter((name) => !existsSync(join(FILES, name)));
  if (others.length + absent.length > 0)
    throw new Error(`Other files than those of ${version}: ${[...others, ...absent].join(", ")}`);
  writeFileSync(join(FILES, SUMS), sumsOf(FILES, names));
  return missing;
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Returns the lines of the checksums. */
export function sumsOf(folder, names) {
  return [...names]
    .sort()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
    .join("");
}

/** Throws if a file differs from its checksum, or if a folder has other files than the version. */
export function checkFiles(version, folder = FILES) {
  const names = Object.values(namesOf(version)).flat();
  const text = readFileSync(join(folder, SUMS), "utf8");
  const found = readdirSync(folder).filter((name) => name !== SUMS);
  if ([...found].sort().join() !== [...names].sort().join())
    throw new Error(
      `The files of ${version} are ${names.join(", ")}, and the folder has ${found.join(", ")}`,
    );
  if (text !== sumsOf(folder, names)) throw new Error(`A file differs from its checksum in ${SUMS}`);
}
