// Reads a string without a scheme that a person typed for something else: the address of a web site, of mail, a path, a template.

import type * as Core from "pchar";
import type * as Schemes from "pchar/schemes";
import type * as Text from "pchar/text";
import { attempt } from "../shared/attempt.ts";
import { reader } from "./reader.ts";

/** What a person may have meant. */
export interface Meant {
  /** What the string is, in a sentence. */
  readonly says: string;
  /** The string to read instead. */
  readonly text?: string;
  /** The template in the string, which has a tab of its own. */
  readonly template?: string;
}

/** A drive of Windows and a path, or a host and a path of a network (RFC 8089, E.2 and E.3). `s:/` is rather a scheme. */
const WINDOWS_PATH = /^(?:[A-Za-z]:\\|[A-Z]:\/|\\\\[^\\/])/;
/** An expression of a template (RFC 6570, 2.2). */
const EXPRESSION = /\{[+#./;?&]?\w[^{}]*\}/;
/** The computer of the reader, which a form of a web site refuses. */
const LOCALHOST = /^localhost(?::\d+)?(?=[/?#]|$)/i;

/** A longer string was not typed. */
const MAX_TYPED = 2000;

/** Returns whether a string needs to be read here, which loads two entries. */
export function seemsMeant(core: typeof Core, text: string): boolean {
  if (text.length > MAX_TYPED) return false;
  return WINDOWS_PATH.test(text) || EXPRESSION.test(text) || isHost(core, text);
}

/** Returns what a string without a scheme was meant for, or `undefined` if it is read as it was meant. */
export function readMeant(
  core: typeof Core,
  { webAddress }: Pick<typeof Text, "webAddress">,
  text: string,
): Meant | undefined {
  if (WINDOWS_PATH.test(text)) return undefined;
  if (EXPRESSION.test(text) && core.check(text) !== undefined)
    return { says: "This looks like a template.", template: text };
  const read = isHost(core, text) ? addressIn(webAddress, text) : undefined;
  return read === undefined ? undefined : { says: sentenceOf(core, text), text: read };
}

/** Returns the URI of a path of Windows, or `undefined` if the string is not one. */
export function readPath(
  core: typeof Core,
  { fromFilePath }: Pick<typeof Schemes, "fromFilePath">,
  text: string,
): Meant | undefined {
  if (!WINDOWS_PATH.test(text)) return undefined;
  const { value } = attempt(core, () => fromFilePath(text, "windows"));
  return value === undefined
    ? undefined
    : { says: "This looks like a path of Windows, which fromFilePath makes a URI.", text: value };
}

/** Returns whether a string may begin with a host: it has no scheme, or what looks like one is a host before a port. */
function isHost(core: typeof Core, text: string): boolean {
  const { scheme, authority, path } = core.split(text);
  if (authority !== undefined || path.startsWith("/")) return false;
  return scheme === undefined ? path !== "" : /^\d+(?:\/|$)/.test(path);
}

/** Returns the URI that a person means with an address. */
function addressIn(webAddress: typeof Text.webAddress, text: string): string | undefined {
  const { uri, issue } = webAddress(text);
  if (uri !== undefined) return uri;
  if (issue.code === "mail-address") return `mailto:${text}`;
  return LOCALHOST.test(text) ? `http://${text}` : undefined;
}

/** Says what the string is by RFC 3986. */
function sentenceOf(core: typeof Core, text: string): string {
  const { scheme } = core.split(text);
  return scheme === undefined
    ? "There is no scheme, so this is a path."
    : `A colon follows a scheme, so ${scheme} is the scheme here.`;
}

export const meantReader = reader("meant", "text", readMeant);

export const pathReader = reader("path", "schemes", readPath);
