// The surface that the built declarations of an entry have: every export with its type, however the files are cut.

import ts from "typescript";

const PRINTER = ts.createPrinter({ removeComments: true });

/** The exports of an entry, in the order of names, and the types that they use but that are not exported. */
export interface Surface {
  readonly exported: ReadonlyMap<string, string>;
  readonly hidden: ReadonlyMap<string, string>;
}

/** Reads the surfaces of declaration files. */
export function surfacesOf(files: readonly string[]): readonly Surface[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  return files.map((file) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`No declarations: ${file}`);
    return surfaceOf(checker, checker.getSymbolAtLocation(source)!, folderOf(file));
  });
}

/** A surface as text, without what is not exported and known from another. */
export function textOf({ exported, hidden }: Surface, known?: Surface): string {
  const isKnown = (name: string, text: string): boolean =>
    known !== undefined && (known.exported.get(name) ?? known.hidden.get(name)) === text;
  const rest = [...hidden].filter(([name, text]) => !isKnown(name, text)).map(([, text]) => text);
  const hiddenText = rest.length === 0 ? [] : ["// Not exported, and part of the above.", ...rest];
  return `${[...exported.values(), ...hiddenText].join("\n\n")}\n`;
}

function surfaceOf(checker: ts.TypeChecker, module: ts.Symbol, folder: string): Surface {
  const exported = new Map<string, string>();
  const waiting = new Set<ts.Symbol>();
  for (const each of checker.getExportsOfModule(module)) waiting.add(declared(checker, each));
  const exportedCount = waiting.size;
  let count = 0;
  const hidden = new Map<string, string>();
  // The loop appends the symbols that it finds, and reaches them later.
  for (const symbol of waiting) {
    const target = count++ < exportedCount ? exported : hidden;
    const declarations = (symbol.declarations ?? []).map((each) => statementOf(each));
    if (declarations.length === 0) throw new Error(`No declaration of ${symbol.name}`);
    for (const each of declarations) {
      for (const found of mentioned(checker, each, folder)) waiting.add(found);
    }
    target.set(symbol.name, declarations.map(print).join("\n"));
  }
  for (const { name } of checker.getExportsOfModule(module)) {
    if (name === "default") exported.set(name, "export default");
  }
  return { exported: sorted(exported), hidden: sorted(hidden) };
}

/** The symbol that an import or an export stands for. */
function declared(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The statement of a declaration: of a variable, the one that declares it. */
function statementOf(node: ts.Declaration): ts.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

/** The symbols of these declaration files that a declaration speaks of. */
function mentioned(checker: ts.TypeChecker, node: ts.Node, folder: string): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) {
      const symbol = checker.getSymbolAtLocation(each);
      if (symbol !== undefined) {
        const target = declared(checker, symbol);
        if (target.declarations?.some((declaration) => isTopLevel(declaration, folder))) found.add(target);
      }
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function isTopLevel(declaration: ts.Declaration, folder: string): boolean {
  return (
    ts.isSourceFile(statementOf(declaration).parent) &&
    declaration.getSourceFile().fileName.startsWith(folder)
  );
}

/** Prints a declaration, a long union with one member a line. */
function print(node: ts.Node): string {
  return PRINTER.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^declare /, "")
    .replace(/^type .{110,}$/gm, (line) =>
      line.replace(" = ", " =\n    | ").replaceAll(/(?<!\n +)\| /g, "\n    | "),
    )
    .replaceAll(/ +$/gm, "");
}

function sorted(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/dist/") + 6);
}
