// The URI formats of JSON Schema in Ajv: as an option, with `addFormat`, and in standalone code.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Ajv as AjvType, Options, ValidateFunction } from "ajv";
import { afterAll, describe, expect, test } from "vitest";
import * as uriResolver from "../../../ts/compat/fast-uri.ts";
import * as entry from "../../../ts/compat/formats.ts";
import { FILES, PERSONS, schemaFile } from "./scenarios.ts";

const require = createRequire(import.meta.url);
const Ajv: new (options: Options) => AjvType = require("ajv").default;
const { _ } = require("ajv");
const standaloneCode: (ajv: AjvType, refs?: unknown) => string = require("ajv/dist/standalone").default;

const { formats } = entry;
type Format = keyof typeof formats;
const NAMES: readonly Format[] = ["uri", "uri-reference", "iri", "iri-reference"];

test.each([
  ["http://example.com/{user}{?q,lang}", true],
  ["", true],
  ["{+path}:{var:3}", true],
  ["http://example.com/{user", false],
  ["{a b}", false],
  ["{!reserved}", false],
  ["a b", false],
])("%j is a uri-template (RFC 6570, 2): %s", (text, isTaken) => {
  expect(formats["uri-template"](text)).toBe(isTaken);
  expect(entry.uriTemplate(undefined as never)).toBe(false);
});

/** Texts, and the formats that they match (RFC 3986, 3 and 4; RFC 3987, 2.2). */
const TEXTS: readonly (readonly [string, readonly Format[]])[] = [
  ["http://example.com/a?b#c", NAMES],
  ["urn:oasis:names:specification:docbook:dtd:xml:4.1.2", NAMES],
  ["ldap://[2001:db8::7]/c=GB?objectClass?one", NAMES],
  ["mailto:John.Doe@example.com", NAMES],
  ["a:", NAMES],
  ["", ["uri-reference", "iri-reference"]],
  ["../a", ["uri-reference", "iri-reference"]],
  ["//example.com", ["uri-reference", "iri-reference"]],
  ["#a", ["uri-reference", "iri-reference"]],
  ["http://ü.example/ä?ö#ß", ["iri", "iri-reference"]],
  ["/ä", ["iri-reference"]],
  ["http://a/?\u{e000}", ["iri", "iri-reference"]],
  ["http://a/\u{e000}", []],
  ["http://a/b c", []],
  ["http://a/<b>", []],
  ["http://a/%zz", []],
  ["http://[::1%25en0]/", []],
  ["http://a/b[c]", []],
  ["\\\\a\\b", []],
  ["1:a", []],
  [":a", []],
  ["http://a/\ud800", []],
];

describe("the formats", () => {
  test.each(TEXTS)("%j matches %j", (text, taken) => {
    expect(NAMES.filter((name) => formats[name](text))).toEqual(taken);
  });

  test.each([undefined, null, 1, ["a:b"], { toString: () => "a:b" }])("%j matches no format", (value) => {
    for (const name of NAMES) expect(formats[name](value as never)).toBe(false);
  });

  test("are also exported one by one", () => {
    const { uri, uriReference, iri, iriReference, uriTemplate } = entry;
    expect(formats).toEqual({
      uri,
      "uri-reference": uriReference,
      iri,
      "iri-reference": iriReference,
      "uri-template": uriTemplate,
    });
  });
});

/** A validator for each format. */
type Validators = Readonly<Record<string, ValidateFunction>>;

function compiled(ajv: AjvType): Validators {
  return Object.fromEntries(NAMES.map((format) => [format, ajv.compile({ type: "string", format })]));
}

function expectVerdicts(validators: Validators): void {
  for (const [text, taken] of TEXTS) {
    expect([text, NAMES.filter((name) => validators[name]!(text))]).toEqual([text, taken]);
  }
}

describe("Ajv", () => {
  test.each(["import", "require"])("accepts them as an option, loaded by %s", async (way) => {
    const name: string = "pchar/compat/formats";
    const built: typeof entry = way === "require" ? require(name) : await import(/* @vite-ignore */ name);
    expect(Object.keys(built).sort()).toEqual(Object.keys(entry).sort());
    expectVerdicts(compiled(new Ajv({ formats: { ...built.formats } })));
  });

  test("accepts each with addFormat, as a function and as an object", () => {
    const ajv = new Ajv({});
    ajv
      .addFormat("uri", entry.uri)
      .addFormat("uri-reference", { type: "string", validate: entry.uriReference });
    ajv.addFormat("iri", { validate: entry.iri }).addFormat("iri-reference", entry.iriReference);
    expectVerdicts(compiled(ajv));
  });

  test("applies them to strings only", () => {
    const validate = new Ajv({ strict: false, formats: { ...formats } }).compile({ format: "uri" });
    expect([1, null, {}, [], "a"].map((each) => validate(each))).toEqual([true, true, true, true, false]);
  });
});

describe("standalone code of Ajv", () => {
  const CACHE = fileURLToPath(new URL("../../../.cache/", import.meta.url));
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "standalone-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const schemas = NAMES.map((format) => ({ $id: format, type: "string", format }));
  const refs = Object.fromEntries(NAMES.map((format) => [format.replace("-r", "R"), format]));

  function expectModule(validators: Validators): void {
    expectVerdicts(
      Object.fromEntries(NAMES.map((format) => [format, validators[format.replace("-r", "R")]!])),
    );
  }

  test("finds them in CommonJS", () => {
    const code = { source: true, formats: _`require("pchar/compat/formats").formats` };
    const text = standaloneCode(new Ajv({ schemas, uriResolver, formats: { ...formats }, code }), refs);
    expect(text).toContain('require("pchar/compat/formats").formats["uri-reference"]');
    const file = join(folder, "validators.cjs");
    writeFileSync(file, text);
    expectModule(require(file));
  });

  test("finds them in ESM, by one import", async () => {
    const code = { source: true, esm: true, formats: _`formats` };
    const text = standaloneCode(new Ajv({ schemas, uriResolver, formats: { ...formats }, code }), refs);
    expect(text).not.toContain("require");
    const file = join(folder, "validators.mjs");
    writeFileSync(file, `import { formats } from "pchar/compat/formats";\n${text}`);
    expectModule(await import(/* @vite-ignore */ file));
  });

  test("resolves the references of all files", () => {
    const options = { schemas: FILES.map(schemaFile), code: { source: true } };
    const text = standaloneCode(new Ajv({ ...options, uriResolver }));
    expect(text).toBe(standaloneCode(new Ajv(options)));
    const file = join(folder, "person.cjs");
    writeFileSync(file, text);
    const validate: ValidateFunction = require(file)["http://example.com/schemas/person.json"];
    expect(PERSONS.valid.map((each) => validate(each))).toEqual(PERSONS.valid.map(() => true));
    expect(PERSONS.invalid.map((each) => validate(each))).toEqual(PERSONS.invalid.map(() => false));
  });
});
