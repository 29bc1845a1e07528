// Types of what `pchar/lines` and `pchar/lines/file` export: `tsc -p .` fails where one is another. Nothing here runs.

import { expectTypeOf } from "vitest";
import type { ErrorCode, HostKind, PathKind, UriIssue, UriReference } from "../../../ts/index.ts";
import * as linesFile from "../../../ts/lines/file/index.ts";
import type { FileReport } from "../../../ts/lines/file/options.ts";
import type {
  DedupedLines,
  InvalidLine,
  KindColumn,
  LinesOutput,
  LinesReport,
  LineTable,
  TextColumn,
} from "../../../ts/lines/index.ts";
import * as lines from "../../../ts/lines/index.ts";

declare const bytes: Uint8Array;
declare const stream: ReadableStream<Uint8Array>;
declare const iterable: AsyncIterable<Uint8Array>;
declare const base: string | UriReference;

// One line for each export: one that is new has no type test yet.
expectTypeOf<keyof typeof lines>().toEqualTypeOf<
  "checkLines" | "dedupeLines" | "lines" | "normalizeLines" | "resolveLines" | "componentsOfLines"
>();
expectTypeOf<keyof typeof linesFile>().toEqualTypeOf<"transformFile">();

// Bytes are answered at once, a stream or an iterable of them piece by piece.
expectTypeOf(lines.checkLines(bytes)).toEqualTypeOf<LinesReport>();
expectTypeOf(lines.checkLines(stream)).toEqualTypeOf<AsyncIterable<LinesReport>>();
expectTypeOf(lines.checkLines(iterable, { rule: "URI" })).toEqualTypeOf<AsyncIterable<LinesReport>>();
expectTypeOf(lines.componentsOfLines(bytes)).toEqualTypeOf<LineTable>();
expectTypeOf(lines.componentsOfLines(stream)).toEqualTypeOf<AsyncIterable<LineTable>>();
expectTypeOf(lines.normalizeLines(bytes, { level: "case" })).toEqualTypeOf<LinesOutput>();
expectTypeOf(lines.normalizeLines(iterable)).toEqualTypeOf<AsyncIterable<LinesOutput>>();
expectTypeOf(lines.resolveLines(bytes, base)).toEqualTypeOf<LinesOutput>();
expectTypeOf(lines.resolveLines(stream, base, { strict: false })).toEqualTypeOf<AsyncIterable<LinesOutput>>();
expectTypeOf(lines.dedupeLines(bytes)).toEqualTypeOf<DedupedLines>();
expectTypeOf(lines.dedupeLines(iterable)).toEqualTypeOf<AsyncIterable<DedupedLines>>();
// @ts-expect-error
lines.checkLines("http://a/\n");
// @ts-expect-error
lines.checkLines(bytes, { rule: "host" });
// @ts-expect-error
lines.resolveLines(bytes);
// @ts-expect-error
lines.normalizeLines(bytes, { level: "protocol" });
// @ts-expect-error No code of a caller can go to a module or a worker.
lines.normalizeLines(bytes, { schemes: [] });
// @ts-expect-error
lines.lines("dedupe", { schemes: [] });

expectTypeOf<LinesReport>().toEqualTypeOf<{
  readonly lines: number;
  readonly invalid: readonly InvalidLine[];
}>();
expectTypeOf<InvalidLine>().toExtend<UriIssue>();
expectTypeOf<keyof InvalidLine>().toEqualTypeOf<keyof UriIssue | "row" | "byteIndex">();
expectTypeOf<InvalidLine["code"]>().toEqualTypeOf<ErrorCode>();
expectTypeOf<DedupedLines["duplicates"]>().toEqualTypeOf<number>();
expectTypeOf<LinesOutput["bytes"]>().toEqualTypeOf<Uint8Array>();

const table = lines.componentsOfLines(bytes);
expectTypeOf(table.get(0)).toEqualTypeOf<UriReference | undefined>();
expectTypeOf(table.column("host")).toEqualTypeOf<TextColumn>();
expectTypeOf(table.column("hostKind")).toEqualTypeOf<KindColumn<HostKind>>();
expectTypeOf(table.column("pathKind").get(0)).toEqualTypeOf<PathKind | undefined>();
expectTypeOf(table.column("query").get(0)).toEqualTypeOf<string | undefined>();
expectTypeOf(table.column("query").starts).toEqualTypeOf<Int32Array>();
// @ts-expect-error
table.column("pathname");

expectTypeOf(lines.lines("normalize")).toEqualTypeOf<TransformStream<Uint8Array, Uint8Array>>();
expectTypeOf(lines.lines("dedupe")).toEqualTypeOf<TransformStream<Uint8Array, Uint8Array>>();
expectTypeOf(lines.lines("resolve", { base })).toEqualTypeOf<TransformStream<Uint8Array, Uint8Array>>();
expectTypeOf(lines.lines("check")).toEqualTypeOf<TransformStream<Uint8Array, InvalidLine>>();
expectTypeOf(lines.lines("components")).toEqualTypeOf<TransformStream<Uint8Array, LineTable>>();
lines.lines("normalize", { onInvalid: (invalid) => expectTypeOf(invalid).toEqualTypeOf<InvalidLine>() });
lines.lines("normalize", { onInvalid: undefined, level: undefined });
// @ts-expect-error
lines.lines("resolve");
// @ts-expect-error
lines.lines("resolve", { strict: false });
// @ts-expect-error
lines.lines("parse");
// @ts-expect-error
lines.lines("check", { level: "case" });

const { transformFile } = linesFile;
expectTypeOf(transformFile("check", { input: "in", rule: "URI" })).toEqualTypeOf<Promise<FileReport>>();
expectTypeOf(
  transformFile("normalize", { input: new URL("file:///in"), output: "out", workers: undefined }),
).toEqualTypeOf<Promise<FileReport>>();
expectTypeOf(
  transformFile("resolve", { input: iterable, output: async () => {}, base: "http://a/", signal: undefined }),
).toEqualTypeOf<Promise<FileReport>>();
transformFile("check", {
  input: "in",
  onInvalid: (each) => void expectTypeOf(each).toEqualTypeOf<InvalidLine>(),
});
// @ts-expect-error
transformFile("check", { input: "in", output: "out" });
// @ts-expect-error
transformFile("normalize", { input: "in", output: "out", schemes: [] });
// @ts-expect-error
transformFile("normalize", { input: "in" });
// @ts-expect-error
transformFile("resolve", { input: "in", output: "out" });
// @ts-expect-error
transformFile("dedupe", { input: "in", output: "out" });
// @ts-expect-error
transformFile("check", { input: bytes });
