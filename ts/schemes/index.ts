/**
 * Reads and writes the fields of single schemes, such as `mailto`, `data`, `ldap`, `file` and `urn`.
 *
 * Each scheme is an object with `parse`, `check`, `format` and `normalize`, by its own RFC. A bundler keeps only the schemes
 * that are imported.
 *
 * @module
 */

export type { Edit, Fix } from "../uri/fix.ts";
export { type AboutFields, type AboutParts, about } from "./about.ts";
export { type AcctFields, type AcctParts, acct } from "./acct.ts";
export { type AtFields, type AtParts, at } from "./at.ts";
export { type BlobFields, type BlobParts, blob } from "./blob.ts";
export { type CidFields, type CidParts, cid, type MidFields, type MidParts, mid } from "./cid.ts";
export { type DataFields, type DataParts, data, type MediaParameter } from "./data.ts";
export type { DsnHost } from "./define/dsn-hosts.ts";
export { type SchemeErrorCode, type SchemeIssue, SchemeSyntaxError } from "./define/issue.ts";
export type { AttributeTypeAndValue } from "./define/ldap-name.ts";
export type { OpaqueHostFields, OpaqueHostParts } from "./define/opaque-host.ts";
export type { ResourceParts } from "./define/resource.ts";
export type { LenientResult, Scheme, SchemeParseOptions } from "./define/scheme.ts";
export type { HostportFields, HostportParts, ServerFields, ServerParts } from "./define/server.ts";
export type { TelephoneParts, TelFields, TelParameter } from "./define/telephone.ts";
export type { UserAuthFields, UserAuthParts } from "./define/user-auth.ts";
export { type DidFields, type DidParts, did } from "./did.ts";
export {
  amqp,
  amqps,
  type DsnFields,
  type DsnParameter,
  type DsnParts,
  mongodb,
  mongodbSrv,
  mysql,
  postgres,
  postgresql,
  redis,
  rediss,
} from "./dsn.ts";
export {
  type FileFields,
  type FileParts,
  file,
  fromFilePath,
  type PathPlatform,
  toFilePath,
} from "./file.ts";
export { type FtpFields, type FtpParts, type FtpTypecode, ftp, toFtpCommands } from "./ftp.ts";
export {
  equivalentGeo,
  type GeoFields,
  type GeoLinkFields,
  type GeoParameter,
  type GeoParts,
  geo,
} from "./geo.ts";
export {
  type GhelpFields,
  type GhelpParts,
  ghelp,
  type HelpFields,
  type HelpParts,
  help,
} from "./ghelp.ts";
export { type GitFields, type GitParts, git, gitHttps, gitSsh } from "./git.ts";
export { type GopherFields, type GopherParts, gopher, toGopherRequest } from "./gopher.ts";
export { type HttpParts, http, httpKeywords, https } from "./http.ts";
export {
  type ImapCommand,
  type ImapFields,
  type ImapPartial,
  type ImapParts,
  type ImapUrlauth,
  imap,
} from "./imap.ts";
export { type InfoFields, type InfoParts, info } from "./info.ts";
export { type IpfsParts, ipfs, ipns } from "./ipfs.ts";
export { type JarFields, type JarParts, jar } from "./jar.ts";
export { type JavascriptFields, type JavascriptParts, javascript } from "./javascript.ts";
export {
  type LdapExtension,
  type LdapFields,
  type LdapParts,
  type LdapScope,
  type LdapSearch,
  ldap,
  ldaps,
  relativeLdapNames,
  withLdapDefaults,
} from "./ldap.ts";
export { type MagnetFields, type MagnetParameter, type MagnetParts, magnet } from "./magnet.ts";
export {
  type MailtoFields,
  type MailtoHfield,
  type MailtoParts,
  mailto,
  type UnsafeHeader,
  unsafeMailtoHeaders,
} from "./mailto.ts";
export { type ManFields, type ManParts, man } from "./man.ts";
export { type NewsFields, type NewsParts, news, snews } from "./news.ts";
export { type NfsFields, type NfsParts, nfs } from "./nfs.ts";
export { type NntpFields, type NntpParts, nntp } from "./nntp.ts";
export {
  type OtpauthAlgorithm,
  type OtpauthFields,
  type OtpauthParameter,
  type OtpauthParts,
  type OtpauthType,
  otpauth,
} from "./otpauth.ts";
export { type PkgFields, type PkgParts, type PkgQualifier, pkg } from "./pkg.ts";
export { type PopFields, type PopParts, pop } from "./pop.ts";
export { type ProsperoField, type ProsperoFields, type ProsperoParts, prospero } from "./prospero.ts";
export { type RtspFields, type RtspParts, rtsp, rtsps, rtspu } from "./rtsp.ts";
export { REGISTRY_DATE, type SchemeInfo, type SchemeStatus, schemeInfo } from "./scheme-info.ts";
export { ALL_SCHEMES, schemeOf } from "./schemes.ts";
export { fromScp, type ScpOptions } from "./scp.ts";
export {
  equivalentSip,
  type SipFields,
  type SipHeader,
  type SipParameter,
  type SipParts,
  sip,
  sips,
} from "./sip.ts";
export { type SmsFields, type SmsParameter, type SmsParts, sms } from "./sms.ts";
export {
  type StunFields,
  type StunParts,
  stun,
  stuns,
  type TurnFields,
  type TurnParts,
  turn,
  turns,
} from "./stun.ts";
export { type TagFields, type TagParts, tag } from "./tag.ts";
export { equivalentTel, type TelParts, tel } from "./tel.ts";
export { type TelnetFields, type TelnetParts, telnet } from "./telnet.ts";
export { type TftpFields, type TftpMode, type TftpParts, tftp } from "./tftp.ts";
export { type TocFields, type TocParts, toc } from "./toc.ts";
export { equivalentUrn, type UrnFields, type UrnParts, urn } from "./urn.ts";
export { type WaisFields, type WaisParts, wais } from "./wais.ts";
export { type WhatisFields, type WhatisParts, whatis } from "./whatis.ts";
export { type WsFields, type WsParts, ws, wss } from "./ws.ts";
export { type XmppFields, type XmppPair, type XmppParts, xmpp } from "./xmpp.ts";
