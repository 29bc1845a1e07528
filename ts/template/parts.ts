import { isOf, run } from "../core/characters.ts";
import { triplet } from "../core/pct.ts";
import {
  ALPHANUM,
  DIGIT,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  RESERVED,
  UNRESERVED,
} from "../generated/alphabets.ts";
import { hasOwn } from "../support/properties.ts";
import { issueAt, type TemplateIssue, type TemplateRule } from "./issue.ts";
import { isReservedOperator, type Operator, operatorOf, SIMPLE } from "./operator.ts";

/** A variable in an expression, with its modifier. */
export interface Varspec {
  readonly name: string;
  readonly index: number;
  /** The number of characters that a prefix modifier keeps: 3 in `{a:3}`. */
  readonly maxLength: number | undefined;
  /** Whether it has the explode modifier, as in `{a*}`: each member of a list or of pairs is expanded on its own. */
  readonly explode: boolean;
  /** The index after the name, where the modifier is. */
  readonly nameEnd: number;
  readonly end: number;
}

/** An expression in braces. */
export interface Expression {
  readonly operator: Operator;
  readonly varspecs: readonly Varspec[];
  readonly index: number;
  readonly end: number;
}

/** The text outside of braces, up to the next brace. */
interface Literals {
  readonly literals: string;
  readonly index: number;
}

/** A part of a template. Two literals never follow each other. */
export type Part = Literals | Expression;

/**
 * Splits a template into its parts, or returns the first issue with it.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 */
export function partsOf(template: string): readonly Part[] | TemplateIssue {
  const parts: Part[] = [];
  let index = 0;
  while (index < template.length) {
    const part = template[index] === "{" ? expression(template, index) : literals(template, index);
    if (hasOwn(part, "code")) return part;
    parts.push(part);
    index = hasOwn(part, "literals") ? index + part.literals.length : part.end;
  }
  return parts;
}

/**
 * Reads literals up to the next brace.
 *
 * `literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate /
 * pct-encoded` (RFC 6570, 2.1)
 *
 * In ASCII these are `unreserved` and `reserved` of RFC 3986, since erratum 6937 added the apostrophe.
 */
function literals(template: string, index: number): Literals | TemplateIssue {
  const end = run(template, index, UNRESERVED | RESERVED, NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE);
  if (end < template.length && template[end] !== "{") return unexpected(template, end, "literals");
  return { literals: template.slice(index, end), index };
}

/** `expression = "{" [ operator ] variable-list "}"`, `variable-list = varspec *( "," varspec )` (RFC 6570, 2.2) */
function expression(template: string, index: number): Expression | TemplateIssue {
  const character = template[index + 1];
  if (isReservedOperator(character)) {
    return issueAt("ERR_URI_RESERVED_OPERATOR", "op-reserve", index + 1, template);
  }
  const operator = operatorOf(character);
  const varspecs: Varspec[] = [];
  let next = operator === undefined ? index + 1 : index + 2;
  for (;;) {
    const spec = varspec(template, next);
    if (hasOwn(spec, "code")) return spec;
    varspecs.push(spec);
    next = spec.end + 1;
    if (template[spec.end] === "}") return { operator: operator ?? SIMPLE, varspecs, index, end: next };
    if (template[spec.end] !== ",") return unexpected(template, spec.end, ruleAfter(spec));
  }
}

/** `varspec = varname [ modifier-level4 ]` (RFC 6570, 2.3 and 2.4) */
function varspec(template: string, index: number): Varspec | TemplateIssue {
  const nameEnd = varnameEnd(template, index);
  // A name is not empty and does not end in a dot.
  if (nameEnd === index || template[nameEnd - 1] === "." || template[nameEnd] === "%") {
    return unexpected(template, nameEnd, "varname");
  }
  const name = template.slice(index, nameEnd);
  if (template[nameEnd] === "*") {
    return { name, index, nameEnd, maxLength: undefined, explode: true, end: nameEnd + 1 };
  }
  if (template[nameEnd] !== ":") {
    return { name, index, nameEnd, maxLength: undefined, explode: false, end: nameEnd };
  }
  const end = maxLengthEnd(template, nameEnd + 1);
  if (end === nameEnd + 1) return unexpected(template, end, "max-length");
  return { name, index, nameEnd, maxLength: Number(template.slice(nameEnd + 1, end)), explode: false, end };
}

/** Returns the end of `varname = varchar *( ["."] varchar )`, `varchar = ALPHA / DIGIT / "_" / pct-encoded` (RFC 6570, 2.3) */
function varnameEnd(template: string, index: number): number {
  let end = index;
  let mayHaveDot = false;
  while (end < template.length) {
    if (template[end] === "." && mayHaveDot) {
      mayHaveDot = false;
      end++;
      continue;
    }
    const isLetter = template[end] === "_" || isOf(template, end, ALPHANUM);
    if (!isLetter && triplet(template, end) < 0) break;
    end += isLetter ? 1 : 3;
    mayHaveDot = true;
  }
  return end;
}

/** Returns the end of `max-length = %x31-39 0*3DIGIT`, a positive integer less than 10000 (RFC 6570, 2.4.1) */
function maxLengthEnd(template: string, index: number): number {
  if (template[index] === "0") return index;
  let end = index;
  while (end < index + 4 && isOf(template, end, DIGIT)) end++;
  return end;
}

/** Returns the rule that could continue after a variable. */
function ruleAfter({ maxLength, explode }: Varspec): TemplateRule {
  return maxLength !== undefined ? "max-length" : explode ? "expression" : "varspec";
}

/** Returns the issue of an unexpected character. At the end of the template, an expression is not closed. */
function unexpected(template: string, index: number, rule: TemplateRule): TemplateIssue {
  if (index === template.length) {
    return issueAt("ERR_URI_UNEXPECTED_CHARACTER", "expression", index, template);
  }
  const allowsPct = rule === "literals" || rule === "varname";
  if (allowsPct && template[index] === "%" && triplet(template, index) < 0) {
    return issueAt("ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", index, template);
  }
  return issueAt("ERR_URI_UNEXPECTED_CHARACTER", rule, index, template);
}
