import { check } from "../check.ts";
import { messageOf } from "../errors.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `jar` URL says beyond RFC 3986. */
export interface JarFields {
  /** Where the archive is: an `absolute-URI`, as it stands in the URL. */
  readonly archive: string;
  /** The name of an entry of the archive, which is empty where the archive is meant. */
  readonly entry: string;
}

/** What a `jar` URL is made of. */
export interface JarParts {
  /** As URI text. */
  readonly archive: string;
  readonly entry?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `jar`: an entry of an archive (`java.net.JarURLConnection`)
 *
 * ```abnf
 * jar-url   = "jar:" archive "!/" entry
 * archive   = scheme ":" hierarchy [ "?" query ]
 * hierarchy = "//" [ userinfo "@" ] reg-name [ ":" port ] path-abempty / path-absolute / path-rootless / path-empty
 * entry     = *( pchar / "/" / "?" )
 * ```
 *
 * No RFC defines it. The last `!/` ends the archive, so that an archive in an archive is `jar:jar:`. An archive has no
 * brackets, which are no characters of a path (RFC 3986, 3.3).
 *
 * @example
 * jar.parse("jar:http://h/a.jar!/COM/foo/Quux.class").entry; // "COM/foo/Quux.class"
 * jar.parse("jar:file:/home/duke/duke.jar!/").archive; // "file:/home/duke/duke.jar"
 * jar.format({ archive: "file:///a.jar", entry: "what?.txt" }); // "jar:file:///a.jar!/what%3F.txt"
 * jar.parse("jar:a.jar!/b"); // throws ERR_URI_MISSING_SCHEME
 */
export const jar: Scheme<JarFields, JarParts> = /* @__PURE__ */ defineScheme({
  name: "jar",
  reference: "java.net.JarURLConnection",
  levels: OPAQUE,
  read(uri, pieces): JarFields {
    mustLack(uri, pieces, "authority");
    const whole = pieces("path").through(pieces("query"));
    const end = whole.text.length;
    const at = whole.text.lastIndexOf("!/");
    const archive = whole.slice(0, at === -1 ? end : at);
    const issue = check(archive.text, "absolute-URI");
    if (issue !== undefined) archive.fail([issue.code, messageOf(issue.code)], issue.rule, issue.index);
    if (at === -1) whole.fail(UNEXPECTED_CHARACTER, "jar-url", end);
    return { archive: archive.text, entry: whole.slice(at + 2).decoded("entry") };
  },
  write({ archive, entry = "", fragment }: JarParts) {
    const text = `${archive}!/${encodeLess(entry, "query", "?!")}`;
    const at = text.indexOf("?");
    if (at === -1) return { path: text, fragment };
    return { path: text.slice(0, at), query: text.slice(at + 1), fragment };
  },
});
