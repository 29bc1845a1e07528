// Routes requests by URI templates, and writes links by the same templates.
// Run it: node router.ts, then open http://localhost:8080/users/a%2Fb/posts?page=2

import { createServer } from "node:http";
import { type TemplateMatch, type TemplateValues, type UriTemplate, uriTemplate } from "pchar/template";

type Handler = (values: TemplateMatch) => string;

export class Router {
  readonly #routes = new Map<
    string,
    { template: UriTemplate; required: readonly string[]; handler: Handler }
  >();

  /** A template that is not valid throws here, not at the first request. A target without a required variable is another route. */
  add(name: string, template: string, required: readonly string[], handler: Handler): this {
    this.#routes.set(name, { template: uriTemplate(template), required, handler });
    return this;
  }

  /** Returns the answer of the first route that matches. The values are decoded: `a%2Fb` is one id, `a/b`. */
  answer(target: string): string | undefined {
    for (const { template, required, handler } of this.#routes.values()) {
      const values = template.match(target, { required });
      if (values !== undefined) return handler(values);
    }
    return undefined;
  }

  /** Returns the link to a route. The values are encoded. */
  link(name: string, values: TemplateValues): string {
    const route = this.#routes.get(name);
    if (route === undefined) throw new RangeError(`There is no route ${name}`);
    return route.template.expand(values);
  }
}

export const router: Router = new Router()
  .add("user", "/users/{id}", ["id"], ({ id }) => `The user ${id}`)
  .add(
    "posts",
    "/users/{id}/posts{?page}",
    ["id"],
    ({ id, page = "1" }) => `Page ${page} of the posts of ${id}`,
  );

if (import.meta.filename === process.argv[1]) {
  createServer(({ url = "" }, response) => {
    const answer = router.answer(url);
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(answer ?? "Not found");
  }).listen(8080);
}
