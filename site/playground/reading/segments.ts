import type * as Core from "pchar";

/** A decoded segment, with its parameters if it has some. */
export interface Segment {
  readonly text: string;
  readonly parameters: readonly Core.SegmentParameter[];
}

/** Returns the decoded segments of a valid string. Throws if they cannot be decoded. */
export function segmentsOf(core: typeof Core, text: string): readonly Segment[] {
  const parts = core.segmentParts(text);
  return core.segments(text).map((segment, at) => ({ text: segment, parameters: parts[at]!.parameters }));
}
