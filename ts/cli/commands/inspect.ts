import type { Finding } from "../../inspect/finding.ts";
import { visible } from "../../support/display.ts";
import { type Command, defineCommand } from "../command.ts";
import { TOP_RULE } from "../generated/options.ts";
import type { Paint } from "../print.ts";

export const inspectCommand: Command = defineCommand({
  name: "inspect",
  summary: "report what is dangerous or unusual about each URI",
  operands: ["URI"],
  stdin: "lines",
  options: { rule: TOP_RULE },
  result: "explanation",
  details: `An invalid URI is a danger: the output says why it is invalid, and which host
URL reads. The exit code is 0 if there are no warnings and no dangers.`,
  example: ["pchar inspect 'http://example.com/'", "nothing found"],
  async start({ options }) {
    const { inspect } = await import("../../inspect/inspect.ts");
    return (uri) => inspect(uri, options);
  },
  isYes: (findings) => findings.every(({ severity }) => severity === "info"),
  print: (findings, { paint }) =>
    findings.length === 0 ? "nothing found\n" : findings.map((finding) => linesOf(finding, paint)).join(""),
  json: (findings) => findings,
});

function linesOf({ severity, component, index, code, section, message }: Finding, paint: Paint): string {
  const label = paint(severity, severity) + " ".repeat(9 - severity.length);
  return `${label}${component} at index ${index}: ${code} (${section})\n         ${visible(message)}\n`;
}
