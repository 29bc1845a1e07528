import type { Definition } from "./define-scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./server.ts";

/** What a URI of a resource on a server is made of. */
export interface ResourceParts extends ServerParts {
  /** As URI text. */
  readonly path?: string | undefined;
  /** As URI text. */
  readonly query?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/** Defines a scheme of resources on a server, of which nothing but the authority has a grammar of its own. */
export function resource(
  name: string,
  reference: string,
  defaultPort: number,
): Definition<ServerFields, ResourceParts> {
  return {
    name,
    reference,
    defaultPort,
    read: (uri, pieces) => readServer(uri, pieces, defaultPort),
    write: (parts) => ({
      authority: writeServer(parts),
      path: parts.path ?? "",
      query: parts.query,
      fragment: parts.fragment,
    }),
    normal: ({ path }) => ({ path: path || "/" }),
  };
}
