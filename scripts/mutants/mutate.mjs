// The mutants of a source file: changed operators, constants, conditions and statements.

import ts from "typescript";

/** The replacements of each operator. */
const OPERATORS = {
  ...{ "!": [""], "++": ["--"], "--": ["++"] },
  ...{ "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"] },
  ...{ "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"] },
  ...{ "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"] },
  ...{ "&": ["|"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"], ">>>": ["<<"] },
  ...{ "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="], "<<=": [">>="] },
};

/** Returns whether the type checker knows the strings that may replace this one. */
function isName(node, checker) {
  const { parent } = node;
  const compared = ts.isBinaryExpression(parent) && (parent.left === node ? parent.right : parent.left);
  const other = compared || (ts.isCaseClause(parent) && parent.parent.parent.expression);
  const type = other ? checker.getTypeAtLocation(other) : checker.getContextualType(node);
  return [type, ...(type?.types ?? [])].some((one) => one?.isStringLiteral());
}

/** Messages, names, and a `??` after a value that is never nullish to the type checker are not changed. */
const LEFT_OUT = [undefined];

/** Returns the replacements of an expression. */
function changesOf(node, checker) {
  const text = node.getText();
  if ([node.parent.name, node.parent.propertyName, node.parent.moduleSpecifier].includes(node)) return [];
  if (ts.isNumericLiteral(node)) return [`${text} + 1`, `${text} - 1`];
  if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) {
    const isMessage = /\s|^[A-Z]/.test(node.text ?? text.replace(/^`|\$\{.*?\}/g, ""));
    if (isMessage || isName(node, checker)) return LEFT_OUT;
    return [/^["'`]{2}$/.test(text) ? '"mutant"' : '""'];
  }
  if (/^(true|false)$/.test(text)) return [String(text === "false")];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return [text.replace(/^!|\+\+|--/, (operator) => OPERATORS[operator][0])].filter((to) => to !== text);
  if (!ts.isBinaryExpression(node)) return [];
  const [left, operator, right] = [node.left, node.operatorToken, node.right].map((one) => one.getText());
  const type = checker.getTypeAtLocation(operator === "??" ? node.left : node);
  const isNullable = checker.getNonNullableType(type) !== type || type.flags & ts.TypeFlags.Any;
  if (operator === "??") return isNullable ? [left, right] : LEFT_OUT;
  if (/^\+=?$/.test(operator) && type.flags & ts.TypeFlags.StringLike) return [left, right];
  return (OPERATORS[operator] ?? []).map((changed) => `${left} ${changed} ${right}`);
}

/** Returns the replacements of a condition or a statement. No condition of a loop is replaced by `true`: that shows nothing. */
function changesOfStatement(node) {
  const { parent } = node;
  const isLoop = ts.isForStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent);
  const isTested = parent.expression === node && (isLoop || ts.isIfStatement(parent));
  if (isTested || parent.condition === node) return isLoop ? ["false"] : ["true", "false"];
  if (ts.isExpressionStatement(node)) return /^super\(/.test(node.getText()) ? [] : [";"];
  const isEmpty = ts.isReturnStatement(node) && node.expression === undefined;
  return isEmpty || ts.isBreakOrContinueStatement(node) ? [";"] : [];
}

/** In a worker the environment says which mutant is on. In a context of `node:vm` no mutant is on. */
const IS_MUTANT = `
function isMutant(id: number): boolean {
  const { isMutant, process } = globalThis as any;
  return isMutant?.(id) ?? process?.env.MUTANT === String(id);
}`;

/**
 * Returns the text of a source file in which some mutants can be switched on, each as `(isMutant(id) ? changed : original)`.
 * `idOf` is called with each mutant, and with what is left out (`to` is `undefined`), and returns its id if it is wanted.
 */
export function withMutants(source, checker, idOf) {
  const lines = source.text.split("\n");
  const inner = (node, start) => {
    let [text, from] = ["", start];
    ts.forEachChild(node, (child) => {
      text += source.text.slice(from, child.getStart()) + written(child);
      from = child.end;
    });
    return text + source.text.slice(from, node.end);
  };
  const written = (node) => {
    if (ts.isTypeNode(node)) return node.getText();
    let text = inner(node, node.getStart());
    for (const to of new Set([...changesOf(node, checker), ...changesOfStatement(node)])) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const id = idOf({ line, code: lines[line - 1].trim(), from: node.getText(), to });
      if (id === undefined) continue;
      text = to === ";" ? `{ if (!isMutant(${id})) { ${text} } }` : `(isMutant(${id}) ? (${to}) : (${text}))`;
    }
    return text;
  };
  return inner(source, 0) + IS_MUTANT;
}
