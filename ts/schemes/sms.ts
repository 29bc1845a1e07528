import { encodeData } from "../codec/encode-data.ts";
import type { Edit } from "../uri/fix.ts";
import type { Uri } from "../uri/types.ts";
import { UNRESERVED_OR_ENCODED, UNRESERVEDS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { allExcept, type Range, replacements } from "./define/edits.ts";
import { REPEATED_PART } from "./define/issue.ts";
import { pairsWithValue, querySpans, readPair, writePairs } from "./define/pairs.ts";
import { type PartTypes, readParts, rejectUnknownParts } from "./define/parts.ts";
import { rejectComponents, rejectParameters } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ComponentSpans, SourceSpan } from "./define/span.ts";
import {
  normalTelephone,
  readTelephone,
  type TelephoneParts,
  type TelFields,
  telephoneEdits,
  writeTelephone,
} from "./define/telephone.ts";

/** A field of a message other than its `body`. */
export type SmsParameter = readonly [name: string, value: string];

/** The fields of an `sms` URI beyond RFC 3986. */
export interface SmsFields {
  /** The telephone numbers, in order. */
  readonly recipients: readonly TelFields[];
  /** The text of the message, decoded. */
  readonly body: string | undefined;
  /** All other fields, decoded, in order. */
  readonly parameters: readonly SmsParameter[];
}

/** The parts of an `sms` URI, for `format`. */
export interface SmsParts {
  /** At least one telephone number. */
  readonly recipients: readonly TelephoneParts[];
  /** Data, which is encoded. @default no body */
  readonly body?: string | undefined;
  /** Data, which is encoded, except names. @default [] */
  readonly parameters?: readonly SmsParameter[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `sms`: a text message to telephone numbers (RFC 5724)
 *
 * ```abnf
 * sms-URI   = "sms:" recipient *( "," recipient ) [ "?" field *( "&" field ) ] ; with the rules of tel
 * recipient = global *par / local *par context *par
 * isub      = 1*( unreserved / pct-encoded / "!" / "*" / "'" / "(" / ")" / "/" / ":" / "&" / "+" / "$" / "=" / "@" )
 * field     = 1*unreserved "=" *( unreserved / pct-encoded )
 * ```
 *
 * A recipient follows the rules of {@link tel}: a local number needs a context. A comma ends it, so a subaddress (`isub`) has its commas
 * percent-encoded. A second `body` is `ERR_URI_REPEATED_PART`; its name has no case. A field without `=` is `ERR_URI_MISSING_PART`. The
 * body may have any percent-encoded character, such as the line breaks of a message. An authority is rejected.
 *
 * `normalize` writes each recipient as `tel` does, and sorts them, because they are compared as a set (2.4). Fields stay as they are.
 * `lenient` accepts what `lenient` of `tel` accepts in a recipient, and characters in a field that only need to be percent-encoded, such as
 * spaces. It reads `&body=` after the recipients as `?body=`. The issue of `check` has these as its fix. It leaves a `+` in a body,
 * which may stand for a space. `lenient` also reads a local number without a context, such as the short code in `sms:12345`. There is no
 * `uri` then, because no context is invented.
 *
 * @example
 * sms.parse("sms:+15105550101?body=hello%20there").body; // "hello there"
 * sms.parse("sms:+15105550101,+15105550102").recipients.map(({ digits }) => digits); // ["+15105550101", "+15105550102"]
 * sms.format({ recipients: [{ number: "+15105550101" }], body: "Hi & bye" }); // "sms:+15105550101?body=Hi%20%26%20bye"
 * sms.normalize("sms:+1-510-555-0102,+1-510-555-0101"); // "sms:+15105550101,+15105550102"
 * sms.parse("sms:+1 510 555?body=Hello, you", { lenient: true }).uri; // "sms:+1-510-555?body=Hello%2C%20you"
 * sms.parse("sms:12345?body=STOP", { lenient: true }).recipients[0].digits; // "12345"
 * sms.parse("sms:12345?body=STOP", { lenient: true }).uri; // undefined
 * sms.parse("sms:12345"); // throws ERR_URI_MISSING_PART
 */
export const sms: Scheme<SmsFields, SmsParts> = /* @__PURE__ */ defineScheme({
  name: "sms",
  reference: "RFC 5724",
  flags: OPAQUE,
  read: (uri, spans) => readSms(uri, spans, true),
  parts: { recipients: "objects", body: "string?", parameters: "pairs?", fragment: "string?" },
  write({ recipients, body, parameters = [] }) {
    rejectParameters(parameters, ["body"]);
    const fields = writePairs(pairsWithValue([["body", body], ...parameters]), String, encodeData);
    return {
      path: recipients.map(writeRecipient).join(","),
      query: fields.length === 0 ? undefined : fields.join("&"),
    };
  },
  normal: ({ path }) => ({ path: path.split(",").map(normalTelephone).sort().join(",") }),
  lenient: corrections,
  readWithoutUri: (uri, spans) => readSms(uri, spans, false),
  fix: corrections,
});

function readSms(uri: Uri, spans: ComponentSpans, needsContext: boolean): SmsFields {
  rejectComponents(uri, spans, "authority");
  const recipients = spans("path")
    .split(",")
    .map((span) => readTelephone(span, needsContext));
  return { recipients, ...readMessage(querySpans(uri, spans)) };
}

/** `sms-fields = sms-field *( "&" sms-field )` (RFC 5724, 2.2) */
function readMessage(fields: readonly SourceSpan[]): Pick<SmsFields, "body" | "parameters"> {
  let body: string | undefined;
  const parameters: SmsParameter[] = [];
  for (const field of fields) {
    const [name, value, label] = readPair(
      field,
      ["sms-field-name", UNRESERVEDS, 1],
      ["escaped-value", UNRESERVED_OR_ENCODED],
    );
    const data = value.decoded("escaped-value");
    if (name.toLowerCase() !== "body") parameters.push([name, data]);
    else if (body === undefined) body = data;
    else label.fail(REPEATED_PART, "body");
  }
  return { body, parameters };
}

const RECIPIENT: PartTypes<TelephoneParts> = {
  number: "string",
  ext: "string?",
  isub: "string?",
  phoneContext: "string?",
  parameters: "pairs and names?",
};

/** Writes a recipient. One that `parse` returned has `digits` and `isGlobal` too. */
function writeRecipient(recipient: TelephoneParts): string {
  const failure = "Cannot write a recipient of sms";
  rejectUnknownParts(failure, recipient, RECIPIENT, (name) => name === "digits" || name === "isGlobal");
  return writeTelephone(readParts(failure, recipient, RECIPIENT));
}

/** Returns the edits of recipients that `tel` makes, and those that percent-encode the characters of fields. */
function corrections(text: string): readonly Edit[] {
  const [before = "", scheme = "", numbers = "", mark = ""] =
    /^(sms:)([^?#&;]*(?=&body=)|[^?#]*)([?&]?)/i.exec(text) ?? [];
  const edits: Edit[] = [];
  let at = scheme.length;
  for (const number of numbers.split(",")) {
    edits.push(...telephoneEdits(number, at));
    at += number.length + 1;
  }
  if (mark === "") return edits;
  if (mark === "&") edits.push({ start: before.length - 1, end: before.length, replacement: "?" });
  const hash = text.indexOf("#", before.length);
  const fields: Range = [before.length, hash === -1 ? text.length : hash];
  return [...edits, ...replacements(text, ENCODABLE, ([run]) => encodeData(run), fields)];
}

/** Characters that `escaped-value` has percent-encoded, except delimiters of fields, and `+`, which may stand for a space. */
const ENCODABLE = /* @__PURE__ */ allExcept("&=+");
