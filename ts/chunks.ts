/** Yields the chunks of a stream, and cancels it where they are not wanted to the end. Not every runtime iterates it. */
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T, void> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await reader.cancel();
    reader.releaseLock();
  }
}
