/** The documents in this folder, with the URIs that a person found. README.md says where they come from. */
import { readFileSync } from "node:fs";
import type { TextContext } from "../../../ts/text/index.ts";

/** A URI in a document, and its line. `"missed"`: `extract` leaves it out on purpose. */
export interface Expected {
  readonly line: number;
  readonly kind: "URI" | "suffix" | "relative-ref" | "missed";
  readonly uri: string;
}

/** A document, and all its URIs in document order. */
export interface Document {
  readonly name: string;
  readonly context: TextContext;
  readonly text: string;
  readonly expected: readonly Expected[];
}

/** The format of each document. */
const CONTEXTS: Readonly<Record<string, TextContext>> = {
  "rfc3986.ja.txt": "plain",
  "rfc1630-recommendations.txt": "plain",
  "rfc2396-section3.txt": "plain",
  "uri.7.zh.txt": "plain",
  "uri.7": "roff",
  "gnutls-README.md": "markdown",
  "libsodium-README.md": "markdown",
  "underscore-README.md": "markdown",
  "pyyaml-README.md": "markdown",
  "httplib2-README.md": "markdown",
  "bzip2-manual-end.texi": "texinfo",
  "libffi-Closure-Example.html.txt": "html",
  "libidn2-copyright.txt": "plain",
  "lame-copyright.txt": "plain",
};

const read = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), "utf8").replaceAll("\r\n", "\n");

/** Reads all documents. */
export function readDocuments(): Document[] {
  const rows = read("expected.tsv")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => row.split("\t"));
  return Object.entries(CONTEXTS).map(([name, context]) => ({
    name,
    context,
    text: read(`documents/${name}`),
    expected: rows
      .filter(([document]) => document === name)
      .map(([, line, kind, uri]) => ({ line: Number(line), kind: kind as Expected["kind"], uri: uri! })),
  }));
}
