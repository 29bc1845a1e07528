import { parse } from "../../api/parse.ts";
import { ruleJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import type { Mask } from "../masking.ts";
import { type ShownComponents, table } from "../table.ts";

const EXAMPLE = `scheme      http
authority   fred@example.com
  userinfo  fred
  host      example.com
  hostKind  reg-name
  port      -
path        ""
  pathKind  path-abempty
query       ""
fragment    -`;

export const parseCommand: Command = defineCommand({
  name: "parse",
  summary: "show the components of each URI",
  operands: ["URI"],
  stdin: "lines",
  options: { rule: TOP_RULE },
  result: "components",
  details: `An absent component shows as -, an empty one as "". --json also has the segments
of the path and the parameters of the query, decoded, or null if they do not
decode.`,
  example: ["pchar parse 'http://fred@example.com?'", EXAMPLE],
  async start({ options: { rule }, json }) {
    const { shownComponentsOf } = await import("../scheme-fields.ts");
    const decodedOf = json ? (await import("../decoded.ts")).decodedOf : undefined;
    return (uri) => {
      const record = parse(uri, rule);
      return (mask: Mask): ShownComponents => ({
        ...shownComponentsOf(record, mask),
        ...decodedOf?.(uri, rule, mask),
      });
    };
  },
  print: (shown, { people, paint }) => table(shown(people), paint),
  json: (shown, { data }) => shown(data),
  job: ({ options }) => ruleJob("components", options),
});
