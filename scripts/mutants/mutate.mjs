// The mutants of the sources: changed operators, constants, conditions and statements. They are all written into one build, and
// `PCHAR_MUTANT` switches one of them on.

import { createHash } from "node:crypto";
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
const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Returns the type checker of the sources. Elements of arrays are never `undefined` to it. */
export function checked(root, files) {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(files, { ...options, noUncheckedIndexedAccess: false });
  return { program, checker: program.getTypeChecker() };
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
  const selected = ts.isCaseClause(parent) && parent.parent.parent.expression;
  const other = compared || selected;
  const type = other ? checker.getTypeAtLocation(other) : checker.getContextualType(node);
  const isName =
    type?.isStringLiteral() || (type?.isUnion() && !type.types.some((t) => t.flags & ts.TypeFlags.String));
  return isName || (other && ts.isTypeOfExpression(other)) ? "names" : undefined;
}

/** Returns the texts that a node is changed to, or why it is not changed. */
function changesOf(node, checker) {
  const text = node.getText();
  const { parent } = node;
  if (ts.isNumericLiteral(node))
    return ts.isPropertyAssignment(parent) && parent.name === node ? [] : [`${text} + 1`, `${text} - 1`];
  if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) {
    if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
    if (ts.isTemplateExpression(node) && /[A-Za-z ]/.test(text.replace(/\$\{.*?\}/g, ""))) return "messages";
    return reasonToKeep(node, checker) ?? [/^["'`]{2}$/.test(text) ? '"mutant"' : '""'];
  }
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
    return [String(text !== "true")];
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return text.includes("++")
      ? [text.replace("++", "--")]
      : text.includes("--")
        ? [text.replace("--", "++")]
        : [];
  }
  if (!ts.isBinaryExpression(node)) return [];
  const [left, right] = [node.left.getText(), node.right.getText()];
  if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
    const type = checker.getTypeAtLocation(node.left);
    return checker.getNonNullableType(type) === type && !(type.flags & ts.TypeFlags.Any)
      ? "guards of the type checker"
      : [left, right];
  }
  const isText =
    /^\+=?$/.test(node.operatorToken.getText()) &&
    checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike;
  const inMessage = isText && reasonToKeep(node, checker) === "messages";
  if (inMessage) return "messages";
  return isText
    ? [left, right]
    : (OPERATORS[node.operatorToken.getText()] ?? []).map((o) => `${left} ${o} ${right}`);
}

/** Returns what a condition is changed to. A loop that never ends shows nothing, so none is made. */
function conditionsOf(node) {
  const { parent } = node;
  const isLoop = ts.isIterationStatement(parent, false);
  const is =
    (parent.expression === node &&
      (ts.isIfStatement(parent) || isLoop) &&
      !ts.isForOfStatement(parent) &&
      !ts.isForInStatement(parent)) ||
    (ts.isForStatement(parent)
      ? parent.condition === node
      : ts.isConditionalExpression(parent) && parent.condition === node);
  return !is || /^(true|false)$/.test(node.getText()) ? [] : isLoop ? ["false"] : ["true", "false"];
}

const isRemovable = (node) =>
  (ts.isExpressionStatement(node) &&
    node.expression.getChildAt(0)?.kind !== SyntaxKind.SuperKeyword &&
    !ts.isStringLiteral(node.expression)) ||
  ts.isBreakOrContinueStatement(node) ||
  (ts.isReturnStatement(node) && node.expression === undefined);

/** Returns the mutants of a source file. `leftOut` counts those that are not made, by reason. */
export function mutantsOf(source, checker, root, leftOut) {
  const mutants = [];
  const file = relative(root, source.fileName).split(sep).join("/");
  const [version, lines] = [hash(source.text), source.text.split("\n")];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const changes = changesOf(node, checker);
    if (typeof changes === "string") leftOut[changes] = (leftOut[changes] ?? 0) + 1;
    const texts = typeof changes === "string" ? [] : changes;
    for (const to of new Set([...texts, ...conditionsOf(node), ...(isRemovable(node) ? [";"] : [])])) {
      const [start, from] = [node.getStart(), node.getText()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({
        file,
        line,
        start,
        end: node.end,
        code: lines[line - 1].trim(),
        from,
        to,
        key: hash(`${file} ${version} ${start} ${node.end} ${to}`),
      });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutants;
}

/** Returns a source with its mutants, each of which is `(isMutant(id) ? changed : original)`. */
export function withMutants(source, mutants) {
  const nested = [...mutants].sort((a, b) => a.start - b.start || b.end - a.end);
  const render = (start, end) => {
    let [text, from] = ["", start];
    while (nested.length > 0 && nested[0].start < end) {
      const [{ start, end }] = nested;
      const same = [];
      while (nested[0]?.start === start && nested[0].end === end) same.push(nested.shift());
      let inner = render(start, end);
      for (const { id, to } of same) {
        inner =
          to === ";" ? `if (!isMutant(${id})) { ${inner} }` : `(isMutant(${id}) ? (${to}) : (${inner}))`;
      }
      text += source.slice(from, start) + inner;
      from = end;
    }
    return text + source.slice(from, end);
  };
  const head =
    'const mutantOn = Number(process.env["PCHAR_MUTANT"]); const isMutant = (id: number) => id === mutantOn; ';
  return mutants.length === 0
    ? source
    : render(0, source.length).replace(/^(#!.*\n)?/, (line) => line + head);
}
