import { isOf } from "../core/characters.ts";
import { ALPHANUM, DIGIT, HEXDIG, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { encodeFor, encodeOpaquePath, writeOptional } from "./define/encode.ts";
import { Octets } from "./define/octets.ts";
import { type Nested, type PartTypes, readPart } from "./define/parts.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";
import {
  ACHAR,
  normalUserAuth,
  readUserAuth,
  type UserAuthFields,
  type UserAuthParts,
  writeUserAuth,
} from "./define/user-auth.ts";
import { expectPattern, readData, readNumber, readWord } from "./define/values.ts";

/** A range of octets of a message or a part: `length` octets from `offset` on, or all of them. */
export interface ImapPartial {
  /** The index of the first octet. */
  readonly offset: number;
  /** The number of octets, or `undefined` for all that follow. */
  readonly length: number | undefined;
}

/** The authorization to fetch a message with the URL alone: for whom and until when, and the token that proves it (RFC 5092, 6.1). */
export interface ImapUrlauth {
  /** The date and time until which access is allowed (RFC 3339). */
  readonly expire: string | undefined;
  /** The kind of users who may use the URL. */
  readonly access: "submit" | "user" | "authuser" | "anonymous";
  /** The name of the user, for `submit` and `user`. */
  readonly accessUser: string | undefined;
  /** The name of the mechanism that made the token. */
  readonly mechanism: string;
  /** Hexadecimal digits. Keep them secret. */
  readonly token: string;
}

/** The fields in the path and query of an `imap` URL. */
export interface ImapCommand {
  /** The mailbox in the hierarchy of the server, decoded as UTF-8. */
  readonly mailbox: string | undefined;
  /** The validity value of the mailbox: if it has changed, `uid` no longer holds. */
  readonly uidvalidity: number | undefined;
  /** The messages to search for in the mailbox, a `search-program` of IMAP. */
  readonly search: string | undefined;
  /** The unique identifier of the message. */
  readonly uid: number | undefined;
  /** The part of the message, a `section-spec` of IMAP. */
  readonly section: string | undefined;
  /** The range of octets to fetch, or `undefined` for all of them. */
  readonly partial: ImapPartial | undefined;
  /** The access that the URL grants, or `undefined` if it grants none. */
  readonly urlauth: ImapUrlauth | undefined;
}

/** The fields of an `imap` URL beyond RFC 3986. */
export interface ImapFields extends UserAuthFields, ImapCommand {}

/** The parts of an `imap` URL, for `format`. */
export interface ImapParts extends UserAuthParts, Partial<ImapCommand> {
  /** The mailbox, which is encoded. @default none: the whole server */
  readonly mailbox?: string | undefined;
  /** The validity value of the mailbox. @default none */
  readonly uidvalidity?: number | undefined;
  /** The messages to search for in the mailbox. @default none */
  readonly search?: string | undefined;
  /** The unique identifier of the message. @default none */
  readonly uid?: number | undefined;
  /** The part of the message. @default none: the whole message */
  readonly section?: string | undefined;
  /** The range of octets. @default none: all of them */
  readonly partial?: ImapPartial | undefined;
  /** The access that the URL grants. @default none */
  readonly urlauth?: ImapUrlauth | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `imap`: a mail server, a mailbox, the results of a search, a message, or a part of a message (RFC 5092)
 *
 * ```abnf
 * imapurl         = "imap:" "//" iserver [ "/" [ icommand ] ]
 * iserver         = [ iuserinfo "@" ] host-nz [ ":" port ]
 * iuserinfo       = 1*achar [ iauth ] / iauth
 * iauth           = ";AUTH=" 1*achar
 * icommand        = imailbox-ref [ "?" 1*bchar ] / imailbox-ref iuid [ isection ] [ ipartial ] [ iurlauth ]
 * imailbox-ref    = 1*bchar [ ";UIDVALIDITY=" nz-number ]
 * iuid            = "/;UID=" nz-number
 * isection        = "/;SECTION=" 1*bchar
 * ipartial        = "/;PARTIAL=" 1*DIGIT [ "." nz-number ]
 * iurlauth        = [ ";EXPIRE=" date-time ] ";URLAUTH=" access ":" uauth-mechanism ":" 32*HEXDIG
 * access          = "submit+" 1*achar / "user+" 1*achar / "authuser" / "anonymous"
 * uauth-mechanism = 1*( ALPHA / DIGIT / "-" / "." )
 * date-time       = 4DIGIT "-" 2DIGIT "-" 2DIGIT "T" 2DIGIT ":" 2DIGIT ":" 2DIGIT [ "." 1*DIGIT ] time-offset
 * time-offset     = "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT
 * nz-number       = %x31-39 *DIGIT
 * bchar           = achar / ":" / "@" / "/"
 * achar           = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "="
 * host-nz         = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * Numbers are limited to 32 bits (`ERR_URI_OUT_OF_RANGE`). A password (`ERR_URI_UNEXPECTED_CHARACTER`), dot segments
 * (`ERR_URI_DOT_SEGMENT`; 7) and percent-encoded control characters (`ERR_URI_ENCODED_CONTROL`) are rejected. In a
 * search, only a line break right after the length of a literal, `{14+}`, is allowed; other control characters are
 * `ERR_URI_MALFORMED_PART`.
 *
 * `normalize` writes the keywords in upper case. It does not change a URL with `URLAUTH`, because its token signs the
 * exact characters.
 *
 * @example
 * imap.parse("imap://michael@example.org/INBOX").mailbox; // "INBOX"
 * imap.parse("imap://h/gray-council;UIDVALIDITY=385759045/;UID=20/;PARTIAL=0.1024").partial; // { offset: 0, length: 1024 }
 * imap.parse("imap://;AUTH=*@h/gray%20council?SUBJECT%20shadows").search; // "SUBJECT shadows"
 * imap.format({ host: "h", mailbox: "a;b", uid: 20, section: "1.2" }); // "imap://h/a%3Bb/;UID=20/;SECTION=1.2"
 * imap.parse("imap://h/INBOX;UID=20"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const imap: Scheme<ImapFields, ImapParts> = /* @__PURE__ */ defineScheme<ImapFields, ImapParts>({
  name: "imap",
  reference: "RFC 5092",
  defaultPort: 143,
  isFixed: ({ urlauth }) => urlauth !== undefined,
  read(uri, spans) {
    const server = readUserAuth(uri, spans, 143);
    const path = spans("path");
    const command = path.text.length > 1 ? readCommand(path.slice(1)) : NO_COMMAND;
    const hasSearch = uri.query !== undefined && command.mailbox !== undefined && command.uid === undefined;
    if (!hasSearch) rejectComponents(uri, spans, "query");
    return { ...server, ...command, search: hasSearch ? readSearch(spans("query")) : undefined };
  },
  parts: {
    user: "string?",
    auth: "string?",
    host: "string",
    port: "port?",
    mailbox: "string?",
    uidvalidity: "number?",
    search: "string?",
    uid: "number?",
    section: "string?",
    partial: "object?",
    urlauth: "object?",
    fragment: "string?",
  },
  write: ({ search, ...parts }) => ({
    authority: writeUserAuth(parts),
    path: `/${writeCommand(parts)}`,
    query: search && encodeFor(search, "query", ";?"),
  }),
  normal: (record) => ({
    authority: normalUserAuth(record),
    path: record.path.split(";").map(withKeyword).join(";"),
  }),
});

const BCHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,&=:@/", pct: true };
const MECHANISM: Characters = { alphabet: ALPHANUM, others: "-." };
const HEX: Characters = { alphabet: HEXDIG };
const KEYWORDS = ["UIDVALIDITY", "UID", "SECTION", "PARTIAL", "EXPIRE", "URLAUTH"];
/** The keywords of the parts that have a slash before them. */
const SEGMENTS = ["UID", "SECTION", "PARTIAL"];
const MAX_NUMBER = 0xffff_ffff;

const NO_COMMAND: ImapCommand = {
  mailbox: undefined,
  uidvalidity: undefined,
  search: undefined,
  uid: undefined,
  section: undefined,
  partial: undefined,
  urlauth: undefined,
};

/**
 * Reads `icommand` without a search. The values before an unexpected parameter are validated first, so that the first
 * error in the URL is reported.
 */
function readCommand(icommand: SourceSpan): ImapCommand {
  const [mailbox, ...parameters] = rejectDotSegments(icommand, "icommand").split(";");
  const values: Record<string, SourceSpan | undefined> = Object.assign(Object.create(null), { mailbox });
  let last = "mailbox";
  let unexpected: SourceSpan | undefined;
  for (const parameter of parameters) {
    const [name, value] = parameter.cut("=");
    const keyword = name.text.toUpperCase();
    const before = values[last]!;
    const isAfterSlash = SEGMENTS.includes(keyword);
    const isInOrder = KEYWORDS.indexOf(keyword) > KEYWORDS.indexOf(last);
    const needsUid = keyword !== "UIDVALIDITY" && keyword !== "UID" && values["UID"] === undefined;
    if (value === undefined || !isInOrder || needsUid || (isAfterSlash && !before.text.endsWith("/"))) {
      unexpected = parameter;
      break;
    }
    if (isAfterSlash) values[last] = before.slice(0, before.text.length - 1);
    values[keyword] = value;
    last = keyword;
  }
  const command = readValues(values);
  unexpected?.fail(UNEXPECTED_CHARACTER, "icommand", -1);
  if (values["EXPIRE"] !== undefined && command.urlauth === undefined)
    icommand.failAtEnd(UNEXPECTED_CHARACTER, "iurlauth");
  return command;
}

function readValues(values: Readonly<Record<string, SourceSpan | undefined>>): ImapCommand {
  const { mailbox, UIDVALIDITY, UID, SECTION, PARTIAL, EXPIRE, URLAUTH } = values;
  return {
    ...NO_COMMAND,
    mailbox: mailbox && readData(mailbox, "enc-mailbox", BCHAR, 1),
    uidvalidity: UIDVALIDITY && readImapNumber(UIDVALIDITY, 1),
    uid: UID && readImapNumber(UID, 1),
    section: SECTION && readData(SECTION, "enc-section", BCHAR, 1),
    partial: PARTIAL && readPartial(PARTIAL),
    urlauth: readUrlauth(EXPIRE && readDateTime(EXPIRE), URLAUTH),
  };
}

/** `number = 1*DIGIT`, `nz-number = digit-nz *DIGIT`, at most 32 bits (RFC 3501, 9) */
function readImapNumber(span: SourceSpan, min: 0 | 1): number {
  const rule = min === 0 ? "number" : "nz-number";
  if (min === 1 && span.text.startsWith("0")) span.fail(UNEXPECTED_CHARACTER, rule);
  return readNumber(span, rule, min, MAX_NUMBER);
}

/** `partial-range = number [ "." nz-number ]` (RFC 5092, 11) */
function readPartial(span: SourceSpan): ImapPartial {
  const [offset, length] = span.cut(".");
  return { offset: readImapNumber(offset, 0), length: length && readImapNumber(length, 1) };
}

/** `iurlauth-rump iua-verifier` (RFC 5092, 11) */
function readUrlauth(expire: string | undefined, span: SourceSpan | undefined): ImapUrlauth | undefined {
  if (span === undefined) return undefined;
  const [identifier, verifier] = span.cut(":");
  const [name, user] = identifier.cut("+");
  const access = readWord(name, "access", ["submit", "user", "authuser", "anonymous"] as const);
  const needsUser = access === "submit" || access === "user";
  if (needsUser !== (user !== undefined)) identifier.fail(UNEXPECTED_CHARACTER, "access", name.text.length);
  const accessUser = user && readData(user, "enc-user", ACHAR, 1);
  if (verifier === undefined) return span.failAtEnd(UNEXPECTED_CHARACTER, "iua-verifier");
  const [mechanism, token] = verifier.cut(":");
  mechanism.expect("uauth-mechanism", MECHANISM, 1);
  if (token === undefined) return span.failAtEnd(UNEXPECTED_CHARACTER, "iua-verifier");
  token.expect("enc-urlauth", HEX, 32);
  return { expire, access, accessUser, mechanism: mechanism.text, token: token.text };
}

/** The offset and the limits of month, day, hour, minute and second. 60 is a leap second. */
const DATE_TIME: readonly (readonly [start: number, min: number, max: number])[] = [
  [5, 1, 12],
  [8, 1, 31],
  [11, 0, 23],
  [14, 0, 59],
  [17, 0, 60],
];

/** `date-time = full-date "T" full-time` (RFC 3339, 5.6) */
function readDateTime(span: SourceSpan): string {
  const { text } = span;
  let at = expectPattern(span, "date-time", 0, "0000-00-00T00:00:00");
  if (text[at] === ".") {
    at = expectPattern(span, "date-time", at + 1, "0");
    while (isOf(text, at, DIGIT)) at++;
  }
  const isNumeric = text[at] === "+" || text[at] === "-";
  at = isNumeric
    ? expectPattern(span, "date-time", at + 1, "00:00")
    : expectPattern(span, "date-time", at, "Z");
  if (at < text.length) span.fail(UNEXPECTED_CHARACTER, "date-time", at);
  for (const [start, min, max] of DATE_TIME) readNumber(span.slice(start, start + 2), "date-time", min, max);
  if (isNumeric) {
    readNumber(span.slice(at - 5, at - 3), "date-time", 0, 23);
    readNumber(span.slice(at - 2, at), "date-time", 0, 59);
  }
  return text;
}

/**
 * Reads `enc-search = 1*bchar`. Decoded, it is a `search-program` with non-synchronizing literals only (RFC 5092, 11).
 */
function readSearch(span: SourceSpan): string {
  span.expect("enc-search", BCHAR, 1);
  let isQuoted = false;
  for (const octets = new Octets(span, "enc-search"); !octets.isAtEnd; ) {
    const octet = octets.read();
    if (octet === '"') isQuoted = !isQuoted;
    else if (octet === "\\" && isQuoted) octets.skip('"') || octets.skip("\\") || octets.fail();
    else if (octet === "{" && !isQuoted) skipLiteral(octets);
    else if (octet < " " || octet === "\x7f") octets.fail(1);
  }
  return span.decoded("enc-search");
}

/** The rest of `literal = "{" number [ "+" ] "}" CRLF *CHAR8` after its brace (RFC 7888, 6) */
function skipLiteral(octets: Octets): void {
  const length = octets.run(DIGIT, "", 0);
  if (length === "" || !octets.skip("+") || !octets.skip("}")) return;
  octets.expect("\r");
  octets.expect("\n");
  for (let taken = 0; taken < Number(length); taken++) {
    if (octets.isAtEnd || octets.next === "\0") octets.fail();
    octets.read();
  }
}

function writeCommand({
  mailbox,
  uidvalidity,
  uid,
  section,
  partial,
  urlauth,
}: Omit<ImapParts, "host">): string {
  const encode = (data: string): string => encodeOpaquePath(data, ";");
  return [
    mailbox && encode(mailbox),
    writeOptional(";UIDVALIDITY=", uidvalidity),
    writeOptional("/;UID=", uid),
    writeOptional("/;SECTION=", section, encode),
    partial && writePartial(partial),
    urlauth && writeUrlauth(urlauth),
  ].join("");
}

const PARTIAL: PartTypes<Nested<ImapPartial>> = { offset: "number", length: "number?" };
const URLAUTH: PartTypes<Nested<ImapUrlauth>> = {
  expire: "string?",
  access: "string",
  accessUser: "string?",
  mechanism: "string",
  token: "string",
};

function writePartial(given: ImapPartial): string {
  const { offset, length } = readPart("Cannot write the partial of imap", given, PARTIAL);
  return `/;PARTIAL=${offset}${writeOptional(".", length)}`;
}

function writeUrlauth(given: ImapUrlauth): string {
  const { expire, access, accessUser, mechanism, token } = readPart(
    "Cannot write the urlauth of imap",
    given,
    URLAUTH,
  );
  const expiration = writeOptional(";EXPIRE=", expire);
  const user = writeOptional("+", accessUser, (data) => encodeFor(data, "userinfo", ":;"));
  return `${expiration};URLAUTH=${encodeFor(access, "userinfo", ":;+")}${user}:${mechanism}:${token}`;
}

/** Writes the keyword of a parameter in upper case. The text before the first parameter has no keyword. */
function withKeyword(parameter: string, at: number): string {
  const sign = at === 0 ? 0 : parameter.indexOf("=");
  return parameter.slice(0, sign).toUpperCase() + parameter.slice(sign);
}
