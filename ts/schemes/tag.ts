import { ALPHANUM } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { writeOptional } from "./define/encode.ts";
import { expectDomainLabel } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";
import { readNumber } from "./define/values.ts";

/**
 * The fields of a `tag` URI (RFC 4151, 2.1). They are not decoded, since tags are compared character by character
 * (2.4).
 */
export interface TagFields {
  /** The domain name or mail address of the tag's creator. */
  readonly authorityName: string;
  /** A date on which the creator owned that name: `2001`, `2001-09` or `2001-09-20`. */
  readonly date: string;
  /** The name that the creator gave, as URI text. */
  readonly specific: string;
}

/** The parts of a `tag` URI, for `format`. They are URI text and not encoded. */
export interface TagParts extends TagFields {
  /** @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `tag`: a globally unique name that anyone can create (RFC 4151)
 *
 * ```abnf
 * tagURI        = "tag:" authorityName "," date ":" specific
 * authorityName = DNSname / emailAddress
 * date          = 4DIGIT [ "-" 2DIGIT [ "-" 2DIGIT ] ]
 * DNSname       = DNScomp *( "." DNScomp )
 * DNScomp       = alphaNum *( *"-" alphaNum )
 * alphaNum      = ALPHA / DIGIT
 * emailAddress  = 1*( alphaNum / "-" / "." / "_" ) "@" DNSname
 * specific      = *( pchar / "/" / "?" )
 * ```
 *
 * A month is between 1 and 12, and a day between 1 and 31, else it is `ERR_URI_OUT_OF_RANGE`. An authority is rejected
 * (`ERR_URI_UNEXPECTED_PART`). `normalize` never changes a tag (2.4).
 *
 * @example
 * tag.parse("tag:timothy@hpl.hp.com,2001:web/externalHome").date; // "2001"
 * tag.parse("tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19").authorityName; // "my-ids.com"
 * tag.parse("tag:example.com,2001-13:x"); // throws ERR_URI_OUT_OF_RANGE
 */
export const tag: Scheme<TagFields, TagParts> = /* @__PURE__ */ defineScheme<TagFields, TagParts>({
  name: "tag",
  reference: "RFC 4151",
  flags: 0,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    const { path, query } = uri;
    const span = spans("path");
    const [entity, specific] = span.cut(":");
    const [authorityName, date] = entity.cut(",");
    readAuthorityName(authorityName);
    if (date === undefined) return authorityName.failAtEnd(UNEXPECTED_CHARACTER, "taggingEntity");
    readDate(date);
    if (specific === undefined) return span.fail(UNEXPECTED_CHARACTER, "tagURI", path.length);
    const rest = writeOptional("?", query);
    return { authorityName: authorityName.text, date: date.text, specific: specific.text + rest };
  },
  parts: { authorityName: "string", date: "string", specific: "string", fragment: "string?" },
  write({ authorityName, date, specific }) {
    const at = specific.indexOf("?");
    const end = at === -1 ? specific.length : at;
    return {
      path: `${authorityName},${date}:${specific.slice(0, end)}`,
      query: at === -1 ? undefined : specific.slice(at + 1),
    };
  },
  verbatim: ["authorityName", "date", "specific"],
});

const LOCAL: Characters = { alphabet: ALPHANUM, others: "-._" };

/** `authorityName = DNSname / emailAddress` (RFC 4151, 2.1) */
function readAuthorityName(name: SourceSpan): void {
  const [local, domain] = name.cut("@");
  if (domain !== undefined) local.expect("emailAddress", LOCAL, 1);
  for (const label of (domain ?? name).split(".")) expectDomainLabel(label, "DNSname");
}

/** `date = year [ "-" month [ "-" day ] ]` (RFC 4151, 2.1) */
function readDate(date: SourceSpan): void {
  const parts = date.split("-");
  const limits = [9999, 12, 31];
  parts.forEach((part, at) => {
    if (at === limits.length) part.fail(UNEXPECTED_CHARACTER, "date", -1);
    const digits = at === 0 ? 4 : 2;
    readNumber(part.slice(0, digits), "date", at === 0 ? 0 : 1, limits[at]);
    if (part.text.length !== digits) {
      part.fail(UNEXPECTED_CHARACTER, "date", Math.min(digits, part.text.length));
    }
  });
}
