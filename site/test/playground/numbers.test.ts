import { expect, test } from "vitest";
import { whole } from "../../playground/shared/numbers.ts";

test("numbers have separators", () => {
  expect(whole(1234567.4)).toBe("1,234,567");
});
