import { param } from "../../api/param.ts";
import { parse } from "../../api/parse.ts";
import type { Command } from "../command.ts";
import { COMPONENTS, type ComponentName, componentOf } from "../component.ts";
import { eachInput } from "../each-input.ts";
import { type Option, TOP_RULE, UsageError } from "../option.ts";
import { componentsOf } from "../table.ts";

const COMPONENT: Option<ComponentName> = {
  name: "component",
  argument: "COMPONENT",
  summary: "the component to print",
  choices: COMPONENTS,
  read(given, command) {
    if (typeof given === "string") return componentOf(given, command, []);
    throw new UsageError(`${command} needs a COMPONENT, such as host`, command);
  },
};

export const getCommand: Command = eachInput({
  name: "get",
  summary: "print one component of each URI",
  keyword: "component",
  operands: ["URI"],
  stdin: "lines",
  options: { component: COMPONENT, rule: TOP_RULE },
  details: `Prints one line for each URI, empty if the component is absent. With --json, an
absent component is null. param:NAME is the first parameter of the query with
this name, decoded. The other components print as they are written.`,
  example: ["pchar get param:q 'http://h/?q=a%20b&r=c'", "a b"],
  start:
    ({ options: { component, rule } }, hide) =>
    (uri): string | null => {
      const record = parse(uri, rule);
      if (typeof component === "string") return componentsOf(record, hide.valid)[component];
      const value = param(hide.valid(uri), component.param);
      return value === undefined ? null : hide.any(value);
    },
  print: (part, { displayed }) => `${displayed(part ?? "")}\n`,
  json: (part) => part,
});
