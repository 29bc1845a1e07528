// Changes doc comments for the page: TypeDoc would repeat the text of each overload, drop the class of an error, and write a
// default as a block of code.

export function polishComments(project) {
  for (const reflection of Object.values(project.reflections)) {
    for (const tag of reflection.comment?.blockTags ?? []) polishTag(tag);
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
