import { elementsOf, objectOf, oneOf, quoted, stringOf, unknownName } from "../support/argument.ts";
import { LONGEST_PLAIN } from "../support/longest-plain.ts";
import { hasOwn, optionsOf, propertiesOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { ambiguityOf } from "./ambiguity.ts";
import { expandParts, literalText } from "./expand.ts";
import { type TemplateIssue, TemplateSyntaxError } from "./issue.ts";
import { type Matchable, type Matcher, matchParts, nameOf, type TemplateMatch } from "./match.ts";
import { type MatchMode, modeOf, type TemplateMatchOptions } from "./match-options.ts";
import { isQuery } from "./operator.ts";
import { type Part, partsOf, type Varspec } from "./parts.ts";
import type { TemplateValues } from "./values.ts";

export type { TemplateMatch } from "./match.ts";

/** Options of {@link expandTemplate}. */
export interface ExpandOptions {
  /**
   * The meaning of a variable without a value. `"omit"`: it is left out (RFC 6570, 2.3). `"throw"`: a `TypeError` names all variables whose
   * value is `undefined`; `null` and an empty list are left out.
   *
   * @default "omit"
   */
  readonly missing?: "omit" | "throw" | undefined;
}

/** A parsed template, as {@link uriTemplate} returns it. */
export interface UriTemplate {
  /** The names of the variables, each once, in the order of the template. */
  readonly variables: readonly string[];
  /** Expands the template, as {@link expandTemplate} does. */
  expand(values: TemplateValues, options?: ExpandOptions): string;
  /** Returns the values that expand to a URI, or `undefined` if no values do. See {@link uriTemplate}. */
  match(uri: UriInput, options?: TemplateMatchOptions): TemplateMatch | undefined;
  /** Returns the template as it was given. */
  toString(): string;
}

/**
 * Parses a URI template of any of the four levels once, to expand and match it many times.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 *
 * `match` reads the values back from a URI, in linear time. The result has a string for each variable, a list of strings
 * for each exploded variable, and no key for a missing one. It throws `ERR_URI_AMBIGUOUS_TEMPLATE` if an expansion of the
 * template could be read in another way. A template can be matched if:
 *
 * - each variable appears once and has no prefix modifier;
 * - an expression without names (no operator, or `+ # . /`) has one variable, which is not exploded after `+`, `#` or `.`;
 * - the text after an expression (literals, or the first character of an operator) cannot be part of its values, a
 *   separator, the first character of the same expression, or `=` after `;`. Values consist of unreserved characters and
 *   percent-encoded octets; with `+` and `#` also of reserved characters, so these two must be the last expression.
 *   Literals at the end of the template may be anything.
 *
 * A URI has each value as `expand` writes it. So `{id}` has no `@`, `,` or `+` that is not encoded, although browsers send them so:
 * `/u/{id}` does not match `/u/me@h`, and `/u/{+id}` does. `query: "any-order"` reads all characters in a query.
 *
 * With `stopAtLiteral: true`, the value of an expression without names ends at the next occurrence of the literal directly after it,
 * which may begin with any character except the operator of the expression. So `{tenant}.example:{port}` and `{year}-{month}` can be
 * matched. No value may then contain its literal, or end with its beginning.
 *
 * For such a template `match(expand(values))` returns the same values if they are strings, or lists of strings for
 * exploded variables. Empty strings that expand to nothing, as in `{a}`, are missing from the result, and so is a list
 * with only one of them in `{a*}`; `required` names variables without which a URI does not match. Values of `+` and `#` are URI text
 * and are not decoded. Literals match in the scheme, in the host and in percent-encoded octets of the URI without regard to case (RFC
 * 3986, 6.2.2.1). `expand(match(uri))` returns the same URI, if these are in the case of the template, and the percent-encoded octets
 * of values are written as `expand` writes them: in upper case, and none of an unreserved character.
 *
 * The options of `match` read queries as servers do. With `query: "any-order"`, the `{?...}` and `{&...}` expressions that follow
 * each other are read together:
 *
 * - They must end the template, or stand before `{#...}` or a literal that begins with `#`. Only the first may be `{?...}`.
 * - `?` or `&` begins the pairs, which may be missing. A value runs to the next `&` or `#`. `?a` has the value `""`.
 * - An exploded variable is a list of the values of its own name. Any other name may occur once.
 * - Names compare after unreserved characters are decoded, and no two may be equal then. A key is the name in the template.
 *
 * `extra: "ignore"` skips pairs of unknown names, and `plus: true` decodes `+` in a value of a query as a space.
 * `match(expand(values), options)` is the same as without options, if the template can be matched in both ways.
 *
 * @throws {TemplateSyntaxError} if the template is malformed. `match` throws it if the template is ambiguous.
 * @throws {TypeError} by `match` if an option has a wrong value.
 * @example
 * const search = uriTemplate("http://example.com/~{user}/{.format}{?q,lang}");
 * search.variables; // ["user", "format", "q", "lang"]
 * search.expand({ user: "fred", q: "a b" }); // "http://example.com/~fred/?q=a%20b"
 * search.match("http://example.com/~fred/?q=a%20b"); // { user: "fred", q: "a b" }
 * search.match("http://example.com/fred"); // undefined
 * search.match("http://example.com/~fred/?lang=en&q=a/b", { query: "any-order" }); // { user: "fred", lang: "en", q: "a/b" }
 * search.match("http://example.com/~fred/?utm=x&q=a+b", { extra: "ignore", plus: true }); // { user: "fred", q: "a b" }
 * uriTemplate("/files{/path*}.txt").match("/files/a/b%2Fc.txt"); // { path: ["a", "b/c"] }
 * uriTemplate("WordPress://{+path}").match("wordpress://p/1"); // { path: "p/1" }
 * uriTemplate("/u/{id}").match("/u/"); // {}
 * uriTemplate("/u/{id}").match("/u/", { required: true }); // undefined
 * uriTemplate("/{year}-{month}").match("/2026-11", { stopAtLiteral: true }); // { year: "2026", month: "11" }
 * uriTemplate("{a}{b}").match("x"); // throws ERR_URI_AMBIGUOUS_TEMPLATE
 * uriTemplate("{=a}"); // throws ERR_URI_RESERVED_OPERATOR
 */
export function uriTemplate(template: string): UriTemplate {
  const parts = checked(stringOf(template), "read");
  const variables = variablesOf(parts);
  const matchers: Matcher[] = [];
  return {
    variables,
    expand: (values, options) => expandWith(parts, values, template, options),
    match(uri, options) {
      const { mode, required } = modeOf(options);
      matchers[mode.key] ??= matcherOf(parts, template, mode);
      const names = required === undefined ? undefined : requiredOf(required, variables);
      const values = matchParts(matchers[mode.key]!, textOf(uri));
      return values === undefined || names?.some((name) => !Object.hasOwn(values, name)) ? undefined : values;
    },
    toString: () => template,
  };
}

/**
 * Expands a URI template: each expression becomes the values of its variables.
 *
 * `expression = "{" [ operator ] variable-list "}"` (RFC 6570, 3)
 *
 * A value is a string, a number, a boolean, a list, or pairs of name and value. Pairs are an object, or its entries if
 * their order matters and some names are numbers. Values that are `undefined`, `null` or empty lists are left out.
 * Everything except unreserved characters is percent-encoded; with `+` and `#`, reserved characters and percent-encoded
 * octets are copied unchanged. The result is not always a valid URI: use `check` of `pchar` if it must be.
 *
 * @throws {TemplateSyntaxError} if the template is malformed, or a variable with a prefix modifier is a list or pairs
 * (`ERR_URI_COMPOSITE_PREFIX`).
 * @throws {UriSyntaxError} if a value has a lone surrogate (`ERR_URI_LONE_SURROGATE`).
 * @throws {TypeError} if a value has another type, or with `missing: "throw"` is `undefined`.
 * @example
 * expandTemplate("/search{?q,page}", { q: "cats & dogs", page: 2 }); // "/search?q=cats%20%26%20dogs&page=2"
 * expandTemplate("{+base}index{#id}", { base: "http://a/b/", id: "c d" }); // "http://a/b/index#c%20d"
 * expandTemplate("{/path*}{?query*}", { path: ["a", "b/c"], query: { x: 1, y: null } }); // "/a/b%2Fc?x=1"
 * expandTemplate("{;keys*}", { keys: [["b", 1], ["a", 2]] }); // ";b=1;a=2"
 * expandTemplate("{var:3}", { var: "value" }); // "val"
 * expandTemplate("{var:3}", { var: ["value"] }); // throws ERR_URI_COMPOSITE_PREFIX
 * expandTemplate("{var", {}); // throws ERR_URI_UNEXPECTED_CHARACTER
 * expandTemplate("/users/{id}", {}, { missing: "throw" }); // throws TypeError
 */
export function expandTemplate(template: string, values: TemplateValues, options?: ExpandOptions): string {
  return expandWith(checked(stringOf(template), "expand"), values, template, options);
}

function expandWith(
  parts: readonly Part[],
  values: TemplateValues,
  template: string,
  options: ExpandOptions | undefined,
): string {
  const { missing = "omit" } = optionsOf(options, ["missing"]);
  objectOf(values, "values");
  if (oneOf("missing", missing, "omit", "throw") === "omit") return expandParts(parts, values, template);
  const given = propertiesOf(values, variablesOf(parts));
  const absent = Object.keys(given).filter((name) => given[name] === undefined);
  if (absent.length > 0)
    throw new TypeError(
      `Expected a value of ${absent.map((name) => quoted(name)).join(", ")}, got undefined`,
    );
  return expandParts(parts, given as TemplateValues, template);
}

/**
 * Returns the first issue with a URI template, or `undefined` if it is valid.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 *
 * @example
 * checkTemplate("/{a}{?b*,c:3}"); // undefined
 * checkTemplate("/{a:0}")?.message; // "unexpected character '0' in max-length at index 4"
 * checkTemplate("/{a}}")?.rule; // "literals"
 * checkTemplate("/{|a}")?.code; // "ERR_URI_RESERVED_OPERATOR"
 */
export function checkTemplate(template: string): TemplateIssue | undefined {
  if (stringOf(template).length <= LONGEST_PLAIN && PLAIN.test(template)) return undefined;
  const parts = partsOf(template);
  return hasOwn(parts, "code") ? parts : undefined;
}

/** A template in ASCII without percent-encoded octets, and with names of letters, digits and `_`. */
const PLAIN =
  /^[\w\-.~:/?#[\]@!$&'()*+,;=]*(?:\{[+#./;?&]?\w+(?:\*|:[1-9]\d{0,3})?(?:,\w+(?:\*|:[1-9]\d{0,3})?)*\}[\w\-.~:/?#[\]@!$&'()*+,;=]*)*$/;

function checked(template: string, action: string): readonly Part[] {
  const parts = partsOf(template);
  if (hasOwn(parts, "code")) throw new TemplateSyntaxError(parts, template, action);
  return parts;
}

function variablesOf(parts: readonly Part[]): readonly string[] {
  const names = parts.flatMap((part) =>
    hasOwn(part, "literals") ? [] : part.varspecs.map(({ name }) => name),
  );
  return [...new Set(names)];
}

/** Returns the names of the variables that must have a value. */
function requiredOf(required: true | readonly string[], variables: readonly string[]): readonly string[] {
  if (required === true) return variables;
  return elementsOf("names of variables, or true", required, (name) => {
    if (!variables.includes(name)) throw unknownName("variable", name, variables);
  });
}

/** Prepares the parts for `match`, and splits off the literal at the end. Throws if the template is ambiguous. */
function matcherOf(parts: readonly Part[], template: string, mode: MatchMode): Matcher {
  const last = parts.at(-1);
  const hasTail = last !== undefined && hasOwn(last, "literals");
  const others = hasTail ? parts.slice(0, -1) : parts;
  // In any order, a literal after the pairs would be read as a part of the last one.
  const before = others.at(-1);
  const needsTail =
    mode.isAnyOrder && before !== undefined && !hasOwn(before, "literals") && isQuery(before.operator);
  const issue = ambiguityOf(needsTail ? parts : others, template, mode);
  if (issue !== undefined) throw new TemplateSyntaxError(issue, template, "match");
  const matchable: Matchable[] = [];
  const known = new Set<string>();
  let region: Map<string, Varspec> | undefined;
  for (const part of others) {
    const isLiteral = hasOwn(part, "literals");
    if (isLiteral || !isQuery(part.operator)) {
      matchable.push(isLiteral ? literalText(part.literals) : part);
      region = undefined;
      continue;
    }
    if (!mode.isAnyOrder) matchable.push(part);
    else if (region === undefined) {
      region = new Map();
      matchable.push({ variables: region });
    }
    for (const varspec of part.varspecs) {
      const name = nameOf(varspec.name);
      known.add(name);
      region?.set(name, varspec);
    }
  }
  return { parts: matchable, tail: hasTail ? literalText(last.literals) : "", mode, known };
}
