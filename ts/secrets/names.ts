import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { iterableOf, kindOf } from "../support/argument.ts";
import { CLOSING_BRACKET, PERCENT_SIGN, SPACE } from "../support/character-codes.ts";

/**
 * Names of parameters that often hold a secret: tokens of OAuth 2.0 (RFC 6749, RFC 7523), keys, passwords, sessions and the
 * signatures of signed links. For the option `params` of {@link redact}, and the default of {@link redactText}. Versions may add
 * names.
 *
 * `*token` also matches names that end with the word `token`, such as `accessToken` and `x-amz-security-token`. The `code` and
 * `state` of OAuth are not among them, because other programs use these names for values that are not secret.
 *
 * @example
 * SECRET_PARAMS.includes("*token"); // true
 * SECRET_PARAMS.includes("key"); // true
 */
export const SECRET_PARAMS: readonly string[] = /* @__PURE__ */ Object.freeze([
  ...["*accesstoken", "*authtoken", "*csrftoken", "*idtoken", "*refreshtoken", "*clientsecret"],
  ...["*token", "*secret", "*assertion", "*code_verifier", "*jwt", "bearer", "*authorization", "auth"],
  ...[
    "*password_confirmation",
    "*password",
    "*passwd",
    "*passphrase",
    "*credential",
    "*credentials",
    "pass",
    "pwd",
    "otp",
  ],
  ...["*api_key", "*access_key", "*secret_key", "*private_key", "*account_key", "*subscription_key", "key"],
  ...["*samlresponse", "*pgpassword", "*mysql_pwd", "*sshpass", "*rediscli_auth"],
  ...["*signature", "sig", "hmac", "awsaccesskeyid", "googleaccessid"],
  ...["session", "session_id", "sessionid", "connect.sid", "phpsessid", "jsessionid"],
]);

/** The names of secret parameters, or functions that return whether a name is one of them. */
export type SecretNames = Iterable<string | ((name: string) => boolean)>;

/**
 * How a name matches: as a whole, or by its last words, as entries with a `*` do. Only the latter is evidence enough outside of
 * a query.
 */
type Match = "whole" | "suffix" | undefined;

/** Recognizes the names of secret parameters. */
export interface NameMatcher {
  /** Matches a name as it is written, decoded as RFC 3986 or as HTML forms do. `URL` ignores tabs and line breaks in it. */
  match(name: string): Match;
  /** Matches the name of a cookie, also by its last word: `app_session`. `connect.sid` stands for all whose last word is `sid`. */
  matchCookie(name: string): Match;
  /** Returns whether a name that ends at an index of a text, which is not 0, may match. It is fast, and may say yes too often. */
  mayEnd(text: string, end: number): boolean;
}

/** The longest end of a name that is searched for words. */
const LONGEST_END = 128;
/** A word before `token` and others that makes a page of results or a state, not a secret: `nextPageToken`. */
const PAGING = /(?:^|[^a-z0-9])(?:page|next|sync|continuation|cursor)[^a-z0-9]*$/;
/** The index of an array after a name: `token[]`, `token[0]`. */
const ARRAY_INDEX = /(?:\[\d*\])+$/;
/** The last character of a word, before a change of case: `userToken`, `AWSSecretKey`. */
const WORD_END = /[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g;
/** The words before the last one of the name of a cookie. */
const FIRST_WORDS = /^.*[._-]/s;
/** Divides words, after a change of case is written as `_`. */
const BETWEEN_WORDS = /[^a-z0-9\u0080-\uffff]+/;
const NOT_ASCII = 0x80;

/** Returns a matcher, or `undefined` if no name can match. */
export function nameMatcher(params: SecretNames = []): NameMatcher | undefined {
  const whole = new Set<string>();
  const suffixes: string[] = [];
  const tests: ((name: string) => boolean)[] = [];
  for (const each of iterableOf(params, "names in params")) {
    if (typeof each === "function") tests.push(each);
    else if (typeof each !== "string") {
      throw new TypeError(`Expected a name or a function in params, got ${kindOf(each)}`);
    } else if (/^\*./s.test(each)) suffixes.push(suffixOf(each));
    else whole.add(each.toLowerCase());
  }
  if (whole.size + suffixes.length + tests.length === 0) return undefined;
  const ends = new RegExp(`(?:^|[^a-z0-9\\u0080-\\uffff])(?:${suffixes.join("|") || "(?!)"})\\]*$`);
  const matchPlain = (name: string): Match => {
    if (hasEnd(name, ends)) return "suffix";
    return whole.has(name.toLowerCase()) || tests.some((test) => test(name)) ? "whole" : undefined;
  };
  const match = (name: string): Match => matchDecoded(name, matchPlain);
  return {
    match,
    matchCookie(name) {
      const last = name.replace(FIRST_WORDS, "");
      const isSid = last.toLowerCase() === "sid" && whole.has("connect.sid");
      return match(name) ?? match(last) ?? (isSid ? "whole" : undefined);
    },
    mayEnd: endsOf(whole, suffixes, tests.length > 0),
  };
}

/** Returns the pattern of an entry with a `*`. Its words may be written together: `api_key`, `apikey`. */
function suffixOf(entry: string): string {
  const words = wordsOf(entry.slice(1)).split(BETWEEN_WORDS).filter(Boolean);
  if (words.length === 0) throw new TypeError(`Expected a word after "*" in params, got "${entry}"`);
  return words.join("[^a-z0-9]?");
}

/** Returns a name in lower case, with a `_` at each change of case. */
function wordsOf(name: string): string {
  return name.replace(WORD_END, "$&_").toLowerCase();
}

/** Returns whether the last words of a name match. `ToKeN` has one word too, not four. */
function hasEnd(name: string, ends: RegExp): boolean {
  const end = name.slice(-LONGEST_END).replace(ARRAY_INDEX, "");
  for (const words of [wordsOf(end), end.toLowerCase()]) {
    const start = words.search(ends);
    if (start !== -1) return !PAGING.test(words.slice(0, start));
  }
  return false;
}

function matchDecoded(name: string, matchPlain: (name: string) => Match): Match {
  const plain = name.replace(/[\t\n\r]/g, "");
  if (!/[%+]/.test(plain)) return matchPlain(plain);
  const { points, indices } = decodeHost(plain);
  const matched = matchPlain(textOfPoints(points));
  if (matched !== undefined || !plain.includes("+")) return matched;
  return matchPlain(textOfPoints(points.map((point, at) => (plain[indices[at]!] === "+" ? SPACE : point))));
}

/** Returns the test for the ends of names: two letters of an entry in any case, or others than letters. */
function endsOf(whole: Iterable<string>, suffixes: readonly string[], isAny: boolean): NameMatcher["mayEnd"] {
  const known = new Uint8Array(1024);
  let takesAll = isAny;
  for (const name of [...whole, ...suffixes]) {
    if (!/[a-z]{2}$/.test(name)) takesAll = true;
    known[pairOf(name.charCodeAt(name.length - 2), name.charCodeAt(name.length - 1))] = 1;
  }
  if (takesAll) return () => true;
  return (text, end) => {
    const last = text.charCodeAt(end - 1);
    const beforeLast = end > 1 ? text.charCodeAt(end - 2) : 0;
    if (last >= NOT_ASCII || beforeLast >= NOT_ASCII || last === CLOSING_BRACKET) return true;
    if (known[pairOf(beforeLast, last)] === 1) return true;
    // An encoded character.
    return text.charCodeAt(end - 3) === PERCENT_SIGN || text.charCodeAt(end - 4) === PERCENT_SIGN;
  };
}

/** Returns the same number for letters that differ in their case. */
function pairOf(beforeLast: number, last: number): number {
  return ((beforeLast & 31) << 5) | (last & 31);
}
