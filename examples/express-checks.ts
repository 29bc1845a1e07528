// Checks of URIs for a server in Express: of the target of each request, of the page to return to, and of a link to store.
// Run it: npm install express, then node express-checks.ts, and open http://localhost:3000/login?next=/settings

import type { IncomingMessage, ServerResponse } from "node:http";
import { param, referenceKind, resolve, UriSyntaxError } from "pchar";
import { allowList, fetchRefusals, isWithin } from "pchar/inspect";
import { type UriSchema, uriSchema } from "pchar/standard-schema";
import { fromHref } from "pchar/text";

/** Refuses a request whose target is not a valid path, such as `//evil.example/` or `/a|b`. */
export function checkTarget(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (kindOf(request.url ?? "") === "absolute-path") next();
  else response.writeHead(400, { "content-type": "text/plain" }).end("The target is not a path.\n");
}

function kindOf(text: string): string | undefined {
  try {
    return referenceKind(text);
  } catch (error) {
    if (error instanceof UriSyntaxError) return undefined;
    throw error;
  }
}

/** Returns a function that says where to go after a login: the page that `next` names, if it is on the site, or else its first page. */
export function returnTo(site: string): (target: string) => string {
  const allowed = allowList([site]);
  return (target) => {
    try {
      const uri = resolve(fromHref(param(target, "next") ?? "/", site).uri, site);
      return isWithin(uri, allowed) ? uri : site;
    } catch (error) {
      if (error instanceof UriSyntaxError) return site;
      throw error;
    }
  };
}

/** Validates a link of a user that the server will fetch later. */
export const link: UriSchema = uriSchema({
  schemes: ["http", "https"],
  refusals: (uri) => fetchRefusals(uri),
});

if (import.meta.filename === process.argv[1]) {
  const site = "http://localhost:3000/";
  const page = returnTo(site);
  const { default: express } = await import("express" as string);
  const app = express();
  app.use(checkTarget);
  app.get("/login", (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(303, { location: page(request.url ?? "") }).end();
  });
  app.listen(3000, () => console.log(site));
}
