import type * as Core from "pchar";

/** A decoded segment, with its parameters if it has some. */
export interface Segment {
  readonly text: string;
  readonly parameters: readonly Core.SegmentParameter[];
}

/** Returns the decoded segments of a valid string, or why they cannot be decoded. */
export function segmentsOf(
  core: typeof Core,
  text: string,
): { readonly segments: readonly Segment[]; readonly problem: string } {
  try {
    const parts = core.segmentParts(text);
    const segments = core.segments(text).map((segment, at) => ({
      text: segment,
      parameters: parts[at]!.parameters,
    }));
    return { segments, problem: "" };
  } catch (error) {
    if (error instanceof core.PlacedSyntaxError) return { segments: [], problem: error.message };
    throw error;
  }
}
