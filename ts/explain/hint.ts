import { codePointName, isVisible } from "../support/display.ts";
import { isSeparator } from "../support/unicode.ts";
import type { Masked } from "../uri/mask.ts";
import { authorityIn, EXPRESSION, type HintedIssue, ipv6ReadingsIn } from "./damage.ts";
import { type HintMessages, type HintName, hintMessages } from "./messages.ts";

/** The name of a sentence, and what stands in its places. */
type Hint = readonly [name: HintName, places?: { readonly [place: string]: string }];

/**
 * Returns what is wrong, in a sentence or two for someone who has not read the RFC, or `undefined` if no function has issues of this
 * code. A character of a password is not named. A hint gives no order: what to change is not always certain, and `fixOf` knows when it is.
 */
export function hintOf(
  issue: HintedIssue,
  text: string,
  masked: Masked,
  messages: HintMessages = hintMessages,
): string | undefined {
  const { code } = issue;
  if (!Object.hasOwn(hintMessages, code) && code !== "ERR_URI_UNEXPECTED_CHARACTER") return undefined;
  const [name, places = {}] = hintAt(issue, text, masked);
  return messages[name].replace(/\{([a-z]+)\}/g, (all, place: string) =>
    Object.hasOwn(places, place) ? places[place]! : all,
  );
}

function hintAt({ code, rule, index }: HintedIssue, text: string, masked: Masked): Hint {
  const isCharacter = code === "ERR_URI_UNEXPECTED_CHARACTER";
  const twoReadings = isCharacter && /^i?host$|^port$/.test(rule) ? hintOfUserinfo(text) : undefined;
  if (twoReadings !== undefined) return [twoReadings];
  const isHidden = masked.hides(index);
  if (isHidden && (isCharacter || code === "ERR_URI_INVALID_PCT_ENCODED")) return ["character of a password"];
  if (isHidden && /ENCODED_|UTF8$|NUL$/.test(code)) return ["code in a password"];
  const place = mayBeScheme(index, text) ? "scheme" : rule;
  if (!isCharacter && !(code === "ERR_URI_INVALID_PCT_ENCODED" && place === "scheme"))
    return [code as HintName, { rule }];
  const point = text.codePointAt(index);
  if (point === undefined) return ["end of the text"];
  const character = String.fromCodePoint(point);
  return (
    hintOfPlace(character, place, index, text) ??
    hintOfPart(character, rule, index, text) ??
    hintOfCharacter(character, place)
  );
}

/** Returns whether an index is in a first segment with a colon after it. What is before the colon may be meant as a scheme. */
function mayBeScheme(index: number, text: string): boolean {
  return index < /^[^:/?#]*(?=:)|/.exec(text)![0].length;
}

const QUOTATION_MARK = /["'“”„‟«»‹›‘’‚‛「」]/;

/** The parts in which a percent code can stand for any character. */
const TAKES_CODES = /^i?(userinfo|path|path-noscheme|query|fragment)$/;

/** Returns the hint of white space and hidden characters, and of marks around the text. */
function hintOfPlace(character: string, rule: string, index: number, text: string): Hint | undefined {
  const isFirst = text.slice(0, index).trim() === "";
  const isLast = text.slice(index + character.length).trim() === "";
  if (character === "\ufffd") return ["lost octets"];
  if (character === "\t" || isSeparator(character) || !isVisible(character)) {
    if (character === " " && !isFirst && !isLast && TAKES_CODES.test(rule)) return ["space"];
    const place = isFirst ? "at the start" : isLast ? "at the end" : "inside";
    return [`${kindOf(character)} ${place}`, { point: codePointName(character) }];
  }
  if (!isFirst && !isLast) return undefined;
  if (QUOTATION_MARK.test(character)) return ["quotation marks"];
  return /[<>]/.test(character) ? ["angle brackets"] : undefined;
}

function kindOf(character: string): "space" | "tab" | "break" | "hidden" {
  if (character === " ") return "space";
  if (character === "\t") return "tab";
  return character === "\n" || character === "\r" ? "break" : "hidden";
}

/** Returns the hint of a part that has an alphabet of its own. */
function hintOfPart(character: string, rule: string, index: number, text: string): Hint | undefined {
  switch (rule) {
    case "scheme":
      if (character === ":") return ["colon without a scheme"];
      return [index === 0 ? "start of a scheme" : "characters of a scheme"];
    case "port":
      return /^at:\/\/did:/i.test(text) ? ["host of an AT URI"] : hintOfHost(text);
    case "path-noscheme":
    case "ipath-noscheme":
      if (character !== ":") break;
      return [/^[\w.-]+@[a-z\d.-]+:(?!~?\/)/i.test(text) ? "path of SSH" : "text without a scheme"];
    case "varname":
    case "varspec":
      return ["variable"];
  }
  return character === "{" && EXPRESSION.test(text.slice(index)) ? ["template"] : undefined;
}

/** Returns the hint of a user and a password that can be read in two ways. It names no character of them. */
function hintOfUserinfo(text: string): HintName | undefined {
  const authority = authorityIn(text);
  if (authority === undefined) return undefined;
  const { start, hostStart, end } = authority;
  const userinfo = text.slice(start, hostStart);
  if (/^[^:][^:@]*@[^:]*:.*@$/.test(userinfo)) return "mail address as a user";
  const mayHoldPassword = userinfo === "" && text.slice(start, end).includes(":") && text.includes("@", end);
  return mayHoldPassword ? "port or password" : undefined;
}

/** Returns the hint of a host with a colon after it. */
function hintOfHost(text: string): Hint {
  if (/^file:\/\/[a-z]:/i.test(text)) return ["drive"];
  const [address, other] = ipv6ReadingsIn(text) ?? [];
  if (address === undefined) return ["port"];
  return other === undefined
    ? ["address without brackets"]
    : ["address with two readings", { address, other }];
}

/** Returns the hint of a visible character. */
function hintOfCharacter(character: string, rule: string): Hint {
  const isHost = rule === "host" || rule === "ihost";
  if (character === "\\" && !/query|fragment/.test(rule)) return ["backslash"];
  if (character === "@" && isHost) return ["at in a host"];
  if (isHost && character > "~") return ["letter of a host", { character }];
  if (isHost || (!TAKES_CODES.test(rule) && rule !== "literals")) return ["character", { character }];
  return ["character with a code", { character, code: encodeURIComponent(character) }];
}
