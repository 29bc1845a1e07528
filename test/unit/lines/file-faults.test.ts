import { chmodSync, existsSync, linkSync, lstatSync, statSync, symlinkSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileProgress } from "../../../ts/lines/file/options.ts";
import { pathToOpen } from "../../../ts/lines/file/target.ts";
import { newFolder, transform } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

const LINES = "HTTP://A/b\nc d\n".repeat(2000);

/** Returns a folder with a file of lines, and the path of an output in it. */
function newInput(text = LINES): { folder: ReturnType<typeof newFolder>; input: string; output: string } {
  const folder = newFolder();
  return { folder, input: folder.write("in", text), output: `${folder.path}/out` };
}

describe("the output", () => {
  test("appears when it is complete, not before", async () => {
    const { folder, input, output } = newInput();
    folder.write("out", "old");
    const seen = new Set<string>();
    const onProgress = (): void => void seen.add(folder.read("out"));
    await transform("normalize", { input, output, onProgress }, { workers: 2, blockSize: 999 });
    expect([...seen]).toEqual(["old"]);
    expect(folder.read("out")).toBe("http://a/b\nc d\n".repeat(2000));
    expect(folder.names()).toEqual(["in", "out"]);
  });

  test.skipIf(process.platform === "win32")(
    "keeps the permissions and the link of what it replaces",
    async () => {
      const { folder, input } = newInput("A:\n");
      chmodSync(folder.write("out", "old"), 0o640);
      symlinkSync("out", `${folder.path}/link`);
      await transform("normalize", { input, output: `${folder.path}/link` });
      expect(folder.read("out")).toBe("a:\n");
      expect(statSync(`${folder.path}/out`).mode & 0o777).toBe(0o640);
      expect(lstatSync(`${folder.path}/link`).isSymbolicLink()).toBe(true);
    },
  );

  test("may be a device, which is not replaced", async () => {
    const { input } = newInput();
    const output = process.platform === "win32" ? "NUL" : "/dev/null";
    const report = await transform("normalize", { input, output });
    expect(report.bytesWritten).toBe(LINES.length);
    expect(statSync(devNull).isFile()).toBe(false);
    expect(existsSync("NUL")).toBe(false);
  });

  test("may be the null device of Windows, which Node opens by its full name only", () => {
    for (const path of ["NUL", "nul", "C:\\a\\Nul", "C:/a/nul", "C:nul"])
      expect(pathToOpen(path, "win32"), path).toBe("\\\\.\\nul");
    for (const path of ["annul", "C:\\nul\\a", "\\\\.\\nul2", "\\\\.\\COM1", "//?/C:/con"])
      expect(pathToOpen(path, "win32"), path).toBe(path);
    for (const platform of ["linux", "darwin"]) expect(pathToOpen("a/NUL", platform)).toBe("a/NUL");
  });

  test("must not have the name of another device on Windows", () => {
    // https://learn.microsoft.com/windows/win32/fileio/naming-a-file
    const names = [
      "CON",
      "prn",
      "C:\\a\\Aux",
      "C:com1",
      "a/LPT9",
      "COM\u00b9",
      "con.csv",
      "NUL.tar.gz",
      "aux .txt",
    ];
    for (const path of names) {
      const rejected = {
        code: "EINVAL",
        path,
        message: `EINVAL: Windows has a device with the name of the output, open '${path}'`,
      };
      expect(() => pathToOpen(path, "win32"), path).toThrow(expect.objectContaining(rejected));
      expect(pathToOpen(path, "linux"), path).toBe(path);
    }
    for (const path of ["com", "com10", "console", "a.con", "con/a", "aux-1.txt"])
      expect(pathToOpen(path, "win32"), path).toBe(path);
  });

  test("must not be the input, by any name", async () => {
    const { folder, input } = newInput();
    linkSync(input, `${folder.path}/hard`);
    symlinkSync("in", `${folder.path}/soft`);
    for (const name of ["in", "hard", "soft"]) {
      await expect(transform("normalize", { input, output: `${folder.path}/${name}` })).rejects.toThrow(
        "same file",
      );
    }
    expect(folder.read("in")).toBe(LINES);
    expect(folder.names()).toEqual(["hard", "in", "soft"]);
  });

  test.skipIf(process.platform === "win32")("may not be a symbolic link to a missing file", async () => {
    const { folder, input } = newInput();
    const output = `${folder.path}/link`;
    symlinkSync("missing", output);
    await expect(transform("normalize", { input, output })).rejects.toMatchObject({
      code: "ENOENT",
      path: output,
      message: expect.stringContaining("symbolic link to a file that does not exist"),
    });
    expect(folder.names()).toEqual(["in", "link"]);
    expect(lstatSync(output).isSymbolicLink()).toBe(true);
    const { code, err } = await pchar(["normalize", "--input", input, "--output", output]);
    expect(code).not.toBe(0);
    expect(err).toContain("symbolic link");
  });

  test("that cannot be written is named, and nothing is left", async () => {
    const { folder, input } = newInput();
    const output = `${folder.path}/nowhere/out`;
    await expect(transform("normalize", { input, output })).rejects.toMatchObject({
      code: "ENOENT",
      path: output,
      message: `ENOENT: no such file or directory, open '${output}'`,
    });
    await expect(transform("normalize", { input, output: folder.path })).rejects.toMatchObject({
      code: "EISDIR",
    });
    expect(folder.names()).toEqual(["in"]);
  });

  test("that fails stops the operation", async () => {
    const { input } = newInput();
    for (const workers of [1, 2]) {
      const output = async (): Promise<void> => {
        throw new Error("disk full");
      };
      await expect(transform("normalize", { input, output }, { workers, blockSize: 999 })).rejects.toThrow(
        "disk full",
      );
    }
  });
});

describe("the input", () => {
  test("that is missing, or a directory, is named", async () => {
    const folder = newFolder();
    const output = `${folder.path}/out`;
    await expect(transform("normalize", { input: `${folder.path}/in`, output })).rejects.toMatchObject({
      code: "ENOENT",
      path: join(folder.path, "in"),
    });
    await expect(transform("check", { input: folder.path })).rejects.toMatchObject({
      code: "EISDIR",
      message: expect.stringContaining(folder.path),
    });
    expect(folder.names()).toEqual([]);
  });

  test("that fails stops the operation, and leaves nothing", async () => {
    const folder = newFolder();
    async function* input(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(LINES);
      throw new Error("pulled out");
    }
    const output = `${folder.path}/out`;
    await expect(transform("normalize", { input: input(), output })).rejects.toThrow("pulled out");
    expect(folder.names()).toEqual([]);
  });
});

describe("a signal", () => {
  test("that is already aborted prevents the operation", async () => {
    const { folder, input, output } = newInput();
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(transform("normalize", { input, output, signal })).rejects.toThrow("enough");
    expect(folder.names()).toEqual(["in"]);
  });

  test.each([1, 2])("stops %i threads, and leaves nothing", async (workers) => {
    const { folder, input, output } = newInput();
    folder.write("out", "old");
    const controller = new AbortController();
    let calls = 0;
    const onProgress = (): void => {
      calls++;
      expect(folder.names()).toHaveLength(3);
      controller.abort(new Error("enough"));
    };
    const options = { input, output, onProgress, signal: controller.signal };
    await expect(transform("normalize", options, { workers, blockSize: 500 })).rejects.toThrow("enough");
    expect(calls).toBe(1);
    expect(folder.names()).toEqual(["in", "out"]);
    expect(folder.read("out")).toBe("old");
  });

  test("does not wait for an output that hangs", async () => {
    const { input } = newInput();
    for (const workers of [1, 2]) {
      const output = (): Promise<void> => new Promise(() => {});
      const options = { input, output, signal: AbortSignal.timeout(200) };
      const work = transform("normalize", options, { workers, blockSize: 999 });
      await expect(work).rejects.toMatchObject({ name: "TimeoutError" });
    }
  });

  test("does not wait for a silent pipe", async () => {
    const folder = newFolder();
    async function* input(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(LINES);
      await new Promise(() => {});
    }
    const signal = AbortSignal.timeout(50);
    const work = transform("normalize", { input: input(), output: `${folder.path}/out`, signal });
    await expect(work).rejects.toMatchObject({ name: "TimeoutError" });
    expect(folder.names()).toEqual([]);
  });
});

describe("a worker", () => {
  const program = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

  test("that dies reports why, and leaves nothing", async () => {
    const { folder, input, output } = newInput();
    const deaths: readonly [string, string][] = [
      ["throw new TypeError('out of luck')", "out of luck"],
      ["process.exit(7)", "A worker stopped with exit code 7"],
      [
        "import('node:worker_threads').then(({ parentPort }) => parentPort.close())",
        "A worker stopped with exit code 0",
      ],
    ];
    for (const [code, message] of deaths) {
      const options = { input, output };
      const work = transform("normalize", options, { workers: 2, program: program(code) });
      await expect(work).rejects.toThrow(message);
      expect(folder.names()).toEqual(["in"]);
    }
  });
});

describe("progress and invalid lines", () => {
  test.each([1, 2])("%i threads report the progress, to the end", async (workers) => {
    const { input } = newInput();
    const reported: FileProgress[] = [];
    const onProgress = (progress: FileProgress): void => void reported.push(progress);
    const report = await transform("check", { input, onProgress }, { workers, blockSize: 1000 });
    expect(reported.length).toBeGreaterThanOrEqual(workers === 1 ? 1 : 30);
    for (let i = 1; i < reported.length; i++) {
      expect(reported[i]!.bytesRead).toBeGreaterThanOrEqual(reported[i - 1]!.bytesRead);
    }
    const { lines, invalid, bytesRead } = report;
    expect(reported.at(-1)).toEqual({ bytesRead, bytesTotal: LINES.length, lines, invalid });
    expect([lines, invalid, bytesRead]).toEqual([4000, 2000, LINES.length]);
  });

  test("a listener that throws stops the operation", async () => {
    const { folder, input, output } = newInput();
    const onInvalid = (): void => {
      throw new Error("not mine");
    };
    for (const workers of [1, 2]) {
      const options = { input, output, onInvalid };
      await expect(transform("normalize", options, { workers })).rejects.toThrow("not mine");
    }
    expect(folder.names()).toEqual(["in"]);
  });
});

describe("a wrong option", () => {
  const wrong: readonly [string, object, string][] = [
    ["check", { workers: 0 }, "Expected workers to be a positive integer, got 0"],
    ["check", { workers: 1.5 }, "Expected workers to be a positive integer, got 1.5"],
    ["check", { workers: "2" }, 'Expected workers to be a positive integer, got "2"'],
    ["check", { input: 1 }, "Expected input to be a path or an async iterable, got number"],
    ["check", { input: null }, "Expected input to be a path or an async iterable, got null"],
    [
      "check",
      { rule: "host" },
      'Expected the rule to be one of URI-reference, URI, absolute-URI, relative-ref, IRI-reference, IRI, absolute-IRI, irelative-ref, got "host"',
    ],
    ["normalize", {}, "Expected output to be a path or a function, got undefined"],
    [
      "normalize",
      { output: "x", level: "all" },
      'Expected level to be one of case, percent, path, syntax, scheme, got "all"',
    ],
    [
      "normalize",
      { output: "x", schemeRules: [] },
      'Unknown option "schemeRules", expected input, workers, onInvalid, onProgress, signal, output, rule, level, encodedDots',
    ],
    [
      "check",
      { output: "x" },
      'Unknown option "output", expected input, workers, onInvalid, onProgress, signal, rule',
    ],
    [
      "normalize",
      { output: "x", strict: false },
      'Unknown option "strict", expected input, workers, onInvalid, onProgress, signal, output, rule, level, encodedDots',
    ],
    ["resolve", { base: "a:", strict: 0 }, "Expected strict true or false, got number"],
    ["sort", {}, 'Unknown operation "sort", expected check, normalize, resolve'],
  ];
  test.each(wrong)("%s %j is a TypeError", async (operation, options, message) => {
    const input = newFolder().write("in", "a\n");
    const work = transform(operation as "check", { input, ...options });
    await expect(work).rejects.toThrow(new TypeError(message));
  });

  test("an invalid base is reported before a file is opened", async () => {
    const work = transform("resolve", { input: "nowhere", output: "nowhere", base: "b" });
    await expect(work).rejects.toMatchObject({ code: "ERR_URI_BASE_NOT_ABSOLUTE", input: "b" });
  });
});
