import { numeric } from "./reading.ts";
import type { Decoder, Strings } from "./strings.ts";

/** `Reference = EntityRef / CharRef` (XML 1.0, 4.1), of a length that one may have. */
const REFERENCE = /&(?:#x[0-9A-Fa-f]{1,30}|#[0-9]{1,30}|[A-Za-z_:][\w:.-]{0,30});/y;
/** The start of a reference whose rest has not arrived, and the length of text that cannot be one. */
const PARTIAL_REFERENCE = /^&(?:#(?:x[0-9A-Fa-f]{0,30}|[0-9]{0,30})|[A-Za-z_:][\w:.-]{0,30})?$/;
const LONGEST_REFERENCE = 35;
/** The entities that need no declaration (XML 1.0, 4.6). All others stand for an unknown character, which no URI has. */
const ENTITIES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({ lt: "<", gt: ">", amp: "&", apos: "'", quot: '"' }),
);
const UNKNOWN = "\ufffd";

const COMMENT = "<!--";
const CDATA = "<![CDATA[";
/** What starts markup after `<`: a declaration, an instruction, an end tag or a name. Any other `<` is itself. */
const MARKUP = /[!?/:A-Z_a-z\u0080-\uffff]/;
/** What changes the state in a document type declaration (XML 1.0, 2.8). */
const DECLARED = /["'[\]>]|<!--|<\?/g;
const QUOTES = /["'>]/g;

/** What the text is in: content, a tag, an attribute value, a section that ends with a string, or a document type declaration. */
type State = "content" | "tag" | "value" | "section" | "declaration";

/** The part of a document that ends with a string: a comment, an instruction, a section of characters, or a literal. */
interface Section {
  readonly ending: string;
  readonly isContent: boolean;
  /** The state after it. */
  readonly after: State;
}

/** Creates a decoder that finds the strings of an XML document (XML 1.0): the values of attributes, and the text between two tags. */
export function xmlDecoder(): Decoder {
  const reader = new XmlReader();
  return (text, index, isLast, strings) => reader.read(text, index, isLast, strings);
}

/** The state of a document between two chunks. Each method reads from an index, and returns where to continue; the same index if it needs more text. */
class XmlReader {
  #state: State = "content";
  #quote = "";
  #section: Section = { ending: "", isContent: false, after: "content" };
  /** Whether the tag is a start tag, and the text so far ends with its slash, and whether the content directly follows a start tag. */
  #isStart = false;
  #isSlash = false;
  #isAtStart = false;
  /** Whether it is in the brackets of a document type declaration. */
  #isInSubset = false;

  read(text: string, from: number, isLast: boolean, strings: Strings): number {
    let index = from;
    while (index < text.length) {
      const next = this.#step(text, index, isLast, strings);
      if (next === index) return index;
      index = next;
    }
    if (isLast) strings.endString();
    return index;
  }

  #step(text: string, index: number, isLast: boolean, strings: Strings): number {
    switch (this.#state) {
      case "content":
        return this.#characters(text, index, isLast, strings, "<");
      case "value":
        return this.#characters(text, index, isLast, strings, this.#quote);
      case "section":
        return this.#sectionEnd(text, index, isLast, strings);
      case "tag":
        return this.#inTag(text, index);
      default:
        return this.#inDeclaration(text, index, isLast);
    }
  }

  /** Reads characters and references up to what ends them. */
  #characters(text: string, index: number, isLast: boolean, strings: Strings, ending: string): number {
    if (text[index] === "&") return reference(text, index, isLast, strings);
    if (text[index] === ending) {
      if (ending === "<") return this.#markup(text, index, isLast, strings);
      strings.endString("xml-attribute");
      this.#state = "tag";
      return index + 1;
    }
    const stop = ending === "<" ? /[<&]/g : ending === '"' ? /["&]/g : /['&]/g;
    stop.lastIndex = index;
    const end = stop.exec(text)?.index ?? text.length;
    strings.add(index, end);
    return end;
  }

  /** Reads what starts with `<`. Comments and instructions do not divide the text around them. */
  #markup(text: string, index: number, isLast: boolean, strings: Strings): number {
    const start = text.slice(index, index + CDATA.length);
    if (!isLast && start.length < CDATA.length && [COMMENT, CDATA].some((each) => each.startsWith(start)))
      return index;
    if (start.startsWith(COMMENT)) return this.#open(index + COMMENT.length, "-->");
    if (start === CDATA) return this.#open(index + CDATA.length, "]]>", true);
    if (start[1] === "?") return this.#open(index + 2, "?>");
    if (start[1] === undefined || !MARKUP.test(start[1])) {
      strings.add(index, index + 1);
      return index + 1;
    }
    // The text between a start tag and an end tag is all that the element has.
    strings.endString(start[1] === "/" && this.#isAtStart ? "xml-element" : undefined);
    this.#isStart = start[1] !== "/";
    this.#isSlash = false;
    this.#isAtStart = false;
    this.#state = start[1] === "!" ? "declaration" : "tag";
    this.#isInSubset = false;
    return index + 2;
  }

  #open(next: number, ending: string, isContent = false): number {
    this.#section = { ending, isContent, after: this.#state };
    this.#state = "section";
    return next;
  }

  #sectionEnd(text: string, index: number, isLast: boolean, strings: Strings): number {
    const { ending, isContent, after } = this.#section;
    const found = text.indexOf(ending, index);
    // The start of the ending may stand at the end of the text.
    const end =
      found !== -1 ? found : isLast ? text.length : Math.max(index, text.length - ending.length + 1);
    if (isContent && end > index) strings.add(index, end);
    if (found === -1) return end;
    this.#state = after;
    return found + ending.length;
  }

  #inTag(text: string, index: number): number {
    QUOTES.lastIndex = index;
    const found = QUOTES.exec(text);
    const end = found?.index ?? text.length;
    if (end > index) this.#isSlash = text[end - 1] === "/";
    if (found === null) return end;
    this.#quote = found[0];
    this.#isAtStart = this.#isStart && !this.#isSlash;
    this.#state = found[0] === ">" ? "content" : "value";
    return found.index + 1;
  }

  #inDeclaration(text: string, index: number, isLast: boolean): number {
    DECLARED.lastIndex = index;
    const found = DECLARED.exec(text);
    if (found === null) return isLast ? text.length : Math.max(index, text.length - COMMENT.length + 1);
    const [mark] = found;
    const next = found.index + mark.length;
    if (mark === COMMENT) return this.#open(next, "-->");
    if (mark === "<?") return this.#open(next, "?>");
    if (mark === '"' || mark === "'") return this.#open(next, mark);
    if (mark !== ">") this.#isInSubset = mark === "[";
    else if (!this.#isInSubset) this.#state = "content";
    return next;
  }
}

/** Reads a reference at `&`, or that character alone. */
function reference(text: string, index: number, isLast: boolean, strings: Strings): number {
  REFERENCE.lastIndex = index;
  const [written] = REFERENCE.exec(text) ?? [];
  if (written === undefined) {
    if (!isLast && PARTIAL_REFERENCE.test(text.slice(index, index + LONGEST_REFERENCE))) return index;
    strings.add(index, index + 1);
    return index + 1;
  }
  const name = written.slice(1, -1);
  const point = name.startsWith("#") ? numeric(name) : undefined;
  const next = index + written.length;
  strings.add(
    index,
    next,
    point === undefined ? (ENTITIES.get(name) ?? UNKNOWN) : String.fromCodePoint(point),
  );
  return next;
}
