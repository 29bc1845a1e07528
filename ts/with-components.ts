import { type Changes, change } from "./build.ts";
import type { ReferenceOptions } from "./reference.ts";
import type { UriReference } from "./types.ts";

/**
 * Changes components of a URI reference, and leaves the text of all others as it is.
 *
 * Takes the components of {@link build}, URI text or data, and `authority` as URI text. A key with the value
 * `undefined` removes its component; a path can only become empty. What is changed is written in the form of
 * a producer, and a path that would now be read as an authority or a scheme is guarded (RFC 3986, 3.3 and 4.2).
 *
 * @throws {UriSyntaxError} if the reference is not valid, or a component cannot stand, as in {@link build}.
 * @throws {TypeError} if a key is unknown or of another type, or a component is given twice.
 * @example
 * withComponents("HTTP://Me@H:/%7ea?q", { query: undefined, fragment: "top" }); // "HTTP://Me@H:/%7ea#top"
 * withComponents("http://h/p", { port: 8080, params: [["a b", "&"]] }); // "http://h:8080/p?a%20b=%26"
 * withComponents("http://me@h:80/p", { authority: "[::1]:8080" }); // "http://[::1]:8080/p"
 * withComponents("http://h//p", { authority: undefined }); // "http:/.//p"
 * withComponents("a:b:c", { scheme: undefined }); // "./b:c"
 * withComponents("", split("http://h/a b?ü")); // "http://h/a%20b?%C3%BC"
 * withComponents("mailto:a@b", { host: "h" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * withComponents("http://me@h/", { host: undefined }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 */
export function withComponents(
  uri: string | UriReference,
  changes: Changes,
  options: ReferenceOptions = {},
): string {
  return change("change components of", uri, changes, options);
}
