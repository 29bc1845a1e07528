// Options of `set` that cannot be applied to a URI.

import { parse } from "../api/parse.ts";
import type { Rule } from "../generated/rules.ts";
import type { UriSyntaxError } from "../uri/errors.ts";
import { spansOf } from "../uri/spans.ts";
import type { TopRule } from "../uri/types.ts";
import { OptionError } from "./issue.ts";

/** An option as it was typed: the name of the component that it changes, and the words to show. */
export type TypedOption = readonly [changes: string, words: string];

/** A reason why a changed URI cannot be written. */
interface Conflict {
  /** The component at which it is shown in the typed URI. */
  readonly component: "host" | "path";
  /** The changes that can be the cause. */
  readonly causes: readonly string[];
  readonly message: string;
}

/** The conflicts, by the rule that the changed URI would break. */
const CONFLICTS: ReadonlyMap<Rule, Conflict> = new Map<Rule, Conflict>([
  [
    "host",
    {
      component: "host",
      causes: ["authority", "userinfo", "host", "port"],
      message: "a userinfo or a port needs a host",
    },
  ],
  [
    "path-abempty",
    {
      component: "path",
      causes: ["authority", "host", "path"],
      message: "a path after a host starts with a slash",
    },
  ],
  [
    "path-absolute",
    {
      component: "path",
      causes: ["scheme", "authority", "host", "path", "append-segment"],
      message: "a segment cannot be appended to a path that starts without a slash",
    },
  ],
]);

/**
 * Creates the error of a URI that options cannot change. `error` may be about the changed string, which nobody typed. The new error
 * names the options, and its index is the one of a component of the typed URI. If `uri` itself is invalid, `parse` throws its error.
 */
export function conflictError(
  error: UriSyntaxError,
  uri: string,
  rule: TopRule,
  options: readonly TypedOption[],
): Error {
  const conflict = CONFLICTS.get(error.rule);
  if (conflict === undefined) return error;
  const { component, causes, message } = conflict;
  const words = options.flatMap(([changes, typed]) => (causes.includes(changes) ? [typed] : []));
  const span = spansOf(parse(uri, rule))[component];
  const issue = { code: error.code, rule: error.rule, ...span, message: `${words.join(", ")}: ${message}` };
  return new OptionError(issue, uri);
}
