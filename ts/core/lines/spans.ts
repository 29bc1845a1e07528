import * as field from "../../generated/record.ts";

/** Returns where a component starts or ends in its line, or -1 if it is absent, from the row that begins at an index. */
export type Position = (rows: Int32Array, row: number) => number;

const at =
  (field: number): Position =>
  (rows, row) =>
    rows[row + field]!;

/** The positions in a scanned line, which is a row of `LINE_SIZE` fields. */
export const STARTS: Readonly<Record<field.ComponentName, Position>> = {
  scheme: (rows, row) => (rows[row + field.SCHEME_END] === -1 ? -1 : 0),
  authority: /* @__PURE__ */ at(field.AUTHORITY_START),
  userinfo(rows, row) {
    const start = rows[row + field.AUTHORITY_START]!;
    return rows[row + field.HOST_START] === start ? -1 : start;
  },
  host: /* @__PURE__ */ at(field.HOST_START),
  port: /* @__PURE__ */ at(field.PORT_START),
  path: /* @__PURE__ */ at(field.PATH_START),
  query: /* @__PURE__ */ at(field.QUERY_START),
  fragment: /* @__PURE__ */ at(field.FRAGMENT_START),
};

export const ENDS: Readonly<Record<field.ComponentName, Position>> = {
  scheme: /* @__PURE__ */ at(field.SCHEME_END),
  authority: /* @__PURE__ */ at(field.PATH_START),
  userinfo: (rows, row) => rows[row + field.HOST_START]! - 1,
  host: /* @__PURE__ */ at(field.HOST_END),
  port: /* @__PURE__ */ at(field.PATH_START),
  path: /* @__PURE__ */ at(field.PATH_END),
  query(rows, row) {
    const fragment = rows[row + field.FRAGMENT_START]!;
    return fragment === -1 ? rows[row + field.END]! : fragment - 1;
  },
  fragment: /* @__PURE__ */ at(field.END),
};
