import { normalize } from "../../api/normalize.ts";
import { normalizeJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { NORMALIZE_FLAGS } from "../generated/options.ts";
import { URI_RESULT } from "../masking.ts";

export const normalizeCommand: Command = defineCommand({
  name: "normalize",
  summary: "write each URI in its normal form",
  operands: ["URI"],
  stdin: "lines",
  result: "string",
  options: NORMALIZE_FLAGS,
  details: `Levels: case, percent and path each do one step of RFC 3986, 6.2.2. syntax does
all three, and writes IPv6 addresses by RFC 5952. scheme adds the rules of the
scheme, such as its default port. A urn URI follows only RFC 8141, 3.1 then.
It reads valid URIs. parse shows which URI another text means, with its option
lenient.`,
  example: [
    "pchar normalize 'HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html'",
    "http://example.com/~smith/home.html",
  ],
  start:
    ({ options }) =>
    (uri) =>
      normalize(uri, options),
  job: ({ options }) => normalizeJob(options),
  ...URI_RESULT,
});
