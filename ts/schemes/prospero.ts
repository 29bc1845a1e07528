import { UNRESERVED } from "../generated/alphabets.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { encodeFor, encodeOpaquePath } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import { writePairs } from "./define/pairs.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";

/** A field of a Prospero link. */
export type ProsperoField = readonly [name: string, value: string];

/** The fields of a `prospero` URL beyond RFC 3986. */
export interface ProsperoFields extends HostportFields {
  /** The host-specific object name. Only the server knows its structure. */
  readonly hsoname: string;
  /** The fields that identify the target, such as `OBJECT-VERSION`. */
  readonly fields: readonly ProsperoField[];
}

/** The parts of a `prospero` URL, for `format`. */
export interface ProsperoParts extends HostportParts {
  /** The name of the object on its host. */
  readonly hsoname: string;
  /** @default [] */
  readonly fields?: readonly ProsperoField[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `prospero`: an object in the Prospero Directory Service (RFC 4157)
 *
 * ```abnf
 * prospero-URI = "prospero:" "//" host-nz [ ":" port ] "/" hsoname *( ";" field "=" field )
 * hsoname      = *( fchar / "=" / "/" )
 * field        = *fchar
 * fchar        = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@"
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A slash in the name has no meaning, and many names begin with one. A dot segment is rejected (`ERR_URI_DOT_SEGMENT`),
 * because removing it would change the name. A userinfo and a query are rejected (`ERR_URI_UNEXPECTED_PART`): `?` is
 * not data in RFC 3986.
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
  read(uri, spans): ProsperoFields {
    const hostport = readHostport(uri, spans, 1525);
    rejectComponents(uri, spans, "query");
    const path = rejectDotSegments(spans("path"), "hsoname");
    if (path.isEmpty) path.fail(MISSING_PART, "hsoname");
    const [hsoname, ...fields] = path.slice(1).split(";");
    return {
      ...hostport,
      hsoname: hsoname!.decoded("hsoname"),
      fields: fields.map((field): ProsperoField => {
        const [name, value] = field.cut("=");
        name.expect("fieldname", FCHAR);
        if (value === undefined) return name.failAtEnd(MISSING_PART, "fieldvalue");
        return [name.decoded("fieldname"), value.expect("fieldvalue", FCHAR).decoded("fieldvalue")];
      }),
    };
  },
  parts: { host: "string", port: "port?", hsoname: "string", fields: "pairs?", fragment: "string?" },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${[encodeOpaquePath(parts.hsoname, ";"), ...writePairs(parts.fields ?? [], encoded)].join(";")}`,
  }),
});

const FCHAR: Characters = { alphabet: UNRESERVED, others: "!$&'()*+,:@", pct: true };

function encoded(field: string): string {
  return encodeFor(field, "segment", ";=");
}
