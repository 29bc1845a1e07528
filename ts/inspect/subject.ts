import { placesOf } from "../places.ts";
import type { UriReference } from "../types.ts";
import type { FindingComponent, Place } from "./finding.ts";

/** What is inspected: a valid text, its components, and where they stand. */
export interface Subject {
  readonly text: string;
  readonly record: UriReference;
  /** The place of a component; an absent one is empty, where it would start. */
  readonly places: Readonly<Record<FindingComponent, Place>>;
}

/** Finds the places of the components of a text. */
export function subjectOf(text: string, record: UriReference): Subject {
  const places = Object.entries(placesOf(record)).map(([component, place]) => [
    component,
    { component, ...place },
  ]);
  return { text, record, places: Object.fromEntries(places) };
}
