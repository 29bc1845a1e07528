// Parquet, CSV and TSV, by DuckDB.
//
// DuckDB reads the file, calls a function for each vector of at most 2,048 rows of the column, and writes the result. One thread
// does all of that, so the function is called in the order of the rows. With more threads DuckDB would wait for the function, which
// runs in the thread of JavaScript, so the whole would hardly be faster.
//
// The function cannot wait for a slow reader of the messages. If too many messages wait while DuckDB writes, JavaScript fetches the
// rows that were not reported afterwards. If nothing is written, it fetches all rows, and can wait.

import type {
  DuckDBBlobValue,
  DuckDBBlobVector,
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBStructVector,
} from "@duckdb/node-api";
import { quote } from "../option.ts";
import { type ColumnJob, columnIndex, type FoundColumn } from "./job.ts";
import { peer } from "./peer.ts";
import { alias, copyOf, headerOf, readOf, schemaOf, typesOf } from "./sql.ts";
import type { ColumnWork } from "./work.ts";

type Duckdb = typeof import("@duckdb/node-api");

const SETTINGS: Readonly<Record<string, string>> = {
  threads: "1",
  preserve_insertion_order: "true",
  memory_limit: "2GB",
  // Nothing is written but the output.
  temp_directory: "",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
};

/** The progress of a query is known only while its bar is on. */
const PROGRESS = "SET enable_progress_bar = true; SET enable_progress_bar_print = false";

/** Processes a column of a Parquet, CSV or TSV file. */
export async function transformByDuckdb(job: ColumnJob): Promise<void> {
  if (job.formats.output === "arrow")
    throw new Error("an .arrow file can be written from an .arrow file only");
  const duckdb = await peer(
    "@duckdb/node-api",
    "Parquet, CSV and TSV files",
    () => import("@duckdb/node-api"),
  );
  const instance = await duckdb.DuckDBInstance.create(":memory:", SETTINGS);
  try {
    const connection = await instance.connect();
    await connection.run(PROGRESS);
    await transform(job, connection, duckdb);
  } finally {
    instance.closeSync();
  }
}

async function transform(job: ColumnJob, connection: DuckDBConnection, duckdb: Duckdb): Promise<void> {
  const failure: Failure = { error: undefined };
  const interrupt = (): void => connection.interrupt();
  job.signal?.addEventListener("abort", interrupt);
  try {
    const table = await tableOf(job, connection);
    const query = writingQuery(job, table);
    if (query !== undefined) {
      register(job, connection, duckdb, failure);
      job.signal?.throwIfAborted();
      await asked(connection.run(query));
      job.signal?.throwIfAborted();
    }
    if (query === undefined || job.work.rewind()) await readRows(job, connection, table);
  } catch (error) {
    job.signal?.throwIfAborted();
    throw failure.error ?? error;
  } finally {
    job.signal?.removeEventListener("abort", interrupt);
  }
}

/** The input. */
interface Table {
  readonly columns: readonly FoundColumn[];
  /** The index of the column to process. */
  readonly index: number;
  /** What a query selects from. Its columns have the names of {@link alias}. */
  readonly source: string;
}

async function tableOf(job: ColumnJob, connection: DuckDBConnection): Promise<Table> {
  const columns = await columnsOf(job, connection);
  const index = columnIndex(job, columns);
  const names = columns.map((_, at) => alias(at));
  const source = `${readOf(job.input, job.formats.input, columns.length)} AS source(${names.join(", ")})`;
  return { columns, index, source };
}

/** Returns the columns of the input. */
async function columnsOf(
  { input, formats }: ColumnJob,
  connection: DuckDBConnection,
): Promise<FoundColumn[]> {
  const rows = async (query: string): Promise<unknown[][]> =>
    (await asked(connection.runAndReadAll(query))).getRows();
  if (formats.input !== "parquet") {
    const [names] = await rows(headerOf(input, formats.input));
    if (names === undefined)
      throw new Error(
        `the input has no header: the first line of a .${formats.input} file has the names of its columns`,
      );
    return names.map((name) => ({ name: nameOf(name), type: "VARCHAR", isString: true }));
  }
  const names = new Set((await rows(schemaOf(input))).map(([name]) => nameOf(name)));
  return (await rows(typesOf(input))).map(([blob, type]) => {
    const name = nameOf(blob);
    // DuckDB renames a column whose name differs from another only in case.
    if (!names.has(name)) throw new Error(`DuckDB reads a column by another name: ${quote(name)}`);
    return { name, type: String(type), isString: type === "VARCHAR" };
  });
}

/** Vectors and rows of strings would lose a byte order mark, so strings are fetched as bytes. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decoded(blob: DuckDBBlobValue | null): string | null {
  return blob === null ? null : decoder.decode(blob.bytes);
}

function nameOf(value: unknown): string {
  return decoded(value as DuckDBBlobValue | null) ?? "";
}

/** Fetches the rows after those that are counted, and reports the invalid ones. */
async function readRows(
  { work, signal, onProgress, settle }: ColumnJob,
  connection: DuckDBConnection,
  { index, source }: Table,
): Promise<void> {
  const query = `SELECT encode(${alias(index)}) FROM ${source} OFFSET ${work.count.rows}`;
  const result = await asked(connection.stream(query));
  for (;;) {
    const chunk = await asked(result.fetchChunk());
    // The last one is empty, and has no columns.
    if (chunk === null || chunk.rowCount === 0) return;
    signal?.throwIfAborted();
    const texts = chunk.getColumnVector(0) as DuckDBBlobVector;
    for (let row = 0; row < texts.itemCount; row++) work.next(decoded(texts.getItem(row)));
    onProgress(shareDone(connection));
    await settle();
  }
}

/** Returns the part of a query that is done, from 0 to 1. */
function shareDone({ progress }: DuckDBConnection): number {
  return Math.max(0, progress.percentage) / 100;
}

/** Returns the query that calls the function on each row and writes all columns, or `undefined` if nothing is written. */
function writingQuery(
  { work, formats, output }: ColumnJob,
  { columns, index, source }: Table,
): string | undefined {
  if (output === undefined || formats.output === undefined) return undefined;
  const called = `(SELECT *, ${FUNCTION}(encode(${alias(index)})) AS results FROM ${source})`;
  const results = work.columns.map(({ name }, at) => ({ name, value: `results.${field(at)}` }));
  const own = columns.map(({ name }, at) => ({ name, value: alias(at) }));
  const all = work.replaces
    ? own.map((each, at) => (at === index ? results[0]! : each))
    : [...own, ...results];
  return copyOf(all, called, output, formats.output);
}

/** The name of the function that DuckDB calls, and of a field of the row that it returns. */
const FUNCTION = "pchar_results";
const field = (index: number): string => `v${index}`;

/** The error of a call of the function, which DuckDB would only pass on as a message. */
interface Failure {
  error: unknown;
}

/** Registers the function that returns the results for a vector of rows. */
function register(
  { work, onProgress }: ColumnJob,
  connection: DuckDBConnection,
  { BLOB, DuckDBScalarFunction, INTEGER, STRUCT, VARCHAR }: Duckdb,
  failure: Failure,
): void {
  const types = work.columns.map(({ isInteger }, index) => [field(index), isInteger ? INTEGER : VARCHAR]);
  const scalar = DuckDBScalarFunction.create({
    name: FUNCTION,
    parameterTypes: [BLOB],
    returnType: STRUCT(Object.fromEntries(types)),
    // It is called for null too, and for each row even if many are equal.
    specialHandling: true,
    volatile: true,
    mainFunction(_, input, output) {
      try {
        fill(work, input, output as DuckDBStructVector);
        onProgress(shareDone(connection));
      } catch (error) {
        failure.error = error;
        throw error;
      }
    },
  });
  connection.registerScalarFunction(scalar);
}

function fill(work: ColumnWork, input: DuckDBDataChunk, output: DuckDBStructVector): void {
  const texts = input.getColumnVector(0) as DuckDBBlobVector;
  const vectors = work.columns.map((_, index) => output.entryVectorAt(index));
  for (let row = 0; row < texts.itemCount; row++) {
    const cells = work.next(decoded(texts.getItem(row)));
    for (let index = 0; index < vectors.length; index++) vectors[index]!.setItem(row, cells[index]!);
  }
  output.flush();
}

/** The lines of a message that say what is wrong with a CSV file. The others quote the file, which may hold passwords. */
const EXPLAINS =
  /^(?:Expected Number of Columns|Value with unterminated quote|Invalid unicode|Maximum line size|It was not possible)/;

/** Waits for a query. The message of its error is left without what it quotes and what it advises. */
async function asked<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    const [first = "", ...lines] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Error(`DuckDB: ${[first, ...lines.filter((line) => EXPLAINS.test(line))].join("; ")}`);
  }
}
