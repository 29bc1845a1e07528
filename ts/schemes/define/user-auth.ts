import { UNRESERVED } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import type { Uri } from "../../types.ts";
import type { Characters } from "./characters.ts";
import type { Pieces } from "./define-scheme.ts";
import { encodeLess } from "./encode.ts";
import { mustNotHideControls } from "./opaque.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./server.ts";

/** Who and where of a URL of a mail store, triplets decoded. It holds no password. */
export interface UserAuthFields extends Pick<ServerFields, "user" | "portNumber"> {
  /** The mechanism to authenticate by; `*` is any that fits. */
  readonly auth: string | undefined;
}

/** What the authority of a URL of a mail store is made of. */
export interface UserAuthParts extends Pick<ServerParts, "user" | "host" | "port"> {
  readonly auth?: string | undefined;
}

/** `achar = unreserved / sub-delims less ";" / pct-encoded` (RFC 5092, 11) */
export const ACHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,&=", pct: true };

const AUTH = "AUTH=";

/** `iuserinfo = enc-user [iauth] / [enc-user] iauth`, `iauth = ";AUTH=" ( "*" / enc-auth-type )` (RFC 5092, 11) */
export function readUserAuth(uri: Uri, pieces: Pieces, defaultPort: number): UserAuthFields {
  const { portNumber } = readServer(uri, pieces, defaultPort);
  if (uri.userinfo === undefined) return { user: undefined, auth: undefined, portNumber };
  const [user, iauth] = mustNotHideControls(pieces("userinfo"), "userinfo").cut(";");
  user.must("enc-user", ACHAR, iauth === undefined ? 1 : 0);
  if (iauth !== undefined && iauth.text.slice(0, AUTH.length).toUpperCase() !== AUTH)
    iauth.fail(UNEXPECTED_CHARACTER, "iauth", -1);
  return {
    user: user.isEmpty ? undefined : user.decoded("enc-user"),
    auth: iauth?.slice(AUTH.length).must("enc-auth-type", ACHAR, 1).decoded("enc-auth-type"),
    portNumber,
  };
}

/** Writes the authority: a `+` before a mechanism stays, as does `*`. */
export function writeUserAuth({ user, auth, host, port }: UserAuthParts): string {
  const encoded = (data: string): string => encodeLess(data, "userinfo", ":;");
  const iauth = auth === undefined ? "" : `;${AUTH}${encoded(auth)}`;
  const userinfo = user === undefined && auth === undefined ? "" : `${encoded(user ?? "")}${iauth}@`;
  return userinfo + writeServer({ host, port });
}

/** Writes the authority with `AUTH` in upper case. */
export function normalUserAuth({ authority = "", userinfo = "" }: Uri): string {
  const start = userinfo.indexOf(";") + 1;
  return start === 0 ? authority : authority.slice(0, start) + AUTH + authority.slice(start + AUTH.length);
}
