// Finds the examples of Markdown files and of doc comments, and runs them as they are written there.
//
// A statement whose result is shown is `expression; // value` or `expression; // throws CODE`, where CODE is the
// code of the error, or the name of one that has none. Other statements just run; all of them may use `await`. No other
// comment may stand in an example: nobody would check what it says.

import ts from "typescript";
import { expect } from "vitest";

/** A piece of code in a file. */
export interface Example {
  readonly file: string;
  /** The line of the file before the first line of the code. */
  readonly line: number;
  readonly code: string;
  /** The name of what the doc comment is of; for Markdown the language of the block. */
  readonly of: string;
}

/** Finds the fenced blocks of a Markdown text, of all languages. */
export function fencedBlocks(file: string, text: string): Example[] {
  const blocks: Example[] = [];
  const lines = text.split("\n");
  for (let line = 0; line < lines.length; line++) {
    if (!lines[line]!.startsWith("```")) continue;
    const end = lines.indexOf("```", line + 1);
    if (end === -1) throw new Error(`${file}:${line + 1}: a block without end`);
    const of = lines[line]!.slice("```".length);
    blocks.push({ file, line: line + 1, code: lines.slice(line + 1, end).join("\n"), of });
    line = end;
  }
  return blocks;
}

/** Finds the `@example` of each doc comment of a TypeScript file. */
export function docExamples(file: string, text: string): Example[] {
  const examples: Example[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  lines.forEach((tag, line) => {
    if (!tag.startsWith("* @example")) return;
    const isCode = (each: string): boolean =>
      each.startsWith("*") && each !== "*/" && !each.startsWith("* @");
    const code = lines.slice(line + 1);
    code.length = code.findIndex((each) => !isCode(each));
    const declared = lines.slice(lines.indexOf("*/", line) + 1)[0]!;
    const [, of = ""] = /^export (?:abstract |async )?(?:function|const|class) (\w+)/.exec(declared) ?? [];
    examples.push({ file, line: line + 1, code: code.map((each) => each.slice("* ".length)).join("\n"), of });
  });
  return examples;
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Runs an example. `scope` holds what its code may name without an import, `modules` what it may import. */
export async function runExample(
  { file, line, code }: Example,
  scope: Readonly<Record<string, unknown>>,
  modules: Readonly<Record<string, object>>,
): Promise<void> {
  // A file of this name is a module, in which `await` is no name.
  const source = ts.createSourceFile("example.mjs", code, {
    languageVersion: ts.ScriptTarget.Latest,
    impliedNodeFormat: ts.ModuleKind.ESNext,
    setExternalModuleIndicator(each) {
      (each as { externalModuleIndicator?: unknown }).externalModuleIndicator = true;
    },
  });
  const comments = source.statements.map(({ end }) => trailingComment(code, end));
  const isChecked = commentsIn(code) === comments.filter((comment) => comment !== undefined).length;
  expect(isChecked, `${file}:${line}: every comment stands after a statement`).toBe(true);

  const body = source.statements.map((statement, i) => {
    const { line: lineOfCode } = source.getLineAndCharacterOfPosition(statement.getStart(source));
    return rewritten(statement, source, comments[i], `${file}:${line + 1 + lineOfCode}`);
  });
  const known = { ...scope, modules, same, throws };
  await new AsyncFunction(...Object.keys(known), body.join("\n"))(...Object.values(known));
}

/** Writes a statement as one that checks what its comment says. */
function rewritten(
  statement: ts.Statement,
  source: ts.SourceFile,
  comment: string | undefined,
  place: string,
): string {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause!.namedBindings!;
    const names = (ts.isNamespaceImport(bindings) ? bindings.name : bindings).getText(source);
    return `const ${names} = modules[${statement.moduleSpecifier.getText(source)}];`;
  }
  if (comment === undefined) return statement.getText(source);
  if (!ts.isExpressionStatement(statement)) throw new Error(`${place}: a comment, and no value to check`);
  const [check, wanted] = comment.startsWith("throws ")
    ? ["throws", comment.slice("throws ".length)]
    : ["same", comment];
  return `await ${check}(async () => (${statement.expression.getText(source)}), ${JSON.stringify(wanted)}, "${place}");`;
}

/** Compares a value with that of a literal. */
async function same(value: () => Promise<unknown>, literal: string, place: string): Promise<void> {
  expect(await value(), place).toStrictEqual(new Function(`return (${literal}\n);`)());
}

async function throws(action: () => Promise<unknown>, wanted: string, place: string): Promise<void> {
  let thrown: { readonly code?: string; readonly name: string } | undefined;
  try {
    await action();
  } catch (error) {
    thrown = error as Error;
  }
  expect(thrown?.code ?? thrown?.name, place).toBe(wanted);
}

/** The text of a comment on the line on which a statement ends. */
function trailingComment(code: string, end: number): string | undefined {
  const [range] = ts.getTrailingCommentRanges(code, end) ?? [];
  return range && code.slice(range.pos + "//".length, range.end).trim();
}

function commentsIn(code: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, code);
  let count = 0;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia)
      count++;
  }
  return count;
}
