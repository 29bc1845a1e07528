import { encode, triplet, utf8, utf8Length } from "../backend/js/pct.ts";
import { codecError } from "../codec-error.ts";
import { RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { RESERVED as RESERVED_RULE } from "../generated/rules.ts";
import { pctEncode } from "../pct-encode.ts";
import { issueAt, TemplateSyntaxError } from "./issue.ts";
import type { Operator } from "./operator.ts";
import type { Expression, Part, Varspec } from "./parts.ts";
import { type Member, readValue, type TemplateValues } from "./values.ts";

/** Expands the parts of a template, one after the other (RFC 6570, 3). */
export function expandParts(parts: readonly Part[], values: TemplateValues, template: string): string {
  let expanded = "";
  for (const part of parts) {
    expanded += "literals" in part ? literalText(part.literals) : expandExpression(part, values, template);
  }
  return expanded;
}

/** Encodes what of a literal no URI can hold, which is what lies beyond ASCII (RFC 6570, 3.1). */
export function literalText(literals: string): string {
  return keepingTriplets(literals);
}

/** Expands an expression: what of its variables has a value, with what the operator puts before and between. */
function expandExpression(
  { operator, varspecs }: Expression,
  values: TemplateValues,
  template: string,
): string {
  const pieces: string[] = [];
  for (const varspec of varspecs) {
    const value = readValue(values, varspec.name);
    if (value === undefined) continue;
    if (typeof value === "string") {
      const wanted = varspec.most === undefined ? value : startOf(value, varspec.most, operator.reserved);
      pieces.push(withName(operator, varspec.name, encoded(operator, wanted)));
    } else if (varspec.most !== undefined) {
      const issue = issueAt("ERR_URI_COMPOSITE_PREFIX", "prefix", varspec.nameEnd, template);
      throw new TemplateSyntaxError(issue, template, "expand");
    } else if (varspec.explode) {
      for (const member of value) pieces.push(memberText(operator, varspec, member));
    } else {
      pieces.push(withName(operator, varspec.name, joined(operator, value)));
    }
  }
  return pieces.length === 0 ? "" : operator.first + pieces.join(operator.separator);
}

/** Writes a value behind its name, for the operators that name values. */
function withName({ named, ifEmpty }: Operator, name: string, value: string): string {
  if (!named) return value;
  return value === "" ? name + ifEmpty : `${name}=${value}`;
}

/**
 * Writes a member of what is exploded (RFC 6570, 3.2.1).
 *
 * DEVIATION: that section encodes the name of a pair behind `;`, `?` and `&` as if it stood in the template, so that
 * `{"a&b": 1}` would become two pairs. It is data, and encoded as data, as that section has it for the other operators
 * (vectors 6570-3.2.1-names-01 to -04).
 */
function memberText(operator: Operator, varspec: Varspec, { name, value }: Member): string {
  const text = encoded(operator, value);
  if (name === undefined) return withName(operator, varspec.name, text);
  if (operator.named) return withName(operator, encoded(operator, name), text);
  return `${encoded(operator, name)}=${text}`;
}

/** Writes members with commas between them, each name before its value (RFC 6570, 3.2.1). */
function joined(operator: Operator, members: readonly Member[]): string {
  const texts = members.flatMap(({ name, value }) => (name === undefined ? [value] : [name, value]));
  return texts.map((text) => encoded(operator, text)).join(",");
}

/** Encodes all but what the operator allows. */
function encoded({ reserved }: Operator, value: string): string {
  return reserved ? keepingTriplets(value) : pctEncode(value);
}

/** Encodes all but `unreserved`, `reserved` and triplets: a percent sign that begins none becomes one. */
function keepingTriplets(text: string): string {
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
 * Takes so many characters from the start of a value. They are code points, of which none is cut in two; where triplets
 * stay, those that are one character together count as one (RFC 6570, 2.4.1 and 3.2.1).
 */
function startOf(value: string, most: number, triplets: boolean): string {
  let end = 0;
  for (let count = 0; count < most && end < value.length; count++) {
    const octet = triplets ? triplet(value, end) : -1;
    if (octet < 0) {
      end += value.codePointAt(end)! > 0xffff ? 2 : 1;
    } else {
      const point = utf8(value, end, octet);
      end += point < 0 ? 3 : 3 * utf8Length(point);
    }
  }
  return value.slice(0, end);
}
