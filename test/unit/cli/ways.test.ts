// Every command with every source and every sink. The list of commands drives the tests, so a new command has to be added here.

import { describe, expect, test } from "vitest";
import { allOptionsOf, type Command, takesColumn, takesFile, writesData } from "../../../ts/cli/command.ts";
import { COMMANDS } from "../../../ts/cli/commands/index.ts";
import { JSON_OUTPUT } from "../../../ts/cli/option.ts";
import { columnsOf, FORMATS, inputOf } from "../../support/columns.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

/** The words of a call: before the inputs, and after them. */
interface Sample {
  readonly before: readonly string[];
  readonly after?: readonly string[];
  /** Two inputs that the command answers with yes, and one that it does not accept, if there is one. */
  readonly valid: readonly [string, string];
  readonly invalid?: string;
  /** The results of the valid inputs, if they are strings. Each is from RFC 3986, or a copy of the input. */
  readonly results?: readonly [string, string];
}

const SPACE = "b c";

const SAMPLES: Readonly<Record<string, Sample>> = {
  parse: { before: [], valid: ["http://a/", "x:y"], invalid: SPACE },
  check: { before: [], valid: ["http://a/", "x:y"], invalid: SPACE },
  get: { before: ["host"], valid: ["http://a/", "//b"], invalid: SPACE, results: ["a", "b"] },
  params: { before: [], valid: ["http://a/?b=c", "?d"], invalid: "?%" },
  set: {
    before: ["--host", "i"],
    valid: ["http://a/", "//b"],
    invalid: SPACE,
    results: ["http://i/", "//i"],
  },
  resolve: {
    before: ["--base", "http://a/b/c/d;p?q"],
    valid: ["../g", "#s"],
    invalid: SPACE,
    results: ["http://a/b/g", "http://a/b/c/d;p?q#s"],
  },
  normalize: {
    before: [],
    valid: ["HTTP://a", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
    invalid: SPACE,
    results: ["http://a/", "example://a/b/c/%7Bfoo%7D"],
  },
  filter: { before: ["valid"], valid: ["http://a/", "x:y"], results: ["http://a/", "x:y"] },
  dedupe: { before: [], valid: ["http://a/", "x:y"], results: ["http://a/", "x:y"] },
  equivalent: { before: [], after: ["http://a"], valid: ["http://a/", "HTTP://a:80"], invalid: SPACE },
  relativize: {
    before: ["--base", "http://a/b/c/d;p?q"],
    valid: ["http://a/b/c/g", "http://a/b/g"],
    invalid: SPACE,
    results: ["g", "../g"],
  },
  explain: { before: [], valid: ["HTTP://a/", "x:%7e"], invalid: SPACE },
  inspect: { before: [], valid: ["http://example.com/", "//example.com"] },
  extract: {
    before: [],
    valid: ["<http://a/>", "<ftp://b/>"],
    results: ["http://a/", "ftp://b/"],
  },
  redact: {
    before: [],
    valid: ["/?token=S", "\ud83d\ude00 http://a/"],
    results: ["/?token=***", "\ud83d\ude00 http://a/"],
  },
  "from-href": {
    before: [],
    valid: ["a b", "http:\\\\h\\"],
    invalid: "http://[",
    results: ["a%20b", "http://h/"],
  },
  encode: { before: [], valid: ["a b", "%"], results: ["a%20b", "%25"] },
  decode: { before: [], valid: ["a%20b", "%25"], invalid: "%zz", results: ["a b", "%"] },
};

/** The commands that answer neither lines nor files, whose help says so. */
const OTHERS = ["open", "completion"];

test("every command has a sample, or reads no input and says so", async () => {
  expect(Object.keys(SAMPLES)).toEqual(
    COMMANDS.map(({ name }) => name).filter((name) => !OTHERS.includes(name)),
  );
  for (const name of OTHERS)
    expect((await pchar([name, "--help"])).out).toContain("It reads neither standard input nor a file.\n");
});

const commands: readonly (readonly [string, Command, Sample])[] = COMMANDS.filter(takesFile).map(
  (command) => [command.name, command, SAMPLES[command.name]!],
);

const withoutSummary = (err: string): string => err.replace(/^[\d,]+ lines?, [^\n]*\n/m, "");

describe.each(commands)("%s", (name, command, { before, after = [], valid, invalid, results }) => {
  const text = valid.map((line) => `${line}\n`).join("");
  const ofStdin = (...more: string[]) => pchar([name, ...before, "-", ...more, ...after], { input: text });
  const call = (...more: string[]) => pchar([name, ...before, ...more, ...after], { input: text });

  test("answers operands, a stream and a file alike", async () => {
    const { code, out, err } = await ofStdin();
    expect([code, err]).toEqual([0, ""]);
    if (results !== undefined) expect(out).toBe(results.map((each) => `${each}\n`).join(""));
    if (command.operands.length === 1)
      expect(await pchar([name, ...before, "--", ...valid])).toEqual({ code, out, err });
    const each = await Promise.all(valid.map((one) => pchar([name, ...before, "--", one, ...after])));
    if (writesData(command)) expect(each.map((one) => one.out).join("")).toBe(out);
    const octets = Array.from(Buffer.from(text), (octet) => Uint8Array.of(octet));
    expect(await pchar([name, ...before, "-", ...after], { input: octets })).toEqual({ code, out, err });
    const input = newFolder().write("in", text);
    const ofFile = await call("--input", input);
    const isReport = command.result === "issue";
    expect([ofFile.code, ofFile.out]).toEqual([0, isReport ? "" : out]);
    expect(withoutSummary(ofFile.err)).toBe("");
    const hasSummary = command.selects !== true;
    expect(/^[12] lines, 0 invalid: /m.test(ofFile.err), ofFile.err).toBe(hasSummary);
    if (!isReport) expect(await call("--input", "-")).toEqual({ code, out, err });
  });

  test("writes a file, and replaces it only as a whole", async () => {
    const folder = newFolder();
    const input = folder.write("in", text);
    const output = folder.write("out", "old");
    if (command.result === "issue") {
      expect((await call("--input", input, "--output", output)).err).toContain("--output needs --column");
      return;
    }
    const { out } = await ofStdin();
    for (const from of [input, "-"]) {
      const printed = await call("--input", from, "--output", output);
      expect([printed.code, printed.out, folder.read("out")]).toEqual([0, "", out]);
    }
    const signal = AbortSignal.abort(new Error("interrupted"));
    const argv = [name, ...before, "--input", input, "--output", output, ...after];
    const stopped = await pchar(argv, { interrupt: () => signal });
    expect([stopped.code, folder.read("out")]).toEqual([2, out]);
    expect(folder.names()).toEqual(["in", "out"]);
    expect((await call("--input", input, "--output", input)).code).toBe(2);
    expect(folder.read("in")).toBe(text);
  });

  test("writes JSON, one value a line, or says why not", async () => {
    const { code, out } = await ofStdin("--json");
    if (!allOptionsOf(command).includes(JSON_OUTPUT)) {
      expect(code).toBe(2);
      expect((await pchar([name, "--help"])).out.replaceAll("\n", " ")).toContain(
        "There is no --json, because ",
      );
      return;
    }
    const values = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    if (command.stdin === "lines") expect(values.map((value) => value.text)).toEqual(valid);
    if (results !== undefined)
      expect(values.map((value) => value.uri ?? value.result.uri ?? value.result)).toEqual(results);
    const input = newFolder().write("in", text);
    const ofFile = await call("--json", "--input", input);
    const isReport = command.stdin === "lines" && command.selects !== true;
    const report = { lines: 2, invalid: 0, bytesRead: text.length, workers: 1 };
    const lines = writesData(command) && isReport ? (await ofStdin()).out : out;
    if (command.result === "issue") expect(JSON.parse(ofFile.out).result).toMatchObject(report);
    else {
      expect(ofFile.out).toBe(lines);
      if (isReport) expect(JSON.parse(ofFile.err).result).toMatchObject(report);
    }
  });

  test.skipIf(invalid === undefined)("reports an invalid row in every way", async () => {
    const mixed = `${valid[0]}\n${invalid}\n${valid[1]}\n`;
    const ofStream = await pchar([name, ...before, "-", ...after], { input: mixed });
    expect([ofStream.code, ofStream.out + ofStream.err]).toEqual([1, expect.stringMatching(/^line 2: /m)]);
    const input = newFolder().write("in", mixed);
    const ofFile = await call("--input", input);
    expect(ofFile.code).toBe(1);
    expect(ofFile.err).toMatch(/^line 2: [\s\S]*^3 lines, 1 invalid: /m);
    const help = (await pchar([name, "--help"])).out.replaceAll("\n", " ");
    expect(help.includes("with invalid lines copied unchanged")).toBe(
      ofFile.out.split("\n").includes(invalid!),
    );
    if (command.result !== "issue") {
      expect(ofFile.out).toBe(ofStream.out);
      expect(withoutSummary(ofFile.err)).toBe(ofStream.err);
    }
    if (after.length === 0) {
      const ofOperand = await pchar([name, ...before, "--", invalid!]);
      expect([ofOperand.code, ofOperand.out + ofOperand.err]).toEqual([1, expect.stringContaining(invalid!)]);
    }
  });

  test("processes a column, or says why not", async () => {
    if (!takesColumn(command)) {
      const { err } = await call("--input", "a.csv", "--column", "url");
      expect(err).toContain(`${name} has no option --column\n`);
      expect((await pchar([name, "--help"])).out).toMatch(/^There is no --column: .*\.$/m);
      return;
    }
    for (const format of FORMATS) {
      const folder = newFolder();
      const input = inputOf(folder, format, [
        valid[0],
        null,
        ...(invalid === undefined ? [] : [invalid]),
        valid[1],
      ]);
      const output = `${folder.path}/out.${format}`;
      const printed = await call("--input", input, "--column", "url", "--output", output);
      expect(printed.code).toBe(invalid === undefined ? 0 : 1);
      if (invalid !== undefined) expect(printed.err).toMatch(/^row 3: /);
      const columns = columnsOf(folder, `out.${format}`);
      if (results === undefined) continue;
      const bad = invalid === undefined ? [] : [null];
      expect(columns["url"]).toEqual([results[0], null, ...bad, results[1]]);
      await call(
        "--input",
        input,
        "--column",
        "url",
        "--output",
        output,
        "--errors",
        "keep",
        "--into",
        "new",
      );
      const kept = invalid === undefined ? [] : [invalid];
      expect(columnsOf(folder, `out.${format}`)["new"]).toEqual([results[0], null, ...kept, results[1]]);
      if (invalid === undefined) continue;
      const raised = await call("--input", input, "--column", "url", "--output", output, "--errors", "raise");
      expect([raised.code, raised.err]).toEqual([
        1,
        expect.stringMatching(/^row 3: [\s\S]*^3 rows, 1 invalid: /m),
      ]);
    }
  });
});
