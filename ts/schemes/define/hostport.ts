import type { Uri } from "../../types.ts";
import type { Pieces } from "./define-scheme.ts";
import { mustLack } from "./lack.ts";
import { readServer, type ServerFields, type ServerParts } from "./server.ts";

/** Where of a URI that names a server, and nobody there: `host [ ":" port ]` (RFC 1738, 3.1). */
export type HostportFields = Pick<ServerFields, "portNumber">;

/** What an authority without a userinfo is made of. */
export type HostportParts = Pick<ServerParts, "host" | "port">;

/** Reads an authority that has to be there, with a host that is not empty, and without a userinfo. */
export function readHostport(uri: Uri, pieces: Pieces, defaultPort: number | undefined): HostportFields {
  mustLack(uri, pieces, "userinfo");
  return { portNumber: readServer(uri, pieces, defaultPort).portNumber };
}
