import { isOf } from "../characters.ts";
import { literalText } from "./expand.ts";
import { issueAt, type TemplateIssue, type TemplateRule } from "./issue.ts";
import { alphabetOf } from "./match.ts";
import type { Operator } from "./operator.ts";
import type { Expression, Part } from "./parts.ts";

/** Finds the first place at which the expansions of a template cannot be read in one way only. */
export function ambiguityOf(parts: readonly Part[], template: string): TemplateIssue | undefined {
  const ambiguous = (rule: TemplateRule, index: number, reason: string): TemplateIssue =>
    issueAt("ERR_URI_AMBIGUOUS_TEMPLATE", rule, index, template, reason);
  const names = new Set<string>();
  for (const [at, part] of parts.entries()) {
    if ("literals" in part) continue;
    for (const varspec of part.varspecs) {
      if (varspec.most !== undefined) {
        return ambiguous("prefix", varspec.nameEnd, "the rest of the value is not there");
      }
      if (names.has(varspec.name)) {
        return ambiguous("varname", varspec.index, "the variable stands there a second time");
      }
      names.add(varspec.name);
    }
    const [first, second] = part.varspecs;
    if (!part.operator.named && second !== undefined) {
      return ambiguous("variable-list", second.index, "without names it is not told which one is missing");
    }
    if (!part.operator.named && first!.explode && isOfValue(part.operator, part.operator.separator)) {
      return ambiguous("explode", first!.nameEnd, "a member may hold what ends it");
    }
    const follower = ambiguousFollower(part, parts.slice(at + 1, at + 1 + MOST_FOLLOWERS));
    if (follower !== undefined) {
      const rule = "literals" in follower ? "literals" : "expression";
      return ambiguous(rule, follower.index, "it may be part of the value before it");
    }
  }
  return undefined;
}

/**
 * How many parts behind an expression are looked at. The operators begin with six characters: of seven expressions two begin
 * with the same one, and the second of these is found when the first is looked at.
 */
const MOST_FOLLOWERS = 7;

/** What follows an expression, itself or behind others that may be empty, and may begin with what goes on there. */
function ambiguousFollower(expression: Expression, followers: readonly Part[]): Part | undefined {
  for (const follower of followers) {
    const isLiteral = "literals" in follower;
    const begin = isLiteral ? literalText(follower.literals)[0]! : follower.operator.first;
    if (begin === "" || goesOnWith(expression, begin)) return follower;
    if (isLiteral) return undefined;
  }
  return undefined;
}

/** Whether an expression may begin with a character, or go on with it where it could end. */
function goesOnWith({ operator, varspecs }: Expression, character: string): boolean {
  if (character === operator.first || isOfValue(operator, character)) return true;
  const hasMore = varspecs.length > 1 || varspecs[0]!.explode;
  if (hasMore && character === operator.separator) return true;
  // Of the named ones only `;a` may end where its value would begin.
  return character === "=" && operator.named && operator.ifEmpty === "";
}

/** Whether a value of an operator may have a character in it. */
function isOfValue(operator: Operator, character: string): boolean {
  return character === "%" || isOf(character, 0, alphabetOf(operator));
}
