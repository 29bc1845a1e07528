import { encode, encodeOctets } from "../core/pct.ts";
import { RUNS, type Run, type RunRuleOr } from "../generated/alphabets.ts";
import { RULES, type Rule } from "../generated/rules.ts";
import { kindOf, quoted } from "../support/argument.ts";
import { codecError } from "./codec-error.ts";
import { encodeByPlatform, type Spellings, spellings } from "./platform-codec.ts";

/**
 * The component that data is encoded for: a rule that repeats an alphabet, or `"query-value"`. The latter is not a rule of an
 * RFC. It is `query` without `&`, `=`, `+` and `;`, which separate the names and values of a query (RFC 3986, 3.4).
 */
export type PctComponent = RunRuleOr<"query-value">;

/** Percent-encodes data as `pctEncode` does without options. */
export function encodeData(
  data: string | Uint8Array | Uint8ClampedArray,
  component: PctComponent = "unreserved",
): string {
  const encoding = encodingOf(component);
  const encoded = encodeRun(data, encoding);
  return encoding.rule === component ? encoded : withoutDelimiters(encoded);
}

/** A component with its rule and the tables that encode it. */
interface Encoding extends Run {
  readonly component: PctComponent;
  readonly rule: Rule;
  readonly spelled: Spellings;
}

let last: Encoding | undefined;

/** Returns the encoding of a component. The last one is kept: to look it up takes a tenth of the time of a short string. */
function encodingOf(component: PctComponent): Encoding {
  if (last?.component === component) return last;
  const rule = ruleOf(component);
  const run = runOf(rule);
  last = { ...run, component, rule, spelled: spellings(run.alphabet) };
  return last;
}

function encodeRun(
  data: string | Uint8Array | Uint8ClampedArray,
  { rule, alphabet, nonAscii, spelled }: Encoding,
): string {
  if (typeof data === "string") {
    const encoded = encodeByPlatform(data, spelled, nonAscii);
    return (
      encoded ?? encode(data, alphabet, nonAscii, false, codecError("encode", data, RULES.indexOf(rule)))
    );
  }
  if (isOctets(data)) return encodeOctets(octetsOf(data), alphabet);
  throw new TypeError(`Expected a string or a Uint8Array, got ${kindOf(data)}`);
}

/** Encodes the characters that separate the pairs of a query, in a string without other percent signs than those of octets. */
function withoutDelimiters(text: string): string {
  return text.replaceAll("&", "%26").replaceAll("=", "%3D").replaceAll("+", "%2B").replaceAll(";", "%3B");
}

/** Returns whether data is a view of octets, from this realm or another. */
export function isOctets(data: unknown): data is Uint8Array | Uint8ClampedArray {
  return ArrayBuffer.isView(data) && (data as Uint8Array).BYTES_PER_ELEMENT === 1;
}

/** Returns a `Uint8Array` of this realm with the same memory. */
export function octetsOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Returns the rule of a component: itself, or `query` for `"query-value"`. */
export function ruleOf(component: PctComponent): Rule {
  return component === "query-value" ? "query" : component;
}

/** Returns the alphabet of a rule. Throws if the rule is not one repeated alphabet. */
export function runOf(component: Rule): Run {
  const run = RUNS.get(component);
  if (run === undefined)
    throw new TypeError(`Expected a rule that repeats an alphabet, got ${quoted(component)}`);
  return run;
}
