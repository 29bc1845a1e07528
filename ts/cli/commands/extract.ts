import { extname } from "node:path";
import type { Position } from "../../api/position.ts";
import type { Part } from "../../lines/file/part.ts";
import { visible } from "../../support/display.ts";
import type { AnyFind } from "../../text/find.ts";
import type { TextContext } from "../../uri/generated/options.ts";
import { type Command, defineCommand, type View } from "../command.ts";
import { BASE, CONTEXT, REFERENCE_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { documentDecoder, OCTET } from "../octets.ts";
import { flag, type Option, trueFlag } from "../option.ts";
import { positions } from "../positions.ts";
import { jsonLine } from "../print.ts";
import { EMPTY_PART, notUtf8, type RowIssue, rowIssue } from "../rows.ts";

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
    code: flag("no-code", "leave out URIs in code of Markdown", true, false),
    reports: trueFlag("report-invalid", "report links that nobody can read"),
    withPosition: trueFlag("with-position", "print FILE:LINE:COLUMN before each URI"),
  },
  details: `Follows RFC 3986, appendix C: quotes, angle brackets and white space end a URI.
Prints one URI per line. The exit code is 0 if there is at least one, and no
link is reported. The first octet of a document that is not UTF-8 is reported
too, and no URI with such an octet is printed.
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
    const { rule, base, context, code, reports, withPosition } = options;
    const newFinder = (file?: string) => {
      const settings = { rule, base, code, context: context ?? formatOf(file) };
      return reports ? extractor({ ...settings, invalid: "report" }) : extractor(settings);
    };
    const newDocument = (file?: string) => ({
      file,
      finder: newFinder(file),
      decode: documentDecoder(),
      places: positions(),
      length: 0,
      isUtf8: true,
    });
    // Only a base can be invalid.
    let document = labelledBase("--base", newDocument, options);
    const begin = (file: string | undefined) => {
      document = newDocument(file);
    };
    const partOf = (text: string, bytesRead: number, isLast: boolean): Part => {
      const { file, finder, places } = document;
      places.add(text);
      const finds: readonly AnyFind[] = isLast
        ? [...finder.write(text), ...finder.end()]
        : finder.write(text);
      const octet = document.isUtf8 ? text.search(OCTET) : -1;
      const at = (index: number): Place => ({ file, ...places.at(index) });
      const results = octet === -1 ? [] : [octetResult(at(document.length + octet), view)];
      document.length += text.length;
      document.isUtf8 &&= octet === -1;
      for (const find of finds)
        if (document.isUtf8 || !OCTET.test(find.text))
          results.push(resultOf(find, at(find.index), view, withPosition));
      const output = Buffer.from(results.map((result) => result.output).join(""));
      const problems = results.flatMap(({ problem }) => problem ?? []);
      const invalidLines = view.json ? [] : problems;
      return { ...EMPTY_PART, output, bytesRead, invalid: problems.length, invalidLines };
    };
    return {
      begin,
      *add(chunk) {
        yield partOf(document.decode(chunk), chunk.length, false);
      },
      rest() {
        const part = partOf(document.decode(), 0, true);
        begin(document.file);
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

/** The place of a find in a file, a text or standard input. */
interface Place extends Position {
  readonly file: string | undefined;
}

/** What is written for a find, and what is reported. */
interface Result {
  readonly output: string;
  readonly problem?: RowIssue;
}

/** Returns the URI, for other programs to read, perhaps after its place, or everything about it as JSON. */
function resultOf(find: AnyFind, place: Place, view: View, isPlaced: boolean): Result {
  const { json, data, people, displayed } = view;
  const names = namesOf(place);
  if (find.kind !== "invalid" && !json)
    return { output: `${displayed(`${isPlaced ? `${names}: ` : ""}${data(find.uri).text}`)}\n` };
  const masked = Object.entries(find).map(([name, value]) => [
    name,
    typeof value === "string" ? data(value).text : value,
  ]);
  const output = json ? jsonLine({ ...Object.fromEntries(masked), ...(isPlaced && place) }) : "";
  if (find.kind !== "invalid") return { output };
  const { issue, text: input } = find;
  const shown = visible(`${names}: ${people(input).text}`);
  return { output, problem: { ...rowIssue(0, input, { issue, input }), place: shown } };
}

/** Returns what is reported for the first octet of a document that is not UTF-8. */
function octetResult(place: Place, { json }: View): Result {
  const { issue, input } = notUtf8("\ufffd".padStart(place.column));
  const problem = { ...rowIssue(0, input, { issue, input }), place: visible(namesOf(place)) };
  return { output: json ? jsonLine({ ...place, error: issue }) : "", problem };
}

/** Returns a place as compilers print it. */
function namesOf({ file, line, column }: Place): string {
  return [...(file === undefined ? [] : [file]), line, column].join(":");
}
