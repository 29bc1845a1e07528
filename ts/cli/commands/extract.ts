import { extname } from "node:path";
import type { Position } from "../../api/position.ts";
import type { Find } from "../../text/find.ts";
import type { TextContext } from "../../uri/generated/options.ts";
import { type Command, defineCommand, type View } from "../command.ts";
import { BASE, CONTEXT, REFERENCE_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { type Option, trueFlag } from "../option.ts";
import { type Positions, positions } from "../positions.ts";
import { jsonLine } from "../print.ts";
import { EMPTY_PART } from "../rows.ts";

/** The format of a file by the end of its name. */
const FORMATS: ReadonlyMap<string, TextContext> = new Map(
  Object.entries({
    markdown: ".md .markdown",
    html: ".html .htm .xhtml",
    xml: ".xml .svg .rss .atom .opml",
    json: ".json .jsonl .ndjson .har",
  }).flatMap(([context, ends]) => ends.split(" ").map((end) => [end, context as TextContext] as const)),
);

const FILE_CONTEXT: Option<TextContext | undefined> = {
  ...CONTEXT,
  default: "by the end of the name of a file, otherwise plain",
  read: (given, command) => (given === undefined ? undefined : CONTEXT.read(given, command)),
};

export const extractCommand: Command = defineCommand({
  name: "extract",
  summary: "find the URIs in files and texts",
  operands: ["FILE"],
  readsFiles: true,
  stdin: "document",
  result: "string",
  selects: true,
  options: {
    rule: REFERENCE_RULE,
    context: FILE_CONTEXT,
    base: BASE,
    withPosition: trueFlag("with-position", "print FILE:LINE:COLUMN before each URI"),
  },
  details: `Follows RFC 3986, appendix C: quotes, angle brackets and white space end a URI.
Prints one URI per line. The exit code is 0 if there is at least one.
An operand that is not the name of a file is a text. The end of the name of a
file chooses its format:
${formatLines()}
All other files, texts and standard input are plain.`,
  example: [
    "pchar extract 'See <http://example.com/a>, or www.example.org.'",
    "http://example.com/a\nwww.example.org",
  ],
  async builder({ options }, view) {
    const { extractor } = await import("../../text/extractor.ts");
    const { rule, base, context, withPosition } = options;
    let file: string | undefined;
    const newFinder = () => extractor({ rule, base, context: context ?? formatOf(file) });
    // Only a base can be invalid.
    let finder = labelledBase("--base", newFinder, options);
    let decoder = new TextDecoder();
    let places = withPosition ? positions() : undefined;
    const partOf = (text: string, bytesRead: number, isLast: boolean) => {
      places?.add(text);
      const finds = isLast ? [...finder.write(text), ...finder.end()] : finder.write(text);
      const output = Buffer.from(finds.map((find) => shown(find, places, file, view)).join(""));
      return { ...EMPTY_PART, output, bytesRead };
    };
    const begin = (name: string | undefined) => {
      file = name;
      finder = newFinder();
      decoder = new TextDecoder();
      places = withPosition ? positions() : undefined;
    };
    return {
      begin,
      *add(chunk) {
        yield partOf(decoder.decode(chunk, { stream: true }), chunk.length, false);
      },
      rest() {
        const part = partOf(decoder.decode(), 0, true);
        begin(file);
        return part;
      },
      reuse: () => {},
    };
  },
});

function formatOf(file: string | undefined): TextContext {
  return FORMATS.get(extname(file ?? "").toLowerCase()) ?? "plain";
}

/** Lists the formats with the ends of names. */
function formatLines(): string {
  const contexts = [...new Set(FORMATS.values())];
  const ends = (context: TextContext) =>
    [...FORMATS].filter(([, each]) => each === context).map(([end]) => end);
  return contexts.map((context) => `  ${context.padEnd(10)}${ends(context).join(" ")}`).join("\n");
}

/** Prints the URI, for other programs to read, perhaps after its place, or everything about it as JSON. */
function shown(
  find: Find,
  places: Positions | undefined,
  file: string | undefined,
  { json, data, displayed }: View,
): string {
  const place: Position | undefined = places?.at(find.index);
  if (!json) {
    const before = place && [...(file === undefined ? [] : [file]), place.line, place.column, " "].join(":");
    return `${displayed(`${before ?? ""}${data(find.uri).text}`)}\n`;
  }
  const masked = Object.entries(find).map(([name, value]) => [
    name,
    typeof value === "string" ? data(value).text : value,
  ]);
  return jsonLine({ ...Object.fromEntries(masked), ...(place && { file, ...place }) });
}
