import * as field from "../../generated/record.ts";

/** Returns where a component starts or ends in its line, or -1 if it is absent, from the row that begins at an index. */
export type Position = (rows: Int32Array, row: number) => number;

/** A component of a scanned line, which is a row of `LINE_SIZE` fields. */
type Component = Exclude<(typeof field.COLUMNS)[number], "hostKind" | "pathKind">;

const at =
  (field: number): Position =>
  (rows, row) =>
    rows[row + field]!;

export const STARTS: Readonly<Record<Component, Position>> = {
  scheme: (rows, row) => (rows[row + field.SCHEME_END] === -1 ? -1 : 0),
  authority: at(field.AUTHORITY_START),
  userinfo(rows, row) {
    const start = rows[row + field.AUTHORITY_START]!;
    return rows[row + field.HOST_START] === start ? -1 : start;
  },
  host: at(field.HOST_START),
  port: at(field.PORT_START),
  path: at(field.PATH_START),
  query: at(field.QUERY_START),
  fragment: at(field.FRAGMENT_START),
};

export const ENDS: Readonly<Record<Component, Position>> = {
  scheme: at(field.SCHEME_END),
  authority: at(field.PATH_START),
  userinfo: (rows, row) => rows[row + field.HOST_START]! - 1,
  host: at(field.HOST_END),
  port: at(field.PATH_START),
  path: at(field.PATH_END),
  query(rows, row) {
    const fragment = rows[row + field.FRAGMENT_START]!;
    return fragment === -1 ? rows[row + field.END]! : fragment - 1;
  },
  fragment: at(field.END),
};
