import { isAscii, isUtf8 } from "node:buffer";
import type { PartBuilder } from "../../lines/file/part.ts";
import type { RedactTextOptions } from "../../secrets/redact-text.ts";
import { LF } from "../../support/character-codes.ts";
import { type Command, defineCommand } from "../command.ts";
import { decoded, encoded, OCTET } from "../octets.ts";
import { COLOR, choice, HELP, listOption, QUIET, UsageError } from "../option.ts";
import { EMPTY_PART } from "../rows.ts";

async function settingsOf({ params, userinfo }: Options): Promise<RedactTextOptions> {
  const { SECRET_PARAMS } = await import("../../secrets/names.ts");
  const names = params.flatMap((list) => list.split(",").filter((name) => name !== ""));
  const isWrong = (name: string): boolean =>
    name === "*" || name.includes("*", 1) || /^\*[^a-z0-9\u0080-\uffff]+$/i.test(name);
  const wrong = names.find(isWrong);
  if (wrong !== undefined)
    throw new UsageError(`--params takes a name, or "*" and a word, and got "${wrong}"`, "redact");
  return { params: [...SECRET_PARAMS, ...names], userinfo };
}

async function redactor(options: Options): Promise<(text: string) => string> {
  const settings = await settingsOf(options);
  const { textRedactor } = await import("../../secrets/redact-text.ts");
  return textRedactor(settings);
}

/**
 * The number of bytes of a block, except for a longer line. Masking many lines together takes less time than masking each. V8 keeps a
 * longer string apart from others, in memory that it requests each time.
 */
const BLOCK = 65_536;

/** Masks blocks of lines. */
async function blocksOf(options: Options): Promise<PartBuilder> {
  const settings = await settingsOf(options);
  const { blockRedactor } = await import("../../secrets/redact-text.ts");
  const redacted = blockRedactor(settings);
  let hasOctets = false;
  const textOf = (block: Buffer): string => {
    if (isAscii(block)) return block.toString("latin1");
    if (isUtf8(block)) return block.toString();
    hasOctets = true;
    return decoded(block.toString("latin1"));
  };
  const bytesOf = (text: string): Buffer<ArrayBuffer> =>
    hasOctets && OCTET.test(text) ? Buffer.from(encoded(text), "latin1") : Buffer.from(text);
  return {
    *add({ buffer, byteOffset, byteLength }) {
      const lines = Buffer.from(buffer, byteOffset, byteLength);
      const outputs = blocks(lines).map((block) => bytesOf(redacted.add(textOf(block))));
      yield { ...EMPTY_PART, output: Buffer.concat(outputs), bytesRead: byteLength, lines: lineCount(lines) };
    },
    rest: () => EMPTY_PART,
    end: () => ({ ...EMPTY_PART, output: bytesOf(redacted.end()) }),
    reuse: () => {},
  };
}

/** Cuts lines into blocks. */
function blocks(lines: Buffer): readonly Buffer[] {
  const cut: Buffer[] = [];
  for (let start = 0; start < lines.length; start += cut.at(-1)!.length) {
    const rest = lines.subarray(start);
    const end = rest.length <= BLOCK ? 0 : rest.lastIndexOf(LF, BLOCK - 1) + 1 || rest.indexOf(LF, BLOCK) + 1;
    cut.push(rest.subarray(0, end || rest.length));
  }
  return cut;
}

function lineCount(lines: Buffer): number {
  let count = 0;
  for (let end = 0; end < lines.length; count++) end = lines.indexOf(LF, end) + 1 || lines.length;
  return count;
}

interface Options {
  readonly params: readonly string[];
  readonly userinfo: "password" | "all";
}

export const redactCommand: Command = defineCommand({
  name: "redact",
  summary: "mask the secrets in a text, such as a log",
  operands: ["TEXT"],
  stdin: "lines",
  result: "string",
  options: {
    params: listOption("params", "NAMES", "more names of secret parameters, with commas"),
    userinfo: choice<"password" | "all", "password">(
      "userinfo",
      "what to mask before the @ of a URI",
      ["password", "all"],
      "password",
    ),
  },
  common: [QUIET, COLOR, HELP],
  details: `Masks passwords of URIs and secret parameters, such as token, in queries, forms,
pairs, JSON and headers. *token stands for all names that end with the word
token. All other characters stay, and so do octets that are not UTF-8. There is
no --json, because the secrets of the input would be printed too.`,
  example: ["pchar redact 'GET /a?token=s3cret&b=1'", "GET /a?token=***&b=1"],
  start: (call) => redactor(call.options),
  async startOctets({ options }) {
    const redacted = await redactor(options);
    return (octets) => encoded(redacted(decoded(octets)));
  },
  lines: ({ options }) => blocksOf(options),
  print: (text, { displayed }) => displayed(text),
  json: (text) => text,
});
