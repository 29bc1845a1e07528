import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pairsOf } from "../pairs.ts";
import { pctEncode } from "../pct-encode.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { MISSING_PART, UNEXPECTED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** A parameter, its value decoded. */
export type MagnetParameter = readonly [name: string, value: string];

/** What a `magnet` URI says beyond RFC 3986. */
export interface MagnetFields {
  /** What it is, by its content: the values of `xt`, `xt.1` and so on, which are URNs. */
  readonly exactTopics: readonly string[];
  /** All parameters in their order. */
  readonly parameters: readonly MagnetParameter[];
}

/** What a `magnet` URI is made of. */
export interface MagnetParts {
  readonly parameters: readonly MagnetParameter[];
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `magnet`: something that is known by its content, wherever it is (the Magnet URI draft; BEP 9)
 *
 * ```abnf
 * magnet-uri = "magnet:" "?" parameter *( "&" parameter )
 * parameter  = 1*unreserved "=" value
 * value      = *( unreserved / pct-encoded / ":" / "@" / "/" / "?" / "=" / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" )
 * ```
 *
 * No RFC defines it. In a value `+` is a space, as forms write it; `format` writes `%20`. An authority and a path are
 * refused.
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
  levels: OPAQUE,
  read(uri, pieces): MagnetFields {
    mustLack(uri, pieces, "authority");
    const path = pieces("path");
    if (!path.isEmpty) path.fail(UNEXPECTED_PART, "path");
    if (uri.query === undefined) path.fail(MISSING_PART, "parameter");
    const parameters = pieces("query").split("&").map(readParameter);
    const exactTopics = parameters.filter(([name]) => name === "xt" || name.startsWith("xt."));
    return { exactTopics: exactTopics.map(([, topic]) => topic), parameters };
  },
  write: ({ parameters, fragment }: MagnetParts) => ({
    path: "",
    query: pairsOf(parameters)
      .map(([name, value]) => `${pctEncode(name)}=${pctEncode(value, "query-value")}`)
      .join("&"),
    fragment,
  }),
});

const NAME: Characters = { alphabet: UNRESERVED };

function readParameter(parameter: Piece): MagnetParameter {
  const [name, value] = parameter.cut("=");
  name.must("parameter", NAME, 1);
  if (value === undefined) return name.fail(UNEXPECTED_CHARACTER, "parameter", name.text.length);
  const words = value.split("+").map((word) => word.decoded("value"));
  return [name.text, words.join(" ")];
}
