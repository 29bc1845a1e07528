import { PCHAR, RUNS, SEGMENT_NZ_NC } from "../generated/alphabets.ts";
import { RECORD_SIZE, SCHEME_END } from "../generated/record.ts";
import { RULES, type Rule } from "../generated/rules.ts";
import { type Grammar, IRI_GRAMMAR, URI_GRAMMAR } from "./grammar.ts";
import { decOctet, h16, ipv4address, ipv6address, ipvfuture } from "./host.ts";
import { matchesRun } from "./pct.ts";
import { authority, hierPart, host, scan, scheme, segments } from "./scan.ts";

const scratch = /* @__PURE__ */ new Int32Array(RECORD_SIZE);

/**
 * Returns whether a string matches a rule of RFC 3986, appendix A, of RFC 3987, 2.2, or a core rule of RFC 5234.
 *
 * A rule that repeats one alphabet is a row of a generated table. Every other rule is matched by a reader of the scanner.
 */
export function matches(text: string, rule: Rule): boolean {
  const repeated = RUNS.get(rule);
  if (repeated !== undefined) return matchesRun(text, repeated);
  const grammar = rule.startsWith("i") ? IRI_GRAMMAR : URI_GRAMMAR;
  scratch.fill(-1);
  switch (grammar === IRI_GRAMMAR ? rule.slice(1) : rule) {
    case "scheme":
      return text !== "" && scheme(text) === text.length;
    case "hier-part":
      scratch[SCHEME_END] = 0;
      return hierPart(text, 0, grammar, scratch) === text.length;
    case "relative-part":
      return hierPart(text, 0, grammar, scratch) === text.length;
    case "authority":
      return authority(text, 0, grammar, scratch) === text.length;
    case "host":
      return host(text, 0, text.length, grammar, scratch) === text.length;
    case "IP-literal":
      return text.startsWith("[") && host(text, 0, text.length, grammar, scratch) === text.length;
    case "IPvFuture":
      return text.charAt(0).toLowerCase() === "v" && ipvfuture(text, 0, text.length) === text.length;
    case "IPv6address":
      return ipv6address(text, 0, text.length) === text.length;
    case "ls32":
      return matchesLs32(text);
    case "IPv4address":
      return ipv4address(text, 0, text.length) === text.length;
    case "dec-octet":
      return text !== "" && decOctet(text, 0, text.length) === text.length;
    case "path":
      return matchesPath(text, PCHAR, grammar);
    case "path-abempty":
      return (text === "" || text.startsWith("/")) && matchesPath(text, PCHAR, grammar);
    case "path-absolute":
      return text.startsWith("/") && !text.startsWith("//") && matchesPath(text, PCHAR, grammar);
    case "path-noscheme":
      return text !== "" && !text.startsWith("/") && matchesPath(text, SEGMENT_NZ_NC, grammar);
    case "path-rootless":
      return text !== "" && !text.startsWith("/") && matchesPath(text, PCHAR, grammar);
  }
  return scan(text, RULES.indexOf(rule), scratch) === 0;
}

/**
 * Returns whether a string is an `ls32`.
 *
 * `ls32 = ( h16 ":" h16 ) / IPv4address` (RFC 3986, 3.2.2)
 */
function matchesLs32(text: string): boolean {
  const colon = h16(text, 0, text.length);
  if (colon > 0 && text[colon] === ":") {
    const end = h16(text, colon + 1, text.length);
    return end > colon + 1 && end === text.length;
  }
  return ipv4address(text, 0, text.length) === text.length;
}

/** Returns whether a string is a path whose first segment is of an alphabet (RFC 3986, 3.3). */
function matchesPath(text: string, firstAlphabet: number, grammar: Grammar): boolean {
  return segments(text, 0, firstAlphabet, grammar, scratch) === text.length;
}
