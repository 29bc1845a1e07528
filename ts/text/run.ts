import { CLASSES, HEXDIG, SUB_DELIMS } from "../generated/alphabets.ts";
import * as char from "../support/character-codes.ts";
import { isAroundIri, isOfUri, isTrailing } from "./characters.ts";
import {
  atClosing,
  type Continuation,
  continuationOf,
  isApostrophe,
  isWordCharacter,
  type Place,
} from "./continuation.ts";
import { endsHost } from "./host-end.ts";
import { type Pair, pairBefore } from "./pairs.ts";
import { lengthOf, NO_CHARACTER, NOTHING, pointOf, type Reading, Unescaped, type Window } from "./reading.ts";
import { isUriStart } from "./uri-start.ts";

/** A sequence of the characters that a link shows, without delimiters around it. */
export interface Run {
  /** The run without the punctuation at its end, or `undefined` if nobody can tell where the URI ends. */
  readonly text: string | undefined;
  /** The end of `text` in the document. */
  readonly end: number;
  /** The index where the search continues. It is after the whole run if more than punctuation is left out, to read nothing twice. */
  readonly next: number;
}

/** Options of {@link readRun}. */
interface RunOptions {
  /** The schemes that are recognized without `//`. */
  readonly schemes: ReadonlySet<string>;
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
type Next = State | Exclude<Continuation, "continue">;

/** The next character of a run, and what came before it. One object serves all characters of a run. */
interface Step extends Place {
  index: number;
  previous: number;
  unit: number;
  state: State;
  /** Whether a `[` of the path, query or fragment is open. */
  isInBrackets: boolean;
  isInHost: boolean;
  readonly isHost: boolean;
  readonly isMarkdown: boolean;
}

/** Returns the state after a character. */
function nextState(step: Step): Next {
  const { reading, state, unit, index } = step;
  const point = pointOf(unit);
  if (isOfUri(point, reading.isIri) && !isAroundIri(point)) {
    if (point === char.PERCENT_SIGN && !hasHexDigits(reading.window, index + 1)) return "reject";
    return afterUriCharacter(step, point);
  }
  if (point > 127 && state !== "rest") {
    if (!endsHost(reading, step.start, index, step.previous)) return "reject";
    if (!isAroundIri(point)) return "end";
  }
  step.isInHost = state !== "rest";
  const continuation = continuationOf(step, unit);
  return continuation === "continue" ? state : continuation;
}

/** Returns the state after a character that a URI may have. */
function afterUriCharacter(step: Step, point: number): Next {
  const { state, previous } = step;
  if (state === "ip-literal") {
    if (point === char.CLOSING_BRACKET) return "authority";
    return point === char.OPENING_BRACKET ? "end" : "ip-literal";
  }
  if (state !== "rest" && isAuthorityEnd(point)) return "rest";
  if (point === char.CLOSING_BRACKET && !step.isInBrackets) return without(atClosing(step), state);
  if (state === "authority") {
    // A `[` opens an IP-literal at the start of the host. Elsewhere in an authority it rules a URI out.
    if (point === char.OPENING_BRACKET)
      return previous === char.SLASH || previous === char.AT_SIGN ? "ip-literal" : "reject";
    return step.isHost && isSubDelim(point) ? "end" : "authority";
  }
  return point === char.OPENING_BRACKET ? without(atOpening(step), state) : state;
}

function without(continuation: Continuation, state: State): Next {
  return continuation === "continue" ? state : continuation;
}

/** Returns what the delimiter means that closes the pair around a URI. An apostrophe in a word may belong to the URI. */
function atOwnClosing({ reading: { window, read }, unit, index }: Step): "end" | "reject" {
  const isInWord =
    isApostrophe(pointOf(unit)) && isWordCharacter(pointOf(read(window, index + lengthOf(unit))));
  return isInWord ? "reject" : "end";
}

/** Returns what a `[` after a URI means. In Markdown it may start a link or a footnote. */
function atOpening({ reading, index, unit, isMarkdown, schemes }: Step): Continuation {
  const { window } = reading;
  const next = index + lengthOf(unit);
  if (isMarkdown && window.at(next) === char.CARET) return "end";
  if (isMarkdown && isLink(reading, next)) return "reject";
  return isUriStart(window, next, schemes) ? "end" : "continue";
}

/** Returns whether a bracket closes in the same word, and a destination follows it: `[a](b)`. */
function isLink({ window, longest }: Reading, from: number): boolean {
  let index = from;
  while (
    window.at(index) > char.SPACE &&
    window.at(index) !== char.OPENING_BRACKET &&
    index - from <= longest
  ) {
    if (window.at(index++) === char.CLOSING_BRACKET) return window.at(index) === char.OPENING_PARENTHESIS;
  }
  return false;
}

/**
 * Reads a run from `start`: a URI without delimiters, or a link that shows other characters too.
 *
 * It leaves out trailing punctuation, a `)` without its `(`, and everything from a `(` without its `)`. A run that is
 * followed by `{`, or that has a `%` without two digits, is a template or a format string, and is rejected. So is a run
 * that is followed by a non-ASCII character that may belong to its host, and one that may not end where its last URI
 * character is. `body` is where the scheme, with its colon, ends.
 */
export function readRun(reading: Reading, start: number, body: number, options: RunOptions): Run {
  const { window, read, longest } = reading;
  const { isHost = false, isMarkdown = false, schemes } = options;
  const hasAuthority = isHost || window.text.startsWith("//", body);
  const written = new Unescaped(window.text, start);
  let index = hasAuthority && !isHost ? body + 2 : body;
  const pair = pairBefore(reading, start);
  const mark = start === 0 ? NO_CHARACTER : window.text.charCodeAt(start - 1);
  const uriPart = new UriPart(pair, mark, isMarkdown, [index, written.lengthAt(index)]);
  const state: State = hasAuthority ? "authority" : "no-authority";
  const flags = { isHost, isMarkdown, isInBrackets: false, isInHost: true };
  const step: Step = { reading, start, index, previous: char.SLASH, schemes, pair, unit: 0, state, ...flags };
  for (;;) {
    if (index - start > longest) return uriPart.run(written, index, "reject", false);
    const unit = read(window, index);
    const point = pointOf(unit);
    if (point === NOTHING) {
      written.add(unit, index);
      index += lengthOf(unit);
      continue;
    }
    step.unit = unit;
    step.index = index;
    step.isInBrackets = uriPart.isInBrackets;
    const isClosed = uriPart.isClosed(point);
    const next = isClosed ? atOwnClosing(step) : nextState(step);
    if (next === "end" || next === "reject") return uriPart.run(written, index, next, isClosed);
    step.state = next;
    step.previous = point;
    written.add(unit, index);
    index += lengthOf(unit);
    uriPart.add(point, next, index, written);
  }
}

/** The marks of emphasis that a run does not end with if it starts after one. */
const MARKS: readonly number[] = /* @__PURE__ */ Array.from("*_~", (mark) => mark.charCodeAt(0));

/** Tracks how much of a run belongs to the URI: the part before trailing punctuation, and before an open parenthesis. */
class UriPart {
  /** The characters that end the run, because their opening one is directly before the run. */
  readonly #closes: readonly number[];
  /** The mark of emphasis before the run. */
  readonly #mark: number;
  readonly #isMarkdown: boolean;
  /** The end of the part in the document, and its length as a string. */
  #end: number;
  #length: number;
  /** Whether `|` or `^` follows the part, which may belong to it or not. */
  #isDangling = false;
  /** The number of open square brackets, and of open parentheses. */
  #brackets = 0;
  #depth = 0;
  /** The same three as above before the first open parenthesis. */
  #before: readonly [end: number, length: number, isDangling: boolean];

  constructor(
    pair: Pair | undefined,
    before: number,
    isMarkdown: boolean,
    [end, length]: readonly [number, number],
  ) {
    this.#closes = pair?.closes ?? [];
    this.#mark = MARKS.includes(before) ? before : NO_CHARACTER;
    this.#isMarkdown = isMarkdown;
    this.#end = end;
    this.#length = length;
    this.#before = [end, length, false];
  }

  get isInBrackets(): boolean {
    return this.#brackets > 0;
  }

  /** Returns whether a character closes what opened directly before the run. */
  isClosed(point: number): boolean {
    if (!this.#closes.includes(point)) return false;
    return point === char.CLOSING_PARENTHESIS
      ? this.#depth === 0
      : point !== char.CLOSING_BRACKET || this.#brackets === 0;
  }

  /** Adds a character, which ends before `index` in the document. `state` is the state after it. */
  add(point: number, state: State, index: number, written: Unescaped): void {
    if (point === char.CARET || point === char.BAR) {
      this.#isDangling = true;
      return;
    }
    if (point === char.OPENING_PARENTHESIS) {
      if (this.#depth++ === 0) this.#before = [this.#end, this.#length, this.#isDangling];
      return;
    }
    if (point === char.CLOSING_PARENTHESIS) {
      if (this.#depth === 0) return;
      this.#depth--;
    }
    const isOfPath = state === "rest" || state === "no-authority";
    if (isOfPath && point === char.OPENING_BRACKET) {
      this.#brackets++;
      return;
    }
    if (isOfPath && point === char.CLOSING_BRACKET) this.#brackets--;
    // Parentheses in the userinfo do not delimit the host.
    if (point === char.AT_SIGN && state === "authority") this.#depth = 0;
    if (point === this.#mark || isTrailing(point, this.#isMarkdown)) return;
    this.#end = index;
    this.#length = written.lengthAt(index);
    this.#isDangling = false;
  }

  /** Returns the run that ends before `index`. If a delimiter closes it there, an open parenthesis belongs to it. */
  run(written: Unescaped, index: number, how: "end" | "reject", isClosed: boolean): Run {
    const isOpen = this.#depth > 0 && !isClosed;
    const [end, length, isDangling] = isOpen ? this.#before : [this.#end, this.#length, this.#isDangling];
    const isRejected = how === "reject" || isDangling || this.isInBrackets;
    return {
      text: isRejected ? undefined : written.before(index).slice(0, length),
      end,
      next: isRejected || isOpen ? index : end,
    };
  }
}

/** Returns whether a character ends an authority (RFC 3986, 3.2). */
function isAuthorityEnd(point: number): boolean {
  return point === char.SLASH || point === char.QUESTION_MARK || point === char.NUMBER_SIGN;
}

function isSubDelim(point: number): boolean {
  return point < 128 && (CLASSES[point]! & SUB_DELIMS) !== 0;
}

/** Returns whether two hexadecimal digits stand at an index. */
function hasHexDigits(window: Window, index: number): boolean {
  // Non-ASCII characters, and the end of the text, have no classes.
  const classesAt = (at: number): number => CLASSES[window.at(at)] ?? 0;
  return (classesAt(index) & classesAt(index + 1) & HEXDIG) !== 0;
}
