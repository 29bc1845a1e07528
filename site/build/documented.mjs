// Checks that each exported value has an example, and each option a default. TypeDoc does not check this.

import { ReflectionKind } from "typedoc";

const VALUES = ReflectionKind.Function | ReflectionKind.Class | ReflectionKind.Variable;

/** The interfaces whose optional properties are options. */
const OPTIONS = /(Options?|Policy|Rules|Sources|Parts)$/;

/** Returns a sentence for each example and each default that is missing. */
export function problemsOf(project) {
  const exports = project.children.flatMap((entry) => entry.children);
  return [...exports.flatMap(exampleProblems), ...exports.flatMap(defaultProblems)];
}

function exampleProblems(reflection) {
  if (!reflection.kindOf(VALUES) || hasTag(reflection, "@example")) return [];
  return [`${reflection.getFullName()} has no @example`];
}

function defaultProblems(reflection) {
  if (!reflection.kindOf(ReflectionKind.Interface) || !OPTIONS.test(reflection.name)) return [];
  const options = reflection.children.filter(({ flags }) => flags.isOptional);
  return options
    .filter((option) => !hasTag(option, "@default"))
    .map((option) => `${option.getFullName()} has no @default`);
}

/** Whether the comment of a reflection, or of one of its signatures, has a tag. */
function hasTag(reflection, tag) {
  const comments = [reflection, ...(reflection.signatures ?? [])].map(({ comment }) => comment);
  const declared = reflection.type?.declaration?.signatures?.map(({ comment }) => comment) ?? [];
  return [...comments, ...declared].some((comment) => comment?.blockTags.some((block) => block.tag === tag));
}
