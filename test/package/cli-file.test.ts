import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normalizeLines } from "../../ts/lines/rewrite.ts";
import { CLI, newFolder } from "../support/files.ts";
import { pchar } from "../support/shell.ts";

const SUMMARY = /^[\d,]+ lines?, [\d,]+ invalid: [\d.]+ k?B in \d+\.\d\d s, \d+(\.\d)? MB\/s, \d+ threads?$/;

/** Checks the summary at the end of standard error and returns the rest. */
function withoutSummary(err: string): string {
  const lines = err.trimEnd().split("\n");
  expect(lines.pop()).toMatch(SUMMARY);
  return lines.join("\n");
}

describe("a file", () => {
  test("is normalized into another, and invalid lines are reported", async () => {
    const folder = newFolder();
    const input = folder.write("in", "HTTP://A\r\nb c\n../%7e\n[");
    const output = `${folder.path}/out`;
    const { code, out, err } = await pchar([
      "normalize",
      "--input",
      input,
      "--output",
      output,
      "--workers",
      "2",
    ]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(withoutSummary(err)).toBe(
      "line 2: unexpected character ' ' in path at index 1\nline 4: unexpected character '[' in path at index 0",
    );
    expect(err).toMatch(/^4 lines, 2 invalid: 22 B in /m);
    expect(folder.read("out")).toBe("http://a/\r\nb c\n../~\n[");
    expect(folder.names()).toEqual(["in", "out"]);
  });

  test("goes to standard output by default", async () => {
    const input = newFolder().write("in", "c\n..\n");
    for (const more of [[], ["--output", "-"]]) {
      const { code, out, err } = await pchar(["resolve", "--base", "http://a/b/", "--input", input, ...more]);
      expect({ code, out }).toEqual({ code: 0, out: "http://a/b/c\nhttp://a/\n" });
      expect(withoutSummary(err)).toBe("");
    }
  });

  test("may be standard input", async () => {
    const { code, out, err } = await pchar(["normalize", "--input", "-"], { input: "A:\nB:" });
    expect({ code, out }).toEqual({ code: 0, out: "a:\nb:" });
    expect(err).toBe("");
    const shown = await pchar(["normalize", "--input", "-"], { input: "A:\nB:", isTerminal: true });
    expect(shown.err).toMatch(/^2 lines, 0 invalid: 5 B in .*\n$/);
  });

  test("is checked by the rule of --rule", async () => {
    const input = newFolder().write("in", "http://a/\nb\n");
    const { code, out, err } = await pchar(["check", "--rule", "URI", "--input", input]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(withoutSummary(err)).toBe("line 2: missing scheme at index 0");
    expect((await pchar(["check", "--input", input])).code).toBe(0);
  });

  test("is processed with the options of the command", async () => {
    const input = newFolder().write("in", "HTTP://A/%2e%2e/%7e\nhttp:g\n");
    const calls: readonly [string[], string][] = [
      [["normalize", "--level", "case"], "http://a/%2E%2E/%7E\nhttp:g\n"],
      [["normalize", "--keep-encoded-dots"], "http://a/%2E%2E/~\nhttp:g\n"],
      [["resolve", "--base", "http://a/b/c", "--no-strict"], "http://A/%2e%2e/%7e\nhttp://a/b/g\n"],
      [["resolve", "--base", "b/c", "--relative-base"], "HTTP://A/%2e%2e/%7e\nhttp:g\n"],
    ];
    for (const [argv, out] of calls)
      expect(await pchar([...argv, "--input", input])).toMatchObject({ code: 0, out });
    const iri = newFolder().write("in", "http://é/\n");
    const { out } = await pchar(["normalize", "--rule", "IRI-reference", "--input", iri]);
    expect(out).toBe("http://é/\n");
  });

  test("keeps its passwords, and messages contain none", async () => {
    const input = newFolder().write("in", "HTTP://u:S3cr3t@H/\nhttp://u:S3cr3t]@h/\n//u:\u0001S3cr3t@h\n");
    for (const json of [[], ["--json"]]) {
      const { out, err } = await pchar(["normalize", "--input", input, ...json]);
      expect(out).toBe("http://u:S3cr3t@h/\nhttp://u:S3cr3t]@h/\n//u:\u0001S3cr3t@h\n");
      expect(err).toContain("unexpected character in userinfo at index");
      expect(err).not.toContain("S3cr3t");
    }
  });
});

describe("a file, --json", () => {
  const values = (text: string): unknown[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const error = {
    code: "ERR_URI_UNEXPECTED_CHARACTER",
    rule: "path",
    index: 1,
    end: 2,
    byteIndex: 1,
    message: "unexpected character ' ' in path at index 1",
  };
  const result = { lines: 2, invalid: 1, bytesRead: 6, workers: 1 };

  test("prints a value for each invalid line, and a summary", async () => {
    const folder = newFolder();
    const input = folder.write("in", "A:\nb c");
    const checked = await pchar(["check", "--json", "--input", input]);
    expect({ ...checked, out: values(checked.out) }).toEqual({
      code: 1,
      out: [{ row: 1, error }, { result: { ...result, bytesWritten: 0 } }],
      err: "",
    });
    const written = await pchar(["normalize", "--json", "--input", input, "--output", `${folder.path}/out`]);
    expect(values(written.out)).toEqual([{ row: 1, error }, { result: { ...result, bytesWritten: 6 } }]);
  });

  test("goes to standard error if the lines go to standard output", async () => {
    const input = newFolder().write("in", "A:\nb c");
    const { out, err } = await pchar(["normalize", "--json", "--input", input]);
    expect(out).toBe("a:\nb c");
    expect(values(err)).toEqual([{ row: 1, error }, { result: { ...result, bytesWritten: 6 } }]);
  });

  test("reports an invalid base", async () => {
    const argv = ["resolve", "--input", "nowhere", "--base", "http://u:p w@h"];
    const { code, out, err } = await pchar(argv);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(
      /^http:\/\/u:\*\*\*@h\n {9}\^\n--base: unexpected character in userinfo at index 10\n/,
    );
    const json = await pchar([...argv, "--json"]);
    expect(values(json.err)).toEqual([
      {
        error: {
          code: error.code,
          rule: "userinfo",
          index: 10,
          end: 11,
          message: "unexpected character in userinfo at index 10",
          text: "http://u:p w@h",
        },
      },
    ]);
  });
});

describe("a file that cannot be processed exits with 2", () => {
  const failed = async (argv: string[], message: string): Promise<void> => {
    expect(await pchar(argv)).toEqual({ code: 2, out: "", err: `pchar: ${message}\n` });
  };

  test("if it does not exist", async () => {
    const input = `${newFolder().path}/in`;
    await failed(["check", "--input", input], `cannot open "${input}": no such file or directory`);
  });

  test("if input and output are the same", async () => {
    const folder = newFolder();
    const input = folder.write("in", "a\n");
    await failed(["normalize", "--input", input, "--output", input], "Input and output are the same file");
    expect(folder.read("in")).toBe("a\n");
  });

  test("if the output cannot be written", async () => {
    const folder = newFolder();
    const input = folder.write("in", "a\n");
    const output = `${folder.path}/no\u202ewhere/out`;
    await failed(
      ["normalize", "--input", input, "--output", output],
      `cannot open "${output.replace("\u202e", "<U+202E>")}": no such file or directory`,
    );
  });

  test("if the user interrupts", async () => {
    const folder = newFolder();
    const argv = ["normalize", "--input", folder.write("in", "a\n"), "--output", `${folder.path}/out`];
    const signal = AbortSignal.abort(new Error("interrupted by SIGINT"));
    const { code, err } = await pchar(argv, { interrupt: () => signal });
    expect({ code, err }).toEqual({ code: 2, err: "pchar: interrupted by SIGINT\n" });
    expect(folder.names()).toEqual(["in"]);
  });
});

describe("the progress", () => {
  /** Chunks that are large enough for one progress report each. */
  const input = Array.from({ length: 8 }, () => Buffer.from("HTTP://A/b\n".repeat(200_000)));
  const clock = (step: number): (() => number) => {
    let time = 0;
    return () => {
      time += step;
      return time;
    };
  };
  /** Makes the control sequence readable. */
  const legible = (err: string): string => err.replaceAll("\u001b[K", "<clear>");
  const bars = (err: string): string[] => legible(err).match(/\r[^\r\n]*invalid<clear>/g) ?? [];

  test("is redrawn on a terminal, at most ten times a second, and removed at the end", async () => {
    const argv = ["check", "--input", "-"];
    const now = clock(60);
    const { err } = await pchar(argv, { input, isTerminal: true, now });
    expect(bars(err).length).toBeGreaterThanOrEqual(3);
    expect(bars(err).length).toBeLessThanOrEqual(now() / 100);
    expect(bars(err)[0]).toMatch(/^\r[\d.]+ MB {2}\d+(\.\d)? MB\/s {2}0 invalid<clear>$/);
    expect(legible(err)).toMatch(/\r<clear>1,600,000 lines, 0 invalid: 17\.6 MB in \d\.\d\d s, .*\n$/);
    expect((await pchar(argv, { input, isTerminal: true, now: clock(1) })).err).not.toContain("\r");
  });

  test("is removed before an invalid line is reported", async () => {
    const invalid = [...input.slice(0, 3), Buffer.from("b c\n"), ...input.slice(3)];
    const { err } = await pchar(["check", "--input", "-"], {
      input: invalid,
      isTerminal: true,
      now: clock(200),
    });
    const message = "line 600001: unexpected character ' ' in path at index 1\n";
    expect(legible(err)).toContain(`\r<clear>${message}`);
    expect(bars(err).length).toBeGreaterThanOrEqual(8);
    expect(err.split("\n")).toHaveLength(3);
  });

  test("is not drawn if standard error is not a terminal, or gets JSON", async () => {
    expect((await pchar(["check", "--input", "-"], { input, now: clock(200) })).err).not.toContain("\r");
    const world = { input, isTerminal: true, now: clock(200) };
    expect((await pchar(["normalize", "--json", "--input", "-"], world)).err).not.toContain("\r");
  });
});

describe("the built program, with a file", () => {
  const TEXT = "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\nb c\n".repeat(100_000);

  test("uses two workers with --workers 2, with the result of one", () => {
    const folder = newFolder();
    const input = folder.write("in", TEXT);
    const argv = ["normalize", "--input", input, "--output", `${folder.path}/out`, "--workers", "2"];
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...argv], {
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    const messages = stderr.trimEnd().split("\n");
    expect(messages).toHaveLength(100_001);
    expect(messages[0]).toBe("line 2: unexpected character ' ' in path at index 1");
    expect(messages[99_999]).toBe("line 200000: unexpected character ' ' in path at index 1");
    expect(messages[100_000]).toMatch(/^200,000 lines, 100,000 invalid: 5\.\d+ MB in .*, 2 threads$/);
    const written = readFileSync(`${folder.path}/out`);
    expect(written.equals(Buffer.from(normalizeLines(Buffer.from(TEXT)).bytes))).toBe(true);
  });

  test.skipIf(process.platform === "win32")("continues if nobody reads standard error", () => {
    const folder = newFolder();
    const input = folder.write("in", TEXT);
    const command = `"${process.execPath}" "${CLI}" normalize --input "${input}" --output "${folder.path}/out"`;
    const { stdout } = spawnSync(
      "sh",
      ["-c", `(${command} 2>&1; echo $? >&3) 3>"${folder.path}/code" | head -n 1`],
      {
        encoding: "utf8",
      },
    );
    expect(stdout).toBe("line 2: unexpected character ' ' in path at index 1\n");
    expect(folder.read("code")).toBe("1\n");
    expect(folder.read("out").length).toBe("http://example.com/~smith/home.html\nb c\n".length * 100_000);
  });

  test.skipIf(process.platform === "win32")(
    "continues if nobody reads standard output and the lines go to a file",
    () => {
      const folder = newFolder();
      const input = folder.write("in", TEXT);
      const command = `"${process.execPath}" "${CLI}" normalize --json --input "${input}" --output "${folder.path}/out"`;
      const { stdout } = spawnSync(
        "sh",
        ["-c", `(${command}; echo $? >&3) 3>"${folder.path}/code" | head -n 1`],
        {
          encoding: "utf8",
        },
      );
      expect(JSON.parse(stdout).row).toBe(1);
      expect(folder.read("code")).toBe("1\n");
      expect(folder.read("out").length).toBe("http://example.com/~smith/home.html\nb c\n".length * 100_000);
    },
  );

  test.skipIf(process.platform === "win32")("stops without a message when its reader closes the pipe", () => {
    const input = newFolder().write("in", "a:\n".repeat(1_000_000));
    const command = `"${process.execPath}" "${CLI}" normalize --input "${input}" | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    expect({ stdout, stderr }).toEqual({ stdout: "a:\n", stderr: "" });
  });

  test.skipIf(process.platform === "win32")("cleans up before it ends by a signal", async () => {
    const folder = newFolder();
    const argv = ["normalize", "--input", "-", "--output", `${folder.path}/out`];
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: ["pipe", "ignore", "ignore"] });
    const ended = signalOf(child);
    while (folder.names().length === 0) await new Promise((go) => setTimeout(go, 10));
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
    expect(folder.names()).toEqual([]);
  });

  test.skipIf(process.platform === "win32")(
    "ends by a signal even while it waits for the reader of a FIFO",
    async () => {
      const folder = newFolder();
      spawnSync("mkfifo", [`${folder.path}/fifo`]);
      const input = folder.write("in", "a\n");
      const argv = ["normalize", "--input", input, "--output", `${folder.path}/fifo`];
      const child = spawn(process.execPath, [CLI, ...argv], { stdio: "ignore" });
      const ended = signalOf(child);
      // Long enough to start and to wait for the FIFO.
      await new Promise((go) => setTimeout(go, 1000));
      child.kill("SIGTERM");
      expect(await ended).toBe("SIGTERM");
      expect(folder.names()).toEqual(["fifo", "in"]);
    },
  );

  function signalOf(child: ChildProcess): Promise<string | null> {
    return new Promise((resolve) => child.on("exit", (_, signal) => resolve(signal)));
  }
});
