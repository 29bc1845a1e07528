import { UNRESERVED } from "../generated/alphabets.ts";
import { pairsOf } from "../pairs.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { encodeOpaque, mustHaveNoDotSegment } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { writeServer } from "./define/server.ts";

/** A field of a Prospero link. */
export type ProsperoField = readonly [name: string, value: string];

/** What `prospero` reads beyond RFC 3986. */
export interface ProsperoFields extends HostportFields {
  /** The host-specific object name, which only the server can read. */
  readonly hsoname: string;
  /** What identifies the target, such as `OBJECT-VERSION`. */
  readonly fields: readonly ProsperoField[];
}

/** What a `prospero` URL is made of. */
export interface ProsperoParts extends HostportParts {
  readonly hsoname: string;
  readonly fields?: readonly ProsperoField[] | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `prospero`: an object of the Prospero Directory Service (RFC 4157)
 *
 * ```abnf
 * prospero-URI = "prospero:" "//" host-nz [ ":" port ] "/" hsoname *( ";" field "=" field )
 * hsoname      = *( fchar / "=" / "/" )
 * field        = *fchar
 * fchar        = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@"
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A slash in the name means nothing, and many names begin with one. A dot segment is refused: to remove it would change
 * the name. So is a userinfo, and a query: RFC 3986 does not take `?` for data.
 *
 * @example
 * prospero.parse("prospero://host.dom//pros/name").hsoname; // "/pros/name"
 * prospero.parse("prospero://h/a;OBJECT-VERSION=2").fields; // [["OBJECT-VERSION", "2"]]
 * prospero.format({ host: "h", hsoname: "a;b", fields: [["v", "1=2"]] }); // "prospero://h/a%3Bb;v=1%3D2"
 * prospero.parse("prospero://h/a/../b"); // throws ERR_URI_DOT_SEGMENT
 */
export const prospero: Scheme<ProsperoFields, ProsperoParts> = /* @__PURE__ */ defineScheme({
  name: "prospero",
  reference: "RFC 4157",
  defaultPort: 1525,
  read(uri, pieces): ProsperoFields {
    const hostport = readHostport(uri, pieces, 1525);
    mustLack(uri, pieces, "query");
    const path = mustHaveNoDotSegment(pieces("path"), "hsoname");
    if (path.isEmpty) path.fail(MISSING_PART, "hsoname");
    const [hsoname, ...fields] = path.slice(1).split(";");
    return {
      ...hostport,
      hsoname: hsoname!.decoded("hsoname"),
      fields: fields.map((field): ProsperoField => {
        const [name, value] = field.cut("=");
        name.must("fieldname", FCHAR);
        if (value === undefined) return name.fail(MISSING_PART, "fieldvalue", name.text.length);
        return [name.decoded("fieldname"), value.must("fieldvalue", FCHAR).decoded("fieldvalue")];
      }),
    };
  },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${[
      encodeOpaque(parts.hsoname, ";"),
      ...pairsOf(parts.fields ?? []).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ].join(";")}`,
    fragment: parts.fragment,
  }),
});

const FCHAR: Characters = { alphabet: UNRESERVED, others: "!$&'()*+,:@", pct: true };

function encoded(field: string): string {
  return encodeLess(field, "segment", ";=");
}
