import { namedValuesOf, type ParamChanges, pairTexts } from "../api/param-changes.ts";
import { parse } from "../api/parse.ts";
import { encodeData } from "../codec/encode-data.ts";
import { pctDecode } from "../codec/pct-decode.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { replacements } from "./define/edits.ts";
import { type ResourceParts, resource } from "./define/resource.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ServerFields } from "./define/server.ts";

/** The parts of an `http` URI, for `format`: at most one of `query`, `keywords` and `params`. */
export interface HttpParts extends ResourceParts {
  /** @default none */
  readonly keywords?: readonly string[] | undefined;
  /** @default none */
  readonly params?: ParamChanges | undefined;
}

/**
 * `http`: a resource on a server (RFC 9110, 4.2.1)
 *
 * ```abnf
 * http-URI     = "http:" "//" authority-nz path-abempty [ "?" query ]
 * authority-nz = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * An empty host is rejected (`ERR_URI_MISSING_PART`; 4.2.1), and so is a port above 65535 (`ERR_URI_OUT_OF_RANGE`).
 * `normalize` writes an empty path as `/` (RFC 3986, 6.2.3). `lenient` accepts `&amp;` for `&`, as it appears in HTML
 * (uri(7)).
 *
 * @example
 * http.parse("http://lwn.net").portNumber; // 80
 * http.parse("http://h/?a=1&amp;b=2", { lenient: true }).query; // "a=1&b=2"
 * http.format({ host: "h", path: "/find", params: { q: "tea & milk" } }); // "http://h/find?q=tea+%26+milk"
 * http.parse("http:///x"); // throws ERR_URI_MISSING_PART
 */
export const http: Scheme<ServerFields, HttpParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ web("http", "RFC 9110, 4.2.1", 80),
);

/**
 * `https`: a resource on a server, over TLS (RFC 9110, 4.2.2)
 *
 * ```abnf
 * https-URI    = "https:" "//" authority-nz path-abempty [ "?" query ]
 * ```
 *
 * It follows the rules of {@link http}, with another default port.
 *
 * @example
 * https.normalize("https://EXAMPLE.com:443"); // "https://example.com/"
 */
export const https: Scheme<ServerFields, HttpParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ web("https", "RFC 9110, 4.2.2", 443),
);

function web(name: string, reference: string, defaultPort: number): Definition<ServerFields, HttpParts> {
  const definition = resource(name, reference, defaultPort);
  return {
    ...definition,
    parts: { ...definition.parts, keywords: "strings?", params: "params?" },
    write: (parts) => ({ ...definition.write(parts), query: queryOf(parts) }),
    lenient: (text) => replacements(text, /&(?:amp;)+/g, () => "&"),
  };
}

/**
 * Returns the words of a query to an index, `<isindex>`: split at each `+`, then decoded (RFC 1866, 7.5; uri(7)).
 *
 * The list is empty if the query is absent or contains `=`: `params` reads such a query.
 *
 * @throws {UriSyntaxError} if it is not a valid URI, or a word is not UTF-8.
 * @example
 * httpKeywords("http://h/find?tea+house%2Bbar"); // ["tea", "house+bar"]
 * httpKeywords("http://h/find?q=tea"); // []
 */
export function httpKeywords(uri: UriInput<Uri>): string[] {
  const { query } = parse(uri, "URI");
  if (query === undefined || query.includes("=")) return [];
  return query.split("+").map((word) => pctDecode(word));
}

/**
 * Writes words or pairs as a query. `+` is a space there, so a real plus is encoded (RFC 1866, 8.2.1). Empty lists give
 * no query.
 */
function queryOf({ query, keywords, params }: HttpParts): string | undefined {
  const given = Object.entries({ query, keywords, params }).filter(([, part]) => part !== undefined);
  if (given.length > 1)
    throw new TypeError(
      `Expected one of query, keywords and params, got ${given.map(([name]) => name).join(" and ")}`,
    );
  const write = (data: string): string => encodeData(data, "query-value").replaceAll("%20", "+");
  if (keywords !== undefined && keywords.length > 0) return keywords.map(write).join("+");
  const pairs = params === undefined ? [] : pairTexts(namedValuesOf("params", params), write);
  return pairs.length === 0 ? query : pairs.join("&");
}
