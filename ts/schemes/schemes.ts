import { split } from "../split.ts";
import type { Uri } from "../types.ts";
import { about } from "./about.ts";
import { data } from "./data.ts";
import type { Scheme } from "./define/scheme.ts";
import { file } from "./file.ts";
import { ftp } from "./ftp.ts";
import { geo } from "./geo.ts";
import { ghelp, help } from "./ghelp.ts";
import { gopher } from "./gopher.ts";
import { http, https } from "./http.ts";
import { info } from "./info.ts";
import { ldap, ldaps } from "./ldap.ts";
import { man } from "./man.ts";
import { nfs } from "./nfs.ts";
import { prospero } from "./prospero.ts";
import { rtsp, rtsps } from "./rtsp.ts";
import { tag } from "./tag.ts";
import { telnet } from "./telnet.ts";
import { tftp } from "./tftp.ts";
import { toc } from "./toc.ts";
import { urn } from "./urn.ts";
import { wais } from "./wais.ts";
import { whatis } from "./whatis.ts";
import { ws, wss } from "./ws.ts";

/**
 * Every scheme of this library, in the order of their names: what `normalize` and `equivalent` take as `schemes`.
 *
 * @example
 * normalize("geo:66.0,030", { schemes: ALL_SCHEMES }); // "geo:66,30"
 */
export const ALL_SCHEMES: readonly Scheme[] = [
  about,
  data,
  file,
  ftp,
  geo,
  ghelp,
  gopher,
  help,
  http,
  https,
  info,
  ldap,
  ldaps,
  man,
  nfs,
  prospero,
  rtsp,
  rtsps,
  tag,
  telnet,
  tftp,
  toc,
  urn,
  wais,
  whatis,
  ws,
  wss,
];

/**
 * Picks the scheme of a text, or `undefined` where it has none, or one that is not among those given.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1), compared without regard to case
 *
 * The text is split by appendix B and not judged, so that a form that only a `lenient` scheme reads finds it too.
 *
 * @example
 * schemes("LDAP://host/c=US")?.defaultPort; // 389
 * schemes("x-unknown:a"); // undefined
 * schemes("//host/path"); // undefined
 */
export function schemes(uri: string | Uri, known: readonly Scheme[] = ALL_SCHEMES): Scheme | undefined {
  const name = split(uri).scheme?.toLowerCase();
  return known.find((scheme) => scheme.name === name);
}
