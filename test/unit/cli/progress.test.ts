// The progress on a terminal: its line, its sizes and its rates.

import { describe, expect, test } from "vitest";
import { progressLine, rate, size } from "../../../ts/cli/progress.ts";

describe("the progress", () => {
  const MB = 1e6;

  test.each<[number, number | undefined, number, number, number, string]>([
    [0, 100 * MB, 0, 100, 80, `[${"-".repeat(24)}]   0%  0 B of 100 MB  0.0 MB/s  0 invalid`],
    [
      50 * MB,
      100 * MB,
      1234,
      500,
      80,
      `[${"#".repeat(12)}${"-".repeat(12)}]  50%  50.0 MB of 100 MB  100 MB/s  1,234 invalid`,
    ],
    [3 * MB, 2 * MB, 1, 1000, 80, `[${"#".repeat(24)}] 100%  3.00 MB of 2.00 MB  3.0 MB/s  1 invalid`],
    [50 * MB, 100 * MB, 1234, 500, 60, " 50%  50.0 MB of 100 MB  100 MB/s  1,234 invalid"],
    [50 * MB, 100 * MB, 1234, 500, 39, " 50%  100 MB/s  1,234 invalid"],
    [50 * MB, 100 * MB, 1234, 500, 10, " 50%  100 "],
    [50 * MB, undefined, 7, 500, 80, "50.0 MB  100 MB/s  7 invalid"],
  ])(
    "of %i of %s bytes, %i invalid, after %i ms, in %i columns",
    (bytesRead, bytesTotal, invalid, time, columns, line) => {
      expect(progressLine({ bytesRead, bytesTotal, lines: 0, invalid }, time, columns)).toBe(line);
    },
  );

  test.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.00 kB"],
    [9994, "9.99 kB"],
    [9996, "10.0 kB"],
    [99_940, "99.9 kB"],
    [99_960, "100 kB"],
    [999_400, "999 kB"],
    [999_499, "999 kB"],
    [999_500, "1.00 MB"],
    [999_600, "1.00 MB"],
    [1_500_000_000, "1.50 GB"],
    [2 ** 53, "9.01 PB"],
    [5e17, "500 PB"],
    [5e18, "5000 PB"],
  ])("writes %i bytes as %s", (bytes, written) => {
    expect(size(bytes)).toBe(written);
  });

  test("has a finite rate at time zero", () => {
    expect([rate(0, 0), rate(2000, 0), rate(1e6, 1000), rate(1e9, 1000)]).toEqual([
      "0.0 MB/s",
      "2.0 MB/s",
      "1.0 MB/s",
      "1000 MB/s",
    ]);
  });

  test.each([
    [1e6, 1000, "1.0 MB/s"],
    [9.94e6, 1000, "9.9 MB/s"],
    [9.96e6, 1000, "10 MB/s"],
    [10.4e6, 1000, "10 MB/s"],
    [1000, 0, "1.0 MB/s"],
  ])("a speed has a decimal only below 10: %i bytes in %i ms", (bytes, elapsed, shown) => {
    expect(rate(bytes, elapsed)).toBe(shown);
  });

  test("a bar shows the share, and less of it in a narrow terminal", () => {
    const part = { bytesRead: 50, bytesTotal: 200, lines: 9, invalid: 1234 };
    const tail = "  0.0 MB/s  1,234 invalid";
    const amount = "  50 B of 200 B";
    expect(progressLine(part, 1000, 80)).toBe(`[######------------------]  25%${amount}${tail}`);
    expect(progressLine(part, 1000, 60)).toBe(` 25%${amount}${tail}`);
    expect(progressLine(part, 1000, 30)).toBe(` 25%${tail}`);
    expect(progressLine(part, 1000, 3)).toBe(" 25");
    expect(progressLine({ ...part, bytesRead: 300 }, 1000, 99)).toContain(`[${"#".repeat(24)}] 100%`);
    expect(progressLine({ ...part, bytesTotal: undefined }, 1000, 80)).toBe(`50 B${tail}`);
  });
});
