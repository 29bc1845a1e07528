import { encodeData } from "../codec/encode-data.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { UNRESERVEDS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { MISSING_PART, UNEXPECTED_PART } from "./define/issue.ts";
import { writePairs } from "./define/pairs.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";

/** A parameter, with a decoded value. */
export type MagnetParameter = readonly [name: string, value: string];

/** The fields of a `magnet` URI beyond RFC 3986. */
export interface MagnetFields {
  /** The URNs that identify the content: the values of `xt`, `xt.1` and so on. */
  readonly exactTopics: readonly string[];
  /** All parameters, in order. */
  readonly parameters: readonly MagnetParameter[];
}

/** The parts of a `magnet` URI, for `format`. */
export interface MagnetParts {
  /** The parameters, in order. */
  readonly parameters: readonly MagnetParameter[];
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `magnet`: a resource identified by its content, not its location (the Magnet URI draft; BEP 9)
 *
 * ```abnf
 * magnet-uri = "magnet:" "?" parameter *( "&" parameter )
 * parameter  = 1*unreserved "=" value
 * value      = *( unreserved / pct-encoded / ":" / "@" / "/" / "?" / "=" / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" )
 * ```
 *
 * No RFC defines it. A `+` in a value is read as a space, as in forms; `format` writes `%20`. An authority and a path
 * are rejected (`ERR_URI_UNEXPECTED_PART`).
 *
 * @example
 * magnet.parse("magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C").exactTopics; // ["urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C"]
 * magnet.parse("magnet:?kt=martin+luther+king").parameters; // [["kt", "martin luther king"]]
 * magnet.format({ parameters: [["dn", "a & b"], ["xl", "10"]] }); // "magnet:?dn=a%20%26%20b&xl=10"
 * magnet.parse("magnet:xt=urn:sha1:x"); // throws ERR_URI_UNEXPECTED_PART
 */
export const magnet: Scheme<MagnetFields, MagnetParts> = /* @__PURE__ */ defineScheme({
  name: "magnet",
  reference: "BEP 9",
  flags: OPAQUE,
  read(uri, spans): MagnetFields {
    rejectComponents(uri, spans, "authority");
    const path = spans("path");
    if (!path.isEmpty) path.fail(UNEXPECTED_PART, "path");
    if (uri.query === undefined) path.fail(MISSING_PART, "parameter");
    const parameters = spans("query").split("&").map(readParameter);
    const exactTopics = parameters.filter(([name]) => name === "xt" || name.startsWith("xt."));
    return { exactTopics: exactTopics.map(([, topic]) => topic), parameters };
  },
  parts: { parameters: "pairs", fragment: "string?" },
  write: ({ parameters }: MagnetParts) => ({
    query: writePairs(parameters, encodeData, (value) => encodeData(value, "query-value")).join("&"),
  }),
});

function readParameter(parameter: SourceSpan): MagnetParameter {
  const [name, value] = parameter.cut("=");
  name.expect("parameter", UNRESERVEDS, 1);
  if (value === undefined) return name.failAtEnd(UNEXPECTED_CHARACTER, "parameter");
  const words = value.split("+").map((word) => word.decoded("value"));
  return [name.text, words.join(" ")];
}
