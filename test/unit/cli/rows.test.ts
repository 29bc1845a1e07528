// How rows become parts.

import { expect, test } from "vitest";
import { readArguments } from "../../../ts/cli/arguments.ts";
import { masksOf } from "../../../ts/cli/masking.ts";
import { painter } from "../../../ts/cli/print.ts";
import { answererOf, rowBuilder } from "../../../ts/cli/rows.ts";

test.each([["check"], ["get", "host"]])("a part of %s has at most 4096 invalid rows", async (...argv) => {
  const request = readArguments([...argv, "-"], () => false);
  if (request.kind !== "call") throw new Error("Expected a call");
  const { command, call } = request;
  const masks = masksOf(call);
  const view = { ...masks, json: false, paint: painter(false), displayed: (text: string) => text };
  const builder = rowBuilder(command, call, view, await answererOf(command, call, masks));
  const parts = [...builder.add(Buffer.from("a b\n".repeat(10_000))), builder.rest()];
  expect(parts.map(({ invalid, invalidLines }) => [invalid, invalidLines.length])).toEqual([
    [4096, 4096],
    [4096, 4096],
    [1808, 1808],
  ]);
});
