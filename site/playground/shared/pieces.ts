// Cuts a string at the ends of spans, so a page can mark the spans without building markup.

/** A range of a string, in UTF-16 code units. An empty range marks a place between two characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part of the string, with all spans that cover it. */
export interface Piece<S extends Span> {
  readonly text: string;
  readonly start: number;
  readonly spans: readonly S[];
}

/** Cuts a string at the ends of the spans. Joined, the pieces are the string again. */
export function pieces<S extends Span>(text: string, spans: readonly S[]): Piece<S>[] {
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  const result: Piece<S>[] = [];
  cuts.forEach((cut, i) => {
    const empty = spans.filter(({ start, end }) => start === cut && end === cut);
    if (empty.length > 0) result.push({ text: "", start: cut, spans: empty });
    const next = cuts[i + 1];
    if (next === undefined) return;
    const covering = spans.filter(({ start, end }) => start <= cut && next <= end);
    result.push({ text: text.slice(cut, next), start: cut, spans: covering });
  });
  return result;
}
