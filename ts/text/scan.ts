import type { Delimiter, Find } from "./find.ts";
import type { Reading } from "./reading.ts";
import { type Trust, type Validation, type Verdict, validate } from "./validate.ts";

/** The state of a search. All indices are those of the window. */
export interface Scan extends Validation {
  readonly reading: Reading;
  /** The end of the last find. The next one does not start before it. */
  floor: number;
  /** Whether the window starts at the start of the text. */
  readonly isStart: boolean;
  add(find: Find): void;
}

/** Checks an index at which something may be found, and returns where to continue. */
export type Trigger = (scan: Scan, index: number) => number;

/** The trigger of each ASCII character that has one. */
export type Triggers = readonly (Trigger | undefined)[];

/** Validates the readings of one find. The first valid one is the find, and the second is its alternative. */
export function findOf(
  scan: Scan,
  readings: readonly string[],
  trust: Trust,
): Omit<Find, "start" | "end" | "delimiter"> | undefined {
  const valid: (Verdict & { uri: string })[] = [];
  for (const uri of new Set(readings)) {
    const verdict = validate(uri, trust, scan);
    if (verdict !== undefined) valid.push({ uri, ...verdict });
  }
  const [first, second] = valid;
  if (first === undefined) return undefined;
  return second === undefined ? first : { ...first, alternative: second.uri };
}

/** Adds a URI that the markup of the document marks as one, and returns whether it is valid. */
export function addMarked(
  scan: Scan,
  uri: string,
  [start, end]: readonly [start: number, end: number],
  delimiter: Delimiter,
): boolean {
  if (scan.reading.window.isShort || start < scan.floor) return false;
  const found = findOf(scan, [uri], "markup");
  if (found === undefined) return false;
  scan.add({ ...found, start, end, delimiter });
  scan.floor = end;
  return true;
}
