// Writes a page for each error code. Its example is run when the site is built, and has to raise the code.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SITE } from "./places.mjs";
import { playgroundLink } from "./playground-link.mjs";
import { write } from "./write.mjs";

const LIST = JSON.parse(readFileSync(join(SITE, "error-pages.json"), "utf8"));
const GRAMMAR = JSON.parse(readFileSync(join(ROOT, "crate/grammar/errors.json"), "utf8"));
/** The codes of the grammar by name, with message and section. */
const KNOWN = new Map(GRAMMAR.map((entry) => [entry.code, entry]));

/** The classes of the errors of an entry. The others throw `UriSyntaxError`. */
const CLASSES = {
  "pchar/schemes": "SchemeSyntaxError",
  "pchar/template": "TemplateSyntaxError",
};

export async function writeErrorPages() {
  requireAll();
  for (const error of LIST) write(`reference/errors/${error.code}.md`, await pageOf(error));
  write("reference/errors/index.md", index());
}

/** The codes in the sidebar, in the order of the list. */
export const errorItems = () =>
  LIST.map(({ code }) => ({ text: code.replace("ERR_URI_", ""), link: `/reference/errors/${code}` }));

/** Fails if a code of the grammar, or one in the sources, has no page. */
function requireAll() {
  const sources = readdirSync(join(ROOT, "ts"), { recursive: true }).filter((name) => name.endsWith(".ts"));
  const codes = sources.flatMap((name) =>
    readFileSync(join(ROOT, "ts", name), "utf8").match(/\bERR_URI_[A-Z0-9_]*[A-Z0-9]\b/g),
  );
  const written = new Set(LIST.map(({ code }) => code));
  const missing = new Set([...KNOWN.keys(), ...codes].filter((code) => code && !written.has(code)));
  if (missing.size > 0) throw new Error(`site/error-pages.json lacks ${[...missing].join(", ")}`);
}

async function pageOf(error) {
  const { code, meaning, action } = error;
  const { message, section } = KNOWN.get(code) ?? {};
  const facts = [
    message && `- Message: \`${message}\``,
    (section || error.section) && `- Section: ${section || error.section}`,
    `- Reported by: ${reporter(error)}`,
  ].filter(Boolean);
  const parts = [
    `---\ntitle: ${code}\n---\n\n# ${code}`,
    meaning,
    facts.join("\n"),
    "## Example",
    error.rust === undefined ? await example(error) : `\`\`\`rust\n${error.rust}\n\`\`\``,
    "## What to do",
    action,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Says who reports a code: the class of its entry, or the crate and maybe an entry whose columns have the code. */
function reporter({ entry, columns }) {
  if (entry !== "crate") return `\`${CLASSES[entry] ?? "UriSyntaxError"}\` of \`${entry}\``;
  return `the Rust crate${columns === undefined ? "" : `, and the columns of \`${columns}\``}`;
}

/** Runs an example, and returns it with the error that it raised. */
async function example({ code, entry, example }) {
  const { explainIssue } = await import("pchar/explain");
  const modules = [await import("pchar"), await import(entry)];
  const scope = Object.assign({}, ...modules);
  const names = Object.keys(scope).filter((name) => new RegExp(`\\b${name}\\b`).test(example));
  const error = raised(() =>
    new Function(...names, `return ${example}`)(...names.map((name) => scope[name])),
  );
  if (error?.code !== code) throw new Error(`${example} does not raise ${code}: ${error ?? "it returns"}`);
  const used = names.join(", ");
  const shown = `import { ${used} } from "${entry}";\n\n${example}; // throws ${code}`;
  const link = playgroundLink(example);
  return `\`\`\`js\n${shown}\n\`\`\`\n${link ? `\n${link}\n` : ""}\n\`\`\`text\n${report(error, explainIssue)}\n\`\`\``;
}

function raised(act) {
  try {
    act();
  } catch (error) {
    return error;
  }
}

/** The message of an error, and a caret under its place. */
function report({ name, message, rule, index, input, issue }, explainIssue) {
  const { line, caret } = explainIssue(issue, input);
  const place = line === "" ? "" : `\n\n${line}\n${caret}`;
  return `${name}: ${message}\nrule: ${rule}, index: ${index}${place}`;
}

function index() {
  const rows = LIST.map(
    ({ code, meaning }) => `| [${code}](./${code}.md) | ${meaning.split(/(?<=\.) /)[0]} |`,
  );
  return `---
title: Error codes
---

# Error codes

An error has a \`code\`, the \`rule\` of the grammar that the input breaks, and the \`index\` of the character. Codes never
change; new versions only add some. \`check\` returns the same as a value.

| code | meaning |
| --- | --- |
${rows.join("\n")}
`;
}
