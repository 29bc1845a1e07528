// A service that normalizes URIs: GET /?uri=HTTP://EXAMPLE.com/%7Ea. workerd, Deno and Bun call the `fetch` of the default export.
// Run it: bun worker.ts, or deno serve worker.ts, or wrangler dev worker.ts

import { backend, normalize, param, UriSyntaxError } from "pchar";

function answer(request: Request): Response {
  const uri = param(request.url, "uri");
  if (uri === undefined) return Response.json({ error: "The parameter uri is missing" }, { status: 400 });
  try {
    return Response.json({ uri: normalize(uri), engine: backend().name });
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    const { code, rule, index } = error;
    return Response.json({ error: { code, rule, index } }, { status: 400 });
  }
}

const service: { fetch(request: Request): Response } = { fetch: answer };

export default service;
