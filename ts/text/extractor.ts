import { fromHref } from "../api/href/from-href.ts";
import { resolve } from "../api/resolve.ts";
import { kindOf, notOneOf, oneOf, stringOf, validatePositiveInteger } from "../support/argument.ts";
import { LF } from "../support/character-codes.ts";
import { kept } from "../support/own.ts";
import { requireGlobal } from "../support/platform.ts";
import { optionsOf } from "../support/properties.ts";
import type { TextContext } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { referenceRuleNumber } from "../uri/options.ts";
import type { ReferenceRule } from "../uri/types.ts";
import type { ExtractOptions, Find } from "./find.ts";
import { kindOfReference } from "./href.ts";
import { htmlTriggers } from "./html.ts";
import { markdownTriggers } from "./markdown.ts";
import { PLAIN_TRIGGERS } from "./plain.ts";
import { htmlUnit, plainUnit, roffUnit, texinfoUnit, type UnitReader, Window } from "./reading.ts";
import { ROFF_TRIGGERS } from "./roff.ts";
import { Scan, type Triggers } from "./scan.ts";
import { TEXINFO_TRIGGERS } from "./texinfo.ts";
import { KNOWN_SCHEMES } from "./validate.ts";

/** Finds the URIs of a document that arrives in chunks. Created by {@link extractor}. */
export interface Extractor {
  /** Adds the next chunk of the document, cut anywhere, and returns the URIs that are complete now. */
  write(chunk: string): Find[];
  /** Ends the document, and returns the remaining URIs. */
  end(): Find[];
}

/** The unit reader and the triggers of each context. */
const CONTEXTS: { readonly [C in TextContext]: { read: UnitReader; triggers: () => Triggers } } = {
  plain: { read: plainUnit, triggers: () => PLAIN_TRIGGERS },
  markdown: { read: plainUnit, triggers: markdownTriggers },
  html: { read: htmlUnit, triggers: htmlTriggers },
  texinfo: { read: texinfoUnit, triggers: () => TEXINFO_TRIGGERS },
  roff: { read: roffUnit, triggers: () => ROFF_TRIGGERS },
};

const LONGEST = 65_536;
/** The number of characters before an index that are kept: enough for a scheme and what opens before it, or for the name of an attribute. */
const LOOK_BEHIND = 96;
/** An open find is read again only after it grew by a quarter, which keeps the total work linear. */
const GROWTH = 4;

interface Settings {
  readonly context: TextContext;
  readonly rule: ReferenceRule;
  readonly schemes: ReadonlySet<string>;
  readonly validOnly: boolean;
  readonly longest: number;
  readonly base: string | undefined;
}

/** Validates the options, and fills in the defaults. */
export function settingsOf(options: ExtractOptions | undefined): Settings {
  const {
    context = "plain",
    rule = "URI-reference",
    schemes = KNOWN_SCHEMES,
    validOnly = false,
    longest = LONGEST,
    base,
  } = optionsOf(options, ["context", "rule", "schemes", "validOnly", "longest", "base"]);
  if (typeof context !== "string" || !Object.hasOwn(CONTEXTS, context))
    throw notOneOf("context", context, Object.keys(CONTEXTS));
  referenceRuleNumber(rule);
  if (!Array.isArray(schemes) || !schemes.every((scheme) => typeof scheme === "string")) {
    throw new TypeError(`Expected schemes that are an array of strings, got ${kindOf(schemes)}`);
  }
  oneOf("validOnly", validOnly, true, false);
  validatePositiveInteger("longest", longest);
  if (!validOnly) requireGlobal("URL");
  return {
    context,
    rule,
    schemes: new Set(schemes),
    validOnly,
    longest,
    base: base === undefined ? undefined : baseOf(textOf(base), rule, validOnly),
  };
}

/** Returns a base as a URI, which has a scheme. */
function baseOf(base: string, rule: ReferenceRule, validOnly: boolean): string {
  if (validOnly) {
    resolve("", base, { rule });
    return base;
  }
  // It throws if the base has no scheme, or if a browser rejects it.
  fromHref("#", base);
  const { uri } = fromHref(base, undefined, { rule });
  return kindOfReference(uri) === "URI" ? uri : base;
}

/**
 * Creates an {@link Extractor} for a document that arrives in chunks.
 *
 * It returns the finds of {@link extract} for the whole document, with the same indices, wherever the chunks are cut. It
 * keeps at most 1.25 times `longest` code units, and the last chunk.
 *
 * @throws {TypeError} if an option is unknown or has a wrong value, a chunk is not a string, `write` is called after `end`, or the
 * runtime has no `URL`, unless `validOnly` is `true`.
 * @example
 * const found = extractor();
 * found.write("See <ftp://foo.example.\n  com/r").length; // 0
 * found.write("fc/>, and").map(({ uri, index }) => [uri, index]); // [["ftp://foo.example.com/rfc/", 5]]
 * found.end(); // []
 */
export function extractor(options?: ExtractOptions): Extractor {
  const settings = settingsOf(options);
  const { read, triggers } = CONTEXTS[settings.context];
  return new TextExtractor(settings, read, triggers());
}

/** Returns a find with its indices in the document, and with strings that do not hold the document. */
function placed({ index, end, ...find }: Find, offset: number, whole: string): Find {
  const { uri, text, alternative, guess } = find;
  const shown = kept(text, whole);
  return {
    ...find,
    uri: uri === text ? shown : kept(uri, whole),
    text: shown,
    ...(alternative === undefined ? {} : { alternative: kept(alternative, whole) }),
    ...(guess === undefined ? {} : { guess: kept(guess, whole) }),
    index: offset + index,
    end: offset + end,
  };
}

class TextExtractor implements Extractor {
  readonly #settings: Settings;
  readonly #read: UnitReader;
  readonly #triggers: Triggers;
  /** The part of the document that is kept, and its index in the document. */
  #text = "";
  #offset = 0;
  /** The index where the search continues and the one where the last find ends, in the kept text. */
  #index = 0;
  #floor = 0;
  /** The length of the kept text at which the next search starts. */
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

  #search(isLast: boolean): Find[] {
    const { rule, longest } = this.#settings;
    const window = new Window(this.#text, isLast, this.#offset);
    const found: Find[] = [];
    const offset = this.#offset;
    const scan = new Scan(
      { window, read: this.#read, isIri: rule === "IRI-reference", longest },
      this.#settings,
      this.#floor,
      offset === 0,
      (find) => found.push(placed(find, offset, window.text)),
    );
    this.#index = this.#walk(scan, window);
    this.#floor = scan.floor;
    this.#forget();
    return found;
  }

  /** Runs the triggers, up to the first that needs more text. */
  #walk(scan: Scan, window: Window): number {
    const { text } = window;
    let index = this.#index;
    if (!this.#isBegun) {
      // The first line has no line break before it.
      this.#triggers[LF]?.(scan, -1);
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

  /** Drops the text that is not needed any more. */
  #forget(): void {
    const open = this.#text.length - this.#index;
    this.#wanted = this.#text.length + Math.floor(open / GROWTH);
    const from = Math.max(0, this.#index - LOOK_BEHIND);
    this.#text = this.#text.slice(from);
    this.#offset += from;
    this.#index -= from;
    this.#floor = Math.max(0, this.#floor - from);
    this.#wanted -= from;
  }
}
