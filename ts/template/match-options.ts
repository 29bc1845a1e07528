import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";

/** Options of `match` of a {@link UriTemplate}. They say how the pairs of `{?...}` and `{&...}` are read. */
export interface TemplateMatchOptions {
  /**
   * `"exact"`: pairs are written as `expand` writes them, in the order of the template. `"any-order"`: pairs come in any order, as
   * servers read them; see {@link uriTemplate}.
   *
   * @default "exact"
   */
  readonly query?: "exact" | "any-order" | undefined;
  /**
   * The meaning of a pair whose name the template does not have. `"reject"`: the URI does not match. `"ignore"`: the pair is
   * skipped.
   *
   * @default "reject"
   */
  readonly extra?: "reject" | "ignore" | undefined;
  /**
   * `true` decodes `+` in a value as a space, as HTML forms encode it.
   *
   * @default false
   */
  readonly plus?: boolean | undefined;
}

/** Validated options, and a key that equal ones have. */
export interface MatchMode {
  readonly isAnyOrder: boolean;
  readonly ignoresExtra: boolean;
  readonly plus: boolean;
  readonly key: number;
}

const DEFAULT: MatchMode = { isAnyOrder: false, ignoresExtra: false, plus: false, key: 0 };

/** Validates the options of `match`. */
export function modeOf(options: TemplateMatchOptions | undefined): MatchMode {
  if (options === undefined) return DEFAULT;
  const { query = "exact", extra = "reject", plus = false } = optionsOf(options, ["query", "extra", "plus"]);
  const isAnyOrder = oneOf("query", query, "exact", "any-order") === "any-order";
  const ignoresExtra = oneOf("extra", extra, "reject", "ignore") === "ignore";
  oneOf("plus", plus, true, false);
  return {
    isAnyOrder,
    ignoresExtra,
    plus,
    key: Number(isAnyOrder) + 2 * Number(ignoresExtra) + 4 * Number(plus),
  };
}
