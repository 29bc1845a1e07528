import { split } from "../split.ts";
import type { UriReference } from "../types.ts";
import { visible } from "../visible.ts";
import { schemeFieldsOf } from "./scheme-fields.ts";
import type { Paint, Style } from "./style.ts";

/** The components of a record as a command prints them: without the password, `null` where absent; and the fields of its scheme. */
export type Parts = { readonly [key in (typeof ROWS)[number]]: string | null } & {
  readonly fields?: Readonly<Record<string, unknown>>;
};

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
    [row in (typeof ROWS)[number]]: string | null;
  };
  // Of the whole text, since what `URL` alone takes for a userinfo is told by the scheme.
  const hidden = split(hide(record.toString()));
  const userinfo = record.userinfo === undefined ? null : hide(`//${record.userinfo}@`).slice(2, -1);
  const fields = schemeFieldsOf(record, hide);
  return {
    ...parts,
    authority: hidden.authority ?? null,
    userinfo,
    path: hidden.path,
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
}

/** Shows parts one a line; an absent one is `-`, an empty one `""`. The fields of the scheme follow. */
export function table(parts: Parts, paint: Paint): string {
  const components = ROWS.map((row) => {
    const label = INDENTED.has(row) ? `  ${row}` : row;
    return [label, value(parts[row], paint, STYLES.get(row) ?? "plain")] as const;
  });
  const fields = Object.entries(parts.fields ?? {}).map(([name, field]) => {
    const shown = typeof field === "string" ? field : JSON.stringify(field);
    return [name, value(shown, paint, "plain")] as const;
  });
  const rows = [...components, ...fields];
  const column = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows
    .map(([label, shown]) => `${paint("label", label)}${" ".repeat(column - label.length)}${shown}\n`)
    .join("");
}

function value(part: string | null, paint: Paint, style: Style): string {
  if (part === null) return paint("absent", "-");
  return part === "" || part === "-" ? `"${part}"` : paint(style, visible(part));
}
