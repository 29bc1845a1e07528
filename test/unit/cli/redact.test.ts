// `pchar redact`: lines in, lines out, and only secrets change.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accessLog } from "../../../bench/make/log.mjs";
import { column } from "../../support/columns.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

test("masks the secrets of each line, and keeps the rest", async () => {
  const input = '"GET /a?token=S HTTP/1.1" 200\r\n\nhttps://me:S@h/ key=1\nlast {"secret":"S"}';
  const { code, out } = await pchar(["redact"], { input, isPiped: () => true });
  expect(out.trimEnd()).toBe(input.replaceAll("S", "***"));
  expect(code).toBe(0);
});

test("masks the planted secrets of a log of several blocks, and changes nothing else", async () => {
  const links = readFileSync(new URL("../../../bench/corpora/urls-48k.txt", import.meta.url), "utf8").split(
    "\n",
  );
  const logOf = (show?: (secret: string) => string): string => {
    const line = accessLog(links, 1, show);
    return Array.from({ length: 12_000 }, () => `${line()}\n`).join("");
  };
  const { path, write } = newFolder();
  const [input, output] = [write("in.log", logOf()), join(path, "out.log")];
  const { code, err } = await pchar(["redact", "--input", input, "--output", output]);
  expect([code, err]).toEqual([0, expect.stringContaining("12,000 lines")]);
  expect(readFileSync(output, "utf8") === logOf(() => "***")).toBe(true);
});

test("keeps octets that are not UTF-8, and masks the secrets beside them", async () => {
  const folder = newFolder();
  const input = folder.write("in.log", Buffer.from("\xff ?token=S\xe9&b=\x80 \xc3\xa9\n", "latin1"));
  const output = join(folder.path, "out.log");
  expect(await pchar(["redact", "--input", input, "--output", output, "--quiet"])).toMatchObject({
    code: 0,
    err: "",
  });
  expect(readFileSync(output, "latin1")).toBe("\xff ?token=***&b=\x80 \xc3\xa9\n");
});

test("keeps octets in a record that the next block ends, and masks lines that are longer than a block", async () => {
  const { path, write } = newFolder();
  const output = join(path, "out.log");
  // The first block of 64 kB ends inside of the object.
  const logOf = (secret: string) =>
    `${"a".repeat(65_500)}\n{"name": "\xe9",\n"value": "b"}\n${"c".repeat(70_000)} token=${secret}\n`;
  const input = write("in.log", Buffer.from(logOf("S"), "latin1"));
  expect((await pchar(["redact", "--input", input, "--output", output, "--quiet"])).code).toBe(0);
  expect(readFileSync(output, "latin1") === logOf("***")).toBe(true);
});

test("masks records of JSON that stand over lines, also where blocks of the input end", async () => {
  const logOf = (secret: string): string => {
    const entry = (at: number) => ({
      cookies: [{ name: "sid", value: secret }],
      headers: [at],
      token: [secret, secret],
    });
    return JSON.stringify(
      Array.from({ length: 12_000 }, (_, at) => entry(at)),
      null,
      2,
    );
  };
  const folder = newFolder();
  const [input, output] = [folder.write("in.har", `${logOf("S0S")}\n`), join(folder.path, "out.har")];
  expect((await pchar(["redact", "--input", input, "--output", output, "--quiet"])).code).toBe(0);
  expect(readFileSync(output, "utf8") === `${logOf("***")}\n`).toBe(true);
  folder.write("in.har", Buffer.from(`"\xff\n${logOf("S0S")}`, "latin1"));
  expect((await pchar(["redact", "--input", input, "--output", output, "--quiet"])).code).toBe(0);
  expect(readFileSync(output, "latin1") === `"\xff\n${logOf("***")}`).toBe(true);
});

test.each(["*-", "*", "tok*", "a*b", "**a"])("rejects %s, which would mask nothing", async (name) => {
  const { code, out, err } = await pchar(["redact", "--params", `pin,${name}`, "a"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(`--params takes a name, or "*" and a word, and got "${name}"`);
});

test("copies octets that are not UTF-8, and finds names in the characters beside them", async () => {
  const line = (value: string) =>
    Buffer.concat([Buffer.from(`\xff`, "latin1"), Buffer.from(`\u{1f600} /?clé=${value}`)]);
  const { path, write } = newFolder();
  const [input, output] = [join(path, "in"), join(path, "out")];
  write("in", line("S"));
  expect((await pchar(["redact", "--params", "clé", "--input", input, "--output", output])).code).toBe(0);
  expect(readFileSync(output)).toEqual(line("***"));
});

test("copies octets that are not UTF-8 in a column too", async () => {
  const rows = (value: string) => Buffer.from(`n,url\n1,\xff\xc3/?token=${value}\n2,a`, "latin1");
  const { path, write } = newFolder();
  const [input, output] = [join(path, "in.csv"), join(path, "out.csv")];
  write("in.csv", rows("S"));
  expect((await column("redact", input, output, "url")).code).toBe(0);
  expect(readFileSync(output)).toEqual(rows("***"));
});

test("masks more names, and a whole userinfo", async () => {
  const words = [
    "redact",
    "--params",
    "pin,*otp",
    "--userinfo",
    "all",
    "/?pin=1&sms_otp=2&token=3 https://t@h",
  ];
  expect((await pchar(words)).out).toBe("/?pin=***&sms_otp=***&token=*** https://***@h\n");
});
