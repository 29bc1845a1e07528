import { oneOf, quoted } from "./argument.ts";
import { recompose } from "./recompose.ts";
import { split } from "./split.ts";

/** What is known of a server by having asked it (RFC 3986, 6.2.4). */
export interface Learned {
  /** `true`: a path and the same path with a slash after it are one, as in `/data` and `/data/`. */
  readonly trailingSlash?: boolean | undefined;
  /** Last segments that say no more than the directory they are in, such as `index.html`. */
  readonly indexFiles?: readonly string[] | undefined;
}

/**
 * Makes what takes the last segment or the last slash off the path of a normalized text, where they are known to say
 * nothing (RFC 3986, 6.2.4).
 */
export function protocolBased(learned: Learned | undefined): (text: string) => string {
  if (typeof learned !== "object" || learned === null) {
    throw new TypeError('The level "protocol" needs what is learned');
  }
  const { trailingSlash = false, indexFiles = [] } = learned;
  oneOf("trailingSlash", trailingSlash, true, false);
  // A string has `includes` too, and would take each of its parts for a file.
  if (!Array.isArray(indexFiles)) {
    throw new TypeError(`Expected indexFiles that are an array of strings, got ${quoted(indexFiles)}`);
  }
  for (const file of indexFiles) {
    if (typeof file === "string") continue;
    throw new TypeError(
      `Expected indexFiles that are an array of strings, got one that holds ${quoted(file)}`,
    );
  }
  const says = new Set(indexFiles);
  return (text) => {
    const components = split(text);
    const path = shortened(components.path, says, trailingSlash);
    return path.length === components.path.length ? text : recompose({ ...components, path });
  };
}

/**
 * Takes off a path what says nothing, as often as there is something: `/a/index.html/` is `/a/index.html`, and that is
 * `/a/`. Its start stays, so that a shortened path needs no other guard than it has.
 */
function shortened(path: string, indexFiles: ReadonlySet<string>, trailingSlash: boolean): string {
  let end = path.length;
  for (;;) {
    const slash = path.lastIndexOf("/", end - 1);
    if (slash >= 0 && slash < end - 1 && indexFiles.has(path.slice(slash + 1, end))) end = slash + 1;
    // A slash after an empty segment, or alone, is no trailing slash: without it the path would be another one.
    const isTrailing = trailingSlash && end > 1 && path[end - 1] === "/" && path[end - 2] !== "/";
    if (!isTrailing) return path.slice(0, end);
    end--;
  }
}
