// The mutants of the sources: changed operators, constants, conditions and statements. They all stand in one build, which asks
// `isMutant(id)` for each whether it is switched on, and calls `onTurn()` in each turn of a loop.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import ts from "typescript";

/** What stands in the place of an operator. */
const OPERATORS = {
  ...{ "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"] },
  ...{ "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"] },
  ...{ "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"] },
  ...{ "&": ["|"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"], ">>>": ["<<"] },
  ...{ "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="], "<<=": [">>="] },
};

const { SyntaxKind } = ts;

/** Parses the sources. Elements of arrays are never `undefined` to the type checker. */
export function programOf(root, files) {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(files, { ...options, noUncheckedIndexedAccess: false });
}

/** Returns why no mutant is made of a string: it is in a message, or a name that the type checker knows. */
function reasonToKeep(node, checker) {
  for (let outer = node.parent; outer !== undefined && !ts.isBlock(outer); outer = outer.parent) {
    if (ts.isThrowStatement(outer)) return "messages";
    if (ts.isNewExpression(outer) && /Error$/.test(outer.expression.getText())) return "messages";
  }
  if (/\s|^[A-Z]/.test(node.text ?? "")) return "messages";
  const { parent } = node;
  const compared = ts.isBinaryExpression(parent) && (parent.left === node ? parent.right : parent.left);
  const other = compared || (ts.isCaseClause(parent) && parent.parent.parent.expression);
  const type = other ? checker.getTypeAtLocation(other) : checker.getContextualType(node);
  const isUnion = type?.isUnion() && !type.types.some((one) => one.flags & ts.TypeFlags.String);
  return isUnion || type?.isStringLiteral() || (other && ts.isTypeOfExpression(other)) ? "names" : undefined;
}

/** Returns what an operation of two operands is changed to, or why it is not changed. */
function changesOfOperation(node, checker) {
  const [left, operator, right] = [node.left, node.operatorToken, node.right].map((one) => one.getText());
  if (operator === "??") {
    const type = checker.getTypeAtLocation(node.left);
    const isGuard = checker.getNonNullableType(type) === type && !(type.flags & ts.TypeFlags.Any);
    return isGuard ? "guards of the type checker" : [left, right];
  }
  const type = /^\+=?$/.test(operator) ? checker.getTypeAtLocation(node) : undefined;
  if (type === undefined || !(type.flags & ts.TypeFlags.StringLike))
    return (OPERATORS[operator] ?? []).map((changed) => `${left} ${changed} ${right}`);
  return reasonToKeep(node, checker) === "messages" ? "messages" : [left, right];
}

/** Returns the texts that a node is changed to, or why it is not changed. */
function changesOf(node, checker) {
  const text = node.getText();
  const { parent } = node;
  const isKey =
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node);
  if (ts.isNumericLiteral(node)) return isKey ? [] : [`${text} + 1`, `${text} - 1`];
  if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) {
    if (isKey) return [];
    if (ts.isTemplateExpression(node) && /[A-Za-z ]/.test(text.replace(/\$\{.*?\}/g, ""))) return "messages";
    return reasonToKeep(node, checker) ?? [/^["'`]{2}$/.test(text) ? '"mutant"' : '""'];
  }
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
    return [String(text !== "true")];
  if (ts.isBinaryExpression(node)) return changesOfOperation(node, checker);
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  if (node.operator === SyntaxKind.ExclamationToken) return [node.operand.getText()];
  const changed = text.replace(/\+\+|--/, (operator) => (operator === "++" ? "--" : "++"));
  return changed === text ? [] : [changed];
}

/** Returns what a condition is changed to. A loop that never ends shows nothing, so none is made. */
function conditionsOf(node) {
  const { parent } = node;
  if (/^(true|false)$/.test(node.getText())) return [];
  if (ts.isIfStatement(parent) && parent.expression === node) return ["true", "false"];
  if (ts.isConditionalExpression(parent) && parent.condition === node) return ["true", "false"];
  const isWhile = ts.isWhileStatement(parent) || ts.isDoStatement(parent);
  return node === (isWhile ? parent.expression : ts.isForStatement(parent) && parent.condition)
    ? ["false"]
    : [];
}

const isRemovable = (node) =>
  (ts.isExpressionStatement(node) &&
    node.expression.getChildAt(0)?.kind !== SyntaxKind.SuperKeyword &&
    !ts.isStringLiteral(node.expression)) ||
  ts.isBreakOrContinueStatement(node) ||
  (ts.isReturnStatement(node) && node.expression === undefined);

/** Returns the mutants of a source file, and for what is left out the reason. */
export function mutantsOf(source, checker, root) {
  const mutants = [];
  const file = relative(root, source.fileName).split(sep).join("/");
  const [, room] = file.split("/");
  const lines = source.text.split("\n");
  const numbers = new Map();
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const changes = changesOf(node, checker);
    if (typeof changes === "string") mutants.push({ room, leftOut: changes });
    const texts = typeof changes === "string" ? [] : changes;
    for (const to of new Set([...texts, ...conditionsOf(node), ...(isRemovable(node) ? [";"] : [])])) {
      const from = node.getText();
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const code = lines[line - 1].trim();
      const name = `${file} ${code} ${from} ${to}`;
      numbers.set(name, (numbers.get(name) ?? 0) + 1);
      const hash = createHash("sha256").update(`${name} ${numbers.get(name)}`);
      mutants.push({ room, file, line, code, from, to, node, key: hash.digest("hex").slice(0, 16) });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutants;
}

/** In a worker `MUTANT` in the environment names the mutant, and `onTurn` does nothing. In a context of `node:vm` none is on. */
const SWITCHES = `
function isMutant(id: number): boolean {
  const { isMutant, process } = globalThis as any;
  return isMutant?.(id) ?? process?.env.MUTANT === String(id);
}
function onTurn(): void { (globalThis as any).onTurn?.(); }
`;

/** Returns the text of a file whose loops call `onTurn`, with its mutants, each as `(isMutant(id) ? changed : original)`. */
export function withMutants(path, program, all) {
  const parsed = () => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const source = program.getSourceFile(path) ?? parsed();
  const mutants = all.filter(({ node }) => node.getSourceFile() === source);
  const written = (node, start) => {
    let [text, from] = ["", start];
    ts.forEachChild(node, (child) => {
      text += source.text.slice(from, child.getStart(source)) + written(child, child.getStart(source));
      from = child.end;
    });
    text += source.text.slice(from, node.end);
    for (const { id, to } of mutants.filter((mutant) => mutant.node === node))
      text = to === ";" ? `{ if (!isMutant(${id})) { ${text} } }` : `(isMutant(${id}) ? (${to}) : (${text}))`;
    const isTurn = ts.isIterationStatement(node.parent ?? node, false) && node.parent.statement === node;
    return isTurn ? `{ onTurn(); ${text} }` : text;
  };
  const text = written(source, 0);
  return text === source.text ? text : text + SWITCHES;
}
