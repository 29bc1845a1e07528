import { isOf } from "../core/characters.ts";
import { triplet } from "../core/pct.ts";
import { ALPHA, ALPHANUM } from "../generated/alphabets.ts";
import { MISSING_SCHEME } from "../generated/errors.ts";
import { entryOf, issueAt } from "../uri/errors.ts";
import { login1630 } from "./authority.ts";
import {
  checkBy,
  fragmentOf,
  type LegacyIssue,
  type LegacySpans,
  parseBy,
  queryOf,
  type Rule1630,
  unexpectedBy,
} from "./reader.ts";

/**
 * `xalpha = alpha | digit | safe | extra | escape`, `safe = $ | - | _ | @ | . | &`: the characters that are not letters or
 * digits
 */
const XALPHA = `$-_@.&!*"'(),`;

/** `xpalpha = xalpha | +`, the slash, and the `reserved` characters in the paths of some schemes */
const PATH = `${XALPHA}+/=;:`;

const unexpected = /* @__PURE__ */ unexpectedBy<Rule1630>("escape");

/** The components of a string by RFC 1630. An absent component is `undefined`, an empty one `""`. */
export interface Uri1630 {
  /** `scheme`, without its `:`. */
  readonly scheme: string;
  /** The string between `//` and the next slash. */
  readonly authority: string | undefined;
  /** `"login"`, the common form of an address, or `"other"`, which has no parts here. */
  readonly authorityKind: "login" | "other" | undefined;
  /** `user [ : password ]` of a login, without its `@`. */
  readonly userinfo: string | undefined;
  /** `host` of a login. */
  readonly host: string | undefined;
  /** The alternative of `host` that the host matches. */
  readonly hostKind: "hostname" | "hostnumber" | undefined;
  /** `port` of a login, without its `:`. */
  readonly port: string | undefined;
  /** `path` after the authority. */
  readonly path: string;
  /** `search`, without its `?`. */
  readonly query: string | undefined;
  /** The words of the search, which plus signs separate. */
  readonly words: readonly string[];
  /** `fragmentid`, without its `#`. */
  readonly fragment: string | undefined;
  /** Returns the string that was parsed. */
  toString(): string;
}

/**
 * Parses a string by the grammar of RFC 1630.
 *
 * `fragmentaddress = uri [ # fragmentid ]`, `uri = scheme : path [ ? search ]` (RFC 1630, BNF of generic URI syntax)
 *
 * A search is a list of words, separated by plus signs. The characters that the RFC calls national, such as `~`, and
 * punctuation are rejected everywhere, and so are partial forms, which lack a scheme.
 *
 * DEVIATION: a path may contain empty segments, `=`, `;` and `:`. The generic BNF allows none of them, and would reject
 * `http://h:80/`. But it is to be read with the BNF of the schemes, which has them (vectors 1630-parse-04 and -09).
 *
 * @throws {LegacySyntaxError} if the string does not match, with a rule of RFC 1630 and an index in UTF-16 code units.
 * @example
 * parse1630("http://info.cern.ch:80/find?two+words").words; // ["two", "words"]
 * parse1630("news:12345667123@info.cern.ch").path; // "12345667123@info.cern.ch"
 * parse1630("news:12345667123%asdghfh@info.cern.ch"); // throws ERR_URI_INVALID_PCT_ENCODED
 * parse1630("http://h/~me"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse1630(text: string): Uri1630 {
  return parseBy("RFC 1630", text, scan1630, components1630);
}

/**
 * Returns the first issue of a string by the grammar of RFC 1630, or `undefined` if it is valid.
 *
 * `fragmentaddress = uri [ # fragmentid ]` (RFC 1630, BNF of generic URI syntax), with the deviation of {@link parse1630}
 *
 * @example
 * check1630("fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred")?.index; // 36
 * check1630("http://h/~me")?.message; // "unexpected character '~' in path at index 9"
 * check1630("news:comp.lang.ada"); // undefined
 */
export function check1630(text: string): LegacyIssue | undefined {
  return checkBy(text, scan1630);
}

/** Finds the components, or the first issue, in one pass. */
function scan1630(text: string): LegacySpans | LegacyIssue {
  const schemeEnd = run(text, 0, XALPHA);
  if (!isOf(text, 0, ALPHA) || text[schemeEnd] !== ":")
    return issueAt(entryOf(MISSING_SCHEME), "scheme", 0, text);
  const pathEnd = run(text, schemeEnd + 1, PATH);
  let end = pathEnd;
  let rule: Rule1630 = "path";
  const queryStart = text[end] === "?" ? end + 1 : -1;
  if (queryStart !== -1) {
    rule = "search";
    do {
      const word = end + 1;
      end = run(text, word, XALPHA);
      if (end === word) return unexpected(text, end, rule);
    } while (text[end] === "+");
  }
  const fragmentStart = text[end] === "#" ? end + 1 : -1;
  if (fragmentStart !== -1) {
    rule = "fragmentid";
    end = run(text, fragmentStart, XALPHA);
    if (end === fragmentStart) return unexpected(text, end, rule);
  }
  if (end < text.length) return unexpected(text, end, rule);
  return { schemeEnd, pathEnd, queryStart, fragmentStart };
}

/** Advances over letters, digits, percent-encoded octets and some other characters, and returns the index of the next one. */
function run(text: string, from: number, others: string): number {
  let index = from;
  while (index < text.length) {
    if (isOf(text, index, ALPHANUM) || others.includes(text[index]!)) index++;
    else if (triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}

function components1630(text: string, spans: LegacySpans): Omit<Uri1630, "toString"> {
  const { schemeEnd, pathEnd } = spans;
  const path = text.slice(schemeEnd + 1, pathEnd);
  const slash = path.indexOf("/", 2);
  const authorityEnd = slash === -1 ? path.length : slash;
  const authority = path.startsWith("//") ? path.slice(2, authorityEnd) : undefined;
  const login = authority === undefined ? undefined : login1630(authority);
  const query = queryOf(text, spans);
  return {
    scheme: text.slice(0, schemeEnd),
    authority,
    authorityKind: authority === undefined ? undefined : login === undefined ? "other" : "login",
    userinfo: login?.userinfo,
    host: login?.host,
    hostKind: login?.hostKind,
    port: login?.port,
    path: authority === undefined ? path : path.slice(authorityEnd),
    query,
    words: query === undefined ? [] : query.split("+"),
    fragment: fragmentOf(text, spans),
  };
}
