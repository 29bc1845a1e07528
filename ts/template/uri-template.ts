import { kindOf } from "../argument.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { ambiguityOf } from "./ambiguity.ts";
import { expandParts, literalText } from "./expand.ts";
import { type TemplateIssue, TemplateSyntaxError } from "./issue.ts";
import { type Matchable, type Matched, matchParts } from "./match.ts";
import { type Part, partsOf } from "./parts.ts";
import type { TemplateValues } from "./values.ts";

export type { Matched } from "./match.ts";

/** A template that was read once: what {@link uriTemplate} returns. */
export interface UriTemplate {
  /** The names of the variables in the order of the template, each once. */
  readonly variables: readonly string[];
  /** Expands the template, as {@link expand} does. */
  expand(values: TemplateValues): string;
  /** Finds the values of which a URI is the expansion, or returns `undefined` where there are none. */
  match(uri: string | UriReference): Matched | undefined;
  /** The text of the template. */
  toString(): string;
}

/**
 * Reads a URI template, of all four levels, to expand and to match with it.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 *
 * `match` reads a URI back, in time that grows as its length does. A variable has a string then, and one that is exploded
 * a list of strings; one that is missing is none of the keys. It is refused, with the place, for a template some of whose
 * expansions could be read in another way. What it takes:
 *
 * - each variable stands once, without a prefix;
 * - an expression without names (none, `+ # . /`) has one variable, and with `+`, `#` or `.` that one is not exploded;
 * - what may follow an expression, be it literals or the first character of an operator, cannot stand in its values, nor
 *   between them, and is not the character that the expression begins with, nor `=` behind one with `;`. A value is made of
 *   `unreserved` characters and triplets, and behind `+` and `#` of `reserved` ones too, so that these two can only be the
 *   last expression. Literals that end the template may be any.
 *
 * For such a template `match(expand(values))` gives the values back, if they are strings, and of exploded variables lists
 * of strings. Where an empty string is written as nothing, as by `{a}`, or a list as `{a*}` of one such, it is missing. The
 * values of `+` and `#` are URI text, whose triplets are not decoded. `expand(match(uri))` is the URI again, if its
 * triplets are those that an expansion writes: upper-case, and none of an unreserved character.
 *
 * @throws {TemplateSyntaxError} if the template is malformed, with a rule of RFC 6570; `match` also if it is ambiguous.
 * @example
 * const search = uriTemplate("http://example.com/~{user}/{.format}{?q,lang}");
 * search.variables; // ["user", "format", "q", "lang"]
 * search.expand({ user: "fred", q: "a b" }); // "http://example.com/~fred/?q=a%20b"
 * search.match("http://example.com/~fred/?q=a%20b"); // { user: "fred", q: "a b" }
 * search.match("http://example.com/fred"); // undefined
 * uriTemplate("/files{/path*}.txt").match("/files/a/b%2Fc.txt"); // { path: ["a", "b/c"] }
 * uriTemplate("{a}{b}").match("x"); // throws ERR_URI_AMBIGUOUS_TEMPLATE
 * uriTemplate("{=a}"); // throws ERR_URI_RESERVED_OPERATOR
 */
export function uriTemplate(template: string): UriTemplate {
  const parts = checked(template, "read");
  let matchable: readonly [parts: readonly Matchable[], tail: string] | undefined;
  return {
    variables: variablesOf(parts),
    expand: (values) => expandParts(parts, valuesOf(values), template),
    match(uri) {
      matchable ??= matchableOf(parts, template);
      return matchParts(...matchable, textOf(uri));
    },
    toString: () => template,
  };
}

/**
 * Expands a URI template: each expression becomes the values of its variables.
 *
 * `expression = "{" [ operator ] variable-list "}"` (RFC 6570, 3)
 *
 * A value is a string, a number, a boolean, a list, or pairs of name and value: an object, or what gives its entries, where
 * their order matters and names are numbers. What is `undefined`, `null` or has no members is left out. All but
 * `unreserved` becomes triplets, but behind `+` and `#` `reserved` characters and triplets stay. The result need not be a
 * URI: `check` of `pchar` tells.
 *
 * @throws {TemplateSyntaxError} if the template is malformed, or has a prefix of a variable whose value is a list or pairs.
 * @throws {UriSyntaxError} if a value has a lone surrogate.
 * @throws {TypeError} if a value is anything else.
 * @example
 * expand("/search{?q,page}", { q: "cats & dogs", page: 2 }); // "/search?q=cats%20%26%20dogs&page=2"
 * expand("{+base}index{#id}", { base: "http://a/b/", id: "c d" }); // "http://a/b/index#c%20d"
 * expand("{/path*}{?query*}", { path: ["a", "b/c"], query: { x: 1, y: null } }); // "/a/b%2Fc?x=1"
 * expand("{;keys*}", { keys: [["b", 1], ["a", 2]] }); // ";b=1;a=2"
 * expand("{var:3}", { var: "value" }); // "val"
 * expand("{var:3}", { var: ["value"] }); // throws ERR_URI_COMPOSITE_PREFIX
 * expand("{var", {}); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function expand(template: string, values: TemplateValues): string {
  return expandParts(checked(template, "expand"), valuesOf(values), template);
}

/**
 * Finds what is wrong with a URI template, or returns `undefined` where nothing is.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 *
 * @example
 * check("/{a}{?b*,c:3}"); // undefined
 * check("/{a:0}")?.message; // "unexpected character '0' in max-length at index 4"
 * check("/{a}}")?.rule; // "literals"
 * check("/{|a}")?.code; // "ERR_URI_RESERVED_OPERATOR"
 */
export function check(template: string): TemplateIssue | undefined {
  const parts = partsOf(template);
  return "code" in parts ? parts : undefined;
}

function checked(template: string, action: string): readonly Part[] {
  const parts = partsOf(template);
  if ("code" in parts) throw new TemplateSyntaxError(parts, template, action);
  return parts;
}

function variablesOf(parts: readonly Part[]): readonly string[] {
  const names = parts.flatMap((part) => ("literals" in part ? [] : part.varspecs.map(({ name }) => name)));
  return [...new Set(names)];
}

/** The parts of a template that is not ambiguous, and the literal at its end, from which a URI can be read as well. */
function matchableOf(parts: readonly Part[], template: string): [readonly Matchable[], string] {
  const last = parts.at(-1);
  const hasTail = last !== undefined && "literals" in last;
  const others = hasTail ? parts.slice(0, -1) : parts;
  const issue = ambiguityOf(others, template);
  if (issue !== undefined) throw new TemplateSyntaxError(issue, template, "match");
  const matchable = others.map((part) => ("literals" in part ? literalText(part.literals) : part));
  return [matchable, hasTail ? literalText(last.literals) : ""];
}

function valuesOf(values: TemplateValues): TemplateValues {
  if (typeof values === "object" && values !== null && !(Symbol.iterator in values)) return values;
  throw new TypeError(`Expected an object of values, no list or map, got ${kindOf(values)}`);
}
