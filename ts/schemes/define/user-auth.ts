import { UNRESERVED } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import type { Uri } from "../../uri/types.ts";
import type { Characters } from "./characters.ts";
import { encodeFor, writeOptional } from "./encode.ts";
import { rejectEncodedControls } from "./reject.ts";
import { readServer, type ServerFields, type ServerParts, writeServer, writeUserinfo } from "./server.ts";
import type { ComponentSpans } from "./span.ts";

/** The decoded parts of the authority of an `imap` or `pop` URL. It has no password. */
export interface UserAuthFields extends Pick<ServerFields, "user" | "portNumber"> {
  /** The mechanism to authenticate with. `*` is any suitable one. */
  readonly auth: string | undefined;
}

/** The parts of the authority of an `imap` or `pop` URL, for `format`. */
export interface UserAuthParts extends Pick<ServerParts, "user" | "host" | "port"> {
  /** @default no mechanism */
  readonly auth?: string | undefined;
}

/** `achar = unreserved / sub-delims less ";" / pct-encoded` (RFC 5092, 11) */
export const ACHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,&=", pct: true };

const AUTH = "AUTH=";

/** `iuserinfo = enc-user [iauth] / [enc-user] iauth`, `iauth = ";AUTH=" ( "*" / enc-auth-type )` (RFC 5092, 11) */
export function readUserAuth(uri: Uri, spans: ComponentSpans, defaultPort: number): UserAuthFields {
  const { portNumber } = readServer(uri, spans, defaultPort);
  if (uri.userinfo === undefined) return { user: undefined, auth: undefined, portNumber };
  const [user, iauth] = rejectEncodedControls(spans("userinfo"), "userinfo").cut(";");
  user.expect("enc-user", ACHAR, iauth === undefined ? 1 : 0);
  if (iauth !== undefined && iauth.text.slice(0, AUTH.length).toUpperCase() !== AUTH)
    iauth.fail(UNEXPECTED_CHARACTER, "iauth", -1);
  return {
    user: user.isEmpty ? undefined : user.decoded("enc-user"),
    auth: iauth?.slice(AUTH.length).expect("enc-auth-type", ACHAR, 1).decoded("enc-auth-type"),
    portNumber,
  };
}

/** Writes the authority. A mechanism may be `*` or begin with `+`. */
export function writeUserAuth({ user, auth, host, port }: UserAuthParts): string {
  const encoded = (data: string): string => encodeFor(data, "userinfo", ":;");
  const iauth = writeOptional(`;${AUTH}`, auth, encoded);
  return writeUserinfo(user, iauth, encoded) + writeServer({ host, port });
}

/** Returns the authority with `AUTH` in upper case. */
export function normalUserAuth({ authority = "", userinfo = "" }: Uri): string {
  const start = userinfo.indexOf(";") + 1;
  return start === 0 ? authority : authority.slice(0, start) + AUTH + authority.slice(start + AUTH.length);
}
