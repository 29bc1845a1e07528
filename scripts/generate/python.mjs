// Generates the numbers that the Python package shares with the module for columns.

import { constant, snake } from "./names.mjs";
import { numberedLayout, versionOf } from "./record.mjs";

/** Returns the files of the Python package, by path. */
export function pythonFiles(layout, rules, errors, mark) {
  const parts = numberedLayout(layout);
  const areas = layout.areas.map(({ name }, value) => ({ name: `area-${name}`, value }));
  const outputs = layout.outputAreas.map(({ name }, value) => ({ name: `output-${name}`, value }));
  const values = [
    ...areas,
    { name: "area-outputs", value: areas.length },
    ...outputs,
    { name: "output-areas", value: outputs.length },
    ...parts.mayChange,
    ...parts.normalizeFlags,
    ...parts.resolveFlags,
    ...layout.answers,
  ];
  const codes = [];
  for (const { number, code } of errors) codes[number - 1] = code;
  const namesOf = (kinds) => kinds.map(({ name }) => name);
  const text = `${mark.replace("//", "#")}
VERSION = ${versionOf(layout)}
${values.map(({ name, value }) => `${constant(snake(name))} = ${value}`).join("\n")}

# The output columns, by the number of the bit that asks for each. The components come first.
${tuple("COLUMNS", parts.columns.map(snake))}
COMPONENTS = COLUMNS[:${layout.components.length}]

# Names, by number.
${tuple("HOST_KINDS", namesOf(parts.hostKinds))}
${tuple("PATH_KINDS", namesOf(parts.pathKinds))}
${tuple("RULES", rules)}

# Error codes, by number less 1.
${tuple("ERROR_CODES", codes)}
`;
  return { "python/src/pchar/_numbers.py": text };
}

const tuple = (name, texts) => `${name} = (\n${texts.map((text) => `    "${text}",`).join("\n")}\n)`;
