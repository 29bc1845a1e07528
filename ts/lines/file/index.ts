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
