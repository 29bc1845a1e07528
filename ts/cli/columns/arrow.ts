import type { ColumnJob } from "./job.ts";

export function transformByArrow(_: ColumnJob): Promise<void> {
  throw new Error("not yet");
}
