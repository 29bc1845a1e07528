import { objectOf, oneOf } from "../argument.ts";
import { encode, type Fail } from "../backend/js/pct.ts";
import { codecError } from "../codec-error.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { IREG_NAME } from "../generated/rules.ts";
import { placesOf } from "../places.ts";
import { parseReference } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { asciiName } from "./to-ascii.ts";

/** How {@link toUri} maps the name of a host. */
export interface ToUriOptions {
  /**
   * `"percent"`: as all else, to the triplets of its UTF-8. `"ascii"`: as {@link toAscii} does, for schemes in which it is a
   * name of the DNS.
   */
  readonly host?: "percent" | "ascii" | undefined;
}

/**
 * Maps an IRI reference to a URI reference.
 *
 * Follows RFC 3987, 3.1: each character of `ucschar` and `iprivate` becomes the triplets of its UTF-8. All else stays as it
 * is, so that of a URI the same text is returned. The text is never brought to NFC: only who created it knows whether that
 * is the same name (5.3.2.2).
 *
 * IRIs are compared after mapping too, where that is to be so (5.1): an `equivalent` of what this returns.
 *
 * @throws {UriSyntaxError} if the text is not valid; with `host: "ascii"` also as {@link toAscii} does, at the place in the
 * whole text.
 * @throws {IdnaUnavailableError} with `host: "ascii"`, if the runtime has no `URL` that maps names.
 * @example
 * toUri("http://www.example.org/red%09rosé#red"); // "http://www.example.org/red%09ros%C3%A9#red"
 * toUri("http://résumé.example.org"); // "http://r%C3%A9sum%C3%A9.example.org"
 * toUri("http://résumé.example.org", { host: "ascii" }); // "http://xn--rsum-bpad.example.org"
 * toUri("../é?ö"); // "../%C3%A9?%C3%B6"
 * equivalent(toUri("http://é.example", { host: "ascii" }), "http://xn--9ca.example/"); // true
 * toUri("http://a/é b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function toUri(iri: string | UriReference, options: ToUriOptions = {}): string {
  const { host = "percent" } = objectOf(options);
  oneOf("host", host, "percent", "ascii");
  const text = textOf(iri);
  const fail = codecError("map IRI to URI", text, IREG_NAME);
  const record = parseReference(text, { rule: "IRI-reference" });
  const named = host === "ascii" ? withName(text, record, fail, asciiName) : text;
  return encode(named, UNRESERVED | RESERVED, 0, true, fail);
}

/** Puts another name of a host into a reference; where there is none, or an address, it is the same text. */
export function withName(
  text: string,
  record: UriReference,
  fail: Fail,
  map: (name: string, fail: Fail) => string,
): string {
  if (record.hostKind !== "reg-name") return text;
  const { index, end } = placesOf(record).host;
  const name = map(text.slice(index, end), (code, at) => fail(code, index + at));
  return text.slice(0, index) + name + text.slice(end);
}
