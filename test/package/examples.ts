// Finds the examples in Markdown files and doc comments, and runs them.
//
// `expression; // value` checks a result. `expression; // throws CODE` checks the code of an error, or its name if it has no
// code. Other statements just run. All of them may use `await`. Other comments are rejected, except those of declarations:
// nothing would check them.

import tsBlankSpace from "ts-blank-space";
import ts from "typescript";
import { expect } from "vitest";

/** An example in a file. */
export interface Example {
  readonly file: string;
  /** The number of lines before the code. */
  readonly line: number;
  readonly code: string;
  /** The name of the documented export; in Markdown, the language of the block. */
  readonly of: string;
}

/** Finds the fenced blocks of a Markdown file, in all languages. */
export function fencedBlocks(file: string, text: string): Example[] {
  const blocks: Example[] = [];
  const lines = text.split("\n");
  for (let line = 0; line < lines.length; line++) {
    if (!lines[line]!.startsWith("```")) continue;
    const end = lines.indexOf("```", line + 1);
    if (end === -1) throw new Error(`${file}:${line + 1}: a block without an end`);
    const [of = ""] = lines[line]!.slice("```".length).split(" ");
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

/** Runs an example. Its code can use the names in `scope` without importing them, and can import `modules`. */
export async function runExample(
  { file, line, code: written, of }: Example,
  scope: Readonly<Record<string, unknown>>,
  modules: Readonly<Record<string, object>>,
): Promise<void> {
  const code = of === "ts" ? tsBlankSpace(written) : written;
  // The extension makes it a module, so `await` is a keyword.
  const source = ts.createSourceFile("example.mjs", code, {
    languageVersion: ts.ScriptTarget.Latest,
    impliedNodeFormat: ts.ModuleKind.ESNext,
    setExternalModuleIndicator(each) {
      (each as { externalModuleIndicator?: unknown }).externalModuleIndicator = true;
    },
  });
  const comments = source.statements.map(({ end }) => trailingComment(code, end));
  const isChecked = commentsIn(source) === comments.filter((comment) => comment !== undefined).length;
  expect(isChecked, `${file}:${line}: every comment follows a statement`).toBe(true);

  const body = source.statements.map((statement, i) => {
    const { line: lineOfCode } = source.getLineAndCharacterOfPosition(statement.getStart(source));
    return rewritten(statement, source, comments[i], `${file}:${line + 1 + lineOfCode}`);
  });
  const { default: _, ...names } = scope;
  const known = { ...names, modules, same, throws };
  await new AsyncFunction(...Object.keys(known), body.join("\n"))(...Object.values(known));
}

/** Rewrites a statement so that it checks its comment. */
function rewritten(
  statement: ts.Statement,
  source: ts.SourceFile,
  comment: string | undefined,
  location: string,
): string {
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings: bindings } = statement.importClause!;
    const names =
      bindings === undefined
        ? `{ default: ${name!.text} }`
        : (ts.isNamespaceImport(bindings) ? bindings.name : bindings).getText(source);
    return `const ${names} = modules[${statement.moduleSpecifier.getText(source)}];`;
  }
  if (comment === undefined) return statement.getText(source);
  if (!ts.isExpressionStatement(statement)) throw new Error(`${location}: a comment, but no value to check`);
  const [check, wanted] = comment.startsWith("throws ")
    ? ["throws", comment.slice("throws ".length)]
    : ["same", comment];
  return `await ${check}(async () => (${statement.expression.getText(source)}), ${JSON.stringify(wanted)}, "${location}");`;
}

/** Compares a value with a literal. */
async function same(value: () => Promise<unknown>, literal: string, location: string): Promise<void> {
  expect(await value(), location).toStrictEqual(new Function(`return (${literal}\n);`)());
}

async function throws(action: () => Promise<unknown>, wanted: string, location: string): Promise<void> {
  let thrown: { readonly code?: string; readonly name: string } | undefined;
  try {
    await action();
  } catch (error) {
    thrown = error as Error;
  }
  expect(thrown?.code ?? thrown?.name, location).toBe(wanted);
}

/** Returns the comment after a statement, on the line where the statement ends. */
function trailingComment(code: string, end: number): string | undefined {
  const [range] = ts.getTrailingCommentRanges(code, end) ?? [];
  return range && code.slice(range.pos + "//".length, range.end).trim();
}

/** Counts the comments of a program, except those before declarations, which begin with `/**`. */
function commentsIn(source: ts.SourceFile): number {
  const found = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos } of [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.end) ?? []),
    ]) {
      if (!source.text.startsWith("/**", pos)) found.add(pos);
    }
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return found.size;
}
