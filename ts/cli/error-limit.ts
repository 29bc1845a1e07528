import type { UriIssue } from "../uri/errors.ts";
import type { Call } from "./command.ts";
import { count } from "./progress.ts";

/** The number of invalid lines that a terminal shows. */
const SHOWN = 20;

/** Limits the invalid lines that are shown, and counts the others. */
export interface ErrorLimit {
  /** Counts an issue, and returns whether it is shown. */
  isShown(issue: UriIssue): boolean;
  /** Returns a table of all issues by their codes; `""` if all were shown. */
  table(): string;
}

/** Creates the limit of a call. By default, only a terminal has one. */
export function errorLimit({ maxErrors }: Call, isTerminal: boolean): ErrorLimit {
  const limit = maxErrors ?? (isTerminal ? SHOWN : Number.POSITIVE_INFINITY);
  const codes = new Map<string, number>();
  let total = 0;
  return {
    isShown({ code }) {
      codes.set(code, (codes.get(code) ?? 0) + 1);
      return ++total <= limit;
    },
    table() {
      if (total <= limit) return "";
      const rows = [...codes].sort(([, a], [, b]) => b - a);
      const width = count(rows[0]![1]).length;
      const lines = rows.map(([code, number]) => `  ${count(number).padStart(width)}  ${code}\n`);
      return `${count(total)} invalid, ${count(limit)} shown:\n${lines.join("")}`;
    },
  };
}
