import type { Find } from "../../text/find.ts";
import { type Command, defineCommand, type View } from "../command.ts";
import { BASE, CONTEXT, REFERENCE_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { jsonLine } from "../print.ts";
import { EMPTY_PART } from "../rows.ts";

export const extractCommand: Command = defineCommand({
  name: "extract",
  summary: "find the URIs in a text",
  operands: ["TEXT"],
  stdin: "document",
  result: "string",
  selects: true,
  options: { rule: REFERENCE_RULE, context: CONTEXT, base: BASE },
  details: `Follows RFC 3986, appendix C: quotes, angle brackets and white space end a URI.
Prints one URI per line. The exit code is 0 if there is at least one.`,
  example: [
    "pchar extract 'See <http://example.com/a>, or www.example.org.'",
    "http://example.com/a\nwww.example.org",
  ],
  async builder({ options }, view) {
    const { extractor } = await import("../../text/extractor.ts");
    // Only a base can be invalid.
    let finder = labelledBase("--base", () => extractor(options), options);
    let decoder = new TextDecoder();
    const partOf = (finds: readonly Find[], bytesRead: number) => {
      const output = Buffer.from(finds.map((find) => shown(find, view)).join(""));
      return { ...EMPTY_PART, output, bytesRead };
    };
    return {
      *add(chunk) {
        yield partOf(finder.write(decoder.decode(chunk, { stream: true })), chunk.length);
      },
      rest() {
        const part = partOf([...finder.write(decoder.decode()), ...finder.end()], 0);
        finder = extractor(options);
        decoder = new TextDecoder();
        return part;
      },
      reuse: () => {},
    };
  },
});

/** Prints the URI alone, for other programs to read, or everything about it as JSON. */
function shown(find: Find, { json, data, displayed }: View): string {
  if (!json) return `${displayed(data(find.uri).text)}\n`;
  const masked = Object.entries(find).map(([name, value]) => [
    name,
    typeof value === "string" ? data(value).text : value,
  ]);
  return jsonLine(Object.fromEntries(masked));
}
