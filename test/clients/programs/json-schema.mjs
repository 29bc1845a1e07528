// @hyperjump/json-schema compiles the schemas of AsyncAPI, and validates the examples in them. It resolves the `$id` of a schema
// against the base "".

import "@hyperjump/json-schema/draft-04";
import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema/draft-07";
import { schemasOf } from "./input/asyncapi.mjs";

export const client = "@hyperjump/json-schema";
export const library = "@hyperjump/uri";
export const input = "schemas of AsyncAPI";

export function prepare(packages) {
  // A schema without definitions would load others from the network.
  const schemas = schemasOf(packages).filter(([, { $id, definitions }]) => $id && definitions);
  return async () => {
    const results = [];
    for (const [name, schema] of schemas) results.push([name, await validated(schema)]);
    return results;
  };
}

/** Validates the examples in a schema, as properties of one document, which are named after their schemas. */
async function validated(schema) {
  const described = Object.values(schema.definitions).filter(({ $id, examples }) => $id && examples);
  const properties = described.map(({ $id }) => [$id, { items: { $ref: $id } }]);
  registerSchema({ ...schema, properties: { ...schema.properties, ...Object.fromEntries(properties) } });
  const document = Object.fromEntries(described.map(({ $id, examples }) => [$id, examples]));
  const result = await validate(schema.$id, document, "BASIC");
  unregisterSchema(schema.$id);
  return result;
}
