// When a stream is cancelled: if the caller stops early, and not if the stream ends or fails.

import { expect, test } from "vitest";
import { chunksOf } from "../../../ts/support/chunks.ts";

/** Returns a stream of 1, 2 and its end or error, and what happens to it. */
function streamOf(end?: Error): { readonly stream: ReadableStream<number>; readonly events: unknown[] } {
  const events: unknown[] = [];
  const source = new ReadableStream<number>({
    start(controller) {
      controller.enqueue(1);
      controller.enqueue(2);
      if (end === undefined) controller.close();
    },
    pull: (controller) => (end === undefined ? undefined : controller.error(end)),
    cancel: (reason) => void events.push(["cancel", reason]),
  });
  const reader = source.getReader.bind(source);
  source.getReader = (() => {
    const made = reader();
    const cancel = made.cancel.bind(made);
    made.cancel = (reason) => {
      events.push("cancelled");
      return cancel(reason);
    };
    return made;
  }) as typeof source.getReader;
  return { stream: source, events };
}

test.each([undefined, new Error("broken")])("a stream that ends with %o is not cancelled", async (end) => {
  const { stream, events } = streamOf(end);
  const chunks: number[] = [];
  const read = (async () => {
    for await (const chunk of chunksOf(stream)) chunks.push(chunk);
  })();
  if (end === undefined) await read;
  else await expect(read).rejects.toBe(end);
  expect(chunks).toEqual([1, 2]);
  expect(events).toEqual([]);
  expect(stream.locked).toBe(false);
});

test("a stream of which the caller reads only the first chunk is cancelled", async () => {
  const { stream, events } = streamOf();
  for await (const chunk of chunksOf(stream)) {
    expect(chunk).toBe(1);
    break;
  }
  expect(events[0]).toBe("cancelled");
  expect(stream.locked).toBe(false);
});
