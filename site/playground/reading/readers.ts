import { inspectReader } from "../tabs/inspect/findings.ts";
import { normalizeReader } from "../tabs/normalize/levels.ts";
import { resolveReader } from "../tabs/resolve/resolution.ts";
import { schemeReader } from "../tabs/schemes/scheme-reading.ts";
import { templateReader } from "../tabs/template/template.ts";
import { documentReader } from "../tabs/text/document.ts";
import { hintReader, hrefReader } from "./explain-readers.ts";
import { meantReader, pathReader } from "./meant-reader.ts";
import { partsReader } from "./parts-reader.ts";

/** All readers, for the worker. */
export const READERS = [
  ...[partsReader, hintReader, hrefReader, resolveReader, normalizeReader, inspectReader],
  ...[schemeReader, templateReader, documentReader, meantReader, pathReader],
] as const;
