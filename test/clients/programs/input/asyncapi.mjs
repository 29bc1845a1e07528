import { filesIn } from "./files.mjs";

/** Returns the schemas of AsyncAPI, which refer to each other by absolute URIs. */
export const schemasOf = (packages) =>
  filesIn(new URL("@asyncapi/specs/schemas/", packages), /\.json$/).map(([name, text]) => [
    name,
    JSON.parse(text),
  ]);

/** Compiles a schema, and validates the examples in it. Returns the results, or the message of an error. */
export function validated(ajv, schema) {
  try {
    ajv.compile(schema);
    return Object.values(schema.definitions ?? {}).flatMap(({ $id, examples = [] }) => {
      const validate = $id && ajv.getSchema($id);
      return validate ? examples.map((example) => [validate(example), validate.errors]) : [];
    });
  } catch ({ message }) {
    return message;
  }
}
