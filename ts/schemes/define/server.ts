import { pctEncode } from "../../pct-encode.ts";
import type { Uri } from "../../types.ts";
import type { Pieces } from "./define-scheme.ts";
import { MISSING_PART } from "./issue.ts";
import { readNumber } from "./number.ts";

/** Who and where of a URI that names a server: `[user[:password]@]host[:port]` (uri(7)), triplets decoded. */
export interface ServerFields {
  /** What stands in `userinfo` before its first `:`. */
  readonly user: string | undefined;
  /** What stands in `userinfo` after its first `:` (RFC 3986, 3.2.1: never to be shown). */
  readonly password: string | undefined;
  /** The port, or the default one of the scheme where none stands there. */
  readonly portNumber: number | undefined;
}

/** What an authority is made of. */
export interface ServerParts {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** `host` as URI text: an IP-literal has its brackets. */
  readonly host: string;
  readonly port?: string | number | undefined;
}

/** The greatest port. */
export const PORTS = 0xffff;

/** Reads an authority that has to be there, with a host that is not empty. */
export function readServer(uri: Uri, pieces: Pieces, defaultPort: number | undefined): ServerFields {
  if (uri.authority === undefined) pieces("path").fail(MISSING_PART, "authority");
  if (uri.host === "") pieces("host").fail(MISSING_PART, "host");
  const [user, password] = uri.userinfo === undefined ? [] : pieces("userinfo").cut(":");
  return {
    user: user?.decoded("userinfo"),
    password: password?.decoded("userinfo"),
    portNumber: readPort(uri, pieces, defaultPort),
  };
}

/** Reads a port; an absent and an empty one are the default (RFC 3986, 3.2.3). */
export function readPort(uri: Uri, pieces: Pieces, defaultPort: number | undefined): number | undefined {
  return uri.port ? readNumber(pieces("port"), "port", 0, PORTS) : defaultPort;
}

/** `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2), user and password encoded. */
export function writeServer({ user, password, host, port }: ServerParts): string {
  const secret = password === undefined ? "" : `:${pctEncode(password)}`;
  const userinfo = user === undefined && password === undefined ? "" : `${pctEncode(user ?? "")}${secret}@`;
  return `${userinfo}${host}${port === undefined || port === "" ? "" : `:${port}`}`;
}
