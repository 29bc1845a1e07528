import { judgePositiveInteger, kindOf, objectOf, quoted, stringOf } from "../argument.ts";
import { referenceRuleNumber } from "../top-rule.ts";
import type { ReferenceRule } from "../types.ts";
import type { ExtractOptions, Find, TextContext } from "./find.ts";
import { htmlTriggers } from "./html.ts";
import { KNOWN_SCHEMES } from "./judge.ts";
import { markdownTriggers } from "./markdown.ts";
import { ROFF_TRIGGERS } from "./roff.ts";
import { PLAIN_TRIGGERS, type Scan, type Triggers } from "./scan.ts";
import { TEXINFO_TRIGGERS } from "./texinfo.ts";
import { htmlUnit, plainUnit, roffUnit, texinfoUnit, type UnitReader } from "./unit.ts";
import { Window } from "./window.ts";

/** Finds the URIs of a text that comes in pieces: what {@link extractor} makes. */
export interface Extractor {
  /** Takes the next piece of the text, cut anywhere, and returns what is found now. */
  write(chunk: string): Find[];
  /** Ends the text, and returns what was still open. */
  end(): Find[];
}

/** How a context is read, and what is looked at in it. */
const CONTEXTS: { readonly [C in TextContext]: { read: UnitReader; triggers: () => Triggers } } = {
  plain: { read: plainUnit, triggers: () => PLAIN_TRIGGERS },
  markdown: { read: plainUnit, triggers: markdownTriggers },
  html: { read: htmlUnit, triggers: htmlTriggers },
  texinfo: { read: texinfoUnit, triggers: () => TEXINFO_TRIGGERS },
  roff: { read: roffUnit, triggers: () => ROFF_TRIGGERS },
};

const LONGEST = 65_536;
/** How much of the text before a place is looked at: a scheme, or the name of an attribute and what stands before it. */
const BEHIND = 80;
/** What is still open is read again when it is longer by this part of it, so that no text is read too often. */
const PATIENCE = 4;

interface Settings {
  readonly context: TextContext;
  readonly rule: ReferenceRule;
  readonly schemes: ReadonlySet<string>;
  readonly longest: number;
}

/** Reads the options, each of which is judged. */
export function settingsOf(options: ExtractOptions): Settings {
  const {
    context = "plain",
    rule = "URI-reference",
    schemes = KNOWN_SCHEMES,
    longest = LONGEST,
  } = objectOf(options);
  if (!Object.hasOwn(CONTEXTS, context)) throw new TypeError(`Unknown context ${quoted(context)}`);
  referenceRuleNumber(rule);
  if (!Array.isArray(schemes) || !schemes.every((scheme) => typeof scheme === "string")) {
    throw new TypeError(`Expected schemes that are an array of strings, got ${kindOf(schemes)}`);
  }
  judgePositiveInteger("longest", longest);
  return { context, rule, schemes: new Set(schemes), longest };
}

/**
 * Makes what finds the URIs of a text that comes in pieces.
 *
 * It finds what {@link extract} finds in the whole text, with the same indices, wherever the pieces are cut. It keeps
 * what is still open: no more than five quarters of `longest` code units, and the last piece.
 *
 * @throws {TypeError} if an option has a wrong value, a piece is no string, or the text has ended.
 * @example
 * const found = extractor();
 * found.write("See <ftp://foo.example.\n  com/r").length; // 0
 * found.write("fc/>, and").map(({ uri, start }) => [uri, start]); // [["ftp://foo.example.com/rfc/", 5]]
 * found.end(); // []
 */
export function extractor(options: ExtractOptions = {}): Extractor {
  const settings = settingsOf(options);
  const { read, triggers } = CONTEXTS[settings.context];
  return new TextExtractor(settings, read, triggers());
}

class TextExtractor implements Extractor {
  readonly #settings: Settings;
  readonly #read: UnitReader;
  readonly #triggers: Triggers;
  /** The text that is kept, and where in the whole text it starts. */
  #text = "";
  #offset = 0;
  /** Where the search goes on, and where the last find ends, in the text that is kept. */
  #index = 0;
  #floor = 0;
  /** How long the text has to be for the next search. */
  #wanted = 0;
  #isBegun = false;
  #isOver = false;

  constructor(settings: Settings, read: UnitReader, triggers: Triggers) {
    this.#settings = settings;
    this.#read = read;
    this.#triggers = triggers;
  }

  write(chunk: string): Find[] {
    stringOf(chunk);
    if (this.#isOver) throw new TypeError("Expected no more text after the end");
    this.#text += chunk;
    return this.#text.length < this.#wanted ? [] : this.#search(false);
  }

  end(): Find[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    return this.#search(true);
  }

  /** Searches what is at hand. */
  #search(isLast: boolean): Find[] {
    const { rule, schemes, longest } = this.#settings;
    const window = new Window(this.#text, isLast);
    const found: Find[] = [];
    const offset = this.#offset;
    const scan: Scan = {
      reading: { window, read: this.#read, isIri: rule === "IRI-reference", longest },
      rule,
      schemes,
      floor: this.#floor,
      isStart: offset === 0,
      add: ({ start, end, ...find }) => found.push({ ...find, start: offset + start, end: offset + end }),
    };
    this.#index = this.#walk(scan, window);
    this.#floor = scan.floor;
    this.#forget();
    return found;
  }

  /** Looks at each place that may begin something, up to the first that needs what is still to come. */
  #walk(scan: Scan, window: Window): number {
    const { text } = window;
    let index = this.#index;
    if (!this.#isBegun) {
      // The first line has no line end before it.
      this.#triggers[0x0a]?.(scan, -1);
      if (window.isShort) return index;
      this.#isBegun = true;
    }
    while (index < text.length) {
      const code = text.charCodeAt(index);
      const trigger = code < 128 ? this.#triggers[code] : undefined;
      if (trigger === undefined) {
        index++;
        continue;
      }
      const next = trigger(scan, index);
      if (window.isShort) return index;
      index = next;
    }
    return index;
  }

  /** Keeps what may be looked at again, and no more. */
  #forget(): void {
    const open = this.#text.length - this.#index;
    this.#wanted = this.#text.length + Math.floor(open / PATIENCE);
    const from = Math.max(0, this.#index - BEHIND);
    this.#text = this.#text.slice(from);
    this.#offset += from;
    this.#index -= from;
    this.#floor = Math.max(0, this.#floor - from);
    this.#wanted -= from;
  }
}
