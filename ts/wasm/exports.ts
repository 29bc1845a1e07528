/** The exports of the core: `crate/wasm/src/lib.rs`. */
export interface Core {
  readonly memory: WebAssembly.Memory;
  version(): number;
  area_size(): number;
  outcome(): number;
  classes(): number;
  input_area(): number;
  base_area(): number;
  other_area(): number;
  output_area(): number;
  scan(length: number, units: number, rule: number): number;
  set_base(length: number, rule: number, flags: number): number;
  resolve(length: number, units: number, baseUnits: number, rule: number, flags: number): number;
  normalize(length: number, rule: number, flags: number): number;
  equivalent(length: number, otherLength: number, rule: number, flags: number): number;
}

/** The exports of the module for lines: `crate/lines-wasm/src/lib.rs`. */
export interface LinesCore {
  readonly memory: WebAssembly.Memory;
  version(): number;
  input_size(): number;
  base_size(): number;
  progress(): number;
  input_area(): number;
  base_area(): number;
  output_area(): number;
  rows_area(): number;
  issues_area(): number;
  set_base(length: number, rule: number, flags: number): number;
  check(length: number, isLast: boolean, rule: number): number;
  components(length: number, isLast: boolean, rule: number, origin: number): number;
  normalize(length: number, isLast: boolean, rule: number, flags: number): number;
  resolve(length: number, isLast: boolean, rule: number, flags: number): number;
}

/** The exports of the module for columns: `crate/arrow-wasm/src/lib.rs`. */
export interface ArrowCore {
  readonly memory: WebAssembly.Memory;
  version(): number;
  set_limit(bytes: number): void;
  reserve(
    rows: number,
    data: number,
    bases: number,
    scanned: number,
    columns: number,
    views: boolean,
    text: number,
  ): number;
  areas(): number;
  issues(): number;
  check(rows: number, nulls: number, rule: number): number;
  components(rows: number, nulls: number, rule: number, wanted: number): number;
  gather(rows: number, origin: number, wanted: number): number;
  normalize(rows: number, nulls: number, rule: number, flags: number, keeps: boolean): number;
  resolve(
    rows: number,
    nulls: number,
    baseRows: number,
    baseNulls: number,
    rule: number,
    flags: number,
    keeps: boolean,
  ): number;
}
