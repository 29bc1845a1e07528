// Reads the URIs that clients of an MCP server fill in, by its resource templates.
// Run it: node mcp-resources.ts 'logs://api?since=2026/11/24&level=error'

import { type TemplateMatch, type UriTemplate, uriTemplate } from "pchar/template";

/** Clients write parameters in any order, add their own, and may write a space as `+`. */
const AS_CLIENTS_WRITE = { query: "any-order", extra: "ignore", plus: true } as const;

export class Resources {
  readonly #templates = new Map<string, UriTemplate>();

  /** A template that is not valid, or can be read in two ways, throws here and not at the first request. */
  add(name: string, text: string): this {
    const template = uriTemplate(text);
    template.match("", AS_CLIENTS_WRITE);
    this.#templates.set(name, template);
    return this;
  }

  /** The templates for `resources/templates/list`. */
  list(): { name: string; uriTemplate: string }[] {
    return Array.from(this.#templates, ([name, template]) => ({ name, uriTemplate: String(template) }));
  }

  /** Returns the resource that a URI names, with its decoded values. They come from the client: check them before use. */
  read(uri: string): { name: string; values: TemplateMatch } | undefined {
    for (const [name, template] of this.#templates) {
      const values = template.match(uri, AS_CLIENTS_WRITE);
      if (values !== undefined) return { name, values };
    }
    return undefined;
  }
}

export const resources: Resources = new Resources()
  .add("log", "logs://{service}{?level,since}")
  .add("note", "notes://{folder}/{id}{?tags*}");

if (import.meta.filename === process.argv[1]) {
  for (const uri of process.argv.slice(2)) console.log(resources.read(uri) ?? `No resource: ${uri}`);
}
