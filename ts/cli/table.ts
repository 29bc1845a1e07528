import { split } from "../api/split.ts";
import { width } from "../support/cells.ts";
import { visible } from "../support/display.ts";
import type { Edit } from "../uri/fix.ts";
import { MASK } from "../uri/mask.ts";
import { COMPONENT_NAMES, type ComponentName } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";
import type { Params } from "./decoded.ts";
import type { Mask } from "./masking.ts";
import type { Paint, Style } from "./print.ts";

/** The components of a record for printing. An absent component is `null`. */
type ComponentParts = { readonly [key in (typeof ROWS)[number]]: string | null };

/** The components of a record, the fields of its scheme, and with `--lenient` what was changed. */
export type ShownComponents = ComponentParts & {
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The URI that is meant, or `null` if there is none. */
  readonly uri?: string | null;
  readonly changes?: readonly (Edit & { readonly removed: string })[];
};

/** The components, and the kinds after the host and the path. */
export const ROWS: readonly (ComponentName | "hostKind" | "pathKind")[] = COMPONENT_NAMES.flatMap((name) =>
  name === "host" || name === "path" ? [name, `${name}Kind` as const] : [name],
);

/** The rows that belong to the row above them. */
const INDENTED: ReadonlySet<string> = new Set(["userinfo", "host", "hostKind", "port", "pathKind"]);
const STYLES: ReadonlyMap<string, Style> = new Map([
  ["userinfo", "userinfo"],
  ["host", "host"],
]);

/** The components of a text that is not a URI. */
export const NO_COMPONENTS: ComponentParts = Object.fromEntries(
  ROWS.map((row) => [row, null]),
) as ComponentParts;

/** Returns the components of a record, masked. */
export function componentsOf(record: UriReference, mask: Mask): ComponentParts {
  const parts = Object.fromEntries(ROWS.map((row) => [row, record[row] ?? null])) as ComponentParts;
  // The whole URI is masked, because the scheme decides whether the path may start with a userinfo.
  const hidden = split(mask(record.toString()).text);
  return {
    ...parts,
    authority: hidden.authority ?? null,
    userinfo: record.userinfo === undefined ? null : mask(record.userinfo, "userinfo").text,
    path: hidden.path,
    // A mask that starts in the path may end after it.
    query: record.query === undefined ? null : (hidden.query ?? MASK),
    fragment: record.fragment === undefined ? null : (hidden.fragment ?? MASK),
  };
}

/**
 * Writes components one per line, then the fields of the scheme, and with `--lenient` the URI that is meant and each change. An absent
 * component is `-`, an empty one `""`. A text without a URI has no components.
 */
export function table(shown: ShownComponents, paint: Paint): string {
  const rows = shown.uri === null ? [] : ROWS;
  const components = rows.map((row) => {
    const label = INDENTED.has(row) ? `  ${row}` : row;
    return [label, value(shown[row], paint, STYLES.get(row) ?? "plain")] as const;
  });
  const fields = Object.entries(shown.fields ?? {}).map(([name, field]) => {
    const text = typeof field === "string" ? field : JSON.stringify(field);
    return [name, value(text, paint, "plain")] as const;
  });
  const { uri, changes = [] } = shown;
  const meant =
    uri === undefined
      ? []
      : [["uri", uri === null ? paint("absent", "no URI") : value(uri, paint, "plain")] as const];
  const edits = changes.map((change) => ["change", value(changeText(change), paint, "plain")] as const);
  return tableOf([...components, ...fields, ...meant, ...edits], paint);
}

function changeText({ start, removed, replacement }: Edit & { readonly removed: string }): string {
  if (removed === "") return `"${replacement}" is added at index ${start}`;
  const become = replacement === "" ? "is removed" : `becomes "${replacement}"`;
  return `"${removed}" at index ${start} ${become}`;
}

/** Writes parameters one per line. An absent value is `-`, an empty one `""`. */
export function paramTable(params: Params, paint: Paint): string {
  const rows = params.map(([name, text = null]): [string, string] => [
    value(name, (_, shown) => shown, "plain"),
    value(text, paint, "plain"),
  ]);
  return rows.length === 0 ? "no parameters\n" : tableOf(rows, paint);
}

function tableOf(rows: readonly (readonly [label: string, cell: string])[], paint: Paint): string {
  const column = rows.reduce((most, [label]) => Math.max(most, width(label)), 0) + 2;
  return rows
    .map(([label, cell]) => `${paint("label", label)}${" ".repeat(column - width(label))}${cell}\n`)
    .join("");
}

function value(text: string | null, paint: Paint, style: Style): string {
  if (text === null) return paint("absent", "-");
  return text === "" || text === "-" ? `"${text}"` : paint(style, visible(text));
}
