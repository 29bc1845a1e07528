// Parquet, CSV and TSV, by DuckDB.
//
// DuckDB reads the file, calls a function for each vector of at most 2,048 rows of the column, and writes the result. One thread
// does all of that, so the function is called in the order of the rows. With more threads DuckDB would wait for the function, which
// runs in the thread of JavaScript, so the whole would hardly be faster.

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
    const columns = await columnsOf(job, connection);
    const query = queryOf(job, columns);
    register(job, connection, duckdb, failure);
    job.signal?.throwIfAborted();
    await asked(connection.run(query));
    job.signal?.throwIfAborted();
  } catch (error) {
    job.signal?.throwIfAborted();
    throw failure.error ?? error;
  } finally {
    job.signal?.removeEventListener("abort", interrupt);
  }
}

/** Returns the columns of the input. */
async function columnsOf(
  { input, formats }: ColumnJob,
  connection: DuckDBConnection,
): Promise<FoundColumn[]> {
  const rows = async (query: string): Promise<unknown[][]> =>
    (await asked(connection.runAndReadAll(query))).getRows();
  if (formats.input !== "parquet") {
    const [names = []] = await rows(headerOf(input, formats.input));
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

/** Returns the query that calls the function on each row, and writes all columns. */
function queryOf(job: ColumnJob, columns: readonly FoundColumn[]): string {
  const { work, formats, input, output } = job;
  const index = columnIndex(job, columns);
  const names = columns.map((_, at) => alias(at));
  const source = `${readOf(input, formats.input, columns.length)} AS source(${names.join(", ")})`;
  const called = `(SELECT *, ${FUNCTION}(encode(${alias(index)})) AS results FROM ${source})`;
  if (output === undefined || formats.output === undefined) return `SELECT count(results) FROM ${called}`;
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
        onProgress(Math.max(0, connection.progress.percentage) / 100);
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
