// Ajv 8 compiles the schemas of AsyncAPI, and validates the examples in them.

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { schemasOf, validated } from "./input/asyncapi.mjs";

export const client = "ajv";
export const library = "fast-uri";
export const input = "schemas of AsyncAPI";

export function prepare(packages) {
  const schemas = schemasOf(packages);
  return () =>
    schemas.map(([name, schema]) => [
      name,
      validated(addFormats.default(new Ajv({ strict: false })), schema),
    ]);
}
