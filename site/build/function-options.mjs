// Lists the options of a function under it, although they are declared in an interface of their own.

import { CommentTag, ReflectionKind } from "typedoc";

/** Adds a table to each function with a parameter that is an interface of options. */
export function addOptions(project) {
  for (const signature of project.getReflectionsByKind(ReflectionKind.CallSignature)) {
    if (signature.comment === undefined) continue;
    for (const { type } of signature.parameters ?? []) {
      const options = type?.reflection;
      if (!options?.kindOf(ReflectionKind.Interface) || !isOptions(options)) continue;
      signature.comment.blockTags.unshift(new CommentTag("@options", tableOf(options)));
    }
  }
}

/** Returns whether each property of an interface is an option that can be left out, or the interface has its name from options. */
const isOptions = ({ name, children }) =>
  children !== undefined && (/Options$/.test(name) || children.every(({ flags }) => flags.isOptional));

/** Returns the parts of a comment: a table of the options, with links to what is declared elsewhere. */
function tableOf(options) {
  const rows = options.children
    .filter(({ kind }) => kind === ReflectionKind.Property)
    .flatMap(({ name, type, comment }) => [
      text(`| \`${name}\` | \`${inCell(valuesOf(type))}\`. `),
      ...(comment?.summary ?? []).map(partInCell),
      text(" Default: "),
      ...defaultOf(comment).map(partInCell),
      text(". |\n"),
    ]);
  // Two columns fit on a small screen.
  return [text("| Option | Values and meaning |\n| --- | --- |\n"), ...rows];
}

export const text = (content) => ({ kind: "text", text: content });

export const inCell = (content) => content.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");

export const partInCell = (part) => ({ ...part, text: inCell(part.text) });

const defaultOf = (comment) => comment?.getTag("@default")?.content ?? [text("none, it is required")];

/** Returns the type of an option as a text, with the values of a named union, and without `undefined`. */
function valuesOf(type) {
  const types = type.type === "union" ? type.types : [type];
  return types
    .map((each) => (each.reflection?.kindOf(ReflectionKind.TypeAlias) ? each.reflection.type : each))
    .flatMap((each) => (each.type === "union" ? each.types : [each]))
    .map(String)
    .filter((each) => each !== "undefined")
    .join(" | ");
}
