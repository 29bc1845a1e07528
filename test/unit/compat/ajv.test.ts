// Ajv with `pchar/compat/fast-uri` as its resolver gives the results of JSON Schema, and of Ajv with its default resolver.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import type { Ajv as AjvType, AnySchemaObject, Options } from "ajv";
import { describe, expect, test } from "vitest";
import * as resolver from "../../../ts/compat/fast-uri.ts";
import { FILES, PERSONS, SCENARIOS, type Scenario, schemaFile } from "./scenarios.ts";

const require = createRequire(import.meta.url);
type AjvClass = new (options: Options) => AjvType;
const CLASSES: Readonly<Record<"7" | "2019" | "2020", AjvClass>> = {
  7: require("ajv").default,
  2019: require("ajv/dist/2019").default,
  2020: require("ajv/dist/2020").default,
};

const BUILT: string = "pchar/compat/fast-uri";

/** Both engines run the source. How the built entry is loaded does not depend on the engine. */
const isFirstEngine = process.env["PCHAR_BACKEND"] === "js";

/** The built entry in both module systems. */
const BUILT_RESOLVERS = {
  'import("pchar/compat/fast-uri"), by default': (await import(/* @vite-ignore */ BUILT)).default,
  'require("pchar/compat/fast-uri").default': require(BUILT).default,
  'require("pchar/compat/fast-uri").fastUri': require(BUILT).fastUri,
  'import("pchar/compat/fast-uri")': await import(/* @vite-ignore */ BUILT),
  'require("pchar/compat/fast-uri")': require(BUILT),
};

const RESOLVERS: Readonly<Record<string, NonNullable<Options["uriResolver"]>>> = {
  "the source": resolver,
  "the default export of the source": resolver.default,
  ...(isFirstEngine ? BUILT_RESOLVERS : {}),
};

function ajvOf(draft: Scenario["draft"] | undefined, options: Options): AjvType {
  return new CLASSES[draft ?? "7"]({ strict: false, allErrors: true, ...options });
}

/** The results of Ajv by default in each scenario, made once for all resolvers. */
const BY_DEFAULT = new Map<Scenario, unknown>();

/** Everything that depends on the resolver: results, errors and their paths, and the names of all schemas. */
function seen(ajv: AjvType, main: string, data: readonly unknown[]): unknown {
  const validate = ajv.getSchema(main);
  if (validate === undefined) return undefined;
  const verdicts = data.map((each) => [validate(each), validate.errors]);
  return { verdicts, refs: Object.keys(ajv.refs), schemas: Object.keys(ajv.schemas) };
}

describe.each(Object.entries(RESOLVERS))("Ajv with %s", (_, uriResolver) => {
  test.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))("%s", (_title, scenario) => {
    const { draft, schemas, main, valid, invalid } = scenario;
    const ajv = ajvOf(draft, { uriResolver, schemas: schemas as AnySchemaObject[] });
    const validate = ajv.getSchema(main);
    for (const data of valid) expect([data, validate?.(data)]).toEqual([data, true]);
    for (const data of invalid) expect([data, validate?.(data)]).toEqual([data, false]);

    const data = [...valid, ...invalid];
    if (!BY_DEFAULT.has(scenario)) {
      const byDefault = ajvOf(draft, { schemas: schemas as AnySchemaObject[] });
      BY_DEFAULT.set(scenario, seen(byDefault, main, data));
    }
    expect(seen(ajv, main, data)).toEqual(BY_DEFAULT.get(scenario));
  });

  test("loads missing schemas from the URIs of the references", async () => {
    const loaded = async (options: Options): Promise<unknown> => {
      const asked: string[] = [];
      const loadSchema = async (uri: string): Promise<AnySchemaObject> => {
        asked.push(uri);
        const name = uri.slice("http://example.com/schemas/".length);
        expect(FILES).toContain(name);
        return schemaFile(name);
      };
      const ajv = ajvOf(undefined, { ...options, loadSchema });
      const validate = await ajv.compileAsync(schemaFile("person.json"));
      for (const data of PERSONS.valid) expect(validate(data)).toBe(true);
      for (const data of PERSONS.invalid) expect(validate(data)).toBe(false);
      return { asked, refs: Object.keys(ajv.refs), schemas: Object.keys(ajv.schemas) };
    };
    expect(await loaded({ uriResolver })).toEqual(await loaded({}));
  });

  test("names the same missing schema, and the same reference", () => {
    const missing = (options: Options): unknown => {
      const ajv = ajvOf(undefined, options);
      try {
        ajv.compile({ $id: "http://Example.com/a/b.json", $ref: "../c d/./e.json#/f<g>" });
      } catch (error) {
        const { message, missingRef, missingSchema } = error as Error & Record<string, unknown>;
        return { message, missingRef, missingSchema };
      }
      return undefined;
    };
    expect(missing({ uriResolver })).toEqual({
      message: "can't resolve reference ../c d/./e.json#/f<g> from id http://Example.com/a/b.json",
      missingRef: "http://example.com/c%20d/e.json#/f%3Cg%3E",
      missingSchema: "http://example.com/c%20d/e.json",
    });
    expect(missing({ uriResolver })).toEqual(missing({}));
  });

  test.each(["http://[x]/", "%zz", "http://a b/"])("rejects an invalid URI reference: %s", (id) => {
    for (const options of [{ uriResolver }, {}]) {
      expect(() => ajvOf(undefined, options).compile({ $id: id, items: { $ref: "a.json" } })).toThrow();
    }
  });
});

describe.runIf(isFirstEngine)("a user's program", () => {
  const body = `
    const ajv = new Ajv({ uriResolver, formats: { ...formats } });
    ajv.addSchema({ $id: "http://example.com/schemas/link.json", type: "string", format: "uri-reference" });
    const validate = ajv.compile({ $id: "http://example.com/schemas/links.json", items: { $ref: "./link.json" }, type: "array" });
    console.log(validate(["../a#b"]), validate(["a b"]));`;
  const programs = {
    module: `import { Ajv } from "ajv";
      import * as uriResolver from "pchar/compat/fast-uri";
      import { formats } from "pchar/compat/formats";${body}`,
    commonjs: `const { Ajv } = require("ajv");
      const uriResolver = require("pchar/compat/fast-uri");
      const { formats } = require("pchar/compat/formats");${body}`,
  };
  const switched = {
    "module, by default": programs.module.replace("* as uriResolver", "uriResolver"),
    "module, by name": programs.module.replace("* as uriResolver", "{ fastUri as uriResolver }"),
    "commonjs, by default": programs.commonjs.replace('fast-uri")', 'fast-uri").default'),
    "commonjs, by name": programs.commonjs.replace('fast-uri")', 'fast-uri").fastUri'),
  };
  test.each(Object.entries({ ...programs, ...switched }))("%s", (title, program) => {
    const type = title.split(",")[0];
    const { stdout, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, "--eval", program], {
      cwd: import.meta.dirname,
      encoding: "utf8",
    });
    expect({ stdout, stderr }).toEqual({ stdout: "true false\n", stderr: "" });
  });
});

describe("the official meta-schemas", () => {
  // The mistake is deep inside, where only a reference from a part back to the whole leads.
  const deep = (minLength: number): object => ({ properties: { a: { items: { allOf: [{ minLength }] } } } });

  test.each([
    ["2019", "https://json-schema.org/draft/2019-09", "$recursiveRef"],
    ["2020", "https://json-schema.org/draft/2020-12", "$dynamicRef"],
  ] as const)(
    "%s: the whole and each vocabulary validate themselves, and schemas",
    (draft, folder, keyword) => {
      const whole = `${folder}/schema`;
      const ajv = ajvOf(draft, { uriResolver: resolver });
      const { schema } = ajv.getSchema(whole) as { schema: AnySchemaObject };
      const vocabularies = (schema["allOf"] as { $ref: string }[]).map(({ $ref }) =>
        resolver.resolve(whole, $ref),
      );
      expect(vocabularies).toEqual(
        expect.arrayContaining([`${folder}/meta/core`, `${folder}/meta/applicator`]),
      );
      for (const uri of vocabularies) {
        const vocabulary = ajv.getSchema(uri)!;
        expect((vocabulary.schema as AnySchemaObject).$id).toBe(uri);
        expect([uri, vocabulary(vocabulary.schema), vocabulary([])]).toEqual([uri, true, false]);
      }
      expect(JSON.stringify(ajv.getSchema(`${folder}/meta/applicator`)!.schema)).toContain(keyword);
      const data = [schema, deep(1), deep(-1), 1];
      expect(data.map((each) => ajv.validate(whole, each))).toEqual([true, true, false, false]);
      expect(data.map((each) => ajv.validate({ $ref: whole }, each))).toEqual([true, true, false, false]);

      const fresh = (options: Options): unknown => seen(ajvOf(draft, options), whole, data);
      expect(fresh({ uriResolver: resolver })).toEqual(fresh({}));
    },
  );
});
