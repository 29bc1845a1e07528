/** Rewrites each of some whole lines, and keeps the ends of lines. A line that is not UTF-8 is rewritten byte by byte. */
export function rewriteLines(bytes: Uint8Array, rewrite: (line: string) => string): Uint8Array {
  // One character stands for each byte, so bytes that are not UTF-8 stay as they are.
  const parts = Buffer.from(bytes)
    .toString("latin1")
    .split(/(\r?\n)/);
  return Buffer.from(
    parts.map((part, at) => (at % 2 === 0 ? rewritten(part, rewrite) : part)).join(""),
    "latin1",
  );
}

function rewritten(line: string, rewrite: (line: string) => string): string {
  const bytes = Buffer.from(line, "latin1");
  const text = bytes.toString();
  const isUtf8 = Buffer.from(text).equals(bytes);
  return Buffer.from(rewrite(isUtf8 ? text : line), isUtf8 ? "utf8" : "latin1").toString("latin1");
}
