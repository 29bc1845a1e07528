// Changes doc comments for the page: TypeDoc would repeat the text of each overload, write each error under a heading of its own and
// without its class, and write a default as a block of code.

export function polishComments(project) {
  for (const reflection of Object.values(project.reflections)) {
    for (const tag of reflection.comment?.blockTags ?? []) polishTag(tag);
    listErrors(reflection.comment);
    const [first, ...others] = reflection.signatures ?? [];
    for (const other of others) {
      if (isSame(first.comment, other.comment)) other.comment = undefined;
    }
  }
}

function polishTag(tag) {
  if (tag.tag === "@default" || tag.tag === "@defaultValue") tag.content = [defaultOf(tag.content)];
  if (tag.tag === "@throws" && tag.typeAnnotation !== undefined) {
    const name = tag.typeAnnotation.replace(/[{}]/g, "");
    tag.content.unshift({ kind: "code", text: `\`${name}\`` }, { kind: "text", text: " " });
    tag.typeAnnotation = undefined;
  }
}

/** Writes the errors of a function as one list. The text of an error may be a list, too. */
function listErrors(comment) {
  const errors = comment?.blockTags.filter(({ tag }) => tag === "@throws") ?? [];
  if (errors.length < 2) return;
  const [first, ...others] = errors;
  const indented = ({ content }) =>
    content.map((part) => ({
      ...part,
      text: part.kind === "text" ? part.text.replaceAll("\n", "\n  ") : part.text,
    }));
  first.content = errors.flatMap((error, at) => [
    { kind: "text", text: at === 0 ? "- " : "\n- " },
    ...indented(error),
  ]);
  comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
}

/** Writes a literal as code, and every other default as text. */
function defaultOf(content) {
  const text = content
    .map((part) => part.text)
    .join("")
    .replace(/^```\w*\n|\n```$/g, "")
    .trim();
  const [, literal, rest] = /^("[^"]*"|\[[^\]]*\]|true|false|undefined|\d+)?([\s\S]*)$/.exec(text);
  const code = literal === undefined ? "" : `\`${literal}\``;
  return { kind: "text", text: `${code}${rest}` };
}

function isSame(one, other) {
  const textOf = (comment) => comment?.summary.map(({ text }) => text).join("");
  return textOf(one) === textOf(other);
}
