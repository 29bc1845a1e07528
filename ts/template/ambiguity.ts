import { isOf } from "../core/characters.ts";
import { hasOwn } from "../support/properties.ts";
import { literalText } from "./expand.ts";
import { issueAt, type TemplateIssue, type TemplateRule } from "./issue.ts";
import { alphabetOf, nameOf, stopsAtLiteral } from "./match.ts";
import type { MatchMode } from "./match-options.ts";
import { isQuery, type Operator } from "./operator.ts";
import type { Expression, Part } from "./parts.ts";

/** Returns the first position at which an expansion of the template could be read in more than one way. */
export function ambiguityOf(
  parts: readonly Part[],
  template: string,
  mode: MatchMode,
): TemplateIssue | undefined {
  const ambiguous = (rule: TemplateRule, index: number, reason: string): TemplateIssue =>
    issueAt("ERR_URI_AMBIGUOUS_TEMPLATE", rule, index, template, reason);
  const names = new Set<string>();
  const queryNames = new Set<string>();
  for (const [position, part] of parts.entries()) {
    if (hasOwn(part, "literals")) continue;
    for (const varspec of part.varspecs) {
      if (varspec.maxLength !== undefined) {
        return ambiguous("prefix", varspec.nameEnd, "the URI does not have the rest of the value");
      }
      if (names.has(varspec.name)) {
        return ambiguous("varname", varspec.index, "the variable is repeated");
      }
      names.add(varspec.name);
      if (!mode.isAnyOrder || !isQuery(part.operator)) continue;
      const name = nameOf(varspec.name);
      if (queryNames.has(name))
        return ambiguous("varname", varspec.index, "two names decode to the same name");
      queryNames.add(name);
    }
    const [varspec, second] = part.varspecs;
    if (!part.operator.named && second !== undefined) {
      return ambiguous(
        "variable-list",
        second.index,
        "without names, a missing variable cannot be told from another",
      );
    }
    if (
      !part.operator.named &&
      varspec!.explode &&
      canBeInValue(part.operator, part.operator.separator, mode)
    ) {
      return ambiguous("explode", varspec!.nameEnd, "a member may contain the separator");
    }
    const follower = ambiguousFollower(part, parts.slice(position + 1, position + 1 + MAX_FOLLOWERS), mode);
    if (follower !== undefined) {
      const isLiteral = hasOwn(follower, "literals");
      const isNext = isLiteral && follower === parts[position + 1] && !part.operator.named;
      const advice = isNext && !mode.stopsAtLiteral ? "; stopAtLiteral ends the value there" : "";
      return ambiguous(
        isLiteral ? "literals" : "expression",
        follower.index,
        `it could be part of the value before it${advice}`,
      );
    }
  }
  return undefined;
}

/**
 * The number of parts after an expression that need a look. Operators begin with one of six characters, so two of any
 * seven expressions begin with the same one, and the check of the first of them finds the second.
 */
const MAX_FOLLOWERS = 7;

/** Returns the first following part that could be read as more of the expression. */
function ambiguousFollower(
  expression: Expression,
  followers: readonly Part[],
  mode: MatchMode,
): Part | undefined {
  for (const follower of followers) {
    const isLiteral = hasOwn(follower, "literals");
    // In any order, `{&b}` after `{?a}` is read with it.
    if (isReadAnyhow(expression, mode) && !isLiteral && follower.operator.first === "&") continue;
    const first = isLiteral ? literalText(follower.literals)[0]! : follower.operator.first;
    const isEnd = isLiteral && follower === followers[0] && stopsAtLiteral(expression, mode);
    // A literal that begins as the expression does could be read in place of a missing value.
    const canFollow = isEnd
      ? first !== expression.operator.first
      : first !== "" && !canContinue(expression, first, mode, isLiteral);
    if (!canFollow) return follower;
    if (isLiteral) return undefined;
  }
  return undefined;
}

/** Returns whether an expression may begin with a character, or continue with it after a possible end. */
function canContinue(
  expression: Expression,
  character: string,
  mode: MatchMode,
  isLiteral: boolean,
): boolean {
  const { operator, varspecs } = expression;
  if (isReadAnyhow(expression, mode)) return character !== "#";
  if (character === operator.first || canBeInValue(operator, character, mode)) return true;
  // A literal pair could be an extra one. A pair of another expression has a known name.
  const skipsLiteral = mode.ignoresExtra && isQuery(operator) && isLiteral;
  const hasMore = varspecs.length > 1 || varspecs[0]!.explode || skipsLiteral;
  if (hasMore && character === operator.separator) return true;
  // Of the operators with names, only `;` writes a name without `=`.
  return character === "=" && operator.named && operator.ifEmpty === "";
}

/** Returns whether the pairs of an expression are read in any order. Then a value runs to the next `&` or `#`. */
function isReadAnyhow({ operator }: Expression, { isAnyOrder }: MatchMode): boolean {
  return isAnyOrder && isQuery(operator);
}

/** Returns whether a value may contain a character. */
function canBeInValue(operator: Operator, character: string, { plus }: MatchMode): boolean {
  if (plus && isQuery(operator) && character === "+") return true;
  return character === "%" || isOf(character, 0, alphabetOf(operator));
}
