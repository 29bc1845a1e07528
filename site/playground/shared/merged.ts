/** Joins neighbors of the same kind, and omits empty pieces. */
export function merged<P extends { readonly text: string }>(pieces: readonly P[], kind: keyof P): P[] {
  const all: P[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === "") continue;
    if (last?.[kind] === piece[kind]) all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
