// Ajv compiles 400 schemas that refer to each other, and validates a document with each.

import { Ajv } from "ajv";

export const name = "Ajv, 400 linked schemas";
export const title = "Ajv compiles 400 schemas that refer to each other";
export const library = "fast-uri";

const COUNT = 400;
const ROOT = "https://schemas.example.com/v1/";
const FOLDERS = ["orders", "orders/items", "shared/types"];
const pathOf = (number) => `${FOLDERS[number % FOLDERS.length]}/schema-${number}.json`;

/** Returns a schema with references as people write them: to itself, by a relative path, and to a part of another by a full URI. */
function schemaOf(number) {
  const [parent, neighbour] = [pathOf(number >> 1), pathOf(Math.max(number - 1, 0))];
  const up = "../".repeat(pathOf(number).split("/").length - 1);
  return {
    $id: ROOT + pathOf(number),
    $defs: { code: { type: "string", minLength: 2 + (number % 3) } },
    type: "object",
    required: ["code"],
    properties: {
      code: { $ref: "#/$defs/code" },
      codes: { type: "array", items: { $ref: "#/$defs/code" } },
      neighbour: { $ref: `${ROOT}${neighbour}#/$defs/code` },
      ...(number > 0 && {
        parent: { $ref: up + parent },
        others: { type: "array", items: { $ref: `${up}./${parent}` } },
      }),
    },
  };
}

export function prepare() {
  const schemas = Array.from({ length: COUNT }, (_, number) => schemaOf(number));
  const document = { code: "abcd", neighbour: "x", parent: { code: "abcd" }, others: [{ code: 1 }] };
  return () => {
    const ajv = new Ajv({ allErrors: true, schemas });
    return schemas.map(({ $id }) => {
      const validate = ajv.getSchema($id);
      return [$id, [validate(document), validate.errors]];
    });
  };
}
