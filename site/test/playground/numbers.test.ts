import { expect, test } from "vitest";
import { bytes, duration, percent, threeDigits, whole } from "../../playground/shared/numbers.ts";

test("numbers have separators, and units of 1000", () => {
  expect(whole(1234567.4)).toBe("1,234,567");
  expect(threeDigits(12.345)).toBe("12.3");
  expect(bytes(999)).toBe("999 B");
  expect(bytes(1500)).toBe("1.5 kB");
  expect(bytes(2 ** 30)).toBe("1.07 GB");
});

test("a part is 0 or 100 percent only if it is nothing or everything", () => {
  expect(percent(0, 10)).toBe("0 %");
  expect(percent(1, 100_000)).toBe("under 0.1 %");
  expect(percent(99_999, 100_000)).toBe("over 99.9 %");
  expect(percent(10, 10)).toBe("100 %");
  expect(percent(1, 3)).toBe("33.3 %");
  expect(percent(0, 0)).toBe("0 %");
});

test("a time has a unit that suits it", () => {
  expect(duration(0.0000815)).toBe("81.5 ns");
  expect(duration(0.0124)).toBe("12.4 µs");
  expect(duration(12)).toBe("12 ms");
  expect(duration(1500)).toBe("1.5 s");
});
