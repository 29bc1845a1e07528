import * as lines from "pchar/lines";
import { expect, test } from "vitest";
import { ByteCounter } from "../../playground/tabs/many/byte-counter.ts";
import { generatedLine, generateLines, INVALID_EVERY } from "../../playground/tabs/many/generated-lines.ts";
import { type Progress, readMany } from "../../playground/tabs/many/read-many.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, limit?: number) =>
  readMany(lines, new Blob([text]), {
    report: () => {},
    signal: new AbortController().signal,
    ...(limit !== undefined && { limit }),
  });

test("counts lines, hosts and schemes after normalization (RFC 3986, 6.2)", async () => {
  const result = (await read("HTTP://A/\nhttp://a:80\nhttps://b/\nmailto:x@y\n../g\n"))!;
  expect(result).toMatchObject({ lines: 5, invalid: 0, errors: [], distinctHosts: 2 });
  expect(result.hosts).toEqual([
    { name: "a", count: 2 },
    { name: "b", count: 1 },
  ]);
  expect(result.schemes).toEqual([
    { name: "http", count: 2 },
    { name: "https", count: 1 },
    { name: "mailto", count: 1 },
  ]);
});

test("no line is lost, and invalid ones are unchanged", async () => {
  const result = (await read("HTTP://EXAMPLE.com:80/%7Ea\r\n<>\n\nhttp://a/b c"))!;
  expect(await result.output!.text()).toBe("http://example.com/~a\r\n<>\n\nhttp://a/b c");
  expect(result).toMatchObject({ lines: 4, invalid: 2 });
});

test("an invalid line has its row, and the place in UTF-16 code units", async () => {
  const { errors } = (await read("http://a/\nhttp://a/b c\r\n/é ü\n"))!;
  expect(errors.map(({ row, text, index }) => [row, text, index])).toEqual([
    [1, "http://a/b c", 10],
    [2, "/é ü", 1],
  ]);
});

test("of a long line the part around the error is kept", async () => {
  const { errors } = (await read(`http://a/${"b".repeat(5000)} ${"c".repeat(5000)}`))!;
  const [{ text, index }] = errors as [(typeof errors)[0]];
  expect(text.length).toBeLessThan(600);
  expect(text[index]).toBe(" ");
});

test("10 errors are kept, and all are counted", async () => {
  const result = (await read("<\n".repeat(50)))!;
  expect(result.errors.map(({ row }) => row)).toEqual(Array.from({ length: 10 }, (_, row) => row));
  expect(result.invalid).toBe(50);
});

test("an output over the limit is given up as a whole, and the counts are complete", async () => {
  const result = (await read("http://a/\nhttp://b/\n", 19))!;
  expect(result).toMatchObject({ output: undefined, lines: 2 });
  expect((await read("http://a/\nhttp://b/\n", 20))!.output!.size).toBe(20);
});

test("a run that is cancelled has no result", async () => {
  const controller = new AbortController();
  controller.abort();
  const options = { report: () => {}, signal: controller.signal };
  expect(await readMany(lines, new Blob(["http://a/\n"]), options)).toBeUndefined();
});

test("blocks are cut anywhere: three megabytes give the counts of an independent count", async () => {
  const count = 70_000;
  const blob = generateLines(count);
  expect(blob.size).toBeGreaterThan(2 * 2 ** 20);
  const reports: Progress[] = [];
  const result = (await readMany(lines, blob, {
    report: (progress) => reports.push(progress),
    signal: new AbortController().signal,
  }))!;
  const hosts = new Map<string, number>();
  for (let line = 1; line <= count; line++) {
    if (line % INVALID_EVERY === 0) continue;
    const { hostname } = new URL(generatedLine(line));
    hosts.set(hostname, (hosts.get(hostname) ?? 0) + 1);
  }
  expect(result).toMatchObject({ lines: count, invalid: count / INVALID_EVERY, bytes: blob.size });
  expect(new Map(result.hosts.map(({ name, count: times }) => [name, times]))).toEqual(hosts);
  const gaps = reports.map(({ ms }, i) => ms - (reports[i - 1]?.ms ?? 0));
  expect(gaps.every((gap) => gap >= 99)).toBe(true);
});

test("a counter counts equal bytes, whatever their hash", () => {
  // With the seed 0, strings of zero bytes have the hash 0, so these collide.
  const counter = new ByteCounter(10, 0);
  for (const bytes of [[0], [0, 0], [0], [1]]) counter.add(new Uint8Array(bytes), 0, bytes.length);
  expect(counter.distinct).toBe(3);
  expect(counter.top(1)).toEqual([{ name: "\0", count: 2 }]);
});

test("a full counter says how many it does not count", () => {
  const counter = new ByteCounter(2);
  for (const name of ["a", "b", "c", "a", "c"]) counter.add(encode(name), 0, 1);
  expect(counter.top(3)).toEqual([
    { name: "a", count: 2 },
    { name: "b", count: 1 },
  ]);
  expect(counter.overflow).toBe(2);
});
