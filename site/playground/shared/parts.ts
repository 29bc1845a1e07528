// The components of a string with their offsets, nested as in RFC 3986, 3.

import type * as Core from "pchar";
import { COMPONENT_NAMES, type ComponentName } from "../../../ts/generated/record.ts";

export { SIMPLE_COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
export { COMPONENT_NAMES, type ComponentName };

/** A component that contains no other: the authority is the only one that does. */
export type SimpleComponentName = Exclude<ComponentName, "authority">;

/** A component that is present. */
export interface Part {
  readonly name: ComponentName;
  readonly text: string;
  /** Offsets in the string, in UTF-16 code units. */
  readonly index: number;
  readonly end: number;
  /** The delimiters before and after it, as in `//` and `:`. */
  readonly before: string;
  readonly after: string;
  /** The components of an authority. */
  readonly parts: readonly Part[];
}

type Values = { readonly [name in ComponentName]?: string | undefined };

/** Returns the components that a string has. An invalid string is split by appendix B, so its authority is not divided. */
export function partsOf(core: typeof Core, text: string, rule?: Core.TopRule): readonly Part[] {
  const values: Values = core.tryParse(text, rule).uri ?? core.split(text);
  const next = readerFrom(0);
  const scheme = next("scheme", values.scheme, "", ":");
  const authority = next("authority", values.authority, "//", "");
  const parts = [
    scheme,
    authority && { ...authority, parts: authorityParts(values, authority.index) },
    next("path", values.path, "", ""),
    next("query", values.query, "?", ""),
    next("fragment", values.fragment, "#", ""),
  ];
  return parts.filter((part) => part !== undefined);
}

function authorityParts(values: Values, start: number): Part[] {
  if (values.host === undefined) return [];
  const next = readerFrom(start);
  const parts = [
    next("userinfo", values.userinfo, "", "@"),
    next("host", values.host, "", ""),
    next("port", values.port, ":", ""),
  ];
  return parts.filter((part) => part !== undefined);
}

/** Returns a function that makes one part after the other, beginning at an offset. */
function readerFrom(
  start: number,
): (name: ComponentName, text: string | undefined, before: string, after: string) => Part | undefined {
  let at = start;
  return (name, text, before, after) => {
    if (text === undefined) return undefined;
    const index = at + before.length;
    const end = index + text.length;
    at = end + after.length;
    return { name, text, index, end, before, after, parts: [] };
  };
}
