import { CLASSES, HEXDIG, SUB_DELIMS } from "../generated/alphabets.ts";
import { isAroundIri, isOfUri, isTrailing } from "./characters.ts";
import { endsHost } from "./host-end.ts";
import { lengthOf, NONE, NOTHING, pointOf, type Reading, Unescaped, type Window } from "./reading.ts";

/** A sequence of URI characters without delimiters around it. */
export interface Run {
  /** The run without the punctuation at its end, or `undefined` if the character after it rules a URI out. */
  readonly uri: string | undefined;
  /** Where `uri` ends in the document. */
  readonly end: number;
  /** Where to continue the search. It is after the whole run if more than punctuation is left out, to read nothing twice. */
  readonly next: number;
}

/** Options of {@link readRun}. */
interface RunOptions {
  /** It is a suffix reference (RFC 3986, 4.5), whose host ends at `sub-delims`. */
  readonly isHost?: boolean;
  /** It is Markdown text, in which a run does not end with emphasis. */
  readonly isMarkdown?: boolean;
}

/** The part of a URI that a run is in. */
type State =
  /** The authority, outside of an IP-literal. */
  | "authority"
  /** The brackets of an IP-literal (RFC 3986, 3.2.2). */
  | "ip-literal"
  /** The part of a URI without an authority before its first `/`, `?` or `#`. */
  | "no-authority"
  /** The rest: the path, the query and the fragment. */
  | "rest";

/** The state after a character. `"end"`: the run ends before it. `"reject"`: it ends, and is not a URI. */
type Next = State | "end" | "reject";

const HASH = 0x23;
const PERCENT = 0x25;
const QUOTE = 0x27;
const OPENING = 0x28;
const CLOSING = 0x29;
const ASTERISK = 0x2a;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const AT = 0x40;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const UNDERSCORE = 0x5f;
const BRACE = 0x7b;
const TILDE = 0x7e;

/** Returns the state after a character that a URI may have. */
function nextState(state: State, point: number, previous: number, isHost: boolean): Next {
  switch (state) {
    case "authority":
      return inAuthority(point, previous, isHost);
    case "ip-literal":
      return inIpLiteral(point);
    case "no-authority":
      return inNoAuthority(point);
    case "rest":
      return isBracket(point) ? "end" : "rest";
  }
}

/** A `[` opens an IP-literal at the start of the host. Elsewhere in an authority it rules a URI out. */
function inAuthority(point: number, previous: number, isHost: boolean): Next {
  if (isAuthorityEnd(point)) return "rest";
  if (point === OPENING_BRACKET) return previous === SLASH || previous === AT ? "ip-literal" : "reject";
  return point === CLOSING_BRACKET || (isHost && isSubDelim(point)) ? "end" : "authority";
}

function inIpLiteral(point: number): Next {
  if (point === CLOSING_BRACKET) return "authority";
  return point === OPENING_BRACKET ? "end" : "ip-literal";
}

function inNoAuthority(point: number): Next {
  if (isAuthorityEnd(point)) return "rest";
  return isBracket(point) ? "end" : "no-authority";
}

/**
 * Reads a run from `start`: a URI without delimiters.
 *
 * It leaves out trailing punctuation, a `)` without its `(`, and everything from a `(` without its `)`. A run that is
 * followed by `{`, or that has a `%` without two digits, is a template or a format string, and is rejected. So is a run
 * that is followed by a non-ASCII character that may belong to its host. `body` is where the scheme, with its colon, ends.
 */
export function readRun(reading: Reading, start: number, body: number, options: RunOptions = {}): Run {
  const { window, read, isIri, longest } = reading;
  const { isHost = false, isMarkdown = false } = options;
  const hasAuthority = isHost || window.text.startsWith("//", body);
  const written = new Unescaped(window.text, start);
  let index = hasAuthority && !isHost ? body + 2 : body;
  const kept = new Kept(
    start === 0 ? NONE : window.text.charCodeAt(start - 1),
    isMarkdown,
    index,
    written.lengthAt(index),
  );
  let state: State = hasAuthority ? "authority" : "no-authority";
  let previous = SLASH;
  for (;;) {
    if (index - start > longest) return kept.run(written, index, "reject");
    const unit = read(window, index);
    const point = pointOf(unit);
    if (point === NOTHING) {
      written.add(unit, index);
      index += lengthOf(unit);
      continue;
    }
    let next: Next;
    if (!isOfUri(point, isIri) || isAroundIri(point)) {
      const isWhole: boolean = point < 128 || state === "rest" || endsHost(reading, start, index, previous);
      next = isWhole && point !== BRACE ? "end" : "reject";
    } else if (point === PERCENT && !hasHexDigits(window, index + 1)) next = "reject";
    else next = kept.isEnd(point) ? "end" : nextState(state, point, previous, isHost);
    if (next === "end" || next === "reject") return kept.run(written, index, next);
    state = next;
    written.add(unit, index);
    index += lengthOf(unit);
    kept.add(point, state, index, written);
    previous = point;
  }
}

/** Tracks how much of a run belongs to the URI: the part before trailing punctuation, and before an open parenthesis. */
class Kept {
  /** The code unit before the run, if it delimits the run on both sides: `'uri'`, `*uri*`, `_uri_`, `~uri~`. */
  readonly #quote: number;
  readonly #isInParentheses: boolean;
  readonly #isMarkdown: boolean;
  /** The end of the kept part in the document, and its length as a string. */
  #end: number;
  #length: number;
  /** The number of open parentheses, and what is kept before the first of them. */
  #depth = 0;
  #endBefore = 0;
  #lengthBefore = 0;

  constructor(before: number, isMarkdown: boolean, end: number, length: number) {
    const isQuote = before === QUOTE || before === ASTERISK || before === UNDERSCORE || before === TILDE;
    this.#quote = isQuote ? before : NONE;
    this.#isInParentheses = before === OPENING;
    this.#isMarkdown = isMarkdown;
    this.#end = end;
    this.#length = length;
  }

  /** Returns whether a character closes what opened directly before the run. */
  isEnd(point: number): boolean {
    if (point === QUOTE) return this.#quote === QUOTE;
    return point === CLOSING && this.#depth === 0 && this.#isInParentheses;
  }

  /** Adds a character, which ends before `index` in the document. `state` is the state after it. */
  add(point: number, state: State, index: number, written: Unescaped): void {
    if (point === OPENING) {
      if (this.#depth++ > 0) return;
      this.#endBefore = this.#end;
      this.#lengthBefore = this.#length;
      return;
    }
    if (point === CLOSING) {
      if (this.#depth === 0) return;
      this.#depth--;
    }
    // Parentheses in the userinfo do not delimit the host.
    if (point === AT && state === "authority") this.#depth = 0;
    if (point === this.#quote || isTrailing(point, this.#isMarkdown)) return;
    this.#end = index;
    this.#length = written.lengthAt(index);
  }

  /** Returns the run that ends before `index`. */
  run(written: Unescaped, index: number, how: "end" | "reject"): Run {
    const isOpen = this.#depth > 0;
    const length = isOpen ? this.#lengthBefore : this.#length;
    return {
      uri: how === "reject" ? undefined : written.before(index).slice(0, length),
      end: isOpen ? this.#endBefore : this.#end,
      next: how === "reject" || isOpen ? index : this.#end,
    };
  }
}

/** Returns whether a character ends an authority (RFC 3986, 3.2). */
function isAuthorityEnd(point: number): boolean {
  return point === SLASH || point === QUESTION || point === HASH;
}

function isBracket(point: number): boolean {
  return point === OPENING_BRACKET || point === CLOSING_BRACKET;
}

function isSubDelim(point: number): boolean {
  return point < 128 && (CLASSES[point]! & SUB_DELIMS) !== 0;
}

/** Returns whether two hexadecimal digits stand at an index. */
function hasHexDigits(window: Window, index: number): boolean {
  const high = window.at(index);
  const low = window.at(index + 1);
  return high >= 0 && low >= 0 && high < 128 && low < 128 && (CLASSES[high]! & CLASSES[low]! & HEXDIG) !== 0;
}
