/**
 * Validates URIs in forms, servers and configurations that take validators of Standard Schema 1.
 *
 * @module
 */

import { schemeColon } from "../core/scan.ts";
import { active } from "../engine/engine.ts";
import { hintOf } from "../explain/hint.ts";
import { elementsOf, kindOf, objectOf, quoted, validateFunction } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { issueOf } from "../uri/errors.ts";
import { mask } from "../uri/mask.ts";
import type { Note } from "../uri/note.ts";
import { topRuleNumber } from "../uri/options.ts";
import { sentenceOf } from "../uri/print-note.ts";
import { validateSchemeName } from "../uri/scheme-name.ts";
import type { TopRule } from "../uri/types.ts";

declare const brand: unique symbol;

/** A string that a schema of {@link uriSchema} found valid. The brand is a type only: the value is the string. */
export type UriString = string & {
  /** For TypeScript alone: there is no such property. */
  readonly [brand]: "URI";
};

/**
 * A reason to refuse a valid string. Those of `pchar/inspect` are such objects. Without `index` and `end` it is about the whole string.
 */
export type UriRefusal = Pick<Note, "code" | "message"> & Partial<Pick<Note, "index" | "end">>;

/** The rules of one scheme, for the option `schemeRules`. The schemes of `pchar/schemes` are such objects. */
export interface UriSchemaRules {
  /** The scheme, in lower case. */
  readonly name: string;
  /** Returns the first issue with a URI of the scheme, or `undefined` if it is valid. */
  check(uri: string): UriRefusal | undefined;
}

/** Options of {@link uriSchema}. */
export interface UriSchemaOptions {
  /**
   * The rule that a string has to match (RFC 3986, 3 and 4; RFC 3987, 2.2).
   *
   * @default "URI"
   */
  readonly rule?: TopRule | undefined;
  /**
   * The allowed schemes, in lower case and without `:`. Their case in the string does not matter. A relative reference has no
   * scheme, so only `rule` decides about it.
   *
   * @default undefined: every scheme
   */
  readonly schemes?: readonly string[] | undefined;
  /**
   * The schemes whose own rules a string has to follow too, such as `mailto` of `pchar/schemes`. They do not restrict the schemes: a
   * string of another scheme has to match `rule` alone. The rules of a scheme are about URIs, so `mailto` refuses an IRI such as
   * `mailto:é@h`, also if `rule` is `"IRI"`.
   *
   * @default undefined: only `rule` decides
   */
  readonly schemeRules?: readonly UriSchemaRules[] | undefined;
  /**
   * Returns the reasons to refuse a valid string with an allowed scheme, such as `fetchRefusals` of `pchar/inspect`. The issue
   * is the first.
   *
   * @default undefined: no string is refused
   */
  readonly refusals?: ((uri: UriString) => readonly UriRefusal[]) | undefined;
}

/**
 * Why a value is not valid: an issue of Standard Schema that programs can read, too.
 *
 * `value.slice(issue.index, issue.end)` is what a person underlines.
 */
export interface UriSchemaIssue extends Pick<Note, "code" | "index" | "end"> {
  /** A hint for someone who has not read the RFC. It contains no password. SemVer does not cover it. */
  readonly message: string;
  /**
   * The code of the error that `parse` throws, also that of a scheme, `"scheme-not-allowed"`, the code of a refusal, or
   * `"not-a-string"`.
   */
  readonly code: string;
  /** The index where it starts in the string, in UTF-16 code units; 0 if the value is not a string. */
  readonly index: number;
  /** The index after it, in UTF-16 code units; 0 if the value is not a string. */
  readonly end: number;
}

/** The result for a valid value. */
export interface UriSchemaSuccess {
  /** The value as it was given. */
  readonly value: UriString;
  /** Always absent. */
  readonly issues?: undefined;
}

/** The result for another value. */
export interface UriSchemaFailure {
  /** An array of exactly one issue. */
  readonly issues: readonly [UriSchemaIssue];
}

/** The types of a schema, for TypeScript. There is no such object. */
export interface UriSchemaTypes {
  /** The type of the value in a form or a request. */
  readonly input: string;
  /** The type of a valid value. */
  readonly output: UriString;
}

/** The properties that Standard Schema 1 defines. */
export interface UriSchemaProps {
  /** The version of Standard Schema. */
  readonly version: 1;
  /** The name of this library. */
  readonly vendor: "pchar";
  /** For TypeScript alone: always absent. */
  readonly types?: UriSchemaTypes | undefined;
  /** Returns the value as it is, or one issue. It never throws, unless `refusals` does. */
  readonly validate: (value: unknown) => UriSchemaSuccess | UriSchemaFailure;
}

/** A validator by Standard Schema 1. Every library that takes such schemas accepts it. */
export interface UriSchema {
  /** The properties that Standard Schema 1 defines. */
  readonly "~standard": UriSchemaProps;
}

/**
 * Returns a validator of URIs by [Standard Schema 1](https://standardschema.dev/), which libraries for forms, servers and
 * configurations take.
 *
 * A value is valid if it is a string that matches `rule` (`URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`, RFC
 * 3986, 3), has an allowed scheme, follows the rules of that scheme if `schemeRules` has them, and is not refused. It is returned as
 * it is: nothing is trimmed, encoded or normalized. To clean what a person typed, apply `fromTyped` of `pchar/text` first. A value that
 * is not valid gets one issue.
 *
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @example
 * const website = uriSchema({ schemes: ["http", "https"] });
 * const { validate } = website["~standard"];
 * validate("https://example.com/"); // { value: "https://example.com/" }
 * const [{ message, index, end }] = validate("http://example.com/a b").issues;
 * message; // "A space is not allowed here. Its code is %20."
 * [index, end]; // [20, 21]
 * validate("javascript:alert(1)").issues[0].code; // "scheme-not-allowed"
 * validate(7).issues[0].code; // "not-a-string"
 * @example
 * import { mailto } from "pchar/schemes";
 * const address = uriSchema({ schemes: ["mailto"], schemeRules: [mailto] });
 * address["~standard"].validate("mailto:me@h?to").issues[0].index; // 14
 */
export function uriSchema(options?: UriSchemaOptions): UriSchema {
  const {
    rule = "URI",
    schemes,
    schemeRules = [],
    refusals,
  } = optionsOf(options, ["rule", "schemes", "schemeRules", "refusals"]);
  const ruleNumber = topRuleNumber(rule);
  const ownRules = elementsOf("schemeRules", schemeRules, validateRules);
  const allowed = schemes === undefined ? undefined : elementsOf("schemes", schemes, validateSchemeName);
  if (refusals !== undefined) validateFunction("refusals", refusals);

  const refusalOf = (value: string): UriSchemaIssue | undefined => {
    const refusal = refusals && elementsOf("refusals", refusals(value as UriString), () => {})[0];
    return refusal && explained(refusal, value);
  };
  const issueWith = (value: string): UriSchemaIssue | undefined => {
    const { scan, record } = active();
    if (scan(value, ruleNumber) !== 0) return explained(issueOf(record, value), value);
    if (allowed === undefined && ownRules.length === 0) return refusalOf(value);
    const colon = schemeColon(value);
    const scheme = colon === -1 ? undefined : value.slice(0, colon).toLowerCase();
    if (allowed !== undefined && scheme !== undefined && !allowed.includes(scheme)) {
      const message = `The scheme ${quoted(scheme.slice(0, 80))} is not allowed.`;
      return { message, code: "scheme-not-allowed", index: 0, end: scheme.length };
    }
    const ownIssue = ownRules.find(({ name }) => name === scheme)?.check(value);
    return ownIssue === undefined ? refusalOf(value) : explained(ownIssue, value);
  };

  return {
    "~standard": {
      version: 1,
      vendor: "pchar",
      validate: (value) => {
        if (typeof value !== "string") {
          const message = `Expected a string, got ${kindOf(value)}.`;
          return { issues: [{ message, code: "not-a-string", index: 0, end: 0 }] };
        }
        const issue = issueWith(value);
        return issue === undefined ? { value: value as UriString } : { issues: [issue] };
      },
    },
  };
}

/** Turns an issue into one of Standard Schema, whose message is the hint, or the message of what has no hint. */
function explained(issue: UriRefusal & { readonly rule?: string }, value: string): UriSchemaIssue {
  const { code, rule, index = 0, end = value.length, message } = issue;
  const hint = rule === undefined ? undefined : hintOf({ code, rule, index }, value, mask(value));
  return { message: hint ?? sentenceOf(message), code, index, end };
}

function validateRules(rules: UriSchemaRules): void {
  validateSchemeName(objectOf(rules, "schemeRules").name);
  validateFunction("check", rules.check);
}
