import type { Io } from "./io.ts";

/** The exit code where standard input cannot be read. */
export const UNREADABLE = 2;

/** Takes standard input piece by piece, or tells why it cannot be read and returns `false`: it is a directory, perhaps. */
export async function readInput<Piece>(
  pieces: AsyncIterable<Piece>,
  { err }: Io,
  take: (piece: Piece) => Promise<void>,
): Promise<boolean> {
  const iterator = pieces[Symbol.asyncIterator]();
  while (true) {
    let next: IteratorResult<Piece>;
    try {
      next = await iterator.next();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "failed";
      await err.write(`pchar: cannot read standard input: ${code}\n`);
      return false;
    }
    if (next.done === true) return true;
    await take(next.value);
  }
}
