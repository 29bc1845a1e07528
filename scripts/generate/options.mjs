// Generates the options of functions and commands from crate/grammar/options.json, for TypeScript, the command line and Python.
//
// `types`: named types of several options.
//
// `options`: the options by id.
//   name      its name, if that is not the id
//   doc       what it is for, and the effect of each value
//   type      its type; without one, the union of its values
//   values    its values, if its type is not one of `types`
//   default   its default
//   engine    the flags of crate/grammar/record.json that each value gives to an engine, if it is an option of engines
//   flag      the option of the command line, if there is one:
//     name, summary   its name there, and its line in the help
//     argument        the name of its value in the help; the value is any string
//     sets            the value that it sets; the command line then gives it no value
//     except          the value that the command line does not accept
//
// `interfaces`: the options of functions.
//   doc, extends     its comment, and the interface that it extends
//   options          the ids of its options
//   of               the functions that have these options, for the table in docs/functions.md
//   reads            whether a reader is generated, which rejects unknown names
//   names            whether a list of the names is generated, as it is for a reader
//   flags            the options of the command line are generated, for the command of this name
//   python           the name of the dictionary of keywords that is generated for Python

import { constant, snake } from "./names.mjs";

/** Returns the generated files by path. */
export function optionFiles({ types, options, interfaces }, mark) {
  const typeNames = new Map(types.map((type) => [type.name, type]));
  /** The options by id, with their name, the text of their type, and the list of their values. */
  const byId = new Map(
    Object.entries(options).map(([id, option]) => {
      const values = option.values ?? typeNames.get(option.type)?.values;
      return [id, { id, name: id, type: unionOf(option.values ?? []), ...option, values }];
    }),
  );
  const ownOptionsOf = ({ options }) => options.map((id) => byId.get(id));
  const allOptionsOf = (declared) => [
    ...(declared.extends ? allOptionsOf(interfaces.find(({ name }) => name === declared.extends)) : []),
    ...ownOptionsOf(declared),
  ];
  const model = { types, options: [...byId.values()], interfaces, ownOptionsOf, allOptionsOf };
  return {
    "ts/uri/generated/options.ts": typescript(model, mark),
    "ts/cli/generated/options.ts": commandLine(model, mark),
    "python/src/pchar/_options.py": python(model, mark.replace("//", "#")),
  };
}

const array = (values) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

const unionOf = (values) =>
  values.includes(true) ? "boolean" : values.map((value) => JSON.stringify(value)).join(" | ");

/** The name of the list of an interface: `NormalizeOptions` becomes `NORMALIZE_OPTIONS`. */
const listOf = (name) => constant(snake(name).slice(1));

/** Wraps words into lines of a width. A `{@link}` is one word. */
function wrapped(text, width) {
  const lines = [""];
  for (const word of text.split(/ (?![^{]*\})/)) {
    const line = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** Writes a doc comment, on one line if it has only one. */
function comment(lines, indent = "") {
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** Returns the flags that a value of an option gives to an engine, as an expression of constants. */
const flagsOf = ({ engine }, value, prefix = "") =>
  engine[value]?.map((flag) => prefix + constant(snake(flag))).join(" | ") ?? "0";

/** Returns the function that checks the value of an option, and returns its flags for an engine. */
function flagsFunction(option) {
  const { name, type, values, default: otherwise } = option;
  // A function that compares accepts other values too, which its caller handles, but a message lists.
  const others = values.length > 2 ? ", others: readonly string[] = []" : "";
  const body =
    values.length > 2
      ? `switch (value) {
${values.map((value) => `    case ${JSON.stringify(value)}:\n      return ${flagsOf(option, value)};\n`).join("")}    default:
      throw notOneOf("${name}", value, [${array(values).slice(1, -1)}, ...others]);
  }`
      : `return oneOf("${name}", value, ${array(values).slice(1, -1)}) === ${JSON.stringify(values[0])} ? ${values.map((value) => flagsOf(option, value)).join(" : ")};`;
  return `/** Returns the flags that \`${name}\` gives to an engine. Another value throws a \`TypeError\`. */
export function flagsOf${name[0].toUpperCase()}${name.slice(1)}(value: ${type} = ${JSON.stringify(otherwise)}${others}): number {
  ${body}
}\n`;
}

function typescript({ types, options, interfaces, ownOptionsOf, allOptionsOf }, mark) {
  const property = (option) => {
    const lines = [...wrapped(option.doc, 116), "", `@default ${JSON.stringify(option.default)}`];
    return `${comment(lines, "  ")}  readonly ${option.name}?: ${option.type} | undefined;\n`;
  };
  const declaration = (declared) =>
    `${comment(wrapped(declared.doc, 116))}export interface ${declared.name}${declared.extends ? ` extends ${declared.extends}` : ""} {
${ownOptionsOf(declared).map(property).join("")}}\n`;
  const list = (declared) => `/** The names of {@link ${declared.name}}. */
export const ${listOf(declared.name)} = ${array(allOptionsOf(declared).map(({ name }) => name))} as const;\n`;
  const reader = (declared) => {
    const { name } = declared;
    return `/** Reads {@link ${name}}, each of them once. Other own properties are rejected. */
export function read${name}(options: ${name} | undefined): ${name} {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, ${listOf(name)});
  return {
${allOptionsOf(declared)
  .map(({ name }) => `    ${name}: given(options, "${name}", options.${name}),\n`)
  .join("")}  };
}\n`;
  };
  const engineOptions = options.filter(({ engine }) => engine !== undefined);
  const names = [...new Set(engineOptions.flatMap(({ engine }) => Object.values(engine).flat()))]
    .map((flag) => constant(snake(flag)))
    .toSorted();
  return [
    `${mark}
import { ${names.join(", ")} } from "../../generated/record.ts";
import { notOneOf, oneOf } from "../../support/argument.ts";
import { given, NO_OPTIONS, rejectUnknown } from "../../support/properties.ts";
import type { ReferenceRule, SchemeNormalizer, TopRule, UriInput } from "../types.ts";\n`,
    ...types.map(
      ({ name, doc, values }) => `${comment(wrapped(doc, 116))}export type ${name} = ${unionOf(values)};\n`,
    ),
    ...interfaces.map(declaration),
    ...interfaces.filter(({ names, reads }) => names || reads).map(list),
    ...interfaces.filter(({ reads }) => reads).map(reader),
    ...engineOptions.map(flagsFunction),
  ].join("\n");
}

/** Returns the options of commands. An option with \`sets\` is given without a value, and sets that one. */
function commandLine({ types, options, interfaces, allOptionsOf }, mark) {
  const json = JSON.stringify;
  const flagged = options.filter(({ flag }) => flag !== undefined);
  const made = ({ flag: { name, summary, sets, argument, except }, type, values, default: otherwise }) => {
    if (sets !== undefined)
      return [type, `flag<${type}>(${json(name)}, ${json(summary)}, ${json(otherwise)}, ${json(sets)})`];
    if (argument !== undefined)
      return ["string | undefined", `stringOption(${json(name)}, ${json(argument)}, ${json(summary)})`];
    const choices = values.filter((value) => value !== except);
    const kind = except === undefined ? type : `Exclude<${type}, ${json(except)}>`;
    return [
      kind,
      `choice<${kind}, ${kind}>(${json(name)}, ${json(summary)}, ${array(choices)}, ${json(otherwise)})`,
    ];
  };
  const nameOf = (id) => constant(snake(id));
  const declarations = flagged.map((option) => {
    const [type, value] = made(option);
    return `/** The option \`--${option.flag.name}\`. */\nexport const ${nameOf(option.id)}: Option<${type}> = ${value};\n`;
  });
  const sets = interfaces
    .filter(({ flags }) => flags)
    .map((of) => {
      const pairs = allOptionsOf(of).filter(({ flag }) => flag !== undefined);
      const types = pairs.map(({ name, id }) => `readonly ${name}: typeof ${nameOf(id)}`);
      return `/** The options of {@link ${of.name}} that the command line has. */
export const ${constant(of.flags)}_FLAGS: { ${types.join("; ")} } = {
${pairs.map(({ name, id }) => `  ${name}: ${nameOf(id)},\n`).join("")}};\n`;
    });
  const text = [...declarations, ...sets].join("\n");
  const names = types.map(({ name }) => name).filter((name) => text.includes(`<${name}`));
  return [
    `${mark}
import type { ${names.toSorted().join(", ")} } from "../../uri/generated/options.ts";
import type { ReferenceRule, TopRule } from "../../uri/types.ts";
import { choice, flag, type Option, stringOption } from "../option.ts";\n`,
    text,
  ].join("\n");
}

function python({ options, interfaces, ownOptionsOf, allOptionsOf }, mark) {
  const typed = interfaces.filter((declared) => declared.python !== undefined);
  const typeOf = ({ type, values }) => (type === "boolean" ? "bool" : `Literal${array(values)}`);
  const named = new Map();
  for (const option of typed.flatMap(allOptionsOf))
    if (/^[A-Z]\w+$/.test(option.type)) named.set(option.type, typeOf(option));
  const literal = ([name, text]) => {
    const line = `${name} = ${text}`;
    return line.length <= 120
      ? line
      : line.replace("[", "[\n    ").replaceAll(", ", ",\n    ").replace(/\]$/, ",\n]");
  };
  const field = (option) => {
    const doc = option.doc.replaceAll("`true`", "`True`").replaceAll("`false`", "`False`");
    return `    ${snake(option.name)}: ${named.has(option.type) ? option.type : typeOf(option)}
${wrapped(`"""${doc} The default is \`${pythonOf(option.default)}\`."""`, 116)
  .map((line) => `    ${line}\n`)
  .join("")}`;
  };
  const dictionary = (declared) => {
    const base = typed.find(({ name }) => name === declared.extends);
    const doc = declared.doc.replace(
      /{@link .*}/,
      `\`pchar.arrow.${declared.python.replace("Options", "").toLowerCase()}\``,
    );
    return `class ${declared.python}(${base?.python ?? "TypedDict"}, total=False):
    """${doc}"""

${(base ? ownOptionsOf(declared) : allOptionsOf(declared)).map(field).join("\n")}`;
  };
  const flags = options
    .filter(({ engine }) => engine !== undefined)
    .map((option) => {
      const pairs = option.values.map(
        (value) => `        ${pythonOf(value)}: ${flagsOf(option, value, "n.")},\n`,
      );
      return `    "${snake(option.name)}": {\n${pairs.join("")}    },\n`;
    });
  return `${mark}
from __future__ import annotations

from typing import Literal, TypedDict

from . import _numbers as n

${[...named].map(literal).join("\n")}

# The flags that each value of an option gives to the module.
FLAGS: dict[str, dict[str | bool, int]] = {
${flags.join("")}}


${typed.map(dictionary).join("\n\n")}`;
}

const pythonOf = (value) => (value === true ? "True" : value === false ? "False" : JSON.stringify(value));
