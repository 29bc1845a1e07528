import type { Uri } from "../../types.ts";
import type { Pieces } from "./define-scheme.ts";
import { UNEXPECTED_PART } from "./issue.ts";

/** The components that a scheme may have no place for, and how far before each its delimiter starts. */
const DELIMITERS = { authority: 2, userinfo: 0, port: 1, query: 1, fragment: 1 } as const;

/** Refuses components that a scheme has no place for: at the `//`, `:`, `?` or `#` before them, a userinfo where it starts. */
export function mustLack(
  uri: Uri,
  pieces: Pieces,
  ...components: readonly (keyof typeof DELIMITERS)[]
): void {
  for (const component of components) {
    if (uri[component] === undefined) continue;
    pieces(component).fail(UNEXPECTED_PART, component, -DELIMITERS[component]);
  }
}
