// The types that a user sees. The files of test/package/types fail to compile if a type is wrong. Programs that import the
// packed package compile with the oldest and the newest TypeScript, for every way to look up modules.

import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { npm, type Packed, pack } from "./packed.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = join(ROOT, "test/package/types");
const COMPILERS = join(TYPES, "compilers");

describe("the type tests", () => {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const files = readdirSync(TYPES)
    .filter((name) => /^(?!program).*\.ts$/.test(name))
    .map((name) => join(TYPES, name).replaceAll("\\", "/"));
  const parsed = new Map<string, ts.SourceFile | undefined>();
  let last: ts.Program | undefined;

  /** Yields the errors of the type tests after one text of a source file has been replaced by another. */
  function* complaints(file?: string, from = "", to = ""): Generator<string, void> {
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, language, ...rest) => {
      if (file !== undefined && name.endsWith(`/${file}`)) {
        const text = readFileSync(name, "utf8");
        expect(text).toContain(from);
        return ts.createSourceFile(name, text.replace(from, to), language);
      }
      if (!parsed.has(name)) parsed.set(name, getSourceFile(name, language, ...rest));
      return parsed.get(name);
    };
    last = ts.createProgram(files, options, host, last);
    for (const name of files) {
      const source = last.getSourceFile(name);
      for (const { messageText } of last.getSemanticDiagnostics(source)) yield String(messageText);
    }
  }

  test("pass", () => {
    expect(files.length).toBeGreaterThan(0);
    expect([...complaints()]).toEqual([]);
  });

  test.each([
    [
      "a rule that no longer narrows",
      "ts/api/parse.ts",
      '"URI" | "IRI"): Uri;',
      '"URI" | "IRI"): UriReference;',
    ],
    ["an argument that is optional now", "ts/api/matches.ts", "rule: Rule)", "rule?: Rule)"],
    [
      "an option of any type",
      "ts/uri/generated/options.ts",
      "readonly strict?: boolean | undefined;",
      "readonly strict?: any;",
    ],
    [
      "an option that may not be undefined",
      "ts/uri/generated/options.ts",
      "strict?: boolean | undefined;",
      "strict?: boolean;",
    ],
    ["a component that may be written", "ts/uri/types.ts", "readonly path: string;", "path: string;"],
    [
      "a record whose scheme does not discriminate",
      "ts/uri/types.ts",
      "readonly scheme: undefined;",
      "readonly scheme: string | undefined;",
    ],
    ["one more level", "ts/uri/generated/options.ts", '"syntax" | "scheme"', '"syntax" | "scheme" | "all"'],
    [
      "an export without a type test",
      "ts/index.ts",
      "export { check }",
      'export { textOf } from "./uri/input.ts";\nexport { check }',
    ],
    [
      "another result",
      "ts/lines/components.ts",
      "options?: RuleOptions): LineTable;",
      "options?: RuleOptions): LineTable | undefined;",
    ],
  ])("fail on %s", (_, file, from, to) => {
    const { done } = complaints(file, from, to).next();
    expect(done).toBe(false);
  });
});

/** The ways in which the compiler looks up modules, each with the module system of the program. */
const LOOKUPS = [
  { module: "nodenext", moduleResolution: "nodenext", type: "module" },
  { module: "nodenext", moduleResolution: "nodenext", type: "commonjs" },
  { module: "node16", moduleResolution: "node16", type: "module" },
  { module: "node16", moduleResolution: "node16", type: "commonjs" },
  { module: "esnext", moduleResolution: "bundler", type: "module" },
  { module: "preserve", moduleResolution: "bundler", type: "commonjs" },
  // It ignores "exports". TypeScript 7 has dropped it.
  { module: "commonjs", moduleResolution: "node10", type: "commonjs" },
  { module: "esnext", moduleResolution: "bundler", type: "module", customConditions: ["workerd"] },
  { module: "esnext", moduleResolution: "bundler", type: "module", customConditions: ["edge-light"] },
  { module: "esnext", moduleResolution: "bundler", type: "module", customConditions: ["react-native"] },
] as const;

/** The types that a platform has, and the programs that need no others. */
const PLATFORMS = [
  { name: "no platform", lib: ["ES2022"], types: [], programs: ["program.ts", "program-compat.ts"] },
  { name: "Node", lib: ["ES2022"], types: ["node"], programs: ["program.ts", "program-platform.ts"] },
  {
    name: "DOM",
    lib: ["ES2022", "DOM"],
    types: [],
    programs: ["program.ts", "program-compat.ts", "program-platform.ts", "program-wasm.ts"],
  },
] as const;

/** Compiles by the command. The newest compiler is a native program without an API. */
function byCommand(compiler: string): (folder: string) => Promise<string> {
  return async (folder) => {
    const args = [join(compiler, "bin/tsc"), "-p", folder];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const chunk of child.stdout) said += chunk;
    return said;
  };
}

/** Compiles by the API. The declarations of the platforms are parsed once, and not checked. */
function byProgram({ default: old }: { readonly default: typeof ts }): (folder: string) => Promise<string> {
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const isOfPlatform = (name: string): boolean => name.startsWith(COMPILERS.replaceAll("\\", "/"));
  return async (folder) => {
    const host = { ...old.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
    const { fileNames, options, errors } = old.getParsedCommandLineOfConfigFile(
      join(folder, "tsconfig.json"),
      undefined,
      host,
    )!;
    const compilerHost = old.createCompilerHost(options);
    const { getSourceFile } = compilerHost;
    compilerHost.getSourceFile = (name, language, ...rest) => {
      if (!isOfPlatform(name)) return getSourceFile(name, language, ...rest);
      const key = `${name} ${JSON.stringify(language)}`;
      if (!parsed.has(key)) parsed.set(key, getSourceFile(name, language, ...rest));
      return parsed.get(key);
    };
    const program = old.createProgram(fileNames, options, compilerHost);
    const checked = program.getSourceFiles().filter(({ fileName }) => !isOfPlatform(fileName));
    const found = checked.flatMap((file) => old.getPreEmitDiagnostics(program, file));
    return old.formatDiagnostics([...errors, ...found], compilerHost);
  };
}

let user: Packed | undefined;
afterAll(() => user?.remove());

describe.each(["oldest", "newest"])("a user's program and the %s TypeScript", (age) => {
  const compiler = join(COMPILERS, "node_modules", `typescript-${age}`);
  let diagnose: (folder: string) => Promise<string>;

  beforeAll(async () => {
    const wanted = join(COMPILERS, "package-lock.json");
    const has = join(COMPILERS, "node_modules/.package-lock.json");
    if (!existsSync(has) || statSync(has).mtimeMs < statSync(wanted).mtimeMs) {
      npm(COMPILERS, "ci", "--no-audit", "--no-fund");
    }
    diagnose =
      age === "oldest" ? byProgram(await import(join(compiler, "lib/typescript.js"))) : byCommand(compiler);
    if (user !== undefined) return;
    user = pack();
    for (const name of ["@types", "undici-types"])
      symlinkSync(join(COMPILERS, "node_modules", name), join(user.folder, "node_modules", name), "junction");
  }, 300_000);

  /** Compiles programs in their own folder, and returns what the compiler prints. */
  function compile(
    lookup: (typeof LOOKUPS)[number],
    platform: (typeof PLATFORMS)[number],
    change: (text: string) => string = (text) => text,
  ): Promise<string> {
    const { type, ...compilerOptions } = lookup;
    const { lib, types } = platform;
    const programs = [...platform.programs, ...(type === "module" ? ["program-js.ts"] : [])];
    const folder = join(user!.folder, `${LOOKUPS.indexOf(lookup)}-${PLATFORMS.indexOf(platform)}`);
    mkdirSync(folder, { recursive: true });
    for (const name of programs) {
      copyFileSync(join(TYPES, name), join(folder, name));
      writeFileSync(join(folder, name), change(readFileSync(join(TYPES, name), "utf8")));
    }
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    // Checks our declarations, but not those of TypeScript.
    const strict = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      noEmit: true,
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { target: "ES2022", lib, types, ...strict, ...compilerOptions },
        files: programs,
      }),
    );
    return diagnose(folder);
  }

  // Lookups and platforms are independent: only nodenext runs with all platforms.
  const known = LOOKUPS.filter(({ moduleResolution }) => age === "oldest" || moduleResolution !== "node10");
  const cases = known.flatMap((lookup) =>
    PLATFORMS.filter(({ name }) => name === "DOM" || lookup.moduleResolution === "nodenext").map(
      (platform) => ({
        lookup,
        platform,
      }),
    ),
  );

  test.each(
    cases.map((each) => {
      const { type, module, moduleResolution, ...rest } = each.lookup;
      const conditions = "customConditions" in rest ? `, ${rest.customConditions}` : "";
      return [`${moduleResolution}, ${module}, ${type}${conditions}, ${each.platform.name}`, each] as const;
    }),
  )("%s", async (_, { lookup, platform }) => {
    expect(await compile(lookup, platform)).toBe("");
  });

  test("does not compile if it is wrong", async () => {
    const wrong = await compile(LOOKUPS[0], PLATFORMS[0], (text) => text.replace('"URI"', '"URL"'));
    expect(wrong).toContain("TS2");
  });
});
