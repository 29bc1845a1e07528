/**
 * Processes files with one URI per line, on all cores. It needs Node.
 *
 * @module
 */

export type { InvalidLine } from "../invalid-line.ts";
export type {
  CheckFileOptions,
  FileOperation,
  FileOptions,
  FileOutputOptions,
  FileProgress,
  FileReport,
  NormalizeFileOptions,
  ResolveFileOptions,
  Write,
} from "./options.ts";
export { transformFile } from "./transform-file.ts";
