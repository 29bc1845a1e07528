import { COMPONENT_NAMES, type ComponentName } from "../generated/record.ts";
import type { Components } from "./types.ts";

export { COMPONENT_NAMES, type ComponentName };

/** The components that contain no other, in text order. */
export const SIMPLE_COMPONENT_NAMES: readonly Exclude<ComponentName, "authority">[] =
  /* @__PURE__ */ COMPONENT_NAMES.filter((name) => name !== "authority");

/** The position of a component in a string, in UTF-16 code units. An absent component has an empty span where it would start. */
export interface Span {
  readonly index: number;
  readonly end: number;
}

/** Returns the span of every component of a record in the string that it was parsed from (RFC 3986, 3 and 5.3). */
export function spansOf(
  record: Readonly<Record<ComponentName, string | undefined>>,
): Readonly<Record<ComponentName, Span>> {
  let at = 0;
  /** Moves past a component and the delimiters before and after it, unless it is absent. */
  const next = (text: string | undefined, before: number, after: number): Span => {
    if (text === undefined) return { index: at, end: at };
    const index = at + before;
    const end = index + text.length;
    at = end + after;
    return { index, end };
  };
  const scheme = next(record.scheme, 0, 1);
  if (record.authority !== undefined) at += 2;
  const start = at;
  const userinfo = next(record.userinfo, 0, 1);
  const host = next(record.host, 0, 0);
  const port = next(record.port, 1, 0);
  const authority = { index: start, end: at };
  const path = next(record.path, 0, 0);
  const query = next(record.query, 1, 0);
  const fragment = next(record.fragment, 1, 0);
  return { scheme, authority, userinfo, host, port, path, query, fragment };
}

/** Returns the index of the path in the string that components are recomposed to (RFC 3986, 5.3). */
export function pathStartOf({ scheme, authority }: Pick<Components, "scheme" | "authority">): number {
  return (
    (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2)
  );
}

/** Returns the index of the `#` before the fragment of a valid URI reference, or its length without one. */
export function fragmentMark(text: string): number {
  const index = text.indexOf("#");
  return index < 0 ? text.length : index;
}
