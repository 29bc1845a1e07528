import { parse } from "../api/parse.ts";
import { codecError } from "../codec/codec-error.ts";
import { encode, type Fail } from "../core/pct.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { IREG_NAME } from "../generated/rules.ts";
import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { spansOf } from "../uri/spans.ts";
import type { UriInput, UriReference } from "../uri/types.ts";
import { asciiName } from "./to-ascii.ts";

/** Options of {@link toUri}. */
export interface ToUriOptions {
  /**
   * How the host name is mapped. `"percent"`: its UTF-8 is percent-encoded, as in other components. `"ascii"`: as by
   * {@link toAscii}, for schemes whose host is a DNS name.
   *
   * @default "percent"
   */
  readonly host?: "percent" | "ascii" | undefined;
}

/**
 * Maps an IRI reference to a URI reference.
 *
 * Follows RFC 3987, 3.1: the UTF-8 of each character in `ucschar` and `iprivate` is percent-encoded. Everything else stays, so
 * a URI is returned unchanged. The IRI is not normalized to NFC: only its creator knows whether that keeps the name (5.3.2.2).
 *
 * With `host: "ascii"`, the message of the error says if `URL`, and therefore a browser, accepts a host that {@link toAscii}
 * rejects, and which host it reads. These are percent-encoded ASCII characters that are not unreserved (`a%21b`), characters
 * that are mapped to one which no `reg-name` has, labels of more than 256 characters, and what the `URL` of the runtime does
 * not check: Punycode (`xn--a`) or the direction of a label, depending on its version.
 *
 * To compare IRIs by their URIs (5.1), call `equivalent` with the results.
 *
 * @throws {UriSyntaxError} if the IRI is not valid. With `host: "ascii"` also if {@link toAscii} rejects the host; `index` is
 * the index in the whole IRI.
 * @throws {IdnaUnavailableError} with `host: "ascii"`, if the runtime has no `URL` that maps host names.
 * @example
 * toUri("http://www.example.org/red%09rosé#red"); // "http://www.example.org/red%09ros%C3%A9#red"
 * toUri("http://résumé.example.org"); // "http://r%C3%A9sum%C3%A9.example.org"
 * toUri("http://résumé.example.org", { host: "ascii" }); // "http://xn--rsum-bpad.example.org"
 * toUri("../é?ö"); // "../%C3%A9?%C3%B6"
 * equivalent(toUri("http://é.example", { host: "ascii" }), "http://xn--9ca.example/"); // true
 * toUri("http://a/é b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function toUri(iri: UriInput, options?: ToUriOptions): string {
  const { host = "percent" } = optionsOf(options, ["host"]);
  oneOf("host", host, "percent", "ascii");
  const text = textOf(iri);
  const fail = codecError("map IRI to URI", text, IREG_NAME);
  const record = parse(text, "IRI-reference");
  const named = host === "ascii" ? withName(text, record, fail, asciiName) : text;
  return encode(named, UNRESERVED | RESERVED, 0, true, fail);
}

/** Maps the host name of a reference. Without a host, or with an address, the reference is returned unchanged. */
export function withName(
  text: string,
  record: UriReference,
  fail: Fail,
  map: (name: string, fail: Fail) => string,
): string {
  if (record.hostKind !== "reg-name") return text;
  const { index, end } = spansOf(record).host;
  const name = map(text.slice(index, end), (code, at) => fail(code, index + at));
  return text.slice(0, index) + name + text.slice(end);
}
