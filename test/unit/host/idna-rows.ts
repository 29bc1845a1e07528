// Reads IdnaTestV2.txt of Unicode: names, and their mapping by UTS #46. The file documents its columns.

import { readFileSync } from "node:fs";

/** A row of the file, with the parameters of WHATWG URL, 3.3 for UTS #46. */
export interface IdnaRow {
  /** The line in the file, from 1. */
  readonly line: number;
  readonly source: string;
  readonly unicode: string;
  /** `undefined` if it is rejected. */
  readonly ascii: string | undefined;
}

/** The errors that those parameters ignore: hyphens, ASCII that no host has, lengths. */
const UNCHECKED = ["V2", "V3", "U1", "A4_1", "A4_2", "X4_2"];

/** Returns the rows of the file, except those with a lone surrogate. */
export function idnaRows(): IdnaRow[] {
  const lines = readFileSync(new URL("IdnaTestV2.txt", import.meta.url), "utf8").split("\n");
  return lines.flatMap((text, at) => {
    const columns = text.replace(/#.*$/, "").split(";");
    if (columns.length < 7) return [];
    const [source, unicode, unicodeStatus, ascii, asciiStatus] = columns.map((column) => column.trim());
    const row = { line: at + 1, source: unescaped(source!), unicode: unescaped(unicode || source!) };
    if (/\p{Cs}/u.test(row.source)) return [];
    const status = (asciiStatus || unicodeStatus!).match(/[A-Z][0-9]+(_[0-9])?/g) ?? [];
    const isRefused = status.some((code) => !UNCHECKED.includes(code));
    return [{ ...row, ascii: isRefused ? undefined : unescaped(ascii || unicode || source!) }];
  });
}

function unescaped(text: string): string {
  if (text === '""') return "";
  return text.replace(/\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}/gi, (_, unit, point) =>
    String.fromCodePoint(Number.parseInt(unit ?? point, 16)),
  );
}
