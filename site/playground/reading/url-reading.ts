// How the `URL` of this browser reads the string in the field, as a picture.

import type * as Core from "pchar";
import { type Part, partsOf } from "../shared/parts.ts";
import { compareReadings, type Relation } from "./readings.ts";

export type UrlReading =
  | { readonly problem: string }
  | {
      readonly href: string;
      readonly parts: readonly Part[];
      /** The greatest difference of a component. Absent if RFC 3986 rejects the string. */
      readonly relation: Relation | undefined;
    };

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
