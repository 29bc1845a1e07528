import { active } from "../engine/engine.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { CODE, INDEX, RULE } from "../generated/record.ts";
import { ABSOLUTE_URI, RULES } from "../generated/rules.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeFor } from "./define/encode.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of a `jar` URL beyond RFC 3986. */
export interface JarFields {
  /** The location of the archive: an `absolute-URI`, as written in the URL. */
  readonly archive: string;
  /** The name of an entry, or `""` for the archive itself. */
  readonly entry: string;
}

/** The parts of a `jar` URL, for `format`. */
export interface JarParts {
  /** URI text. */
  readonly archive: string;
  /** @default "": the archive itself */
  readonly entry?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `jar`: an entry of a Java archive (`java.net.JarURLConnection`)
 *
 * ```abnf
 * jar-url   = "jar:" archive "!/" entry
 * archive   = scheme ":" hierarchy [ "?" query ]
 * hierarchy = "//" [ userinfo "@" ] reg-name [ ":" port ] path-abempty / path-absolute / path-rootless / path-empty
 * entry     = *( pchar / "/" / "?" )
 * ```
 *
 * No RFC defines it. The last `!/` ends the archive, so an archive inside an archive is `jar:jar:`. The archive must be
 * an `absolute-URI`; the codes are those of `check` of `pchar`. It cannot have brackets, since a path cannot contain
 * them (RFC 3986, 3.3). An authority is rejected (`ERR_URI_UNEXPECTED_PART`).
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
  flags: OPAQUE,
  read(uri, spans): JarFields {
    rejectComponents(uri, spans, "authority");
    const whole = spans("path").through(spans("query"));
    const end = whole.text.length;
    const at = whole.text.lastIndexOf("!/");
    const archive = whole.slice(0, at === -1 ? end : at);
    const engine = active();
    if (engine.scan(archive.text, ABSOLUTE_URI) !== 0)
      archive.fail(engine.record[CODE]!, RULES[engine.record[RULE]!]!, engine.record[INDEX]!);
    if (at === -1) whole.fail(UNEXPECTED_CHARACTER, "jar-url", end);
    return { archive: archive.text, entry: whole.slice(at + 2).decoded("entry") };
  },
  parts: { archive: "string", entry: "string?", fragment: "string?" },
  write({ archive, entry = "" }: JarParts) {
    const text = `${archive}!/${encodeFor(entry, "query", "?!")}`;
    const at = text.indexOf("?");
    if (at === -1) return { path: text };
    return { path: text.slice(0, at), query: text.slice(at + 1) };
  },
});
