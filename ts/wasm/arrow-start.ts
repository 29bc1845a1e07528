import type { ColumnsEngine, ColumnsJob, Strings } from "../core/columns/engine.ts";
import { jsColumns } from "../core/columns/js-engine.ts";
import type { Start } from "../core/engine.ts";
import { encodeUtf8 } from "../core/utf8.ts";
import { CASE, COLUMNS, IPV6, PATH, PERCENT, SCHEME, STRICT } from "../generated/record.ts";
import { IRI_REFERENCE, URI_REFERENCE } from "../generated/rules.ts";
import { ARROW_CORE } from "./arrow-core.ts";
import { wasmColumns } from "./arrow-engine.ts";
import { startModule } from "./start-module.ts";

/** Rows that reach every reader of the scanner. `null` is a null row. */
const ROWS = [
  "HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f",
  "//1.2.3.4?",
  "%61:b",
  null,
  "http://[::1%25a]/",
  "../g/\u{e9}?%C3%A9%c3",
  "",
  "http://h",
  "mailto:a",
];

/** The base of each row. */
const BASES = /* @__PURE__ */ ROWS.map((_, row) => (row % 4 === 2 ? "b" : "http://a/b/../c?d"));

/** The jobs of the self-test, and the expected results of {@link columnsAnswerOf}. */
export const COLUMNS_SELF_TEST: readonly (readonly [job: ColumnsJob, answer: string])[] = [
  [
    { operation: "check", rule: URI_REFERENCE },
    "9|52,0|0,0,1,0,7,1,0,0,0|0,0,22,0,13,19,0,0,0|0,0,3,0,11,5,0,0,0|0,0,0,0,0,0,0,0,0",
  ],
  [
    {
      operation: "components",
      rule: URI_REFERENCE,
      wanted: /* @__PURE__ */ COLUMNS.map((_, number) => number),
    },
    "9|52,0|0,0,1,0,7,1,0,0,0|0,0,22,0,13,19,0,0,0|0,0,3,0,11,5,0,0,0|0,0,0,0,0,0,0,0,0|129,1 0,4,4,4,4,4,4,4,8,14 HTTPhttpmailto|131,0 0,32,39,39,39,39,39,39,40,40 me:%7e@[2001:DB8::192.0.2.1]:0801.2.3.4h|1,0 0,6,6,6,6,6,6,6,6,6 me:%7e|131,0 0,21,28,28,28,28,28,28,29,29 [2001:DB8::192.0.2.1]1.2.3.4h|1,0 0,3,3,3,3,3,3,3,3,3 080|195,1 0,11,11,11,11,11,11,11,11,12 /a/../%2e/ba|3,0 0,1,1,1,1,1,1,1,1,1 q|1,0 0,1,1,1,1,1,1,1,1,1 f|131,0 1,0,0,0,0,0,0,3,0|195,1 0,0,0,0,0,0,4,0,3",
  ],
  [
    {
      operation: "normalize",
      rule: IRI_REFERENCE,
      flags: CASE | PERCENT | PATH | IPV6 | SCHEME,
      keeps: false,
    },
    "9|20,0|0,0,1,0,7,0,0,0,0|0,0,49,0,13,0,0,0,0|0,0,3,0,11,0,0,0,0|0,0,0,0,0,0,0,0,0|227,1 0,38,48,48,48,48,61,61,70,78 http://me:~@[2001:db8::c000:201]/b?q#f//1.2.3.4?../g/\u00e9?\u00e9%C3http://h/mailto:a",
  ],
  [
    { operation: "resolve", rule: IRI_REFERENCE, flags: STRICT, keeps: true },
    "9|84,0|0,0,9,0,7,0,9,0,0|0,0,3,0,13,0,3,0,0|0,0,0,0,11,0,0,0,0|0,0,1,0,0,0,1,0,0|247,1 0,49,64,69,69,86,109,109,117,125 HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/%2e/b?q#fhttp://1.2.3.4?%61:bhttp://[::1%25a]/http://a/g/\u00e9?%C3%A9%c3http://hmailto:a",
  ],
];

/** Creates a column. Its offsets do not begin at 0, nor its validity at the first bit. */
function stringsOf(rows: readonly (string | null)[]): Strings {
  const bit = 3;
  const offsets = new Int32Array(rows.length + 1).fill(5);
  const validity = new Uint8Array(2);
  rows.forEach((text, row) => {
    offsets[row + 1] = offsets[row]! + encodeUtf8(text ?? "").length;
    if (text !== null) validity[(bit + row) >> 3]! |= 1 << ((bit + row) & 7);
  });
  return { offsets, data: encodeUtf8(rows.join("")), validity, bit };
}

/** Returns all results of a step of an engine. */
export function columnsAnswerOf(engine: ColumnsEngine, job: ColumnsJob): string {
  const bases = job.operation === "resolve" ? stringsOf(BASES) : undefined;
  const { rows, columns, issues } = engine.step(job, stringsOf(ROWS), bases);
  const outputs = columns.map((column) => {
    const values =
      "data" in column ? `${column.offsets} ${new TextDecoder().decode(column.data)}` : column.values;
    return `${column.validity} ${values}`;
  });
  return [rows, ...Object.values(issues ?? {}), ...outputs].join("|");
}

/** Starts the module for columns. */
export const startColumns: Start<ColumnsEngine> | undefined = /* @__PURE__ */ startModule(() => ARROW_CORE, {
  engineOf: (core: Parameters<typeof wasmColumns>[0], onFailure) => wasmColumns(core, onFailure),
  fallback: jsColumns,
  selfTest: COLUMNS_SELF_TEST,
  answerOf: columnsAnswerOf,
});
