// Reads the syntax of built files: the level of the language that they need, their regular expressions, and the globals that they use.

import { type AnyNode, type ecmaVersion, parse } from "acorn";

/** Parses a built file at a level of the language. Throws a `SyntaxError` if it needs a higher one. */
export function parsed(file: string, text: string, level: ecmaVersion = "latest"): AnyNode {
  return parse(text, {
    ecmaVersion: level,
    sourceType: file.startsWith("require/") ? "script" : "module",
    allowReturnOutsideFunction: true,
  });
}

/** The nodes directly below a node. */
function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value?.type === "string");
}

/** Returns all nodes of a tree, except those below the nodes that `skips` names. */
export function nodesOf(node: AnyNode, skips: (node: AnyNode) => boolean = () => false): AnyNode[] {
  const found = [node];
  for (const each of found) if (!skips(each)) found.push(...childrenOf(each));
  return found;
}

/** Returns whether a node runs later than the file that contains it: a function, or the value of a field of an instance. */
function runsLater(node: AnyNode): boolean {
  return /Function/.test(node.type) || (node.type === "PropertyDefinition" && !node.static && !node.computed);
}

/** Returns the nodes that run when the file is loaded. Not only calls: a function expression that is called at once is not followed. */
export function loadedNodes(tree: AnyNode): AnyNode[] {
  return nodesOf(tree, runsLater);
}

/** Returns the names in some nodes that are variables: not those of properties, and not those after `typeof`, unless they are wanted. */
export function variablesIn(nodes: readonly AnyNode[], hasTypeof = false): ReadonlySet<string> {
  const others = new Set<AnyNode>();
  for (const node of nodes) {
    if (node.type === "MemberExpression" && !node.computed) others.add(node.property);
    if (node.type === "Property" && !node.computed && !node.shorthand) others.add(node.key);
    if ((node.type === "MethodDefinition" || node.type === "PropertyDefinition") && !node.computed)
      others.add(node.key);
    if (node.type === "ImportSpecifier") others.add(node.imported);
    if (node.type === "ExportSpecifier") others.add(node.exported);
    if (node.type === "ExportNamedDeclaration" && node.source)
      for (const { local } of node.specifiers) others.add(local);
    if (!hasTypeof && node.type === "UnaryExpression" && node.operator === "typeof")
      others.add(node.argument);
  }
  const names = nodes.filter((node) => node.type === "Identifier" && !others.has(node));
  return new Set(names.map((node) => (node.type === "Identifier" ? node.name : "")));
}
