import { clipped } from "../shared/long-text.ts";
import { visibleText } from "../shared/visible-text.ts";

/** A longer component is shown by its beginning and its end: a line of a screen of 360 pixels. */
const MAX_PART = 28;

/** Returns what the picture shows of a component. */
export const shownPart = (text: string): string => visibleText(clipped(text, MAX_PART));
