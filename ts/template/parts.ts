import { stringOf } from "../argument.ts";
import { triplet } from "../backend/js/pct.ts";
import { isOf, run } from "../characters.ts";
import {
  ALPHANUM,
  BEYOND_IPRIVATE,
  BEYOND_UCSCHAR,
  DIGIT,
  RESERVED,
  UNRESERVED,
} from "../generated/alphabets.ts";
import { issueAt, type TemplateIssue, type TemplateRule } from "./issue.ts";
import { isReservedOperator, type Operator, operatorOf, SIMPLE } from "./operator.ts";

/** A variable of an expression, and how much of its value is wanted. */
export interface Varspec {
  readonly name: string;
  readonly index: number;
  /** How many characters of the value at most. */
  readonly most: number | undefined;
  /** Whether each member of a list or of pairs stands for itself. */
  readonly explode: boolean;
  /** The index after the name, which is that of the modifier. */
  readonly nameEnd: number;
  readonly end: number;
}

/** What stands between braces. */
export interface Expression {
  readonly operator: Operator;
  readonly varspecs: readonly Varspec[];
  readonly index: number;
  readonly end: number;
}

/** What stands outside of braces. */
interface Literals {
  readonly literals: string;
  readonly index: number;
}

/** A piece of a template. No two literals are neighbours. */
export type Part = Literals | Expression;

/**
 * Splits a template into its parts, or finds what is wrong with it.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 */
export function partsOf(given: unknown): readonly Part[] | TemplateIssue {
  const template = stringOf(given);
  const parts: Part[] = [];
  let index = 0;
  while (index < template.length) {
    const part = template[index] === "{" ? expression(template, index) : literals(template, index);
    if ("code" in part) return part;
    parts.push(part);
    index = "literals" in part ? index + part.literals.length : part.end;
  }
  return parts;
}

/**
 * Reads what stands up to the next brace.
 *
 * `literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate /
 * pct-encoded` (RFC 6570, 2.1)
 *
 * In ASCII that is `unreserved` and `reserved` of RFC 3986: erratum 6937 has put the apostrophe in.
 */
function literals(template: string, index: number): Literals | TemplateIssue {
  const end = run(template, index, UNRESERVED | RESERVED, BEYOND_UCSCHAR | BEYOND_IPRIVATE);
  if (end < template.length && template[end] !== "{") return unexpected(template, end, "literals");
  return { literals: template.slice(index, end), index };
}

/** `expression = "{" [ operator ] variable-list "}"`, `variable-list = varspec *( "," varspec )` (RFC 6570, 2.2) */
function expression(template: string, index: number): Expression | TemplateIssue {
  const mark = template[index + 1];
  if (isReservedOperator(mark)) {
    return issueAt("ERR_URI_RESERVED_OPERATOR", "op-reserve", index + 1, template);
  }
  const operator = operatorOf(mark);
  const varspecs: Varspec[] = [];
  let next = operator === undefined ? index + 1 : index + 2;
  for (;;) {
    const each = varspec(template, next);
    if ("code" in each) return each;
    varspecs.push(each);
    next = each.end + 1;
    if (template[each.end] === "}") return { operator: operator ?? SIMPLE, varspecs, index, end: next };
    if (template[each.end] !== ",") return unexpected(template, each.end, ruleAfter(each));
  }
}

/** `varspec = varname [ modifier-level4 ]` (RFC 6570, 2.3 and 2.4) */
function varspec(template: string, index: number): Varspec | TemplateIssue {
  const nameEnd = varname(template, index);
  // A name ends neither in a dot nor before it began.
  if (nameEnd === index || template[nameEnd - 1] === "." || template[nameEnd] === "%") {
    return unexpected(template, nameEnd, "varname");
  }
  const name = template.slice(index, nameEnd);
  if (template[nameEnd] === "*") {
    return { name, index, nameEnd, most: undefined, explode: true, end: nameEnd + 1 };
  }
  if (template[nameEnd] !== ":") {
    return { name, index, nameEnd, most: undefined, explode: false, end: nameEnd };
  }
  const end = maxLength(template, nameEnd + 1);
  if (end === nameEnd + 1) return unexpected(template, end, "max-length");
  return { name, index, nameEnd, most: Number(template.slice(nameEnd + 1, end)), explode: false, end };
}

/** `varname = varchar *( ["."] varchar )`, `varchar = ALPHA / DIGIT / "_" / pct-encoded` (RFC 6570, 2.3) */
function varname(template: string, index: number): number {
  let end = index;
  let mayBeDot = false;
  while (end < template.length) {
    if (template[end] === "." && mayBeDot) {
      mayBeDot = false;
      end++;
      continue;
    }
    const isLetter = template[end] === "_" || isOf(template, end, ALPHANUM);
    if (!isLetter && triplet(template, end) < 0) break;
    end += isLetter ? 1 : 3;
    mayBeDot = true;
  }
  return end;
}

/** `max-length = %x31-39 0*3DIGIT`, a positive integer less than 10000 (RFC 6570, 2.4.1) */
function maxLength(template: string, index: number): number {
  if (template[index] === "0") return index;
  let end = index;
  while (end < index + 4 && isOf(template, end, DIGIT)) end++;
  return end;
}

/** The rule that could go on where a variable ends. */
function ruleAfter({ most, explode }: Varspec): TemplateRule {
  return most !== undefined ? "max-length" : explode ? "expression" : "varspec";
}

/** The issue of a character that cannot stand where it does; at the end of a template an expression is not closed. */
function unexpected(template: string, index: number, rule: TemplateRule): TemplateIssue {
  if (index === template.length) {
    return issueAt("ERR_URI_UNEXPECTED_CHARACTER", "expression", index, template);
  }
  const takesTriplets = rule === "literals" || rule === "varname";
  if (takesTriplets && template[index] === "%" && triplet(template, index) < 0) {
    return issueAt("ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", index, template);
  }
  return issueAt("ERR_URI_UNEXPECTED_CHARACTER", rule, index, template);
}
