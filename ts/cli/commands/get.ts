import { origin } from "../../api/origin.ts";
import { param } from "../../api/param.ts";
import { parse } from "../../api/parse.ts";
import { COMPONENT_NAMES } from "../../uri/spans.ts";
import type { Command } from "../command.ts";
import { type ComponentOrParam, componentOf } from "../component.ts";
import { eachInput } from "../each-input.ts";
import { TOP_RULE } from "../generated/options.ts";
import { masksOf } from "../masking.ts";
import { type Option, UsageError } from "../option.ts";
import { componentsOf } from "../table.ts";

const ORIGIN = "origin";

const COMPONENT: Option<ComponentOrParam | typeof ORIGIN> = {
  name: "component",
  argument: "COMPONENT",
  summary: "the component to print",
  choices: [...COMPONENT_NAMES, ORIGIN],
  read(given, command) {
    if (typeof given === "string") return componentOf(given, command, [ORIGIN]);
    throw new UsageError(`${command} needs a COMPONENT, such as host`, command);
  },
};

export const getCommand: Command = eachInput({
  name: "get",
  summary: "print one component of each URI",
  writesData: true,
  keyword: "component",
  operands: ["URI"],
  stdin: "lines",
  options: { component: COMPONENT, rule: TOP_RULE },
  details: `Prints one line for each URI, empty if the component is absent. With --json, an
absent component is null. param:NAME is the first parameter of the query with
this name, decoded. origin is scheme, host and port, normalized (RFC 6454). The
other components print as they are written.`,
  example: ["pchar get param:q 'http://h/?q=a%20b&r=c'", "a b"],
  start: ({ options: { component, rule }, ...call }) => {
    const { data } = masksOf(call);
    return (uri): string | null => {
      const record = parse(uri, rule);
      if (component === ORIGIN) return origin(uri) ?? null;
      if (typeof component === "string") return componentsOf(record, data)[component];
      const value = param(data(uri).text, component.param);
      return value === undefined ? null : data(value).text;
    };
  },
  print: (part, { displayed }) => `${displayed(part ?? "")}\n`,
  json: (part) => part,
});
