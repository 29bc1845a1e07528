import { ALPHANUM } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { mustBeLabel } from "./define/domain-name.ts";
import { mustLack } from "./define/lack.ts";
import { readNumber } from "./define/number.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a tag is made of (RFC 4151, 2.1). Nothing of it is decoded: tags are compared as they are (2.4). */
export interface TagFields {
  /** The domain name or the mail address of who made the tag. */
  readonly authorityName: string;
  /** A day on which the name belonged to who made the tag: `2001`, `2001-09` or `2001-09-20`. */
  readonly date: string;
  /** What the tag is of, as URI text. */
  readonly specific: string;
}

/** What a tag is written from: URI text, which is not encoded. */
export interface TagParts extends TagFields {
  readonly fragment?: string | undefined;
}

/**
 * `tag`: a name that anyone can make, and that nobody else will (RFC 4151)
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
 * A month is one of twelve, and a day one of 31. `normalize` leaves a tag as it is (2.4).
 *
 * @example
 * tag.parse("tag:timothy@hpl.hp.com,2001:web/externalHome").date; // "2001"
 * tag.parse("tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19").authorityName; // "my-ids.com"
 * tag.parse("tag:example.com,2001-13:x"); // throws ERR_URI_OUT_OF_RANGE
 */
export const tag: Scheme<TagFields, TagParts> = /* @__PURE__ */ defineScheme<TagFields, TagParts>({
  name: "tag",
  reference: "RFC 4151",
  levels: [],
  read(uri, pieces) {
    mustLack(uri, pieces, "authority");
    const { path, query } = uri;
    const piece = pieces("path");
    const [entity, specific] = piece.cut(":");
    const [authorityName, date] = entity.cut(",");
    readAuthorityName(authorityName);
    if (date === undefined)
      return authorityName.fail(UNEXPECTED_CHARACTER, "taggingEntity", authorityName.text.length);
    readDate(date);
    if (specific === undefined) return piece.fail(UNEXPECTED_CHARACTER, "tagURI", path.length);
    const rest = query === undefined ? "" : `?${query}`;
    return { authorityName: authorityName.text, date: date.text, specific: specific.text + rest };
  },
  write({ authorityName, date, specific, fragment }) {
    const at = specific.indexOf("?");
    const end = at === -1 ? specific.length : at;
    return {
      path: `${authorityName},${date}:${specific.slice(0, end)}`,
      query: at === -1 ? undefined : specific.slice(at + 1),
      fragment,
    };
  },
  verbatim: ["authorityName", "date", "specific"],
});

const LOCAL: Characters = { alphabet: ALPHANUM, others: "-._" };

/** `authorityName = DNSname / emailAddress` (RFC 4151, 2.1) */
function readAuthorityName(name: Piece): void {
  const [local, domain] = name.cut("@");
  if (domain !== undefined) local.must("emailAddress", LOCAL, 1);
  for (const label of (domain ?? name).split(".")) mustBeLabel(label, "DNSname");
}

/** `date = year [ "-" month [ "-" day ] ]` (RFC 4151, 2.1) */
function readDate(date: Piece): void {
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
