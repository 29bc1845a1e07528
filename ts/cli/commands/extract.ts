import { visible } from "../../support/display.ts";
import { extractor } from "../../text/extractor.ts";
import type { Find } from "../../text/find.ts";
import type { ReferenceRule } from "../../uri/types.ts";
import { type Call, type Command, STDIN } from "../command.ts";
import { BASE, CONTEXT, REFERENCE_RULE } from "../generated/options.ts";
import { decoded, readInput } from "../input.ts";
import { EXIT, type Io, type Sink } from "../io.ts";
import { inputIssueOf, labelled, showIssue } from "../issue.ts";
import { masksOf } from "../masking.ts";
import type { Option } from "../option.ts";
import { jsonLine, painter } from "../print.ts";

type Options = {
  readonly rule: Option<ReferenceRule>;
  readonly context: typeof CONTEXT;
  readonly base: typeof BASE;
};

const command: Command<Options> = {
  name: "extract",
  summary: "find the URIs in a text",
  writesData: true,
  operands: ["TEXT"],
  stdin: "document",
  options: {
    rule: REFERENCE_RULE,
    context: CONTEXT,
    base: BASE,
  },
  details: `Follows RFC 3986, appendix C: quotes, angle brackets and white space end a URI.
Prints one URI per line. The exit code is 0 if there is at least one.`,
  example: [
    "pchar extract 'See <http://example.com/a>, or www.example.org.'",
    "http://example.com/a\nwww.example.org",
  ],
  execute: extractAll,
};

export const extractCommand: Command = command;

async function extractAll(call: Call<Options>, io: Io): Promise<number> {
  const show = printerOf(call, io.out);
  try {
    // Only a base can be invalid.
    labelled("--base", () => extractor(call.options));
  } catch (error) {
    await reportBase(error, call, io);
    return EXIT.no;
  }
  let isFound = false;
  for (const text of call.inputs) {
    const finder = extractor(call.options);
    const print = async (finds: readonly Find[]): Promise<void> => {
      isFound ||= finds.length > 0;
      if (finds.length > 0 && !call.quiet) await io.out.write(finds.map(show).join(""));
    };
    if (text !== STDIN) {
      await print([...finder.write(text), ...finder.end()]);
    } else if (await readInput(decoded(io.input), io, (piece) => print(finder.write(piece)))) {
      await print(finder.end());
    } else {
      return EXIT.failed;
    }
  }
  return isFound ? EXIT.yes : EXIT.no;
}

async function reportBase(error: unknown, call: Call<Options>, { out, err }: Io): Promise<void> {
  const { data, people } = masksOf(call);
  const problem = inputIssueOf(error, people);
  if (call.quiet) return;
  if (call.json) {
    await out.write(jsonLine({ error: { ...problem.issue, text: data(problem.input).text } }));
  } else {
    const style = { columns: err.columns, paint: painter(err.color), mask: people };
    await err.write(showIssue(problem, style));
  }
}

/** Prints the URI alone, for other programs to read, or everything about it as JSON. */
function printerOf(call: Call<Options>, { isTerminal }: Sink): (find: Find) => string {
  const { data } = masksOf(call);
  const displayed = isTerminal === true ? visible : (text: string): string => text;
  if (!call.json) return ({ uri }) => `${displayed(data(uri).text)}\n`;
  return (find) => {
    const masked = Object.entries(find).map(([name, value]) => [
      name,
      typeof value === "string" ? data(value).text : value,
    ]);
    return jsonLine(Object.fromEntries(masked));
  };
}
