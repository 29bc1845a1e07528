// Writes the reference from the doc comments: a page for each entry, and one for each export. An export without documentation, without an example,
// or with an option without a default is an error.

import { join } from "node:path";
import { Application } from "typedoc";
import { ENTRIES } from "../../scripts/build/entries.mjs";
import { polishComments } from "./comments.mjs";
import { problemsOf } from "./documented.mjs";
import { pageOf, writeEntryPages } from "./entry-pages.mjs";
import { addOptions } from "./function-options.mjs";
import { PAGES, ROOT } from "./places.mjs";
import { addSchemeSections } from "./scheme-sections.mjs";

const FOLDER = join(PAGES, "reference");

const OPTIONS = {
  entryPoints: ENTRIES.map(({ source }) => join(ROOT, source)),
  tsconfig: join(ROOT, "tsconfig.json"),
  plugin: ["typedoc-plugin-markdown"],
  name: "Reference",
  readme: "none",
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  excludeExternals: true,
  preservedTypeAnnotationTags: ["@throws"],
  // `tsc` checks the types.
  skipErrorChecking: true,
  sort: ["alphabetical-ignoring-documents"],
  groupOrder: ["Functions", "Variables", "Classes", "Interfaces", "Type Aliases"],
  logLevel: "Warn",
  validation: { notExported: false, invalidLink: true, notDocumented: true },
  // The constructors of `apache-arrow`.
  intentionallyNotDocumented: ["Vector", "Table", "RecordBatch", "Utf8", "Int32"].map(
    (name) => `arrow.ArrowModule.${name}.__type`,
  ),
};

/** The options of typedoc-plugin-markdown. */
const STYLE = {
  router: "module",
  entryFileName: "index",
  hidePageHeader: true,
  hidePageTitle: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: true,
  sanitizeComments: true,
  disableSources: true,
  parametersFormat: "table",
  expandParameters: true,
  interfacePropertiesFormat: "htmlTable",
  classPropertiesFormat: "htmlTable",
  typeAliasPropertiesFormat: "htmlTable",
  propertyMembersFormat: "htmlTable",
  typeDeclarationFormat: "htmlTable",
  tableColumnSettings: { hideSources: true, hideModifiers: true, hideInherited: true },
};

export async function writeReference() {
  const app = await Application.bootstrapWithPlugins({ ...OPTIONS, ...STYLE, out: FOLDER });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc cannot read the entries");
  app.validate(project);
  for (const problem of problemsOf(project)) app.logger.error(problem);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error("The reference is not complete");
  polishComments(project);
  addOptions(project);
  addSchemeSections(project);
  // The file of `pchar` would be index.md, which is the list of entries.
  for (const entry of project.children) entry.name = pageOf(entry.name);
  await app.generateOutputs(project);
  writeEntryPages(project);
}
