import { fromHref } from "../api/href/from-href.ts";
import { resolve } from "../api/resolve.ts";
import { kindOf, notOneOf, oneOf, stringOf, validatePositiveInteger } from "../support/argument.ts";
import { LF } from "../support/character-codes.ts";
import { requireGlobal } from "../support/platform.ts";
import { optionsOf } from "../support/properties.ts";
import type { TextContext } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { referenceRuleNumber } from "../uri/options.ts";
import type { ReferenceRule } from "../uri/types.ts";
import type { AnyFind, ExtractOptions, Find, InvalidFind, ReportOptions } from "./find.ts";
import { kindOfReference } from "./href.ts";
import { HTML_TRIGGERS } from "./html.ts";
import { jsonDecoder } from "./json.ts";
import { MARKDOWN_TRIGGERS } from "./markdown.ts";
import { isCode, startOfMarkup } from "./markup.ts";
import { PLAIN_TRIGGERS } from "./plain.ts";
import { htmlUnit, plainUnit, roffUnit, texinfoUnit, type UnitReader, Window } from "./reading.ts";
import { ROFF_TRIGGERS } from "./roff.ts";
import { type NewFind, owned, Scan, type Triggers } from "./scan.ts";
import { DecodedSearch, type Decoder, type Search } from "./strings.ts";
import { TEXINFO_TRIGGERS } from "./texinfo.ts";
import { KNOWN_SCHEMES } from "./validate.ts";
import { xmlDecoder } from "./xml.ts";

/** Finds the URIs of a document that arrives in chunks. Created by {@link extractor}. */
export interface Extractor<Found extends Find | InvalidFind = Find> {
  /** Adds the next chunk of the document, cut anywhere, and returns the URIs that are complete now. */
  write(chunk: string): Found[];
  /** Ends the document, and returns the remaining URIs. */
  end(): Found[];
}

/** How a document is searched: the reader of its characters, and the triggers. */
interface Context {
  readonly read: UnitReader;
  readonly triggers: Triggers;
  /** Whether the triggers change the state of the search. */
  readonly isMarkup: boolean;
}

const PLAIN: Context = { read: plainUnit, triggers: PLAIN_TRIGGERS, isMarkup: false };

/** A context whose strings are decoded first is the function that creates its decoder. */
const CONTEXTS: { readonly [C in TextContext]: Context | (() => Decoder) } = {
  plain: PLAIN,
  markdown: { read: plainUnit, triggers: MARKDOWN_TRIGGERS, isMarkup: true },
  html: { read: htmlUnit, triggers: HTML_TRIGGERS, isMarkup: true },
  xml: xmlDecoder,
  json: jsonDecoder,
  texinfo: { read: texinfoUnit, triggers: TEXINFO_TRIGGERS, isMarkup: false },
  roff: { read: roffUnit, triggers: ROFF_TRIGGERS, isMarkup: false },
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
  readonly reports: boolean;
  /** Whether URIs in code are found. */
  readonly code: boolean;
  readonly longest: number;
  readonly base: string | undefined;
}

/** Validates the options, and fills in the defaults. */
export function settingsOf(options: ExtractOptions | ReportOptions | undefined): Settings {
  const {
    context = "plain",
    rule = "URI-reference",
    schemes,
    validOnly = false,
    invalid = "skip",
    code = true,
    longest = LONGEST,
    base,
  } = optionsOf(options, ["context", "rule", "schemes", "validOnly", "invalid", "code", "longest", "base"]);
  if (typeof context !== "string" || !Object.hasOwn(CONTEXTS, context))
    throw notOneOf("context", context, Object.keys(CONTEXTS));
  referenceRuleNumber(rule);
  const known = schemes === undefined ? KNOWN_SCHEMES : schemesOf(schemes);
  oneOf("validOnly", validOnly, true, false);
  oneOf("invalid", invalid, "skip", "report");
  oneOf("code", code, true, false);
  validatePositiveInteger("longest", longest);
  if (!validOnly) requireGlobal("URL");
  return {
    context,
    rule,
    schemes: known,
    validOnly,
    reports: invalid === "report",
    code,
    longest,
    base: base === undefined ? undefined : baseOf(textOf(base), rule, validOnly),
  };
}

function schemesOf(schemes: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(schemes) || !schemes.every((scheme) => typeof scheme === "string")) {
    throw new TypeError(`Expected schemes that are an array of strings, got ${kindOf(schemes)}`);
  }
  return new Set(schemes);
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
export function extractor(options?: ExtractOptions): Extractor;
export function extractor(options: ReportOptions): Extractor<Find | InvalidFind>;
export function extractor(options?: ExtractOptions | ReportOptions): Extractor<AnyFind> {
  return searchOf(options);
}

/** Creates what {@link extractor} creates. */
export function searchOf(options: ExtractOptions | ReportOptions | undefined): Search {
  const settings = settingsOf(options);
  const context = CONTEXTS[settings.context];
  if (typeof context !== "function") return new TextExtractor(settings, context);
  return new DecodedSearch(context(), settings, () => new TextExtractor(settings, PLAIN));
}

/** Moves a find to its indices in the document. */
function place(find: NewFind, offset: number, whole: string): NewFind {
  find.index += offset;
  find.end += offset;
  return owned(find, whole);
}

class TextExtractor implements Search {
  readonly #settings: Settings;
  readonly #context: Context;
  #markup = startOfMarkup();
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
  /** An invalid link that the search has not passed yet: a URI may be found in it, and is the find then. */
  #held: AnyFind[] = [];

  constructor(settings: Settings, context: Context) {
    this.#settings = settings;
    this.#context = context;
  }

  /** The index in the document before which nothing more is found. */
  get from(): number {
    return this.#held[0]?.index ?? this.#offset;
  }

  write(chunk: string): AnyFind[] {
    stringOf(chunk);
    if (this.#isOver) throw new TypeError("Expected no more text after the end");
    this.#text += chunk;
    return this.#text.length < this.#wanted ? [] : this.#search(false);
  }

  end(): AnyFind[] {
    return this.#isOver ? [] : this.finish("");
  }

  /** Adds the last chunk of the document, and returns the remaining URIs. */
  finish(chunk: string): AnyFind[] {
    this.#isOver = true;
    this.#text += chunk;
    return this.#search(true);
  }

  #search(isLast: boolean): AnyFind[] {
    const { rule, longest } = this.#settings;
    // A byte order mark is no part of the first line.
    if (this.#offset === 0 && this.#text.startsWith("\ufeff")) this.#text = ` ${this.#text.slice(1)}`;
    const window = new Window(this.#text, isLast, this.#offset);
    const found = this.#held;
    const offset = this.#offset;
    const scan = new Scan(
      { window, read: this.#context.read, isIri: rule === "IRI-reference", longest },
      this.#settings,
      this.#markup,
      this.#floor,
      offset === 0,
      (find) => {
        const last = found.at(-1);
        if (last?.kind === "invalid" && find.index + offset < last.end) {
          if (find.kind === "invalid") return;
          found.pop();
        }
        const isInCode = isCode(scan.markup);
        if (isInCode && !this.#settings.code) return;
        found.push(place(isInCode ? Object.assign(find, { code: true }) : find, offset, window.text));
      },
    );
    this.#index = this.#walk(scan, window);
    this.#floor = scan.floor;
    const isPassed = isLast || found.at(-1)?.kind !== "invalid" || found.at(-1)!.end <= offset + this.#index;
    this.#held = isPassed ? [] : found.splice(-1);
    this.#forget();
    return found;
  }

  /** Runs the triggers, up to the first that needs more text. */
  #walk(scan: Scan, window: Window): number {
    const { text, isLast } = window;
    const { triggers, isMarkup } = this.#context;
    let index = this.#index;
    if (!this.#isBegun) {
      // The first line has no line break before it.
      const next = triggers[LF]?.(scan, -1) ?? 0;
      if (window.isShort) {
        this.#markup = startOfMarkup();
        return index;
      }
      index = next;
      this.#isBegun = true;
    }
    while (index < text.length) {
      const code = text.charCodeAt(index);
      const trigger = code < 128 ? triggers[code] : undefined;
      if (trigger === undefined) {
        index++;
        continue;
      }
      const before = isMarkup && !isLast ? { ...scan.markup } : scan.markup;
      const next = trigger(scan, index);
      if (window.isShort) {
        // The trigger runs again with more text.
        this.#markup = before;
        return index;
      }
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
