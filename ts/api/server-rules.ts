import { oneOf, quoted } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { SERVER_RULES, type ServerRules } from "../uri/generated/options.ts";
import { recompose } from "../uri/recompose.ts";
import { split } from "./split.ts";

/** Returns a function that removes index files and trailing slashes from the path of a normalized URI reference (6.2.4). */
export function protocolBased(rules: ServerRules | undefined): (text: string) => string {
  if (rules === undefined) throw new TypeError('Expected the option serverRules at the level "protocol"');
  const { trailingSlash = false, indexFiles = [] } = optionsOf(rules, SERVER_RULES);
  oneOf("trailingSlash", trailingSlash, true, false);
  // A string is iterable too: each of its characters would be a file name.
  if (!Array.isArray(indexFiles)) {
    throw new TypeError(`Expected indexFiles to be an array of strings, got ${quoted(indexFiles)}`);
  }
  for (const file of indexFiles) {
    if (typeof file === "string") continue;
    throw new TypeError(`Expected indexFiles to be an array of strings, got ${quoted(file)} in it`);
  }
  const files = new Set(indexFiles);
  return (text) => {
    const components = split(text);
    const path = shortened(components.path, files, trailingSlash);
    return path.length === components.path.length ? text : recompose({ ...components, path });
  };
}

/**
 * Removes index files and trailing slashes from the end of a path until nothing is left to remove:
 * `/a/index.html/` becomes `/a/index.html`, then `/a/`, then `/a`. The start of the path does not change, so it needs no
 * guard that it does not have.
 */
function shortened(path: string, indexFiles: ReadonlySet<string>, trailingSlash: boolean): string {
  let end = path.length;
  for (;;) {
    const slash = path.lastIndexOf("/", end - 1);
    if (slash >= 0 && slash < end - 1 && indexFiles.has(path.slice(slash + 1, end))) end = slash + 1;
    // Keep the slash of "/" and one after an empty segment, "//": without it the path would be a different one.
    const isTrailing = trailingSlash && end > 1 && path[end - 1] === "/" && path[end - 2] !== "/";
    if (!isTrailing) return path.slice(0, end);
    end--;
  }
}
