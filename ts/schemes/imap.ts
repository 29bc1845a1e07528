import { isOf } from "../characters.ts";
import { ALPHANUM, DIGIT, HEXDIG, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, HIERARCHIC } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { mustLack } from "./define/lack.ts";
import { readNumber, writeNumber } from "./define/number.ts";
import { Octets } from "./define/octets.ts";
import { encodeOpaque, mustHaveNoDotSegment, mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import {
  ACHAR,
  normalUserAuth,
  readUserAuth,
  type UserAuthFields,
  type UserAuthParts,
  writeUserAuth,
} from "./define/user-auth.ts";
import { readWord } from "./define/word.ts";

/** Octets of a message or of a part of it: `length` of them from `offset` on, or all. */
export interface ImapPartial {
  readonly offset: number;
  readonly length: number | undefined;
}

/** Who may fetch a message by the URL alone, and the proof of that (RFC 5092, 6.1). */
export interface ImapUrlauth {
  /** The date and time after which nobody may (RFC 3339). */
  readonly expire: string | undefined;
  readonly access: "submit" | "user" | "authuser" | "anonymous";
  /** Of `submit` and `user`: who. */
  readonly accessUser: string | undefined;
  readonly mechanism: string;
  /** Hexadecimal digits, which are a secret. */
  readonly token: string;
}

/** What stands in the path and in the query of an `imap` URL. */
export interface ImapCommand {
  /** In the hierarchy of the server, as UTF-8. */
  readonly mailbox: string | undefined;
  readonly uidvalidity: number | undefined;
  /** The search of a mailbox, a `search-program` of IMAP. */
  readonly search: string | undefined;
  /** The message. */
  readonly uid: number | undefined;
  /** The part of the message, a `section-spec` of IMAP. */
  readonly section: string | undefined;
  readonly partial: ImapPartial | undefined;
  readonly urlauth: ImapUrlauth | undefined;
}

/** What `imap` reads beyond RFC 3986. */
export interface ImapFields extends UserAuthFields, ImapCommand {}

/** What an `imap` URL is made of. */
export interface ImapParts extends UserAuthParts, Partial<ImapCommand> {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `imap`: a server of mail, a mailbox, messages that a search finds, a message, or a part of it (RFC 5092)
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
 * Numbers have 32 bits. A password is refused, and so are dot segments (7) and triplets of control characters; a line
 * break may only follow the length of a literal in a search, `{14+}`, else it is `ERR_URI_MALFORMED_PART`. `normalize`
 * writes the keywords in upper case, but leaves a URL with `URLAUTH` as it is: its token is of its characters.
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
  levels: ({ urlauth }) => (urlauth === undefined ? HIERARCHIC : []),
  read(uri, pieces) {
    const server = readUserAuth(uri, pieces, 143);
    const path = pieces("path");
    const command = path.text.length > 1 ? readCommand(path.slice(1)) : NO_COMMAND;
    const hasSearch = uri.query !== undefined && command.mailbox !== undefined && command.uid === undefined;
    if (!hasSearch) mustLack(uri, pieces, "query");
    return { ...server, ...command, search: hasSearch ? readSearch(pieces("query")) : undefined };
  },
  write: ({ search, fragment, ...parts }) => ({
    authority: writeUserAuth(parts),
    path: `/${writeCommand(parts)}`,
    query: search === undefined ? undefined : encodeLess(search, "query", ";?"),
    fragment,
  }),
  normal: (record) => ({
    authority: normalUserAuth(record),
    path: record.path.split(";").map(withKeyword).join(";"),
  }),
});

const BCHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,&=:@/", pct: true };
const KEYWORDS = ["UIDVALIDITY", "UID", "SECTION", "PARTIAL", "EXPIRE", "URLAUTH"];
/** The keywords of what a slash stands before. */
const SEGMENTS = ["UID", "SECTION", "PARTIAL"];
const GREATEST = 0xffff_ffff;

const NO_COMMAND: ImapCommand = {
  mailbox: undefined,
  uidvalidity: undefined,
  search: undefined,
  uid: undefined,
  section: undefined,
  partial: undefined,
  urlauth: undefined,
};

/** `icommand`, without a search; what a keyword says is read before the next one is judged. */
function readCommand(icommand: Piece): ImapCommand {
  const [mailbox, ...parameters] = mustHaveNoDotSegment(icommand, "icommand").split(";");
  const values: Record<string, Piece | undefined> = { mailbox };
  let last = "mailbox";
  let unexpected: Piece | undefined;
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
    icommand.fail(UNEXPECTED_CHARACTER, "iurlauth", icommand.text.length);
  return command;
}

function readValues(values: Readonly<Record<string, Piece | undefined>>): ImapCommand {
  const { mailbox, UIDVALIDITY, UID, SECTION, PARTIAL, EXPIRE, URLAUTH } = values;
  return {
    ...NO_COMMAND,
    mailbox: mailbox && readText(mailbox, "enc-mailbox"),
    uidvalidity: UIDVALIDITY && readImapNumber(UIDVALIDITY, 1),
    uid: UID && readImapNumber(UID, 1),
    section: SECTION && readText(SECTION, "enc-section"),
    partial: PARTIAL && readPartial(PARTIAL),
    urlauth: readUrlauth(EXPIRE && readDateTime(EXPIRE), URLAUTH),
  };
}

function readText(piece: Piece, rule: string): string {
  return mustNotHideControls(piece.must(rule, BCHAR, 1), rule).decoded(rule);
}

/** `number = 1*DIGIT`, `nz-number = digit-nz *DIGIT`, of 32 bits (RFC 3501, 9) */
function readImapNumber(piece: Piece, least: 0 | 1): number {
  const rule = least === 0 ? "number" : "nz-number";
  if (least === 1 && piece.text.startsWith("0")) piece.fail(UNEXPECTED_CHARACTER, rule);
  return readNumber(piece, rule, least, GREATEST);
}

/** `partial-range = number [ "." nz-number ]` (RFC 5092, 11) */
function readPartial(piece: Piece): ImapPartial {
  const [offset, length] = piece.cut(".");
  return { offset: readImapNumber(offset, 0), length: length && readImapNumber(length, 1) };
}

/** `iurlauth-rump iua-verifier` (RFC 5092, 11) */
function readUrlauth(expire: string | undefined, piece: Piece | undefined): ImapUrlauth | undefined {
  if (piece === undefined) return undefined;
  const [identifier, verifier] = piece.cut(":");
  const [name, user] = identifier.cut("+");
  const access = readWord(name, "access", ["submit", "user", "authuser", "anonymous"] as const);
  const needsUser = access === "submit" || access === "user";
  if (needsUser !== (user !== undefined)) identifier.fail(UNEXPECTED_CHARACTER, "access", name.text.length);
  const accessUser =
    user && mustNotHideControls(user.must("enc-user", ACHAR, 1), "enc-user").decoded("enc-user");
  if (verifier === undefined) return piece.fail(UNEXPECTED_CHARACTER, "iua-verifier", piece.text.length);
  const [mechanism, token] = verifier.cut(":");
  mechanism.must("uauth-mechanism", { alphabet: ALPHANUM, others: "-." }, 1);
  if (token === undefined) return piece.fail(UNEXPECTED_CHARACTER, "iua-verifier", piece.text.length);
  token.must("enc-urlauth", { alphabet: HEXDIG }, 32);
  return { expire, access, accessUser, mechanism: mechanism.text, token: token.text };
}

/** Where month, day, hour, minute and second stand, and between what they are; a second may be a leap second. */
const DATE_TIME: readonly (readonly [start: number, least: number, most: number])[] = [
  [5, 1, 12],
  [8, 1, 31],
  [11, 0, 23],
  [14, 0, 59],
  [17, 0, 60],
];

/** `date-time = full-date "T" full-time` (RFC 3339, 5.6) */
function readDateTime(piece: Piece): string {
  const { text } = piece;
  let at = mustFollow(piece, 0, "0000-00-00T00:00:00");
  if (text[at] === ".") {
    at = mustFollow(piece, at + 1, "0");
    while (isOf(text, at, DIGIT)) at++;
  }
  const isNumeric = text[at] === "+" || text[at] === "-";
  at = isNumeric ? mustFollow(piece, at + 1, "00:00") : mustFollow(piece, at, "Z");
  if (at < text.length) piece.fail(UNEXPECTED_CHARACTER, "date-time", at);
  for (const [start, least, most] of DATE_TIME)
    readNumber(piece.slice(start, start + 2), "date-time", least, most);
  if (isNumeric) {
    readNumber(piece.slice(at - 5, at - 3), "date-time", 0, 23);
    readNumber(piece.slice(at - 2, at), "date-time", 0, 59);
  }
  return text;
}

/** Refuses a piece that does not go on as a pattern does, in which `0` is any digit, and returns where it ends. */
function mustFollow(piece: Piece, start: number, pattern: string): number {
  for (let at = 0; at < pattern.length; at++) {
    const found = piece.text.charAt(start + at).toUpperCase();
    const isRight = pattern[at] === "0" ? isOf(found, 0, DIGIT) : found === pattern[at];
    if (!isRight) piece.fail(UNEXPECTED_CHARACTER, "date-time", start + at);
  }
  return start + pattern.length;
}

/** `enc-search = 1*bchar`, decoded a `search-program` whose literals are non-synchronizing (RFC 5092, 11). */
function readSearch(piece: Piece): string {
  piece.must("enc-search", BCHAR, 1);
  let isQuoted = false;
  for (const octets = new Octets(piece, "enc-search"); !octets.isAtEnd; ) {
    const octet = octets.take();
    if (octet === '"') isQuoted = !isQuoted;
    else if (octet === "\\" && isQuoted) octets.skip('"') || octets.skip("\\") || octets.fail();
    else if (octet === "{" && !isQuoted) skipLiteral(octets);
    else if (octet < " " || octet === "\x7f") octets.fail(1);
  }
  return piece.decoded("enc-search");
}

/** `literal = "{" number [ "+" ] "}" CRLF *CHAR8`, after its brace (RFC 7888, 6) */
function skipLiteral(octets: Octets): void {
  const length = octets.run(DIGIT, "", 0);
  if (length === "" || !octets.skip("+") || !octets.skip("}")) return;
  octets.must("\r");
  octets.must("\n");
  for (let taken = 0; taken < Number(length); taken++) {
    if (octets.isAtEnd || octets.next === "\0") octets.fail();
    octets.take();
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
  const text = (prefix: string, value: string | undefined): string =>
    value === undefined ? "" : prefix + encodeOpaque(value, ";");
  const number = (prefix: string, value: number | undefined): string =>
    value === undefined ? "" : prefix + writeNumber(value);
  return [
    text("", mailbox),
    number(";UIDVALIDITY=", uidvalidity),
    number("/;UID=", uid),
    text("/;SECTION=", section),
    partial === undefined ? "" : number("/;PARTIAL=", partial.offset) + number(".", partial.length),
    urlauth === undefined ? "" : writeUrlauth(urlauth),
  ].join("");
}

function writeUrlauth({ expire, access, accessUser, mechanism, token }: ImapUrlauth): string {
  const expiration = expire === undefined ? "" : `;EXPIRE=${expire}`;
  const user = accessUser === undefined ? "" : `+${encodeLess(accessUser, "userinfo", ":;")}`;
  return `${expiration};URLAUTH=${encodeLess(access, "userinfo", ":;+")}${user}:${mechanism}:${token}`;
}

/** Writes the keyword of a parameter in upper case; before the first there is none. */
function withKeyword(parameter: string, at: number): string {
  const sign = at === 0 ? 0 : parameter.indexOf("=");
  return parameter.slice(0, sign).toUpperCase() + parameter.slice(sign);
}
