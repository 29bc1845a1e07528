import { isUtf8 } from "node:buffer";
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

/** Masks blocks of lines, which takes less time than to mask each line. */
async function blocksOf(options: Options): Promise<PartBuilder> {
  const settings = await settingsOf(options);
  const { blockRedactor } = await import("../../secrets/redact-text.ts");
  const redacted = blockRedactor(settings);
  const bytesOf = (text: string): Buffer<ArrayBuffer> =>
    OCTET.test(text) ? Buffer.from(encoded(text), "latin1") : Buffer.from(text);
  return {
    *add({ buffer, byteOffset, byteLength }) {
      const lines = Buffer.from(buffer, byteOffset, byteLength);
      const text = isUtf8(lines) ? lines.toString() : decoded(lines.toString("latin1"));
      const output = bytesOf(redacted.add(text));
      yield { ...EMPTY_PART, output, bytesRead: byteLength, lines: lineCount(lines) };
    },
    rest: () => EMPTY_PART,
    end: () => ({ ...EMPTY_PART, output: bytesOf(redacted.end()) }),
    reuse: () => {},
  };
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
