// Strings near valid URIs and near lenient forms, for groups of schemes. The only error is a SchemeSyntaxError, with an index in the string.

import { describe, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { type LenientResult, SchemeSyntaxError, schemeOf } from "../../../ts/schemes/index.ts";
import { type AnyScheme, lenientInputs, SCHEMES } from "../../support/schemes.ts";
import { generate, mutate, pick, seeded } from "../grammar/generate.ts";

vi.mock("../grammar/abnf.ts", () => import("../grammar/schemes.ts"));

/** The schemes in groups of six. A string may mix those of its group. */
const GROUPS = [...SCHEMES.keys()]
  .map((_, at, names) => names.slice(at, at + 6))
  .filter((_, at) => at % 6 === 0);

/**
 * The number of strings of each group, half of them with a seed of its own:
 * `PCHAR_TEXTS=1000000 npx vitest run test/oracle/schemes/mutated.test.ts`
 */
const TEXTS = Number(process.env["PCHAR_TEXTS"] ?? 20_000);
/** The seed of the other half. `PCHAR_SEED` makes others. */
const SEED = Number(process.env["PCHAR_SEED"] ?? 3986);

// Nobody reads the stacks of a hundred thousand errors.
Error.stackTraceLimit = 0;

/** Runs a function of a scheme and returns its result, or `undefined` if it threw a SchemeSyntaxError. */
function attempt(act: () => string, text: string): string | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    if (error.index < 0 || error.index > error.input.length) throw new RangeError(text);
    return undefined;
  }
}

/** What `lenient` reads in another way although it is valid: `&amp;` of HTML, a UNC path, and an encoded mark of a drive letter. */
const REREAD = /^(?:https?|mailto):.*&amp;|^file:(?:\/{4,5}[^/]|.*\/[a-z]%(?:3a|7c))/is;

/**
 * Reads a text leniently, and what it gives again. Its changes are in order, and change something; after them, the text is the URI, which
 * has the fields that were read, and which is read leniently without changes. A text without a URI has no changes.
 */
function readLeniently(scheme: AnyScheme, text: string): string {
  const uri = correctedText(scheme, text);
  if (uri !== "" && correctedText(scheme, uri) !== uri)
    throw new Error(`${text} becomes ${uri}, which changes`);
  return uri;
}

/** Reads a text leniently, and returns its URI, or `""` if it has none. */
function correctedText(scheme: AnyScheme, text: string): string {
  const { changes, ...read } = withUri(scheme.parse(text, { lenient: true }));
  const { uri } = read;
  if (uri === undefined) {
    if (changes.length > 0 || scheme.check(text) === undefined) throw new Error(`${text} has no URI`);
    return "";
  }
  let written = "";
  let copied = 0;
  for (const { start, end, replacement } of changes) {
    const isChange =
      start >= copied && end >= start && end <= text.length && text.slice(start, end) !== replacement;
    if (!isChange) throw new Error(`${text} has a wrong change: ${JSON.stringify(changes)}`);
    written += text.slice(copied, start) + replacement;
    copied = end;
  }
  written += text.slice(copied);
  if (written !== uri || scheme.check(uri) !== undefined)
    throw new Error(`${text} becomes ${written}, not ${uri}`);
  const fields = { ...scheme.parse(uri) };
  for (const [name, value] of Object.entries(fields))
    if (JSON.stringify(value) !== JSON.stringify(read.fields[name]))
      throw new Error(`${text} has another ${name}`);
  return uri;
}

function withUri(read: LenientResult<object>) {
  return { uri: read.uri, changes: read.changes, fields: { ...read } as Readonly<Record<string, unknown>> };
}

function tryAll(scheme: AnyScheme, text: string): void {
  const written = attempt(() => scheme.format(scheme.parse(text)), text);
  const uri = attempt(() => readLeniently(scheme, text), text);
  if (written === undefined) return;
  if (uri !== text && !(uri !== undefined && REREAD.test(text)))
    throw new Error(`${text} is valid, and read leniently as ${uri}`);
  if (written !== text) throw new Error(`${text} is written as ${written}`);
  if (scheme.check(text) !== undefined) throw new Error(`${text} is read, and refused`);
  attempt(() => scheme.normalize(text), text);
}

describe.each(GROUPS.map((names, at) => [names.join(" "), names, at + 1] as const))(
  "%s",
  (_, names, first) => {
    test.each([first, SEED])("PCHAR_SEED=%i", { timeout: 3_600_000 }, (seed) => {
      const random = seeded(seed);
      const members = names.map((name) => SCHEMES.get(name)!);
      const seeds = members.flatMap((scheme) => [
        ...Array.from({ length: 200 }, () => generate(`${scheme.name}.text` as Rule, random)),
        ...Array.from({ length: 10 }, () => lenientInputs(scheme)).flat(),
      ]);
      let text = "";
      for (let at = 0; at < TEXTS / 2; at++) {
        // Each valid URI is mutated three times.
        text = at % 4 === 0 ? pick(seeds, random) : mutate(text, random);
        tryAll(schemeOf(text) ?? pick(members, random), text);
      }
    });
  },
);
