// How the `URL` of this browser reads the string in the field, as a picture.

import type * as Core from "pchar";
import { type Part, partsOf } from "../shared/parts.ts";
import { compareReadings, type Relation } from "./readings.ts";

/** What `URL` reads. */
export interface ReadByUrl {
  readonly href: string;
  readonly parts: readonly Part[];
  /** The greatest difference of a component. Absent if RFC 3986 rejects the string. */
  readonly relation: Relation | undefined;
}

export type UrlReading = { readonly problem: string } | ReadByUrl;

/** From the smallest difference to the greatest. */
const RELATIONS: readonly Relation[] = ["same", "spelling", "resource"];

export function readByUrl(core: typeof Core, text: string): UrlReading {
  const { browser, rows } = compareReadings(text, core);
  if ("problem" in browser) return { problem: browser.problem };
  const relations = rows.map(({ relation }) => RELATIONS.indexOf(relation!));
  const { href } = new URL(text);
  const greatest = RELATIONS[Math.max(...relations)];
  // An empty component that `URL` drops is written in another way.
  const relation = greatest === "same" && href !== text ? "spelling" : greatest;
  return { href, parts: partsOf(core, href), relation };
}

const VERDICTS: Readonly<Record<Relation | "repaired", string>> = {
  same: "The same characters.",
  spelling: "Another spelling of the same resource.",
  resource: "Another resource.",
  repaired: "It repairs the string, and does not say so.",
};

/** Says how the reading of `URL` differs from the components by RFC 3986, and where `fetch` would go if that is another host. */
export function verdictOf(parts: readonly Part[], { parts: read, relation }: ReadByUrl): string {
  const host = hostOf(read);
  const isElsewhere = FETCHED.has(read[0]?.text ?? "") && hostOf(parts)?.toLowerCase() !== host;
  const goes = isElsewhere ? ` fetch would go to ${host}.` : "";
  return VERDICTS[relation ?? "repaired"] + goes;
}

/** The schemes with a host that `fetch` follows. */
const FETCHED: ReadonlySet<string> = new Set(["http", "https"]);

/** Returns the host. The authority of an invalid string is not divided. */
function hostOf(parts: readonly Part[]): string | undefined {
  const authority = parts.find(({ name }) => name === "authority");
  return (authority?.parts.find(({ name }) => name === "host") ?? authority)?.text;
}
