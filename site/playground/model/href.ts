import type * as Core from "pchar";
import type * as Text from "pchar/text";

/** A string as a browser reads it, or why the browser rejects it. */
export interface Reading {
  readonly uri: string;
  readonly changes: readonly Text.HrefChange[];
  readonly problem: string;
}

/** Reads a string as an `href`. */
export function readHref(core: typeof Core, fromHref: typeof Text.fromHref, text: string): Reading {
  try {
    return { ...fromHref(text), problem: "" };
  } catch (error) {
    if (error instanceof core.PlacedSyntaxError) return { uri: "", changes: [], problem: error.message };
    throw error;
  }
}
