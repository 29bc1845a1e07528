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
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
import { npm, type Packed, pack } from "./packed.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = join(ROOT, "test/package/types");
const COMPILERS = join(TYPES, "compilers");

/** Wrong types, each with the line of the type tests that must fail. */
const CHANGES: readonly Readonly<Record<"about" | "file" | "from" | "to" | "complaint", string>>[] = [
  {
    about: "a rule that no longer narrows",
    file: "ts/api/parse.ts",
    from: '"URI" | "IRI"): Uri;',
    to: '"URI" | "IRI"): UriReference;',
    complaint: 'expectTypeOf(parse(text, "URI")).toEqualTypeOf<Uri>();',
  },
  {
    about: "an argument that is optional now",
    file: "ts/api/matches.ts",
    from: "rule: Rule)",
    to: "rule?: Rule)",
    complaint: "expectTypeOf(pchar.matches).toEqualTypeOf<(text: Text, rule: Rule) => boolean>();",
  },
  {
    about: "an option of any type",
    file: "ts/uri/generated/options.ts",
    from: "readonly strict?: boolean | undefined;",
    to: "readonly strict?: any;",
    complaint: 'no error: pchar.resolve(text, text, { strict: "no" });',
  },
  {
    about: "an option that may not be undefined",
    file: "ts/uri/generated/options.ts",
    from: "relativeBase?: boolean | undefined;",
    to: "relativeBase?: boolean;",
    complaint: "pchar.resolve(text, text, { strict: flag, relativeBase: flag, rule: undefined });",
  },
  {
    about: "a component that may be written",
    file: "ts/uri/types.ts",
    from: "readonly path: string;",
    to: "path: string;",
    complaint: 'no error: record.path = "/";',
  },
  {
    about: "a record whose scheme does not discriminate",
    file: "ts/uri/types.ts",
    from: "RelativeRef = Reference<undefined>;",
    to: "RelativeRef = Reference<string | undefined>;",
    complaint: 'expectTypeOf(parse(text, "relative-ref").scheme).toEqualTypeOf<undefined>();',
  },
  {
    about: "one more level",
    file: "ts/uri/generated/options.ts",
    from: '"syntax" | "scheme"',
    to: '"syntax" | "scheme" | "all"',
    complaint: 'no error: pchar.normalize(text, { level: "all" });',
  },
  {
    about: "an export without a type test",
    file: "ts/index.ts",
    from: "export { check }",
    to: 'export { textOf } from "./uri/input.ts";\nexport { check }',
    complaint: '| "PcharError"',
  },
  {
    about: "another result",
    file: "ts/lines/components.ts",
    from: "options?: RuleOptions): LineTable;",
    to: "options?: RuleOptions): LineTable | undefined;",
    complaint: "expectTypeOf(lines.componentsOfLines(bytes)).toEqualTypeOf<LineTable>();",
  },
  {
    about: "a lenient result that always has a URI",
    file: "ts/schemes/define/scheme.ts",
    from: "readonly uri: undefined;",
    to: "readonly uri: string;",
    complaint: "expectTypeOf(result.uri).toEqualTypeOf<string | undefined>();",
  },
];

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

  /** Returns the lines with errors of the type tests, after changes of source files. */
  function complaints(changes: typeof CHANGES = []): string[] {
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, language, ...rest) => {
      const ofFile = changes.filter(({ file }) => name.endsWith(`/${file}`));
      if (ofFile.length > 0) {
        let text = readFileSync(name, "utf8");
        for (const { from, to } of ofFile) {
          expect(text).toContain(from);
          text = text.replace(from, to);
        }
        return ts.createSourceFile(name, text, language);
      }
      if (!parsed.has(name)) parsed.set(name, getSourceFile(name, language, ...rest));
      return parsed.get(name);
    };
    const program = ts.createProgram(files, options, host);
    return files.flatMap((name) => {
      const source = program.getSourceFile(name)!;
      const lines = source.text.split("\n");
      return program.getSemanticDiagnostics(source).map(({ start }) => {
        const { line } = source.getLineAndCharacterOfPosition(start!);
        const isUnused = lines[line]!.startsWith("// @ts-expect-error");
        return isUnused ? `no error: ${lines[line + 1]}` : lines[line]!.trim();
      });
    });
  }

  test("pass", () => {
    expect(files.length).toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
  });

  // No two of the changes concern the same test, so one compilation has all of them.
  let found: string[] | undefined;
  test.each(CHANGES)("fail on $about", ({ complaint }) => {
    found ??= complaints(CHANGES);
    expect(found).toContain(complaint);
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

  /** Keeps what each function of an entry takes and returns, so that the declarations of the program have to name all of it. */
  async function keeping(entry: string): Promise<string> {
    const names = Object.entries(await import(/* @vite-ignore */ entry))
      .filter(([name, value]) => typeof value === "function" && !/^(?:default|module\.exports)$/.test(name))
      .map(([name, value]) => [
        name,
        /^class\b/.test(String(value)) ? "ConstructorParameters" : "Parameters",
      ]);
    const kept = names.flatMap(([name, parameters]) => [
      `export const from_${name} = (...given: ${parameters}<typeof all.${name}>) => [...given];`,
      ...(parameters === "Parameters" ? [`export const to_${name} = result(all.${name});`] : []),
    ]);
    return `import * as all from "${entry}";
type Inside<Value> = Value extends readonly (infer Each)[]
  ? Inside<Each>[]
  : Value extends object
    ? { [Key in keyof Value]: Value[Key] }
    : Value;
declare function result<Result>(of: (...given: never) => Result): Inside<Awaited<Result>>;
${kept.join("\n")}
`;
  }

  // Each program has one entry: what others export has to be found from there.
  test.each(ENTRIES)("$path, in declarations", async ({ path, commonjs }) => {
    const entry = nameOf(path);
    const type = age === "oldest" && commonjs ? "commonjs" : "module";
    const folder = join(user!.folder, `kept-${age}-${entry.replaceAll("/", "-")}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    writeFileSync(join(folder, "kept.ts"), await keeping(entry));
    const compilerOptions = {
      ...{ target: "ES2022", lib: ["ES2022", "DOM"], types: ["node"], module: "nodenext", strict: true },
      ...{ declaration: true, noEmit: true, skipLibCheck: true },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["kept.ts"] }));
    expect(await diagnose(folder)).toBe("");
  });

  test("does not compile if it is wrong", async () => {
    const wrong = await compile(LOOKUPS[0], PLATFORMS[0], (text) => text.replace('"URI"', '"URL"'));
    expect(wrong).toContain("TS2");
  });
});
