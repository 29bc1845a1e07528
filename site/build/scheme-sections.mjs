// Divides the comment of each scheme into sections: its fields, which are declared in an interface of their own, its strict grammar,
// what `lenient` accepts, and what `normalize` compares.

import { CommentTag, ReflectionKind } from "typedoc";
import { inCell, partInCell, text } from "./function-options.mjs";

/** The sections that a sentence of a comment begins, by its first word, and what they say if there is no such sentence. */
const BEGUN = {
  "`lenient`": "`lenient` accepts nothing else.",
  "`normalize`": "`normalize` applies RFC 3986, 6.2, and no rule of the scheme.",
};

/** Moves the sections of each scheme behind its example. */
export function addSchemeSections(project) {
  for (const { name, type, comment } of project.getReflectionsByKind(ReflectionKind.Variable)) {
    if (type?.type !== "reference" || type.name !== "Scheme" || comment === undefined) continue;
    const { opening, grammar, sections } = sectionsOf(comment.summary, name);
    comment.summary = opening;
    comment.blockTags.push(
      new CommentTag("@fields", fieldsOf(type.typeArguments[0])),
      new CommentTag("@grammar", grammar),
      new CommentTag("@lenient", sections["`lenient`"]),
      new CommentTag("@compared", sections["`normalize`"]),
    );
  }
}

/** Divides a comment, whose parts are texts, code and links, before its ABNF and at the sentences that begin a section. */
export function sectionsOf(parts, name) {
  const at = parts.findIndex(({ kind, text }) => kind === "code" && text.startsWith("```abnf"));
  if (at === -1) throw new Error(`The comment of ${name} has no ABNF`);
  const grammar = [parts[at]];
  const begun = Object.fromEntries(Object.keys(BEGUN).map((word) => [word, []]));
  let section = grammar;
  for (const [i, part] of parts.slice(at + 1).entries()) {
    if (part.kind === "code" && part.text in BEGUN && isFirst(parts[at + i])) section = begun[part.text];
    const [first, ...paragraphs] = part.kind === "text" ? part.text.split("\n\n") : [part.text];
    section.push({ ...part, text: first });
    if (paragraphs.length === 0) continue;
    section = grammar;
    grammar.push(...paragraphs.map((text) => ({ kind: "text", text: `\n\n${text}` })));
  }
  return { opening: parts.slice(0, at), grammar, sections: withDefaults(begun, grammar, name) };
}

/** Returns whether a word after this part begins a sentence. */
const isFirst = ({ kind, text }) => kind === "text" && /(?:\.\s|\n\n)$/.test(text);

/** Fills the empty sections: a scheme that follows the rules of another one says so. */
function withDefaults(begun, grammar, name) {
  const of = grammar.findIndex(({ text }) => text.endsWith("It follows the rules of "));
  const texts = grammar.map(({ kind, text }) => (kind === "code" ? text : ""));
  return Object.fromEntries(
    Object.entries(begun).map(([word, found]) => {
      if (found.length > 0) return [word, found];
      if (texts.includes(word)) throw new Error(`The comment of ${name} has ${word} inside of a sentence`);
      return [word, of === -1 ? [text(BEGUN[word])] : [text("As "), grammar[of + 1], text(".")]];
    }),
  );
}

/** Returns a table of the properties of a type. */
function fieldsOf(type) {
  const fields = propertiesOf(type);
  if (fields.length === 0) return [text("Those of RFC 3986.")];
  const rows = fields.flatMap(({ name, type, comment }) => [
    text(`| \`${name}\` | \`${inCell(String(type))}\`. `),
    ...(comment?.summary ?? []).map(partInCell),
    text(" |\n"),
  ]);
  return [text("| Field | Type and meaning |\n| --- | --- |\n"), ...rows];
}

/** Returns the properties of a type: an interface, another name of one, a part of one, or `object`. */
function propertiesOf(type) {
  if (type.type !== "reference") return [];
  if (type.name === "Pick") {
    const [from, names] = type.typeArguments;
    const picked = (names.types ?? [names]).map(({ value }) => value);
    return propertiesOf(from).filter(({ name }) => picked.includes(name));
  }
  const { reflection } = type;
  if (reflection?.kindOf(ReflectionKind.TypeAlias)) return propertiesOf(reflection.type);
  if (reflection?.children === undefined) throw new Error(`The fields ${type.name} are not exported`);
  return reflection.children.filter(({ kind }) => kind === ReflectionKind.Property);
}
