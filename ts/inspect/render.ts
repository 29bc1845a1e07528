import { objectOf, oneOf } from "../argument.ts";
import { maskUserinfo } from "../redact.ts";
import { parseReference, type ReferenceOptions } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { visible } from "../visible.ts";
import { shownPath } from "./redact.ts";
import { subjectOf } from "./subject.ts";

/** How {@link render} writes. */
export interface RenderOptions extends ReferenceOptions {
  /** `true`: with the control sequences by which a terminal shows colours (ECMA-48). */
  readonly color?: boolean | undefined;
}

const COLORS: Readonly<Record<string, string>> = { userinfo: "33", host: "1" };
const LABEL = "36";

/**
 * Writes a URI reference for people: each component that is there on a line of its own, after its name.
 *
 * The userinfo stands apart from the host, so that none is taken for the other (RFC 3986, 7.6), its password is masked
 * (7.5), and characters that cannot be seen, or turn text around, are written as `\u` escapes. An empty component has its
 * name alone.
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @throws {TypeError} if an option has a wrong value.
 * @example
 * render("ftp://cnn.example.com&story=x:pw@10.0.0.1/?"); // "scheme    ftp\nuserinfo  cnn.example.com&story=x:***\nhost      10.0.0.1\npath      /\nquery"
 * render("//h", { color: true }); // "\u001b[36mhost\u001b[39m      \u001b[1mh\u001b[22m\n\u001b[36mpath\u001b[39m"
 */
export function render(uri: string | UriReference, options: RenderOptions = {}): string {
  const { color = false } = objectOf(options);
  oneOf("color", color, true, false);
  const text = textOf(uri);
  const record = parseReference(text, options);
  const { scheme, userinfo, host, port, query, fragment } = record;
  const parts = {
    scheme,
    userinfo: userinfo === undefined ? undefined : maskUserinfo(userinfo).text,
    host,
    port,
    path: shownPath(subjectOf(text, record)),
    query,
    fragment,
  };
  const paint = (value: string, code: string | undefined): string =>
    !color || code === undefined || value === ""
      ? value
      : `\u001b[${code}m${value}\u001b[${code === "1" ? "22" : "39"}m`;
  const lines: string[] = [];
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    const gap = value === "" ? "" : " ".repeat(10 - name.length);
    lines.push(paint(name, LABEL) + gap + paint(visible(value), COLORS[name]));
  }
  return lines.join("\n");
}
