// A service that normalizes URIs: GET /?uri=HTTP://EXAMPLE.com/%7Ea. It runs in workerd, Deno and Bun as it is, because they call
// the `fetch` of the default export, and in Node with the lines at the end.

import { createServer } from "node:http";
import { backend, normalize, param, UriSyntaxError } from "pchar";

function answer(request: Request): Response {
  const uri = param(request.url, "uri");
  if (uri === undefined) return Response.json({ error: "The parameter uri is missing" }, { status: 400 });
  try {
    return Response.json({ uri: normalize(uri), engine: backend.name });
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    const { code, rule, index } = error;
    return Response.json({ error: { code, rule, index } }, { status: 400 });
  }
}

const service: { fetch(request: Request): Response } = { fetch: answer };

export default service;

if (import.meta.filename === process.argv[1]) {
  createServer(async ({ url = "", headers }, response) => {
    const answered = answer(new Request(`http://${headers.host}${url}`));
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(await answered.text());
  }).listen(8080);
}
