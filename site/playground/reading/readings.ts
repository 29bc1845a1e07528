// Compares how RFC 3986 and the `URL` of this browser read a string.

import type { Engine } from "../shared/engine.ts";
import { SIMPLE_COMPONENT_NAMES, type SimpleComponentName } from "../shared/parts.ts";
import { urlComponents } from "../shared/url-components.ts";

/** The components by one of the two. `undefined` is absent. `URL` has no difference between absent and empty. */
export type Reading = Readonly<Record<SimpleComponentName, string | undefined>>;

/** A reading, or the error. */
export type ReadingResult =
  | { readonly reading: Reading }
  | { readonly problem: string; readonly index?: number | undefined };

/**
 * - `"same"`: both read the same characters.
 * - `"spelling"`: they become the same by normalization (RFC 3986, 6.2).
 * - `"resource"`: they stay different.
 */
export type Relation = "same" | "spelling" | "resource";

export interface Compared {
  readonly name: SimpleComponentName;
  readonly rfc: string | undefined;
  readonly browser: string | undefined;
  /** Absent if one of the two rejects the string. */
  readonly relation?: Relation;
}

/** The RFC's reading, or the first error. */
export function rfcReading(text: string, core: Engine["core"]): ReadingResult {
  const issue = core.check(text);
  if (issue !== undefined) return { problem: issue.message, index: issue.index };
  const { scheme, userinfo, host, port, path, query, fragment } = core.parse(text);
  return { reading: { scheme, userinfo, host, port, path, query, fragment } };
}

/** The reading of `URL`, or the error that it throws. */
export function browserReading(text: string): ReadingResult {
  try {
    return { reading: urlComponents(text) };
  } catch (error) {
    return { problem: String(error) };
  }
}

/** Compares the two readings, one component after the other. */
export function compareReadings(
  text: string,
  core: Engine["core"],
): { rfc: ReadingResult; browser: ReadingResult; rows: Compared[] } {
  const rfc = rfcReading(text, core);
  const browser = browserReading(text);
  const normal = "reading" in rfc && "reading" in browser ? normalReadings(text, core) : undefined;
  const rows = SIMPLE_COMPONENT_NAMES.map((name): Compared => {
    const ours = "reading" in rfc ? rfc.reading[name] : undefined;
    const theirs = "reading" in browser ? browser.reading[name] : undefined;
    const row = { name, rfc: ours, browser: theirs };
    if (normal === undefined) return row;
    if ((ours ?? "") === (theirs ?? "")) return { ...row, relation: "same" };
    const [one = "", other = ""] = normal.map((reading) => reading[name]);
    return { ...row, relation: one === other ? "spelling" : "resource" };
  });
  return { rfc, browser, rows };
}

/** The readings of a string that both accept, normalized: a difference in spelling is gone. */
function normalReadings(text: string, core: Engine["core"]): readonly Reading[] {
  return [text, new URL(text).href].map((one) => {
    // `URL` may write characters that RFC 3986 does not allow.
    const read = core.check(one) === undefined ? rfcReading(core.normalize(one), core) : undefined;
    return read && "reading" in read ? read.reading : urlComponents(one);
  });
}
