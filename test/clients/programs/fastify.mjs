// A Fastify server receives the examples of AsyncAPI, and validates each by its schema.

import fastify from "fastify";
import { schemasOf } from "./input/asyncapi.mjs";

export const client = "fastify";
export const library = "fast-uri";
export const input = "requests with examples of AsyncAPI";

export function prepare(packages) {
  const [, { definitions }] = schemasOf(packages).find(([name]) => name === "3.0.0.json");
  const schemas = Object.values(definitions).filter(({ $id }) => $id?.startsWith("http://asyncapi.com/"));
  const described = schemas.filter(({ examples }) => examples !== undefined);
  const requests = described.flatMap(({ $id, examples }) =>
    examples.map((payload, index) => [
      `${$id} ${index}`,
      { method: "POST", url: new URL($id).pathname, payload },
    ]),
  );
  return async () => {
    const app = fastify({ ajv: { customOptions: { strict: false } } });
    for (const schema of schemas) app.addSchema(schema);
    for (const { $id } of described)
      app.post(new URL($id).pathname, { schema: { body: { $ref: $id } }, handler: async ({ body }) => body });
    const results = [];
    for (const [name, request] of requests) results.push([name, (await app.inject(request)).body]);
    await app.close();
    return results;
  };
}
