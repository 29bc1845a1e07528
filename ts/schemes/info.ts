import { encodeData } from "../codec/encode-data.ts";
import { QUERY } from "../generated/alphabets.ts";
import type { Uri } from "../uri/types.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { replacements } from "./define/edits.ts";
import { MISSING_PART } from "./define/issue.ts";
import { readDocumentName, writeDocumentName } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ComponentSpans, SourceSpan } from "./define/span.ts";
import { readData } from "./define/values.ts";

/** The fields of an `info` URI beyond RFC 3986. */
export interface InfoFields {
  /** The name of the manual. `dir` is the list of all manuals. */
  readonly filename: string;
  /** The node of the manual, `Top` if the URI names none. Each `_` is read as a space. */
  readonly node: string;
}

/** The parts of an `info` URI, for `format`. */
export interface InfoParts {
  /** The name of the manual. */
  readonly filename: string;
  /** The node. A `_` in it is read back as a space. @default "Top" */
  readonly node?: string | undefined;
}

const TOP = "Top";
const NODE: Characters = { alphabet: QUERY, pct: true };

/**
 * `info`: a node of a manual in Info format on this machine (uri(7))
 *
 * ```abnf
 * info-URI         = "info:" ( virtual-filename / "(" virtual-filename ")" node
 *                            / "/" virtual-filename [ "/" node ] )
 * virtual-filename = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * node             = *( pchar / "/" )
 * ```
 *
 * GNOME uses the first form, with the node in the fragment; KDE uses the others. All of them read `_` in a node as a
 * space.
 *
 * An authority and a query (`ERR_URI_UNEXPECTED_PART`), encoded control characters (`ERR_URI_ENCODED_CONTROL`) and, in
 * the name of a manual, encoded slashes (`ERR_URI_ENCODED_DELIMITER`) are rejected. RFC 4452 registered the same scheme
 * for another use. Its URIs, such as `info:lccn/2002022641`, are rejected.
 *
 * `lenient` accepts spaces in a node. `normalize` writes them as `_`.
 *
 * @example
 * info.parse("info:gcc#G++_and_GCC").node; // "G++ and GCC"
 * info.parse("info:(gcc)").node; // "Top"
 * info.parse("info:/gcc/G++_and_GCC").filename; // "gcc"
 * info.parse("info:(gcc)G++ and GCC", { lenient: true }).uri; // "info:(gcc)G++_and_GCC"
 * info.format({ filename: "gcc", node: "G++ and GCC" }); // "info:gcc#G++_and_GCC"
 * info.parse("info:lccn/2002022641"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const info: Scheme<InfoFields, InfoParts> = /* @__PURE__ */ defineScheme({
  name: "info",
  reference: "uri(7)",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const [filename, node] = cutNode(uri, spans);
    return { filename: readDocumentName(filename, "virtual-filename"), node: nodeOf(node) };
  },
  parts: { filename: "string", node: "string?" },
  write: ({ filename, node = TOP }: InfoParts) => ({
    path: writeDocumentName(filename),
    fragment: node === TOP ? undefined : encodeData(node.replaceAll(" ", "_"), "fragment"),
  }),
  normal({ path, fragment }) {
    const start = nodeStart(path);
    if (start === -1) return path.startsWith("/") ? {} : { fragment: fragment?.replaceAll("%20", "_") };
    return { path: path.slice(0, start) + path.slice(start).replaceAll("%20", "_") };
  },
  lenient(text) {
    const fragment = text.indexOf("#");
    const path = text.slice(5, fragment === -1 ? undefined : fragment);
    const start = text.slice(0, 5).toLowerCase() === "info:" ? nodeStart(path) : -1;
    const node = start === -1 ? fragment : start + 5;
    return node === -1 ? [] : replacements(text, / /g, () => "_", [node, text.length]);
  },
});

/** Returns the index of the node in a path in a form of KDE, or -1. */
function nodeStart(path: string): number {
  const after = path.startsWith("(") ? path.indexOf(")") : path.startsWith("/") ? path.indexOf("/", 1) : -1;
  return after === -1 ? -1 : after + 1;
}

/** Splits off the node. It is the fragment unless the path is in a form of KDE. */
function cutNode({ path }: Uri, spans: ComponentSpans): [filename: SourceSpan, node: SourceSpan] {
  const whole = spans("path");
  if (path.startsWith("(")) {
    const [filename, node] = whole.slice(1).cut(")");
    return [filename, node ?? whole.slice(path.length).fail(MISSING_PART, "closing parenthesis")];
  }
  if (!path.startsWith("/")) return [whole, spans("fragment")];
  const [filename, node] = whole.slice(1).cut("/");
  return [filename, node ?? whole.slice(path.length)];
}

function nodeOf(span: SourceSpan): string {
  const node = readData(span, "node", NODE);
  return node.replaceAll("_", " ") || TOP;
}
