import { parse } from "../../api/parse.ts";
import { ruleJob } from "../../lines/job.ts";
import { type Command, defineCommand } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import type { Mask } from "../masking.ts";
import { trueFlag } from "../option.ts";
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
  options: {
    rule: TOP_RULE,
    lenient: trueFlag("lenient", "also read invalid forms that people write, and show each change"),
  },
  result: "components",
  details: `An absent component shows as -, an empty one as "". --json also has the segments
of the path and the parameters of the query, decoded, or null if they do not
decode.

The fields of its scheme follow, or its issue, and a fix if one is certain.
With --lenient, a text such as 'tel:+1 201' is read as the URI that it means, by
the rules of pchar/schemes. Some texts mean no URI, such as tel:112. The option
cannot be combined with --column.`,
  conflict: (given) =>
    given.has("lenient") && given.has("column") ? "--lenient cannot be combined with --column" : undefined,
  example: ["pchar parse 'http://fred@example.com?'", EXAMPLE],
  async start({ options: { rule, lenient }, json }) {
    const { meaningOf, shownComponentsOf } = await import("../scheme-fields.ts");
    const decodedOf = json ? (await import("../decoded.ts")).decodedOf : undefined;
    if (lenient)
      return (text) => {
        const { uri, shown } = meaningOf(text, rule);
        return (mask: Mask): ShownComponents => ({
          ...shown(mask),
          ...(uri !== undefined && decodedOf?.(uri, rule, mask)),
        });
      };
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
  job: ({ options: { rule, lenient } }) => (lenient ? undefined : ruleJob("components", { rule })),
});
