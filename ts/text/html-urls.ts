import { isHtmlSpace } from "./characters.ts";
import { NOT_FOUND } from "./reading.ts";

/** Returns where the URLs of a value start and end. */
export type Splitter = (value: string) => Iterable<readonly [start: number, end: number]>;

/** The attributes whose value is a URL, a set of them, or image candidates (HTML Standard, "Attributes", and HTML 4.01). */
export const URL_ATTRIBUTES: ReadonlyMap<string, Splitter> = /* @__PURE__ */ splittersOf([
  [
    "action background cite classid codebase formaction href itemid longdesc manifest poster src usemap",
    whole,
  ],
  ["itemtype ping profile", words],
  ["imagesrcset srcset", candidates],
]);

function splittersOf(rows: readonly (readonly [names: string, split: Splitter])[]): Map<string, Splitter> {
  return new Map(rows.flatMap(([names, split]) => names.split(" ").map((name) => [name, split] as const)));
}

/** Returns all of a value. */
export function whole(value: string): readonly (readonly [number, number])[] {
  return [[0, value.length]];
}

/** Splits a value at white space. */
function* words(value: string): Generator<readonly [number, number]> {
  for (const { index, 0: word } of value.matchAll(/[^\t\n\f\r ]+/g)) yield [index, index + word.length];
}

/** Returns the image candidates of `srcset`: each is a URL, and perhaps descriptors up to a comma (HTML Standard, 4.8.4.2.2). */
function* candidates(value: string): Generator<readonly [number, number]> {
  let index = 0;
  const isSpace = (): boolean => isHtmlSpace(value.charCodeAt(index));
  for (;;) {
    while (value[index] === "," || isSpace()) index++;
    const start = index;
    if (start === value.length) return;
    while (index < value.length && !isSpace()) index++;
    let end = index;
    while (value[end - 1] === ",") end--;
    yield [start, end];
    // A comma directly after the URL ends the candidate. One between the parentheses of a descriptor does not.
    let isInside = end < index ? undefined : false;
    while (isInside !== undefined && index < value.length && (isInside || value[index] !== ",")) {
      if (value[index] === "(") isInside = true;
      else if (value[index] === ")") isInside = false;
      index++;
    }
  }
}

/** The beginning of a refresh, before its URL: the seconds, and mostly `url=` (HTML Standard, "shared declarative refresh steps"). */
const REFRESH =
  /^[\t\n\f\r ]*[\d.]+(?=[\t\n\f\r ;,])[\t\n\f\r ]*[;,]?[\t\n\f\r ]*(url[\t\n\f\r ]*=[\t\n\f\r ]*)?(["']?)/i;

/** Returns the URL of a refresh. */
export function* refresh(value: string): Generator<readonly [number, number]> {
  const { 0: before, 1: name, 2: quote } = REFRESH.exec(value) ?? [];
  if (before === undefined || (before === value && name === undefined && quote === "")) return;
  const end = quote ? value.indexOf(quote, before.length) : NOT_FOUND;
  yield [before.length, end === NOT_FOUND ? value.length : end];
}
