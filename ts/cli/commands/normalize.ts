import { normalize } from "../../api/normalize.ts";
import { growableBytes } from "../../lines/growable-bytes.ts";
import { normalizeJob } from "../../lines/job.ts";
import { rewriteWork } from "../../lines/rewrite.ts";
import type { Command } from "../command.ts";
import { eachInput, URI_RESULT } from "../each-input.ts";
import { NORMALIZE_FLAGS } from "../generated/options.ts";

export const normalizeCommand: Command = eachInput({
  name: "normalize",
  summary: "write each URI in its normal form",
  writesData: true,
  operands: ["URI"],
  stdin: "lines",
  options: NORMALIZE_FLAGS,
  details: `Levels: case, percent and path each do one step of RFC 3986, 6.2.2. syntax does
all three, and writes IPv6 addresses by RFC 5952. scheme adds the rules of the
scheme, such as its default port. A urn URI follows only RFC 8141, 3.1 then.`,
  example: [
    "pchar normalize 'HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html'",
    "http://example.com/~smith/home.html",
  ],
  start:
    ({ options }) =>
    (uri) =>
      normalize(uri, options),
  lineWork: ({ options }, hide) => rewriteWork(normalizeJob(options), hide, growableBytes()),
  ...URI_RESULT,
  fileResult: "string",
});
