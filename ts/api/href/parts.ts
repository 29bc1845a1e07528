import { schemeColon } from "../../core/scan.ts";
import { asciiLower } from "../../host/mapped-name.ts";
import { SPECIAL } from "../../host/read-as-url.ts";
import type { Span } from "../../uri/spans.ts";

/** The components of an href as `URL` finds them: where they start and end in the cleaned href. */
export interface HrefParts {
  /** The scheme of the result in lower case: that of the href, or of the base. */
  readonly scheme: string;
  /** Whether it is one of the special schemes (WHATWG URL, 4.2), in which `\` is a slash. */
  readonly isSpecial: boolean;
  /** The index after the colon of the scheme that the href has, or 0. */
  readonly start: number;
  /** Whether the href is relative: it has no scheme, or `URL` ignores it because it is that of the base. */
  readonly isRelative: boolean;
  readonly authority: Span | undefined;
  readonly path: Span;
  /** The end of the query. It starts with its `?` at the end of the path. Without a query, both ends are equal. */
  readonly queryEnd: number;
}

/** Splits a cleaned href as the basic URL parser does (WHATWG URL, 4.4), with a base of this scheme. */
export function splitHref(text: string, baseScheme: string): HrefParts {
  const colon = schemeColon(text);
  const given = colon === -1 ? undefined : asciiLower(text.slice(0, colon));
  const scheme = given ?? baseScheme;
  const isSpecial = SPECIAL.has(scheme);
  const start = given === undefined ? 0 : colon + 1;
  const mark = text.indexOf("#");
  const queryEnd = mark === -1 ? text.length : mark;
  const question = text.indexOf("?");
  const end = question === -1 || question > queryEnd ? queryEnd : question;

  const isSlash = (index: number): boolean => text[index] === "/" || (isSpecial && text[index] === "\\");
  let slashes = 0;
  while (isSlash(start + slashes)) slashes++;
  const isSkipping = isSpecial && scheme !== "file";
  const isSame = isSkipping && given === baseScheme && slashes < 2;
  const isRelative = given === undefined || isSame;
  const hasAuthority = slashes >= 2 || (isSkipping && !isRelative);
  if (!hasAuthority) {
    return {
      scheme,
      isSpecial,
      start,
      isRelative,
      authority: undefined,
      path: { index: start, end },
      queryEnd,
    };
  }
  const index = start + (isSkipping ? slashes : 2);
  let authorityEnd = index;
  while (authorityEnd < end && !isSlash(authorityEnd)) authorityEnd++;
  const authority = { index, end: authorityEnd };
  return { scheme, isSpecial, start, isRelative, authority, path: { index: authorityEnd, end }, queryEnd };
}

/** The parts of an authority, as `URL` finds them. */
export interface AuthorityParts {
  /** The userinfo, without its `@`. */
  readonly userinfo: Span | undefined;
  readonly host: Span;
  /** The port, without its `:`. */
  readonly port: Span | undefined;
}

/** Splits an authority: the parser states "authority", "host" and "port". A `file` has a host alone. */
export function splitAuthority(text: string, { index, end }: Span, scheme: string): AuthorityParts {
  if (scheme === "file") return { userinfo: undefined, host: { index, end }, port: undefined };
  let at = end - 1;
  while (at >= index && text[at] !== "@") at--;
  const start = at < index ? index : at + 1;
  let colon = start;
  let isInBrackets = false;
  for (; colon < end && (isInBrackets || text[colon] !== ":"); colon++) {
    if (text[colon] === "[") isInBrackets = true;
    else if (text[colon] === "]") isInBrackets = false;
  }
  return {
    userinfo: at < index ? undefined : { index, end: at },
    host: { index: start, end: colon },
    port: colon < end ? { index: colon + 1, end } : undefined,
  };
}
