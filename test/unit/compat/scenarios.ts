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

/** Reads a schema file. */
export function schemaFile(name: string): object {
  return JSON.parse(readFileSync(new URL(`schemas/${name}`, import.meta.url), "utf8"));
}

export const FILES: readonly string[] = [
  "person.json",
  "address.json",
  "common/types.json",
  "common/country.json",
  "codes.json",
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

const STRING = { type: "string" };

export const SCENARIOS: readonly Scenario[] = [
  {
    title: "files over http, by relative references, in other spellings, and a network-path reference",
    schemas: FILES.map(schemaFile),
    main: "http://example.com/schemas/person.json",
    ...PERSONS,
  },
  {
    title: "an $id without a scheme",
    schemas: [
      {
        $id: "schemas/a.json",
        properties: { b: { $ref: "b.json#/definitions/b" }, c: { $ref: "../c.json" } },
      },
      { $id: "schemas/b.json", definitions: { b: STRING } },
      { $id: "c.json", type: "number" },
    ],
    main: "schemas/a.json",
    valid: [{ b: "", c: 1 }],
    invalid: [{ b: 1 }, { c: "" }],
  },
  {
    title: "an $id that starts with a slash",
    schemas: [
      { $id: "/schemas/a.json", items: { $ref: "./sub/../b.json" } },
      { $id: "/schemas/b.json", ...STRING },
    ],
    main: "/schemas/a.json",
    valid: [["x"]],
    invalid: [[1]],
  },
  {
    title: "an $id inside that changes the base",
    schemas: [
      {
        $id: "http://example.com/root.json",
        properties: { a: { $ref: "folder/a.json" }, own: { $ref: "#/definitions/a/properties/up" } },
        definitions: {
          a: { $id: "folder/a.json", properties: { b: { $ref: "b.json" }, up: { $ref: "../root.json" } } },
          b: { $id: "http://example.com/folder/b.json", ...STRING },
        },
      },
    ],
    main: "http://example.com/root.json",
    valid: [{ a: { b: "" } }, { a: { up: { a: { b: "" } } } }, { own: {} }],
    invalid: [{ a: { b: 1 } }, { a: { up: { a: { b: 1 } } } }],
  },
  {
    title: "JSON pointers in fragments, with escapes and characters that a fragment cannot contain",
    schemas: [
      {
        $id: "http://example.com/pointers.json",
        definitions: {
          'Pick<A,"b">': STRING,
          "a/b~c": STRING,
          "100%": STRING,
          é: STRING,
          "x[0] {y}": STRING,
        },
        properties: {
          a: { $ref: '#/definitions/Pick<A,"b">' },
          b: { $ref: "#/definitions/a~1b~0c" },
          c: { $ref: "#/definitions/100%25" },
          d: { $ref: "#/definitions/é" },
          e: { $ref: "#/definitions/%C3%A9" },
          f: { $ref: "pointers.json#/definitions/x[0] {y}" },
        },
      },
    ],
    main: "http://example.com/pointers.json",
    valid: [{ a: "", b: "", c: "", d: "", e: "", f: "" }],
    invalid: [..."abcdef"].map((name) => ({ [name]: 1 })),
  },
  {
    title: "a part of a schema by its pointer from elsewhere",
    schemas: [{ $id: "http://example.com/parts.json", definitions: { a: { definitions: { b: STRING } } } }],
    main: "http://example.com/parts.json#/definitions/a/definitions/b",
    valid: [""],
    invalid: [1],
  },
  {
    title: "URNs",
    schemas: [
      {
        $id: "urn:example:person",
        properties: {
          a: { $ref: "urn:example:address#/definitions/street" },
          b: { $ref: "urn:uuid:deadbeef-1234-ff00-00ff-4321feebdaed" },
          c: { $ref: "#/definitions/own" },
          d: { $ref: "#anchor" },
        },
        definitions: { own: STRING, anchored: { $id: "#anchor", ...STRING } },
      },
      { $id: "urn:example:address", definitions: { street: STRING } },
      {
        $id: "urn:uuid:deadbeef-1234-ff00-00ff-4321feebdaed",
        definitions: { x: STRING },
        $ref: "#/definitions/x",
      },
    ],
    main: "urn:example:person",
    valid: [{ a: "", b: "", c: "", d: "" }],
    invalid: [..."abcd"].map((name) => ({ [name]: 1 })),
  },
  {
    title: "tag and file URIs",
    schemas: [
      {
        $id: "tag:example.com,2020:a",
        items: { $ref: "#/definitions/x" },
        definitions: { x: { $ref: "file:///s/a.json" } },
      },
      { $id: "file:///s/a.json", $ref: "t/../b.json#/definitions/y" },
      { $id: "file:///s/b.json", definitions: { y: STRING } },
    ],
    main: "tag:example.com,2020:a",
    valid: [["x"]],
    invalid: [[1]],
  },
  {
    title: "a port, a userinfo and an IPv6address",
    schemas: [
      { $id: "http://me@[2001:DB8:0:0::7]:8080/a/b.json", items: { $ref: "/c.json" } },
      { $id: "http://me@[2001:db8::7]:8080/c.json", ...STRING },
    ],
    main: "http://me@[2001:DB8:0:0::7]:8080/a/b.json",
    valid: [["x"]],
    invalid: [[1]],
  },
  {
    title: "2019-09: $anchor, $defs and a recursive reference",
    draft: "2019",
    schemas: [
      {
        $schema: "https://json-schema.org/draft/2019-09/schema",
        $id: "https://example.com/tree",
        $recursiveAnchor: true,
        type: "object",
        properties: { data: true, children: { type: "array", items: { $recursiveRef: "#" } } },
      },
      {
        $schema: "https://json-schema.org/draft/2019-09/schema",
        $id: "https://example.com/strict-tree",
        $recursiveAnchor: true,
        $ref: "tree",
        unevaluatedProperties: false,
      },
      {
        $schema: "https://json-schema.org/draft/2019-09/schema",
        $id: "https://example.com/forest",
        properties: { first: { $ref: "strict-tree" }, name: { $ref: "names#name" } },
      },
      { $id: "https://example.com/names", $defs: { n: { $anchor: "name", ...STRING } } },
    ],
    main: "https://example.com/forest",
    valid: [{ first: { children: [{ data: 1 }] }, name: "" }],
    invalid: [{ first: { children: [{ daat: 1 }] } }, { name: 1 }],
  },
  {
    title: "2020-12: $anchor and $dynamicAnchor",
    draft: "2020",
    schemas: [
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: "https://example.com/tree",
        $dynamicAnchor: "node",
        type: "object",
        properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
      },
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: "https://example.com/strict-tree",
        $dynamicAnchor: "node",
        $ref: "tree",
        unevaluatedProperties: false,
      },
      {
        $id: "https://example.com/forest",
        properties: { first: { $ref: "strict-tree" }, name: { $ref: "./folder/../names#name" } },
      },
      { $id: "https://example.com/names", $defs: { n: { $anchor: "name", ...STRING } } },
    ],
    main: "https://example.com/forest",
    valid: [{ first: { children: [{ data: 1 }] }, name: "" }],
    invalid: [{ first: { children: [{ daat: 1 }] } }, { name: 1 }],
  },
];
