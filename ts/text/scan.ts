import type { Delimiter, Find } from "./find.ts";
import { kindOfReference, readHref, resolved } from "./href.ts";
import type { Reading } from "./reading.ts";
import { changesOf, type Removal, whiteSpaceOf, without } from "./removal.ts";
import { repaired } from "./repair.ts";
import { type Evidence, type Validation, validate } from "./validate.ts";

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

/** The part of a find that its text and its evidence decide. */
type Found = Omit<Find, "start" | "end" | "delimiter">;

/**
 * Reads the text of a find. Each item of `readings` is what one reading leaves out of the text. The first reading that is a
 * URI is the find, and the second is its alternative.
 */
export function findOf(
  scan: Scan,
  text: string,
  evidence: Evidence,
  readings: readonly (readonly Removal[])[] = [[]],
): Found | undefined {
  let found: Found | undefined;
  for (const removals of readings) {
    const rest = without(text, removals);
    const verdict = validate(rest, evidence, scan);
    const read =
      verdict === undefined ? repaired(rest, evidence, scan) : { uri: rest, changes: [], ...verdict };
    if (read === undefined) continue;
    if (read.kind === "relative-ref" && scan.base !== undefined) {
      Object.assign(read, { uri: resolved(read.uri, scan.base, scan.rule), kind: "URI" });
    }
    if (found !== undefined) return { ...found, alternative: read.uri };
    const { uri, changes, ...kind } = read;
    const all = changesOf(removals, changes);
    found = { uri, text, ...(all.length === 0 ? {} : { changes: all }), ...kind };
  }
  return found;
}

/** Adds a URI that the markup of the document marks as one, and returns whether it is one. */
export function addMarked(
  scan: Scan,
  text: string,
  [start, end]: readonly [start: number, end: number],
  delimiter: Delimiter,
): boolean {
  if (scan.reading.window.isShort || start < scan.floor) return false;
  const found = findOf(scan, text, "markup", [delimiter === "texinfo-command" ? whiteSpaceOf(text) : []]);
  if (found === undefined) return false;
  scan.add({ ...found, start, end, delimiter });
  scan.floor = end;
  return true;
}

/**
 * Adds a link whose end the markup shows, as a browser reads it, and returns its URI. Returns `undefined` if a browser
 * rejects it.
 */
export function addHref(
  scan: Scan,
  text: string,
  [start, end]: readonly [start: number, end: number],
  delimiter: Delimiter,
  base: string | undefined = scan.base,
): string | undefined {
  if (scan.reading.window.isShort || start < scan.floor) return undefined;
  const href = readHref(text, base, scan.rule);
  if (href === undefined) return undefined;
  const { uri, changes } = href;
  const kind = kindOfReference(uri);
  scan.add({ uri, text, ...(changes.length === 0 ? {} : { changes }), kind, start, end, delimiter });
  scan.floor = end;
  return uri;
}
