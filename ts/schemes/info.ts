import { QUERY } from "../generated/alphabets.ts";
import { pctEncode } from "../pct-encode.ts";
import type { Uri } from "../types.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE, type Pieces } from "./define/define-scheme.ts";
import { readName, writeName } from "./define/document.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** What an `info` URI says beyond RFC 3986. */
export interface InfoFields {
  /** The name of the manual; that of the list of all manuals is `dir`. */
  readonly filename: string;
  /** The node of the manual, `Top` where none is given; each `_` is a space. */
  readonly node: string;
}

/** What an `info` URI is made of. */
export interface InfoParts {
  readonly filename: string;
  /** A `_` in it is read as a space. */
  readonly node?: string | undefined;
}

const TOP = "Top";
const NODE: Characters = { alphabet: QUERY, pct: true };

/**
 * `info`: a node of a manual in Info format of this machine (uri(7))
 *
 * ```abnf
 * info-URI         = "info:" ( virtual-filename / "(" virtual-filename ")" node
 *                            / "/" virtual-filename [ "/" node ] )
 * virtual-filename = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * node             = *( pchar / "/" )
 * ```
 *
 * In the first form, that of GNOME, the fragment is the node; the others are those of KDE. In a node `_` is a space in
 * all of them. RFC 4452 has registered the name for another use, whose URIs, such as `info:lccn/2002022641`, are
 * refused here. Refused are an authority, a query, and triplets of control characters and, in the name of a manual,
 * of a slash. `lenient` takes spaces in a node.
 *
 * @example
 * info.parse("info:gcc#G++_and_GCC").node; // "G++ and GCC"
 * info.parse("info:(gcc)").node; // "Top"
 * info.parse("info:/gcc/G++_and_GCC").filename; // "gcc"
 * String(info.parse("info:(gcc)G++ and GCC", { lenient: true })); // "info:(gcc)G++_and_GCC"
 * info.format({ filename: "gcc", node: "G++ and GCC" }); // "info:gcc#G++_and_GCC"
 * info.parse("info:lccn/2002022641"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const info: Scheme<InfoFields, InfoParts> = /* @__PURE__ */ defineScheme({
  name: "info",
  reference: "uri(7)",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    const [filename, node] = cutNode(uri, pieces);
    return { filename: readName(filename, "virtual-filename"), node: nodeOf(node) };
  },
  write: ({ filename, node = TOP }: InfoParts) => ({
    path: writeName(filename),
    fragment: node === TOP ? undefined : pctEncode(node.replaceAll(" ", "_"), "fragment"),
  }),
  normal({ path, fragment }) {
    const start = nodeStart(path);
    if (start === -1) return path.startsWith("/") ? {} : { fragment: fragment?.replaceAll("%20", "_") };
    return { path: withUnderscores(path, start, "%20") };
  },
  lenient(text) {
    const fragment = text.indexOf("#");
    const path = text.slice(5, fragment === -1 ? undefined : fragment);
    const start = text.slice(0, 5).toLowerCase() === "info:" ? nodeStart(path) : -1;
    const node = start === -1 ? fragment : start + 5;
    return node === -1 ? text : withUnderscores(text, node, " ");
  },
});

/** Where the node stands in a path of KDE's, or -1. */
function nodeStart(path: string): number {
  const after = path.startsWith("(") ? path.indexOf(")") : path.startsWith("/") ? path.indexOf("/", 1) : -1;
  return after === -1 ? -1 : after + 1;
}

function withUnderscores(text: string, start: number, space: string): string {
  return text.slice(0, start) + text.slice(start).replaceAll(space, "_");
}

/** Cuts off the node, which is in the fragment where the path has no place for it. */
function cutNode({ path }: Uri, pieces: Pieces): [filename: Piece, node: Piece] {
  const whole = pieces("path");
  if (path.startsWith("(")) {
    const [filename, node] = whole.slice(1).cut(")");
    return [filename, node ?? whole.slice(path.length).fail(MISSING_PART, "closing parenthesis")];
  }
  if (!path.startsWith("/")) return [whole, pieces("fragment")];
  const [filename, node] = whole.slice(1).cut("/");
  return [filename, node ?? whole.slice(path.length)];
}

function nodeOf(piece: Piece): string {
  const node = mustNotHideControls(piece.must("node", NODE), "node").decoded("node");
  return node.replaceAll("_", " ") || TOP;
}
