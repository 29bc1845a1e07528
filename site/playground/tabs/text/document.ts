// The links of a document.

import type * as Text from "pchar/text";
import { reader } from "../../reading/reader.ts";
import { listed } from "../../shared/listed.ts";
import type { Span } from "../../shared/pieces.ts";

/** A link and its position in the document. Line and column are counted from 1. */
export interface PlacedFind extends Span {
  readonly find: Text.Find;
  readonly line: number;
  readonly column: number;
}

export const documentReader = reader("document", "text", (_, { extract }, document, { context }) => ({
  document,
  links: listed(placed(document, extract(document, { context: context as Text.TextContext }))),
}));

/** Adds line and column to finds, which are in document order. */
export function placed(document: string, finds: readonly Text.Find[]): PlacedFind[] {
  let line = 1;
  let lineStart = 0;
  let at = document.indexOf("\n");
  return finds.map((find) => {
    while (at !== -1 && at < find.index) {
      line++;
      lineStart = at + 1;
      at = document.indexOf("\n", lineStart);
    }
    return { find, start: find.index, end: find.end, line, column: find.index - lineStart + 1 };
  });
}
