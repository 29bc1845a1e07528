// Schemas that refer to each other, with data and the result of JSON Schema. Every test runs them with two resolvers.

import { readFileSync } from "node:fs";

/** Schemas, the one that validates, and the expected results. */
export interface Scenario {
  readonly title: string;
  readonly draft?: "2019" | "2020";
  readonly schemas: readonly object[];
  /** The reference to the validating schema. */
  readonly main: string;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`schemas/${name}`, import.meta.url), "utf8"));

/** Reads a schema file. */
export function schemaFile(name: string): object {
  return read(name) as object;
}

export const FILES: readonly string[] = [
  ...["person.json", "address.json", "common/types.json", "common/country.json", "codes.json"],
];

/** Data that person.json accepts and rejects. */
export const PERSONS: Readonly<Record<"valid" | "invalid", readonly unknown[]>> = {
  valid: [
    { name: "a" },
    { name: "a", home: { street: "s", country: "de" }, work: { street: "s" }, tags: ["x"] },
    { name: "a", friends: [{ name: "b", friends: [{ name: "c" }] }] },
  ],
  invalid: [
    {},
    { name: "" },
    { name: "a", home: { street: "s", country: "deu" } },
    { name: "a", work: { street: "s", more: 1 } },
    { name: "a", friends: [{ name: "b", friends: [{ name: "" }] }] },
    { name: "a", tags: ["X"] },
  ],
};

export const SCENARIOS: readonly Scenario[] = [
  {
    title: "files over http, by relative references, in other spellings, and a network-path reference",
    schemas: FILES.map(schemaFile),
    main: "http://example.com/schemas/person.json",
    ...PERSONS,
  },
  ...(read("scenarios.json") as Scenario[]),
];
