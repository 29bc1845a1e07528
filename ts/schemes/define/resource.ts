import type { Definition } from "./define-scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./server.ts";

/** The parts of a URI of a resource on a server, for `format`. */
export interface ResourceParts extends ServerParts {
  /** URI text. @default "" */
  readonly path?: string | undefined;
  /** URI text. @default no query */
  readonly query?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/** Defines a scheme such as `http` or `rtsp`, in which only the authority has rules beyond RFC 3986. */
export function resource(
  name: string,
  reference: string,
  defaultPort: number,
): Definition<ServerFields, ResourceParts> {
  return {
    name,
    reference,
    defaultPort,
    read: (uri, spans) => readServer(uri, spans, defaultPort),
    parts: {
      user: "string?",
      password: "string?",
      host: "string",
      port: "port?",
      path: "string?",
      query: "string?",
      fragment: "string?",
    },
    write: (parts) => ({ authority: writeServer(parts) }),
    normal: ({ path }) => ({ path: path || "/" }),
  };
}
