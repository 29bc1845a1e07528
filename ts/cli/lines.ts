/**
 * Reads texts, one a line, and yields those of each chunk together.
 *
 * A line ends with LF or CR LF, and nothing but that is taken away: a byte order mark stays, as does white space. What
 * follows the last line end is a text unless it is empty. Octets that are not UTF-8 become U+FFFD, which no rule takes.
 */
export async function* lines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let pieces: string[] = [];
  for await (const chunk of input) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    const texts: string[] = [];
    for (let i = 0; i + 1 < parts.length; i++) {
      pieces.push(parts[i]!);
      texts.push(withoutReturn(pieces.join("")));
      pieces = [];
    }
    pieces.push(parts.at(-1)!);
    yield texts;
  }
  pieces.push(decoder.decode());
  const last = pieces.join("");
  if (last !== "") yield [last];
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
