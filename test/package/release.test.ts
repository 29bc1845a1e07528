// The scripts of a release: what they send where, that each step can be repeated, and the fields of the owner.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Attempt, DESTINATIONS, send } from "../../scripts/release/destinations.mjs";
import {
  checkFiles,
  namesOf,
  pythonVersion,
  siteBase,
  sumsOf,
  withCompiledCode,
} from "../../scripts/release/files.mjs";
import { NPM_FILES, setOnNpm, setOwner } from "../../scripts/release/owner.mjs";
import { readDocument } from "./documents.ts";
import { ROOT } from "./programs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pchar-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  // The examples of PEP 440, "Summary of permitted suffixes and relative ordering", and the forms of SemVer.
  ["1.0.0", "1.0.0"],
  ["1.0.0-alpha.1", "1.0.0a1"],
  ["1.0.0-beta.2", "1.0.0b2"],
  ["1.0.0-rc.1", "1.0.0rc1"],
])("%s is %s in Python", (version, expected) => {
  expect(pythonVersion(version)).toBe(expected);
});

test("a version that Python cannot write is rejected", () => {
  expect(() => pythonVersion("1.0.0-next")).toThrow("1.0.0-next");
});

describe("the files of a release", () => {
  const names = Object.values(namesOf("1.2.3")).flat();

  test("have checksums in the format of sha256sum", () => {
    // The SHA-256 of "abc", from FIPS 180-4.
    writeFileSync(join(folder, "a"), "abc");
    expect(sumsOf(folder, ["a"])).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n",
    );
  });

  test("are compared with their checksums and with the version", () => {
    for (const name of names) writeFileSync(join(folder, name), name);
    writeFileSync(join(folder, "SHA256SUMS"), sumsOf(folder, names));
    checkFiles("1.2.3", folder);
    expect(() => checkFiles("1.2.4", folder)).toThrow("1.2.4");
    writeFileSync(join(folder, names[0]!), "other");
    expect(() => checkFiles("1.2.3", folder)).toThrow("checksum");
    writeFileSync(join(folder, names[0]!), names[0]!);
    writeFileSync(join(folder, "another"), "");
    expect(() => checkFiles("1.2.3", folder)).toThrow("another");
  });
});

test("the list of components has the code that is compiled into the modules", () => {
  const sbom = {
    metadata: { component: { name: "pchar", version: "1.2.3" } },
    components: [],
    dependencies: [{ ref: "pchar@1.2.3", dependsOn: [] }],
  };
  const toolchain = { rustc: "1.96.0 (ac68faa20 2026-05-25)", "wasm-bindgen": "0.2.130" };
  const { components, dependencies } = withCompiledCode(sbom, toolchain);
  const refs = ["rust@1.96.0", "wasm-bindgen@0.2.130"];
  expect(components.map((each) => (each as { "bom-ref": string })["bom-ref"])).toEqual(refs);
  expect(dependencies).toEqual([
    { ref: "pchar@1.2.3", dependsOn: refs },
    ...refs.map((ref) => ({ ref, dependsOn: [] })),
  ]);
});

test("one file names the Rust of the modules", () => {
  const [, channel] = /^channel = "(.+)"$/m.exec(readDocument("crate/wasm/rust-toolchain.toml"))!;
  expect(JSON.parse(readDocument("ts/wasm/core.json")).toolchain.rustc).toMatch(new RegExp(`^${channel} `));
  expect(readDocument("scripts/build/wasm-toolchain.mjs")).not.toContain(channel);
});

describe("a destination", () => {
  const answering =
    (status: number, output: string): Attempt =>
    () => ({ status, output });

  test("gets the files of the version", async () => {
    const last = (await DESTINATIONS.npm.commandOf("1.2.3")).join(" ");
    expect(last).toMatch(/ publish \S+pchar-1\.2\.3\.tgz --access=public --provenance --tag=latest$/);
    const python = await DESTINATIONS.python.commandOf("1.2.3-rc.1", async () => "python");
    expect(python.join(" ")).toMatch(
      /^python -m twine upload .*--skip-existing \S+pchar-1\.2\.3rc1-py3-none-any\.whl \S+pchar-1\.2\.3rc1\.tar\.gz$/,
    );
    expect(DESTINATIONS.attach.files("1.2.3")).toHaveLength(6);
  });

  test("does not get a version before a release as its newest", async () => {
    expect(await DESTINATIONS.npm.commandOf("1.2.3-rc.1")).toContain("--tag=next");
  });

  test.each([
    // The messages of npm 11 and cargo 1.95.
    ["npm", "npm error You cannot publish over the previously published versions: 1.2.3."],
  ] as const)("is not sent the same version twice: %s", async (name, message) => {
    expect((await send(name, "1.2.3", { attempt: answering(0, "") })).isNew).toBe(true);
    expect((await send(name, "1.2.3", { attempt: answering(1, message) })).isNew).toBe(false);
    await expect(send(name, "1.2.3", { attempt: answering(1, "npm error E401") })).rejects.toThrow("E401");
  });

  test("knows the crate by the message of cargo", () => {
    expect("error: crate pchar@1.2.3 already exists on crates.io index").toMatch(
      DESTINATIONS.crate.alreadySent!,
    );
  });

  test("creates the release of a tag only once", async () => {
    const commands: string[] = [];
    const withView =
      (status: number): Attempt =>
      (command) => {
        commands.push(command.slice(0, 4).join(" "));
        return { status: command.includes("view") ? status : 0, output: "" };
      };
    await send("attach", "1.2.3", { attempt: withView(1) });
    await send("attach", "1.2.3", { attempt: withView(0) });
    const [view, create, upload] = ["view", "create", "upload"].map((verb) => `gh release ${verb} v1.2.3`);
    expect(commands).toEqual([view, create, upload, view, upload]);
  });
});

describe("the owner's fields", () => {
  const FILES = ["package.json", "crate/Cargo.toml", "python/pyproject.toml", "README.md"];
  const repository = "https://forge.example/me/pchar";
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");

  beforeEach(() => {
    for (const file of FILES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), readDocument(file));
    }
  });

  test("are written to all files", () => {
    expect(setOwner({ repository, site: "https://pchar.example/x", root: folder })).toEqual(FILES);
    expect(JSON.parse(read("package.json"))).toMatchObject({
      repository: { type: "git", url: "git+https://forge.example/me/pchar.git" },
      homepage: "https://pchar.example/x/",
      bugs: "https://forge.example/me/pchar/issues",
    });
    expect(siteBase(read("package.json"))).toBe("/x/");
    expect(read("crate/Cargo.toml")).toMatch(
      /^\[package\]\n(?:.+\n)*repository = "https:\/\/forge\.example\/me\/pchar"\nhomepage = "https:\/\/pchar\.example\/x\/"\n/,
    );
    expect(read("python/pyproject.toml")).toContain(`
[project.urls]
Homepage = "https://pchar.example/x/"
Repository = "https://forge.example/me/pchar"
Issues = "https://forge.example/me/pchar/issues"

[project.optional-dependencies]
`);
    expect(read("README.md")).toContain("[the playground](https://pchar.example/x/playground.html)");
  });

  test("change nothing else, and can be written again", () => {
    setOwner({ repository: "https://a.example/b/c.git", site: "https://a.example/", root: folder });
    const first = FILES.map(read);
    setOwner({ repository, site: "https://pchar.example/x/", root: folder });
    setOwner({ repository: "https://a.example/b/c/", site: "https://a.example", root: folder });
    expect(FILES.map(read)).toEqual(first);
    for (const file of FILES) {
      const added = new Set(read(file).split("\n"));
      const lost = readDocument(file)
        .split("\n")
        .filter((line) => !added.has(line));
      expect(lost.length, file).toBeLessThanOrEqual(file === "README.md" ? 1 : 0);
    }
  });

  test.each([
    ["--repository", { repository: "me/pchar", site: "https://a.example/" }],
    ["--site", { repository, site: "http://a.example/" }],
    ["--site", { repository, site: "https://a.example/?x" }],
  ])("are rejected: %s of %j", (name, fields) => {
    expect(() => setOwner({ ...fields, root: folder })).toThrow(name);
    expect(FILES.map(read)).toEqual(FILES.map(readDocument));
  });
});

describe("that the package is not on npm yet", () => {
  const saying = (text: string): boolean => /not on npm/.test(text);

  test("is said by all of its documents or by none, and nowhere else", () => {
    const documents = ["", "docs", "docs/recipes", "site/pages"].flatMap((under) =>
      readdirSync(join(ROOT, under))
        .filter((name) => name.endsWith(".md"))
        .map((name) => posix.join(under, name)),
    );
    const found = documents.filter((file) => file !== "RELEASING.md" && saying(readDocument(file)));
    expect(found.length === 0 ? NPM_FILES : found.sort()).toEqual(NPM_FILES);
  });

  test("is removed by one command, which changes nothing else", () => {
    for (const file of NPM_FILES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const around = [
        "before\n\n",
        "<!-- not-on-npm -->\nIt is not on npm yet.\n<!-- /not-on-npm -->\n\n",
        "after\n",
      ];
      writeFileSync(join(folder, file), around.join(""));
    }
    expect(setOnNpm(folder)).toEqual(NPM_FILES);
    setOnNpm(folder);
    for (const file of NPM_FILES) expect(readFileSync(join(folder, file), "utf8")).toBe("before\n\nafter\n");
    for (const file of NPM_FILES) writeFileSync(join(folder, file), readDocument(file));
    setOnNpm(folder);
    for (const file of NPM_FILES) expect(saying(readFileSync(join(folder, file), "utf8")), file).toBe(false);
  });
});

describe("the workflows", () => {
  const names = ["ci.yml", "pages.yml", "release.yml"];
  const text = (name: string): string => readDocument(`.github/workflows/${name}`);

  test.each(names)("%s pins each action by a digest, with its tag", (name) => {
    const uses = [...text(name).matchAll(/uses: (\S+)(.*)/g)].filter(
      ([, action]) => !action!.startsWith("./"),
    );
    expect(uses.length).toBeGreaterThan(0);
    for (const [line] of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test.each(names)("%s runs only scripts that are here", (name) => {
    const scripts = [...text(name).matchAll(/run: (?:node )?(\S+)/g)].map(([, file]) => file!);
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts.filter((each) => each !== "npm" && each !== "sudo"))
      expect(readFileSync(join(ROOT, file), "utf8").length).toBeGreaterThan(0);
  });

  test("release.yml sends to every destination", () => {
    const [, list] = /to: \[(.*)\]/.exec(text("release.yml"))!;
    expect([...list!.split(", "), "attach"]).toEqual(Object.keys(DESTINATIONS));
  });
});
