import { kindOf, quoted } from "../argument.ts";
import { scheme as schemeEnd } from "../backend/js/scan.ts";
import { check } from "../check.ts";
import { ADDRESS_MECHANISM, ERRORS, type ErrorCode, MISSING_SCHEME } from "../generated/errors.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { parse } from "../parse.ts";
import type { ReferenceOptions } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { Section } from "../section.ts";
import { referenceRuleNumber } from "../top-rule.ts";
import type { UriReference } from "../types.ts";
import { FINDINGS, type Finding, type FindingCode } from "./finding.ts";
import { inspect } from "./inspect.ts";
import { subjectOf } from "./subject.ts";
import { portNumber } from "./whatwg.ts";

/** What may be fetched. */
export interface FetchPolicy extends ReferenceOptions {
  /** The schemes, in lower case: `http` and `https` where none are given. */
  readonly schemes?: readonly string[] | undefined;
  /** The ports, those of the schemes among them. Where none are given: the one of the scheme, and all from 1024 on. */
  readonly ports?: readonly number[] | undefined;
  /**
   * Findings of severity `"danger"` for which a URI is not refused, such as `"private-address"`; but not those by which
   * others read another host.
   */
  readonly accept?: readonly FindingCode[] | undefined;
}

/** Why a URI is not to be fetched. */
export interface Refusal {
  /** The code of an error or of a finding, or what the policy does not have. */
  readonly code: ErrorCode | FindingCode | "scheme-not-allowed" | "port-not-allowed";
  /** Where in the text, in UTF-16 code units. */
  readonly index: number;
  /** What it rests on. */
  readonly section: Section;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/**
 * Tells whether nothing speaks against fetching a URI that somebody else gave: {@link fetchRefusals} has nothing to say.
 *
 * A name is not looked up: ask again with the address that it has, as `http://` and the address, and connect to that one.
 *
 * @throws {TypeError} if the policy is none.
 * @example
 * isSafeToFetch("https://example.com/a"); // true
 * isSafeToFetch("http://2130706433/"); // false
 * isSafeToFetch("http://example.com:25/"); // false
 * isSafeToFetch("http://localhost/"); // false
 * isSafeToFetch("http://redis:6379/"); // false
 * isSafeToFetch("http://10.0.0.1/", { accept: ["private-address"] }); // true
 * isSafeToFetch("http://example.com/a b"); // false
 */
export function isSafeToFetch(uri: string | UriReference, policy: FetchPolicy = {}): boolean {
  return fetchRefusals(uri, policy).length === 0;
}

/**
 * Lists what speaks against fetching a URI that somebody else gave: RFC 3986, 7.
 *
 * It has to be a valid URI of one of the schemes of the policy, with one of its ports, and {@link inspect} may find
 * nothing of severity `"danger"` that the policy does not accept. A port below 1024 that is not the one of the scheme is
 * refused unless the policy has it (7.2), and an `IPvFuture` always, since nobody can connect to it (3.2.2).
 *
 * @throws {TypeError} if the policy is none.
 * @example
 * fetchRefusals("http://example.com:25/").map(({ code }) => code); // ["well-known-port"]
 * fetchRefusals("http://example.com:25/", { ports: [25] }); // []
 * fetchRefusals("http://[v1.a]/")[0].code; // "ERR_URI_ADDRESS_MECHANISM"
 * fetchRefusals("gopher://example.com/")[0].code; // "scheme-not-allowed"
 * fetchRefusals("http://example.com\\@evil/")[0].index; // 18
 */
export function fetchRefusals(uri: string | UriReference, policy: FetchPolicy = {}): Refusal[] {
  const { rule = "URI-reference", schemes = ["http", "https"], ports, accept = [] } = judged(policy);
  const text = textOf(uri);
  const issue = check(text, rule);
  if (issue !== undefined) {
    return [
      { code: issue.code, index: issue.index, section: "RFC 3986, appendix A", message: issue.message },
    ];
  }
  const record = parse(text, rule);
  if (record.scheme === undefined) return [errorRefusal(MISSING_SCHEME, 0, "RFC 3986, 4.3")];
  const refusals: Refusal[] = [];
  if (!schemes.includes(asciiLower(record.scheme))) {
    const message = `The scheme ${quoted(record.scheme.slice(0, 80))} is not allowed.`;
    refusals.push({ code: "scheme-not-allowed", index: 0, section: "RFC 3986, 3.1", message });
  }
  for (const found of inspect(text, { rule })) {
    const refusal = refusalOf(found, ports === undefined, accept);
    if (refusal !== undefined) refusals.push(refusal);
  }
  if (ports !== undefined && !ports.includes(effectivePort(record))) {
    const { index } = subjectOf(text, record).places.port;
    refusals.push({
      code: "port-not-allowed",
      index,
      section: "RFC 3986, 7.2",
      message: "The port is not allowed.",
    });
  }
  return refusals.sort((one, other) => one.index - other.index);
}

function refusalOf(
  found: Finding,
  isPortJudged: boolean,
  accept: readonly FindingCode[],
): Refusal | undefined {
  const { code, severity, index, section, message } = found;
  if (code === "ip-future") return errorRefusal(ADDRESS_MECHANISM, index, section);
  const isRefused = code === "well-known-port" ? isPortJudged : severity === "danger";
  return isRefused && !accept.includes(code) ? { code, index, section, message } : undefined;
}

function errorRefusal(number: number, index: number, section: Section): Refusal {
  const [code, message] = ERRORS[number]!;
  return { code, index, section, message: `${message} at index ${index}` };
}

/** The port that a connection would be made to, or -1. */
function effectivePort({ scheme, port = "" }: UriReference): number {
  const number = portNumber(port);
  if (number !== "") return number === undefined ? -1 : Number(number);
  return Number(SCHEMES.get(asciiLower(scheme!))?.port ?? -1);
}

/** Where others may read another host, that host has not been looked at; and some addresses lead nowhere. */
const NEVER: readonly FindingCode[] = [
  "whatwg-host",
  "whatwg-port",
  "whatwg-refuses",
  "path-like-authority",
  "ip-future",
];

const KNOWN: readonly string[] = ["rule", "schemes", "ports", "accept"];

/** Refuses a policy with what is not known: a word that is misspelt would be no protection. */
function judged(policy: FetchPolicy): FetchPolicy {
  if (typeof policy !== "object" || policy === null || Array.isArray(policy))
    throw new TypeError(`Expected a policy, got ${kindOf(policy)}`);
  for (const name of Object.keys(policy)) {
    if (!KNOWN.includes(name)) throw new TypeError(`Unknown part of a policy: ${quoted(name)}`);
  }
  const { rule = "URI-reference", schemes, ports, accept } = policy;
  referenceRuleNumber(rule);
  for (const [name, list] of Object.entries({ schemes, ports, accept })) {
    if (list !== undefined && !Array.isArray(list))
      throw new TypeError(`Expected an array of ${name}, got ${kindOf(list)}`);
  }
  for (const scheme of schemes ?? []) {
    if (
      typeof scheme !== "string" ||
      scheme === "" ||
      schemeEnd(scheme) !== scheme.length ||
      asciiLower(scheme) !== scheme
    ) {
      throw new TypeError(`Expected a scheme in lower case, without ":", got ${quoted(scheme)}`);
    }
  }
  for (const port of ports ?? []) {
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      throw new TypeError(
        `Expected a port, an integer up to 65535, got ${typeof port === "number" ? port : kindOf(port)}`,
      );
    }
  }
  for (const code of accept ?? []) {
    if (!Object.hasOwn(FINDINGS, code)) throw new TypeError(`Unknown finding ${quoted(code)}`);
    if (NEVER.includes(code)) throw new TypeError(`The finding ${quoted(code)} cannot be accepted`);
  }
  return policy;
}
