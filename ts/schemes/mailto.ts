import { encodeData } from "../codec/encode-data.ts";
import { lowerCase } from "../core/normalize.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { TAB } from "../support/character-codes.ts";
import { LONGEST_PLAIN } from "../support/longest-plain.ts";
import type { Edit } from "../uri/fix.ts";
import { textOf } from "../uri/input.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { type AddrSpec, scanAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { allExcept, listEdits, type Range, rangesOf, replacements } from "./define/edits.ts";
import { encodeFor } from "./define/encode.ts";
import { MALFORMED_PART } from "./define/issue.ts";
import { decodeLatin1 } from "./define/octets.ts";
import { querySpans, writePairs } from "./define/pairs.ts";
import { controlIssue, rejectComponents, rejectEncoded, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type ComponentSpans, componentSpans, SourceSpan } from "./define/span.ts";

/** A header field of the message. The field `body` is its text. */
export type MailtoHfield = readonly [hfname: string, hfvalue: string];

/** The fields of a `mailto` URI beyond RFC 3986. */
export interface MailtoFields {
  /** The addresses of the path, then those of each `to` field that is a valid list. */
  readonly to: readonly string[];
  /** All other header fields, in order, with names as written. */
  readonly hfields: readonly MailtoHfield[];
}

/** The parts of a `mailto` URI, for `format`. */
export interface MailtoParts {
  /** @default [] */
  readonly to?: readonly string[] | undefined;
  /** @default [] */
  readonly hfields?: readonly MailtoHfield[] | undefined;
  /** URI text. It has no meaning in a `mailto` URI (RFC 6068, 2). @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `mailto`: a draft of a message: its recipients, header fields and text (RFC 6068)
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
 * An address follows RFC 5322, without comments and white space; its percent-encoded octets count as the octets
 * themselves. Other addresses are `ERR_URI_MALFORMED_PART`. A `+` is not a space (5). Control characters are rejected
 * (`ERR_URI_ENCODED_CONTROL`), except tabs and the line breaks, `%0D%0A`, of `body` (5).
 *
 * `normalize` moves all addresses before the `?`, and writes their domains and the names of header fields in lower case
 * (2).
 *
 * `lenient` accepts:
 * - `&amp;` for `&`, as it appears in HTML (uri(7));
 * - a `%` that does not begin a percent-encoded octet, for `%25` (uri(7));
 * - any encoded line break for `%0D%0A`;
 * - `/`, `?`, further `=` and unencoded characters, such as spaces, in the value of a header field, a name without a value, and empty
 *   fields;
 * - `;`, blanks and `%2C` between addresses, and the names of their owners, as in `A <a@h>; b@h`, which are left out.
 *
 * @example
 * mailto.parse("mailto:a@h?to=b@h&subject=caf%C3%A9").to; // ["a@h", "b@h"]
 * mailto.parse("mailto:%22not%40me%22@example.org").to; // ['"not@me"@example.org']
 * mailto.parse("mailto:bill+ietf@example.org?subject=1+1").hfields; // [["subject", "1+1"]]
 * mailto.format({ to: ["gorby%kremvax@example.com"], hfields: [["body", "1\n2"]] }); // "mailto:gorby%25kremvax@example.com?body=1%0D%0A2"
 * mailto.parse("mailto:A B <a@h>; b@h", { lenient: true }).to; // ["a@h", "b@h"]
 * mailto.parse("mailto:a@h;b@h?subject=a b", { lenient: true }).uri; // "mailto:a@h,b@h?subject=a%20b"
 * mailto.normalize("mailto:Joe@Example.COM"); // "mailto:Joe@example.com"
 * mailto.parse("mailto:joe"); // throws ERR_URI_MALFORMED_PART
 */
export const mailto: Scheme<MailtoFields, MailtoParts> = /* @__PURE__ */ defineScheme({
  name: "mailto",
  reference: "RFC 6068",
  flags: OPAQUE,
  read(uri, spans): MailtoFields {
    rejectComponents(uri, spans, "authority");
    const to = uri.path === "" ? [] : readTo(spans("path"));
    const hfields: MailtoHfield[] = [];
    for (const { hfname, hfvalue } of readHfields(uri, spans)) {
      const recipients = isName(hfname, "to") ? recipientsOf(hfvalue) : undefined;
      if (recipients === undefined) hfields.push([hfname, hfvalue]);
      else for (const recipient of recipients) to.push(recipient);
    }
    return { to, hfields };
  },
  parts: { to: "strings?", hfields: "pairs?", fragment: "string?" },
  write: ({ to = [], hfields = [] }: MailtoParts) => ({
    path: to.map(writeAddress).join(","),
    query: writeHfields(hfields),
  }),
  normal: ({ to, hfields }) => ({
    path: to.map(normalAddress).join(","),
    query: writeHfields(hfields.map(([hfname, hfvalue]) => [lowerCase(hfname), hfvalue])),
  }),
  lenient: corrections,
});

const QCHAR: Characters = { alphabet: UNRESERVED, others: "!$'()*+,;:@", pct: true };

/** The characters that must be percent-encoded in an address (RFC 6068, 2). */
const ENCODED = "/&;=";

/** `to = addr-spec *( "," addr-spec )` */
function scanTo(text: string, encoded: string): AddrSpec[] {
  const addresses: AddrSpec[] = [];
  let last: AddrSpec | undefined;
  do {
    last = scanAddrSpec(text, last === undefined ? 0 : last.end + 1, encoded);
    addresses.push(last);
  } while (last.isComplete && text[last.end] === ",");
  return addresses;
}

/** A list of addresses without quotes, literals and percent-encoded octets. */
const PLAIN = /* @__PURE__ */ (() => {
  const atoms = "[\\w!$'*+~-]+(?:\\.[\\w!$'*+~-]+)*";
  return new RegExp(`^${atoms}@${atoms}(?:,${atoms}@${atoms})*$`);
})();

function readTo(span: SourceSpan): string[] {
  if (span.text.length <= LONGEST_PLAIN && PLAIN.test(span.text)) return span.text.split(",");
  const addresses = scanTo(span.text, ENCODED);
  const { end, isComplete } = addresses.at(-1)!;
  if (!isComplete || end < span.text.length) span.fail(MALFORMED_PART, "addr-spec", end);
  return decoded(span, addresses);
}

function decoded(span: SourceSpan, addresses: readonly AddrSpec[]): string[] {
  return addresses.map(({ start, end }) => span.slice(start, end).decoded("addr-spec"));
}

/** Returns the addresses in the value of a header field, if it is a list of addresses. */
function recipientsOf(hfvalue: string): string[] | undefined {
  const text = encodeData(hfvalue, "segment");
  const addresses = addressesIn(text, "");
  return addresses && decoded(new SourceSpan({ text, scheme: "mailto" }, 0, text.length), addresses);
}

/** Returns the addresses of a text, if it is a list of them. */
function addressesIn(text: string, encoded: string): readonly AddrSpec[] | undefined {
  const addresses = scanTo(text, encoded);
  const { end, isComplete } = addresses.at(-1)!;
  return isComplete && end === text.length ? addresses : undefined;
}

/** A header field, and the index of its name. */
interface PlacedHfield {
  readonly hfname: string;
  readonly hfvalue: string;
  readonly index: number;
}

/** `hfields = "?" hfield *( "&" hfield )` */
function readHfields(uri: Uri, spans: ComponentSpans): PlacedHfield[] {
  return querySpans(uri, spans).map((hfield) => {
    const [name, value] = hfield.cut("=");
    const hfname = rejectEncodedControls(name.expect("hfname", QCHAR), "hfname").decoded("hfname");
    if (value === undefined) return name.failAtEnd(UNEXPECTED_CHARACTER, "hfield");
    value.expect("hfvalue", QCHAR);
    if (isName(hfname, "body")) rejectControlsInLines(value);
    else rejectEncodedControls(value, "hfvalue");
    return { hfname, hfvalue: value.decoded("hfvalue"), index: hfield.start };
  });
}

/** Rejects control characters in a body, except tabs and line breaks (RFC 6068, 5). */
function rejectControlsInLines(span: SourceSpan): void {
  rejectEncoded(span, "hfvalue", (octet, at) => {
    const isLineBreak = [at, at - 3].some((start) =>
      /^%0D%0A/i.test(span.text.slice(Math.max(start, 0), start + 6)),
    );
    return octet === TAB || isLineBreak ? undefined : controlIssue(octet);
  });
}

/** A percent sign that does not begin a percent-encoded octet. */
const PERCENTS = /%(?![\da-f]{2})/gi;

/** A line break, and what the value of a header field cannot contain. */
const NOT_IN_VALUE = /* @__PURE__ */ allExcept(":@!$'()*+,;", "%0D%0A|%0[DA]|%(?![\\da-f]{2})|");

/** What follows an ampersand of HTML. */
const AMP = /^(?:amp;)*/;

/** Returns the edits for the list of addresses, for the header fields and for percent signs. */
function corrections(text: string): readonly Edit[] {
  const [before = text, start = "", path = ""] = /^([^:/?#]*:)([^?#]*)(?:\?[^#]*)?/.exec(text) ?? [];
  const query = start.length + path.length;
  const encode = (part: Range): Edit[] => replacements(text, PERCENTS, () => "%25", part);
  const fields = rangesOf(text, /[^&]+/g, [query + 1, before.length])
    .map(
      ([from, to]): Range => [
        from === query + 1 ? from : to - text.slice(from, to).replace(AMP, "").length,
        to,
      ],
    )
    .filter(([from, to]) => from < to);
  return [
    ...addressEdits(text, [start.length, query], encode),
    ...listEdits(text, [query, before.length], fields, ["?", "&"], (field) =>
      fieldEdits(text, field, encode),
    ),
    ...encode([before.length, text.length]),
  ];
}

function fieldEdits(text: string, [start, end]: Range, encode: (part: Range) => Edit[]): readonly Edit[] {
  const name = text.slice(start, end).split("=", 1)[0]!.length;
  if (start + name === end) return [...encode([start, end]), { start: end, end, replacement: "=" }];
  const value = replacements(
    text,
    NOT_IN_VALUE,
    ([run]) => (/^%0.$/.test(run) ? "%0D%0A" : run.length === 6 && run[0] === "%" ? run : encodeData(run)),
    [start + name + 1, end],
  );
  return [...encode([start, start + name]), ...value];
}

/** What divides a list of addresses, or an address from the name of its owner, plain or percent-encoded. */
const DIVIDER = /[\s"<>,;]|%(?:2[02C]|3[BCE])/i;

/** Returns the ranges of the entries of a list. A delimiter in quotes belongs to its entry. */
function entriesOf(list: string): Range[] {
  const entries: Range[] = [];
  let start = 0;
  let isQuoted = false;
  for (const { 0: token, index } of list.matchAll(/\\[\s\S]|[",;]/g)) {
    if (isQuoted && token.length === 2) continue;
    const at = index + token.length - 1;
    if (list[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[,;]/.test(list[at]!)) {
      entries.push([start, at]);
      start = at + 1;
    }
  }
  return [...entries, [start, list.length]];
}

/** Returns the edits that make a list such as `A <a@h>; b@h` addresses with commas between them. */
function addressEdits(text: string, list: Range, encode: (part: Range) => Edit[]): readonly Edit[] {
  const to = text.slice(...list);
  if (!DIVIDER.test(to) || addressesIn(to.replace(PERCENTS, "%25"), ENCODED) !== undefined)
    return encode(list);
  // Blanks after a delimiter keep the indices as they are.
  const plain = to
    .replaceAll("&amp;", "&    ")
    .replace(/%(?:2[02C]|3[BCE])/gi, (octet) => `${decodeLatin1(octet)}  `);
  const addresses = entriesOf(plain)
    .filter((entry) => plain.slice(...entry).trim() !== "")
    .map((entry) => addressIn(plain, entry))
    .map(([start, end]): Range => [list[0] + start, list[0] + end]);
  if (addresses.length === 0) return encode(list);
  return listEdits(text, list, addresses, ["", ","], (address) =>
    replacements(text, /%(?![\da-f]{2})|[\s"<>,;]+/gi, ([run]) => encodeData(run), address),
  );
}

/** Returns the range of the address in angle brackets after the name of its owner, or of an entry that is an address. */
function addressIn(text: string, entry: Range): Range {
  const [start, end] = trimmed(text, entry);
  const address = text.slice(start, end);
  const open = address.endsWith(">") ? address.lastIndexOf("<") : -1;
  const name = address.slice(0, open).replace(/"[^"]*"/g, "");
  return open === -1 || /[<>]/.test(name) ? [start, end] : trimmed(text, [start + open + 1, end - 1]);
}

/** Returns a range without the white space at its ends. */
function trimmed(text: string, [start, end]: Range): Range {
  const part = text.slice(start, end);
  const from = end - part.trimStart().length;
  return [from, from + part.trim().length];
}

/** Encodes header fields. A plus sign is encoded too, because some readers take it for a space (RFC 6068, 5). */
function writeHfields(hfields: readonly MailtoHfield[]): string | undefined {
  if (hfields.length === 0) return undefined;
  const written = hfields.map(
    ([hfname, hfvalue]): MailtoHfield => [
      hfname,
      isName(hfname, "body") ? hfvalue.replace(/\r\n?|\n/g, "\r\n") : hfvalue,
    ],
  );
  return writePairs(written, (data) => encodeFor(data, "segment", "&=+")).join("&");
}

/**
 * Encodes an address. A comma in a quoted string is encoded too, because not every reader can tell it from a separator.
 */
function writeAddress(address: string): string {
  return writeAddrSpec(address, `${ENCODED},`);
}

function normalAddress(address: string): string {
  const text = writeAddress(address);
  const at = text.indexOf("@");
  return text.slice(0, at) + lowerCase(text.slice(at));
}

/** Compares the name of a header field, ignoring case (RFC 6068, 2). */
function isName(hfname: string, name: string): boolean {
  return hfname.toLowerCase() === name;
}

/** A header field that a mail client should not accept unseen. */
export interface UnsafeHeader {
  /** The name of the header field. */
  readonly name: string;
  /** The index of the name in the URI, in UTF-16 code units. */
  readonly index: number;
  /**
   * Why it is listed. `"ignored"`: mail clients set this field themselves or leave it out (RFC 6068, 3). `"recipient"`:
   * it adds recipients besides the addresses before the `?`, possibly hidden ones (7). `"suspect"`: any other field (3
   * and 4).
   */
  readonly reason: "ignored" | "recipient" | "suspect";
}

/**
 * Lists the header fields of a `mailto` URI that are not known to be safe: all except `subject`, `keywords` and `body`
 * (RFC 6068, 4).
 *
 * @throws {SchemeSyntaxError} if it is not a valid `mailto` URI.
 * @example
 * unsafeMailtoHeaders("mailto:a@h?subject=x&From=b@h"); // [{ name: "From", index: 21, reason: "ignored" }]
 * unsafeMailtoHeaders("mailto:a@h?bcc=b@h&attach=/etc/passwd"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * unsafeMailtoHeaders("mailto:a@h?bcc=b@h&attach=%2Fetc%2Fpasswd").map(({ reason }) => reason); // ["recipient", "suspect"]
 * unsafeMailtoHeaders("mailto:a@h?subject=x&body=y"); // []
 */
export function unsafeMailtoHeaders(uri: UriInput<Uri>): UnsafeHeader[] {
  const text = textOf(uri);
  const record = mailto.parse(text);
  return readHfields(record, componentSpans(record, text, "mailto")).flatMap(({ hfname, index }) => {
    const reason = reasonOf(hfname.toLowerCase());
    return reason === undefined ? [] : [{ name: hfname, index, reason }];
  });
}

function reasonOf(hfname: string): UnsafeHeader["reason"] | undefined {
  if (["subject", "keywords", "body"].includes(hfname)) return undefined;
  if (["to", "cc", "bcc"].includes(hfname)) return "recipient";
  const isIgnored = IGNORED.includes(hfname) || hfname.startsWith("resent-") || hfname.startsWith("content-");
  return isIgnored ? "ignored" : "suspect";
}

/** The fields for the originator, the routing, the trace and MIME (RFC 6068, 3; RFC 5322, 3.6). */
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
