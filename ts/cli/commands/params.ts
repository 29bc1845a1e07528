import { type Command, defineCommand } from "../command.ts";
import { paramsOf } from "../decoded.ts";
import { paramTable } from "../table.ts";

export const paramsCommand: Command = defineCommand({
  name: "params",
  summary: "show the parameters of each query, decoded",
  operands: ["URI"],
  stdin: "lines",
  options: {},
  result: "explanation",
  details: `Reads any string, valid or not, and + as a space. A parameter that does not
decode is an error. A name without = shows -, an empty value "". With --json, a
parameter is a pair of name and value, or the name alone. get param:NAME prints
one value.`,
  example: ["pchar params 'http://h/?q=a%20b&r'", "q  a b\nr  -"],
  start: () => paramsOf,
  print: (paramsBy, { people, paint }) => paramTable(paramsBy(people), paint),
  json: (paramsBy, { data }) => paramsBy(data),
});
