export type { InvalidLine } from "../invalid-line.ts";
export type { Write } from "./target.ts";
export {
  type CheckFileOptions,
  type FileOptions,
  type FileOutputOptions,
  type FileProgress,
  type FileReport,
  type FileVerb,
  type NormalizeFileOptions,
  type ResolveFileOptions,
  transformFile,
} from "./transform-file.ts";
