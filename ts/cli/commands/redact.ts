import { isUtf8 } from "node:buffer";
import type { PartBuilder } from "../../lines/file/part.ts";
import type { RedactTextOptions } from "../../secrets/redact-text.ts";
import { LF } from "../../support/character-codes.ts";
import { type Command, defineCommand } from "../command.ts";
import { COLOR, choice, HELP, listOption, QUIET, UsageError } from "../option.ts";
import { EMPTY_PART } from "../rows.ts";

/** A character of UTF-8 (RFC 3629, 4), or an octet that belongs to none, with a character for each octet. */
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;
const SURROGATES = 0xdc00;
/** What {@link decoded} makes of an octet. */
const OCTET = /[\udc80-\udcff]/u;

/** Decodes octets. One that is not UTF-8 becomes a lone surrogate, which has no meaning and is not white space. */
function decoded(octets: string): string {
  return octets.replace(SEQUENCE, (each) =>
    each.length > 1
      ? Buffer.from(each, "latin1").toString()
      : String.fromCharCode(SURROGATES + each.charCodeAt(0)),
  );
}

/** Does the reverse of {@link decoded}. */
function encoded(text: string): string {
  return text.replace(/[\u0080-\u{10ffff}]/gu, (char) =>
    OCTET.test(char)
      ? String.fromCharCode(char.charCodeAt(0) - SURROGATES)
      : Buffer.from(char).toString("latin1"),
  );
}

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
