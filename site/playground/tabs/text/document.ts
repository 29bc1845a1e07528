// The links of a document, found without blocking the page.

import type * as Text from "pchar/text";
import type { Span } from "../../shared/pieces.ts";

/** A link and its position in the document. Line and column are counted from 1. */
export interface PlacedFind extends Span {
  readonly find: Text.Find;
  readonly line: number;
  readonly column: number;
}

/** The code units that are searched between two pauses. */
const CHUNK = 1 << 17;

/** Finds the links of a document. It pauses between chunks, and ends early when it is cancelled. */
export async function findLinks(
  { extractor }: typeof Text,
  document: string,
  context: Text.TextContext,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<PlacedFind[] | undefined> {
  const search = extractor({ context });
  const finds: Text.Find[] = [];
  for (let at = 0; at < document.length; at += CHUNK) {
    if (at > 0) await pause();
    if (signal.aborted) return undefined;
    finds.push(...search.write(document.slice(at, at + CHUNK)));
  }
  finds.push(...search.end());
  return placed(document, finds);
}

/** Adds line and column to finds, which are in document order. */
export function placed(document: string, finds: readonly Text.Find[]): PlacedFind[] {
  let line = 1;
  let lineStart = 0;
  let at = document.indexOf("\n");
  return finds.map((find) => {
    while (at !== -1 && at < find.start) {
      line++;
      lineStart = at + 1;
      at = document.indexOf("\n", lineStart);
    }
    return { find, start: find.start, end: find.end, line, column: find.start - lineStart + 1 };
  });
}
