import { encodeData } from "../../codec/encode-data.ts";
import { propertiesOf } from "../../support/properties.ts";
import type { Uri } from "../../uri/types.ts";
import { writeOptional } from "./encode.ts";
import { MISSING_PART } from "./issue.ts";
import { rejectComponents } from "./reject.ts";
import type { ComponentSpans } from "./span.ts";
import { readNumber } from "./values.ts";

/** The decoded parts of an authority that names a server: `[user[:password]@]host[:port]` (uri(7)). */
export interface ServerFields {
  /** The part of `userinfo` before its first `:`. */
  readonly user: string | undefined;
  /** The part of `userinfo` after its first `:`. Never show it to anyone (RFC 3986, 3.2.1). */
  readonly password: string | undefined;
  /** The port, or the default port of the scheme if the URI does not have a port. */
  readonly portNumber: number | undefined;
}

/** The parts of an authority for `format`. */
export interface ServerParts {
  /** Data, which is encoded. @default no userinfo */
  readonly user?: string | undefined;
  /** Data, which is encoded. @default no password */
  readonly password?: string | undefined;
  /** URI text, which is not encoded. An IP literal needs its brackets. */
  readonly host: string;
  /** The port; `""` leaves it out. @default undefined */
  readonly port?: string | number | undefined;
}

/** The fields of an authority without userinfo: `host [ ":" port ]` (RFC 1738, 3.1). */
export type HostportFields = Pick<ServerFields, "portNumber">;

/** The parts of an authority without userinfo, for `format`. */
export type HostportParts = Pick<ServerParts, "host" | "port">;

export const MAX_PORT = 0xffff;

/** Reads an authority. It must be present, and its host must not be empty. */
export function readServer(uri: Uri, spans: ComponentSpans, defaultPort: number | undefined): ServerFields {
  if (uri.authority === undefined) spans("path").fail(MISSING_PART, "authority");
  if (uri.host === "") spans("host").fail(MISSING_PART, "host");
  const [user, password] = uri.userinfo === undefined ? [] : spans("userinfo").cut(":");
  return {
    user: user?.decoded("userinfo"),
    password: password?.decoded("userinfo"),
    portNumber: readPort(uri, spans, defaultPort),
  };
}

/** Reads an authority as {@link readServer} does, and rejects a userinfo. */
export function readHostport(
  uri: Uri,
  spans: ComponentSpans,
  defaultPort: number | undefined,
): HostportFields {
  rejectComponents(uri, spans, "userinfo");
  return { portNumber: readServer(uri, spans, defaultPort).portNumber };
}

/** Reads the port. An absent or empty port is the default port (RFC 3986, 3.2.3). */
export function readPort(
  uri: Uri,
  spans: ComponentSpans,
  defaultPort: number | undefined,
): number | undefined {
  return uri.port ? readNumber(spans("port"), "port", 0, MAX_PORT) : defaultPort;
}

/** `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2). User and password are encoded. */
export function writeServer(parts: ServerParts): string {
  const { user, password, host, port } = propertiesOf(parts, ["user", "password", "host", "port"]);
  const secret = writeOptional(":", password, encodeData);
  return `${writeUserinfo(user, secret, encodeData)}${host}${port === undefined || port === "" ? "" : `:${port}`}`;
}

/** Writes a userinfo with its `@`, and nothing if there is neither a user nor what follows it. */
export function writeUserinfo(
  user: string | undefined,
  after: string,
  encode: (data: string) => string,
): string {
  return user === undefined && after === "" ? "" : `${encode(user ?? "")}${after}@`;
}
