import { schemeFor, schemesOf } from "../api/scheme-normalizer.ts";
import { textOf } from "../uri/input.ts";
import type { SchemeNormalizer, Uri, UriInput } from "../uri/types.ts";
import { about } from "./about.ts";
import { acct } from "./acct.ts";
import { at } from "./at.ts";
import { blob } from "./blob.ts";
import { cid, mid } from "./cid.ts";
import { data } from "./data.ts";
import type { Scheme } from "./define/scheme.ts";
import { did } from "./did.ts";
import { amqp, amqps, mongodb, mongodbSrv, mysql, postgres, postgresql, redis, rediss } from "./dsn.ts";
import { file } from "./file.ts";
import { ftp } from "./ftp.ts";
import { geo } from "./geo.ts";
import { ghelp, help } from "./ghelp.ts";
import { git, gitHttps, gitSsh } from "./git.ts";
import { gopher } from "./gopher.ts";
import { http, https } from "./http.ts";
import { imap } from "./imap.ts";
import { info } from "./info.ts";
import { ipfs, ipns } from "./ipfs.ts";
import { jar } from "./jar.ts";
import { javascript } from "./javascript.ts";
import { ldap, ldaps } from "./ldap.ts";
import { magnet } from "./magnet.ts";
import { mailto } from "./mailto.ts";
import { man } from "./man.ts";
import { news, snews } from "./news.ts";
import { nfs } from "./nfs.ts";
import { nntp } from "./nntp.ts";
import { otpauth } from "./otpauth.ts";
import { pkg } from "./pkg.ts";
import { pop } from "./pop.ts";
import { prospero } from "./prospero.ts";
import { rtsp, rtsps, rtspu } from "./rtsp.ts";
import { sip, sips } from "./sip.ts";
import { sms } from "./sms.ts";
import { stun, stuns, turn, turns } from "./stun.ts";
import { tag } from "./tag.ts";
import { tel } from "./tel.ts";
import { telnet } from "./telnet.ts";
import { tftp } from "./tftp.ts";
import { toc } from "./toc.ts";
import { urn } from "./urn.ts";
import { wais } from "./wais.ts";
import { whatis } from "./whatis.ts";
import { ws, wss } from "./ws.ts";
import { xmpp } from "./xmpp.ts";

/**
 * Every scheme of this library, sorted by name. Pass it as `schemeRules` to `normalize` and `equivalent`.
 *
 * @example
 * normalize("geo:66.0,030", { schemeRules: ALL_SCHEMES }); // "geo:66,30"
 */
export const ALL_SCHEMES: readonly Scheme[] = [
  about,
  acct,
  amqp,
  amqps,
  at,
  blob,
  cid,
  data,
  did,
  file,
  ftp,
  geo,
  ghelp,
  git,
  gitHttps,
  gitSsh,
  gopher,
  help,
  http,
  https,
  imap,
  info,
  ipfs,
  ipns,
  jar,
  javascript,
  ldap,
  ldaps,
  magnet,
  mailto,
  man,
  mid,
  mongodb,
  mongodbSrv,
  mysql,
  news,
  nfs,
  nntp,
  otpauth,
  pkg,
  pop,
  postgres,
  postgresql,
  prospero,
  redis,
  rediss,
  rtsp,
  rtsps,
  rtspu,
  sip,
  sips,
  sms,
  snews,
  stun,
  stuns,
  tag,
  tel,
  telnet,
  tftp,
  toc,
  turn,
  turns,
  urn,
  wais,
  whatis,
  ws,
  wss,
  xmpp,
];

/**
 * Returns the scheme of a URI, or `undefined` if the scheme is absent or not in `known`.
 *
 * `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1), compared without case
 *
 * The string is split by the expression of RFC 3986, appendix B, without validation. This way it also finds the scheme
 * for strings that only a `lenient` parse accepts.
 *
 * @throws {TypeError} if `known` is not an array of schemes.
 * @example
 * schemeOf("LDAP://host/c=US")?.defaultPort; // 389
 * schemeOf("x-unknown:a"); // undefined
 * schemeOf("//host/path"); // undefined
 */
export function schemeOf(uri: UriInput<Uri>, known: readonly Scheme[] = ALL_SCHEMES): Scheme | undefined {
  const copies: readonly SchemeNormalizer[] = known === ALL_SCHEMES ? known : schemesOf(known);
  const scheme = schemeFor(textOf(uri), { schemeRules: copies });
  return scheme && known[copies.indexOf(scheme)];
}
