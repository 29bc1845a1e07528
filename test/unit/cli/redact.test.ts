// `pchar redact`: lines in, lines out, and only secrets change.

import { expect, test } from "vitest";
import { pchar } from "../../support/shell.ts";

test("masks the secrets of each line, and keeps the rest", async () => {
  const input = '"GET /a?token=S HTTP/1.1" 200\r\n\nhttps://me:S@h/ key=1\nlast {"secret":"S"}';
  const { code, out } = await pchar(["redact"], { input, isPiped: () => true });
  expect(out.trimEnd()).toBe(input.replaceAll("S", "***"));
  expect(code).toBe(0);
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
