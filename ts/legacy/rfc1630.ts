import { stringOf } from "../argument.ts";
import { MISSING_SCHEME } from "../generated/errors.ts";
import { joined } from "../recompose.ts";
import { runIn } from "./characters.ts";
import {
  type Flaw,
  flawAt,
  issueOfFlaw,
  type LegacyIssue,
  LegacySyntaxError,
  type Rule1630,
} from "./issue.ts";
import { type Login1630, login1630 } from "./login-1630.ts";

const ALPHA = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `xalpha = alpha | digit | safe | extra | escape`, less the last, `safe = $ | - | _ | @ | . | &` */
const XALPHA: ReadonlySet<string> = /* @__PURE__ */ new Set(`${ALPHA}0123456789$-_@.&!*"'(),`);

/** What a path is made of: `xpalpha = xalpha | +`, the slash, and what of `reserved` stands in a path of some scheme. */
const PATH: ReadonlySet<string> = /* @__PURE__ */ new Set([...XALPHA, ..."+/=;:"]);

/** The components of a text by RFC 1630. Absent is `undefined`, empty is `""`. */
export interface Uri1630 {
  readonly scheme: string;
  /** What stands between `//` and the next slash. */
  readonly authority: string | undefined;
  /** `"login"`, the common form of an address, or `"other"`: of that, this library tells no parts. */
  readonly authorityKind: "login" | "other" | undefined;
  /** `user [ : password ]` of a login, without its `@`. */
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: "hostname" | "hostnumber" | undefined;
  /** `port` of a login, without its `:`. */
  readonly port: string | undefined;
  /** `path`, without an authority before it. */
  readonly path: string;
  /** `search`, without its `?`. */
  readonly query: string | undefined;
  /** The words of the search, which plus signs part. */
  readonly words: readonly string[];
  /** `fragmentid`, without its `#`. */
  readonly fragment: string | undefined;
  /** The text that was parsed. */
  toString(): string;
}

/** Where the components of a text are; -1 is absent. A start is the index after the delimiter. */
interface Places1630 {
  readonly schemeEnd: number;
  readonly pathEnd: number;
  readonly searchStart: number;
  readonly fragmentStart: number;
}

/**
 * Parses a text by the grammar of RFC 1630.
 *
 * `fragmentaddress = uri [ # fragmentid ]`, `uri = scheme : path [ ? search ]` (RFC 1630, BNF of generic URI syntax)
 *
 * A search is words with plus signs between them. Characters that are called national (`~` among them) or punctuation
 * are in no rule. Partial forms, without a scheme, are no URIs there.
 *
 * DEVIATION: the path takes empty segments, and `=`, `;` and `:` too. To the letter of the generic BNF it takes
 * neither, so that `http://h:80/` would be none; the BNF of the schemes, which it is to be read with, has them (vectors
 * 1630-parse-04 and -09).
 *
 * @throws {LegacySyntaxError} if the text does not match, with a rule of RFC 1630 and the place in code units.
 * @example
 * parse1630("http://info.cern.ch:80/find?two+words").words; // ["two", "words"]
 * parse1630("news:12345667123@info.cern.ch").path; // "12345667123@info.cern.ch"
 * parse1630("news:12345667123%asdghfh@info.cern.ch"); // throws ERR_URI_INVALID_PCT_ENCODED
 * parse1630("http://h/~me"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse1630(text: string): Uri1630 {
  const input = stringOf(text);
  const places = scan1630(input);
  if ("code" in places) throw new LegacySyntaxError(issueOfFlaw(places, input), input, "RFC 1630");
  return new Record1630(input, places);
}

/**
 * Finds what is wrong with a text by the grammar of RFC 1630, or returns `undefined` where nothing is.
 *
 * `fragmentaddress = uri [ # fragmentid ]` (RFC 1630, BNF of generic URI syntax), read as {@link parse1630} says
 *
 * @example
 * check1630("fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred")?.index; // 36
 * check1630("http://h/~me")?.message; // "unexpected character '~' in path at index 9"
 * check1630("news:comp.lang.ada"); // undefined
 */
export function check1630(text: string): LegacyIssue | undefined {
  const input = stringOf(text);
  const places = scan1630(input);
  return "code" in places ? issueOfFlaw(places, input) : undefined;
}

/** Splits and judges a text in one pass. */
function scan1630(text: string): Places1630 | Flaw {
  const schemeEnd = isAlpha(text[0]) ? runIn(text, 1, XALPHA) : 0;
  if (schemeEnd === 0 || text[schemeEnd] !== ":") return { code: MISSING_SCHEME, rule: "scheme", index: 0 };
  const pathEnd = runIn(text, schemeEnd + 1, PATH);
  let end = pathEnd;
  let rule: Rule1630 = "path";
  const searchStart = text[end] === "?" ? end + 1 : -1;
  if (searchStart !== -1) {
    rule = "search";
    do {
      const word = end + 1;
      end = runIn(text, word, XALPHA);
      if (end === word) return flaw(text, end, rule);
    } while (text[end] === "+");
  }
  const fragmentStart = text[end] === "#" ? end + 1 : -1;
  if (fragmentStart !== -1) {
    rule = "fragmentid";
    end = runIn(text, fragmentStart, XALPHA);
    if (end === fragmentStart) return flaw(text, end, rule);
  }
  if (end < text.length) return flaw(text, end, rule);
  return { schemeEnd, pathEnd, searchStart, fragmentStart };
}

function isAlpha(character: string | undefined): boolean {
  return character !== undefined && ALPHA.includes(character);
}

function flaw(text: string, index: number, rule: Rule1630): Flaw {
  return flawAt<Rule1630>(text, index, rule, "escape");
}

/** The record that `parse1630` returns. */
class Record1630 implements Uri1630 {
  readonly scheme: string;
  readonly authority: string | undefined;
  readonly authorityKind: Uri1630["authorityKind"];
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: Login1630["hostKind"] | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly words: readonly string[];
  readonly fragment: string | undefined;

  constructor(text: string, { schemeEnd, pathEnd, searchStart, fragmentStart }: Places1630) {
    this.scheme = text.slice(0, schemeEnd);
    const path = text.slice(schemeEnd + 1, pathEnd);
    const slash = path.indexOf("/", 2);
    const authorityEnd = slash === -1 ? path.length : slash;
    this.authority = path.startsWith("//") ? path.slice(2, authorityEnd) : undefined;
    const login = this.authority === undefined ? undefined : login1630(this.authority);
    this.authorityKind = this.authority === undefined ? undefined : login === undefined ? "other" : "login";
    this.userinfo = login?.userinfo;
    this.host = login?.host;
    this.hostKind = login?.hostKind;
    this.port = login?.port;
    this.path = this.authority === undefined ? path : path.slice(authorityEnd);
    const end = fragmentStart === -1 ? text.length : fragmentStart - 1;
    this.query = searchStart === -1 ? undefined : text.slice(searchStart, end);
    this.words = this.query === undefined ? [] : this.query.split("+");
    this.fragment = fragmentStart === -1 ? undefined : text.slice(fragmentStart);
  }

  toString(): string {
    return joined(this);
  }
}
