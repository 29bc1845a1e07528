import { lowerCase } from "../backend/js/normalize.ts";
import { triplet } from "../backend/js/pct.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pairsOf } from "../pairs.ts";
import { pctDecode } from "../pct-decode.ts";
import { pctEncode } from "../pct-encode.ts";
import { joined } from "../recompose.ts";
import { textOf } from "../reference-text.ts";
import { split } from "../split.ts";
import type { Uri } from "../types.ts";
import { type AddrSpec, scanAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE, type Pieces, piecesOf } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { MALFORMED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** A header field of the message, or `body`, which is its text. */
export type MailtoHfield = readonly [hfname: string, hfvalue: string];

/** What a `mailto` URI says beyond RFC 3986. */
export interface MailtoFields {
  /** The addresses of the path, then those of each `to` that is a list of them. */
  readonly to: readonly string[];
  /** All others in their order, names as they are written. */
  readonly hfields: readonly MailtoHfield[];
}

/** What a `mailto` URI is made of. */
export interface MailtoParts {
  readonly to?: readonly string[] | undefined;
  readonly hfields?: readonly MailtoHfield[] | undefined;
  /** As URI text. It means nothing in a `mailto` URI (RFC 6068, 2). */
  readonly fragment?: string | undefined;
}

/**
 * `mailto`: who gets a message, and what stands in it (RFC 6068)
 *
 * ```abnf
 * mailtoURI     = "mailto:" [ to ] [ hfields ]
 * to            = addr-spec *( "," addr-spec )
 * hfields       = "?" hfield *( "&" hfield )
 * hfield        = hfname "=" hfvalue
 * hfname        = *qchar
 * hfvalue       = *qchar
 * addr-spec     = local-part "@" domain
 * local-part    = dot-atom-text / quoted-string
 * domain        = dot-atom-text / "%5B" *to-char "%5D"
 * dot-atom-text = 1*atext *( "." 1*atext )
 * quoted-string = "%22" *to-char "%22"
 * atext         = ALPHA / DIGIT / "!" / "$" / "'" / "*" / "+" / "-" / "_" / "~" / pct-encoded
 * to-char       = unreserved / pct-encoded / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@"
 * qchar         = to-char / ";"
 * ```
 *
 * An address is read by RFC 5322 where its triplets are the octets they stand for: what breaks that, as comments and
 * white space do, is `ERR_URI_MALFORMED_PART`. A `+` is no space (5). A control character is refused, but for tabs and
 * the line breaks, `%0D%0A`, of `body` (5). `normalize` writes all addresses before the `?`, their domains in lower
 * case, and the names of header fields too (2).
 *
 * `lenient` takes `&amp;` for `&`, as it is found in HTML, a `%` that begins no triplet for `%25` (uri(7)), and any
 * line break for `%0D%0A`; `/`, `?` and a second `=` in a value for their triplets, a name alone for an empty value, and
 * `%2C` between two addresses for a comma, as RFC 2368 wrote it; fields of which nothing is there are left out.
 *
 * @example
 * mailto.parse("mailto:a@h?to=b@h&subject=caf%C3%A9").to; // ["a@h", "b@h"]
 * mailto.parse("mailto:%22not%40me%22@example.org").to; // ['"not@me"@example.org']
 * mailto.parse("mailto:bill+ietf@example.org?subject=1+1").hfields; // [["subject", "1+1"]]
 * mailto.format({ to: ["gorby%kremvax@example.com"], hfields: [["body", "1\n2"]] }); // "mailto:gorby%25kremvax@example.com?body=1%0D%0A2"
 * mailto.normalize("mailto:Joe@Example.COM"); // "mailto:Joe@example.com"
 * mailto.parse("mailto:joe"); // throws ERR_URI_MALFORMED_PART
 */
export const mailto: Scheme<MailtoFields, MailtoParts> = /* @__PURE__ */ defineScheme({
  name: "mailto",
  reference: "RFC 6068",
  levels: OPAQUE,
  read(uri, pieces): MailtoFields {
    mustLack(uri, pieces, "authority");
    const to = uri.path === "" ? [] : readTo(pieces("path"));
    const hfields: MailtoHfield[] = [];
    for (const { hfname, hfvalue } of readHfields(uri, pieces)) {
      const recipients = isName(hfname, "to") ? recipientsOf(hfvalue) : undefined;
      if (recipients === undefined) hfields.push([hfname, hfvalue]);
      else for (const recipient of recipients) to.push(recipient);
    }
    return { to, hfields };
  },
  write: ({ to = [], hfields = [], fragment }: MailtoParts) => ({
    path: to.map(writeAddress).join(","),
    query: writeHfields(hfields),
    fragment,
  }),
  normal: ({ to, hfields }) => ({
    path: to.map(normalAddress).join(","),
    query: writeHfields(hfields.map(([hfname, hfvalue]) => [lowerCase(hfname), hfvalue])),
  }),
  lenient: (text) => withFields(withEncodedLineBreaks(withPercents(text.replaceAll("&amp;", "&")))),
});

const QCHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,;:@", pct: true };

/** What has to be a triplet in an address (RFC 6068, 2). */
const ENCODED = "/&;=";

/** `to = addr-spec *( "," addr-spec )` */
function scanTo(text: string, encoded: string): AddrSpec[] {
  const addresses: AddrSpec[] = [];
  let last: AddrSpec | undefined;
  do {
    last = scanAddrSpec(text, last === undefined ? 0 : last.end + 1, encoded);
    addresses.push(last);
  } while (last.isWhole && text[last.end] === ",");
  return addresses;
}

function readTo(piece: Piece): string[] {
  const addresses = scanTo(piece.text, ENCODED);
  const { end, isWhole } = addresses.at(-1)!;
  if (!isWhole || end < piece.text.length) piece.fail(MALFORMED_PART, "addr-spec", end);
  return addresses.map((address) => piece.slice(address.start, address.end).decoded("addr-spec"));
}

/** The addresses that the value of a header field is a list of, if it is one. */
function recipientsOf(hfvalue: string): string[] | undefined {
  const text = pctEncode(hfvalue, "segment");
  const addresses = scanTo(text, "");
  const { end, isWhole } = addresses.at(-1)!;
  if (!isWhole || end < text.length) return undefined;
  return addresses.map((address) => pctDecode(text.slice(address.start, address.end)));
}

/** A header field, and where its name starts. */
interface PlacedHfield {
  readonly hfname: string;
  readonly hfvalue: string;
  readonly index: number;
}

/** `hfields = "?" hfield *( "&" hfield )` */
function readHfields({ query }: Uri, pieces: Pieces): PlacedHfield[] {
  if (query === undefined) return [];
  return pieces("query")
    .split("&")
    .map((hfield) => {
      const [name, value] = hfield.cut("=");
      const hfname = mustNotHideControls(name.must("hfname", QCHAR), "hfname").decoded("hfname");
      if (value === undefined) return name.fail(UNEXPECTED_CHARACTER, "hfield", name.text.length);
      value.must("hfvalue", QCHAR);
      if (isName(hfname, "body")) mustBeLines(value);
      else mustNotHideControls(value, "hfvalue");
      return { hfname, hfvalue: value.decoded("hfvalue"), index: hfield.start };
    });
}

/** Refuses a control character of a body that is neither a tab nor of a line break (RFC 6068, 5). */
function mustBeLines(piece: Piece): void {
  const { text } = piece;
  for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 3)) {
    const octet = triplet(text, at);
    if (octet === CR && triplet(text, at + 3) === LF) at += 3;
    else if (octet !== TAB) mustNotHideControls(piece.slice(at, at + 3), "hfvalue");
  }
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;

/** Writes every line break as CR and LF. */
function withLineBreaks(text: string, cr: string, lf: string): string {
  return text
    .replaceAll(cr + lf, lf)
    .replaceAll(cr, lf)
    .replaceAll(lf, cr + lf);
}

function withEncodedLineBreaks(text: string): string {
  return withLineBreaks(text.replaceAll("%0d", "%0D").replaceAll("%0a", "%0A"), "%0D", "%0A");
}

/** Writes `%25` for each percent sign that begins no triplet. */
function withPercents(text: string): string {
  const [start, ...rest] = text.split("%");
  return start + rest.map((each) => (triplet(`%${each}`, 0) < 0 ? "%25" : "%") + each).join("");
}

/** Writes commas between the addresses, and header fields whose values have no delimiters. */
function withFields(text: string): string {
  const { path, query, ...others } = split(text);
  // A comma in quotes is one of an address.
  const to = path.includes("%22")
    ? path
    : path.replaceAll("%2c", "%2C").replaceAll("%2C%20", ",").replaceAll("%2C", ",");
  const fields = (query ?? "").split("&").filter((field) => field !== "");
  const written = fields.map((field) => {
    const [name, ...values] = field.split("=") as [string, ...string[]];
    return `${name}=${values.join("%3D").replaceAll("/", "%2F").replaceAll("?", "%3F")}`;
  });
  return joined({ ...others, path: to, query: written.length === 0 ? undefined : written.join("&") });
}

/** A plus sign becomes a triplet, since there are readers to which it is a space (RFC 6068, 5). */
function writeHfields(hfields: readonly MailtoHfield[]): string | undefined {
  const fields = pairsOf(hfields);
  if (fields.length === 0) return undefined;
  const encoded = (data: string): string => encodeLess(data, "segment", "&=+");
  return fields
    .map(([hfname, hfvalue]) => {
      const value = isName(hfname, "body") ? withLineBreaks(hfvalue, "\r", "\n") : hfvalue;
      return `${encoded(hfname)}=${encoded(value)}`;
    })
    .join("&");
}

/** The comma of a quoted string becomes a triplet too: not every reader knows it from one between two addresses. */
function writeAddress(address: string): string {
  return writeAddrSpec(address, `${ENCODED},`);
}

function normalAddress(address: string): string {
  const text = writeAddress(address);
  const at = text.indexOf("@");
  return text.slice(0, at) + lowerCase(text.slice(at));
}

/** Header fields are known by their names without regard to case (RFC 6068, 2). */
function isName(hfname: string, name: string): boolean {
  return hfname.toLowerCase() === name;
}

/** A header field that is not for anyone's message. */
export interface UnsafeHeader {
  readonly name: string;
  /** Where the name starts in the URI, in UTF-16 code units. */
  readonly index: number;
  /**
   * `"ignored"`: the mail client makes it anew, or not at all (RFC 6068, 3). `"recipient"`: it sends the message to
   * more than the addresses before the `?`, and may hide that (7). `"suspect"`: any other (3 and 4).
   */
  readonly reason: "ignored" | "recipient" | "suspect";
}

/**
 * Lists the header fields of a `mailto` URI that are not known to be safe: all but `subject`, `keywords` and `body`
 * (RFC 6068, 4).
 *
 * @throws {SchemeSyntaxError} if the text is no `mailto` URI.
 * @example
 * unsafeHeaders("mailto:a@h?subject=x&From=b@h"); // [{ name: "From", index: 21, reason: "ignored" }]
 * unsafeHeaders("mailto:a@h?bcc=b@h&attach=/etc/passwd"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * unsafeHeaders("mailto:a@h?bcc=b@h&attach=%2Fetc%2Fpasswd").map(({ reason }) => reason); // ["recipient", "suspect"]
 * unsafeHeaders("mailto:a@h?subject=x&body=y"); // []
 */
export function unsafeHeaders(uri: string | Uri): UnsafeHeader[] {
  const text = textOf(uri);
  const record = mailto.parse(text);
  return readHfields(record, piecesOf(record, text, "mailto")).flatMap(({ hfname, index }) => {
    const reason = dangerOf(hfname.toLowerCase());
    return reason === undefined ? [] : [{ name: hfname, index, reason }];
  });
}

function dangerOf(hfname: string): UnsafeHeader["reason"] | undefined {
  if (["subject", "keywords", "body"].includes(hfname)) return undefined;
  if (["to", "cc", "bcc"].includes(hfname)) return "recipient";
  const isIgnored = IGNORED.includes(hfname) || hfname.startsWith("resent-") || hfname.startsWith("content-");
  return isIgnored ? "ignored" : "suspect";
}

/** Of the originator, of routing, of the trace, and of MIME (RFC 6068, 3; RFC 5322, 3.6). */
const IGNORED: readonly string[] = [
  "from",
  "sender",
  "reply-to",
  "date",
  "apparently-to",
  "return-path",
  "received",
  "mime-version",
];
