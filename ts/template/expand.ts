import { codecError } from "../codec/codec-error.ts";
import { pctEncode } from "../codec/pct-encode.ts";
import { encode, triplet, utf8, utf8Length } from "../core/pct.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { RESERVED as RESERVED_RULE } from "../generated/rules.ts";
import { hasOwn } from "../support/properties.ts";
import { issueAt, TemplateSyntaxError } from "./issue.ts";
import type { Operator } from "./operator.ts";
import type { Expression, Part, Varspec } from "./parts.ts";
import { type Member, readValue, type TemplateValues } from "./values.ts";

/** Expands the parts of a template, one after the other (RFC 6570, 3). */
export function expandParts(parts: readonly Part[], values: TemplateValues, template: string): string {
  let expanded = "";
  for (const part of parts) {
    expanded += hasOwn(part, "literals")
      ? literalText(part.literals)
      : expandExpression(part, values, template);
  }
  return expanded;
}

/** Encodes the non-ASCII characters of literals (RFC 6570, 3.1). */
export function literalText(literals: string): string {
  return encodeExceptReserved(literals);
}

/** Expands an expression: the variables that have a value, with the operator before and the separator between them. */
function expandExpression(
  { operator, varspecs }: Expression,
  values: TemplateValues,
  template: string,
): string {
  const expansions: string[] = [];
  for (const varspec of varspecs) {
    const value = readValue(values, varspec.name);
    if (value === undefined) continue;
    if (typeof value === "string") {
      const prefix =
        varspec.maxLength === undefined ? value : prefixOf(value, varspec.maxLength, operator.reserved);
      expansions.push(withName(operator, varspec.name, encoded(operator, prefix)));
    } else if (varspec.maxLength !== undefined) {
      const issue = issueAt("ERR_URI_COMPOSITE_PREFIX", "prefix", varspec.nameEnd, template);
      throw new TemplateSyntaxError(issue, template, "expand");
    } else if (varspec.explode) {
      for (const member of value) expansions.push(memberText(operator, varspec, member));
    } else {
      expansions.push(withName(operator, varspec.name, joined(operator, value)));
    }
  }
  return expansions.length === 0 ? "" : operator.first + expansions.join(operator.separator);
}

/** Writes a value after its name, if the operator has names. */
function withName({ named, ifEmpty }: Operator, name: string, value: string): string {
  if (!named) return value;
  return value === "" ? name + ifEmpty : `${name}=${value}`;
}

/**
 * Writes a member of an exploded value (RFC 6570, 3.2.1).
 *
 * DEVIATION: for `;`, `?` and `&`, that section encodes the name of a pair like a literal of the template, which would
 * turn `{"a&b": 1}` into two pairs. Here the name is encoded as data, as that section does for the other operators
 * (vectors 6570-3.2.1-names-01 to -04).
 */
function memberText(operator: Operator, varspec: Varspec, { name, value }: Member): string {
  const text = encoded(operator, value);
  if (name === undefined) return withName(operator, varspec.name, text);
  if (operator.named) return withName(operator, encoded(operator, name), text);
  return `${encoded(operator, name)}=${text}`;
}

/** Joins members with commas, each name before its value (RFC 6570, 3.2.1). */
function joined(operator: Operator, members: readonly Member[]): string {
  const texts = members.flatMap(({ name, value }) => (name === undefined ? [value] : [name, value]));
  return texts.map((text) => encoded(operator, text)).join(",");
}

/** Encodes the characters that the operator does not allow. */
function encoded({ reserved }: Operator, value: string): string {
  return reserved ? encodeExceptReserved(value) : pctEncode(value);
}

/** Encodes everything except unreserved and reserved characters and percent-encoded octets. A lone `%` becomes `%25`. */
function encodeExceptReserved(text: string): string {
  const fail = codecError("encode", text, RESERVED_RULE);
  let output = "";
  let from = 0;
  const encodeTo = (end: number): void => {
    const start = from;
    output += encode(text.slice(start, end), UNRESERVED | RESERVED, 0, true, (code, index) =>
      fail(code, start + index),
    );
  };
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index + 1)) {
    if (triplet(text, index) >= 0) continue;
    encodeTo(index);
    output += "%25";
    from = index + 1;
  }
  encodeTo(text.length);
  return output;
}

/**
 * Returns the first `length` characters of a value. Characters are code points. If percent-encoded octets are kept,
 * the octets of one character count as one (RFC 6570, 2.4.1 and 3.2.1).
 */
function prefixOf(value: string, length: number, keepsPct: boolean): string {
  let end = 0;
  for (let count = 0; count < length && end < value.length; count++) {
    const octet = keepsPct ? triplet(value, end) : -1;
    if (octet < 0) {
      end += value.codePointAt(end)! > 0xffff ? 2 : 1;
    } else {
      // The length of -1 is 1: an octet that is not UTF-8 counts as one character.
      end += 3 * utf8Length(utf8(value, end, octet));
    }
  }
  return value.slice(0, end);
}
