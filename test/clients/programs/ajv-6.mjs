// Ajv 6, on which ESLint depends, compiles the schemas of AsyncAPI, and validates the examples in them.

import Ajv from "ajv-6";
import { schemasOf, validated } from "./input/asyncapi.mjs";

export const client = "ajv-6";
export const library = "uri-js";
export const input = "schemas of AsyncAPI";

export function prepare(packages) {
  const schemas = schemasOf(packages);
  return () =>
    schemas.map(([name, schema]) => [name, validated(new Ajv({ schemaId: "auto", logger: false }), schema)]);
}
