import type { UriReference } from "../types.ts";
import { visible } from "../visible.ts";
import type { Paint, Style } from "./style.ts";

/** The components of a record as a command prints them: without the password, `null` where absent. */
export type Parts = { readonly [key in (typeof ROWS)[number]]: string | null };

const ROWS = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "hostKind",
  "port",
  "path",
  "pathKind",
  "query",
  "fragment",
] as const;

/** The rows that are about the row above them. */
const INDENTED: ReadonlySet<string> = new Set(["userinfo", "host", "hostKind", "port", "pathKind"]);
const STYLES: ReadonlyMap<string, Style> = new Map([
  ["userinfo", "userinfo"],
  ["host", "host"],
]);

/** Takes the parts out of a record; `hide` masks the password of a text. */
export function partsOf(record: UriReference, hide: (text: string) => string): Parts {
  const parts = Object.fromEntries(ROWS.map((row) => [row, record[row] ?? null])) as {
    [key in keyof Parts]: Parts[key];
  };
  if (record.authority === undefined) return parts;
  const authority = hide(`//${record.authority}`).slice(2);
  const userinfo = record.userinfo === undefined ? null : hide(`//${record.userinfo}@`).slice(2, -1);
  return { ...parts, authority, userinfo };
}

/** Shows parts one a line; an absent one is `-`, an empty one `""`. */
export function table(parts: Parts, paint: Paint): string {
  const labels = ROWS.map((row) => (INDENTED.has(row) ? `  ${row}` : row));
  const column = Math.max(...labels.map((label) => label.length)) + 2;
  return ROWS.map((row, i) => {
    const label = paint("label", labels[i]!) + " ".repeat(column - labels[i]!.length);
    return `${label}${value(parts[row], paint, STYLES.get(row) ?? "plain")}\n`;
  }).join("");
}

function value(part: string | null, paint: Paint, style: Style): string {
  if (part === null) return paint("absent", "-");
  return part === "" || part === "-" ? `"${part}"` : paint(style, visible(part));
}
