import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";

/** Options of `match` of a {@link UriTemplate}. `query`, `extra` and `plus` say how the pairs of `{?...}` and `{&...}` are read. */
export interface TemplateMatchOptions {
  /**
   * `"exact"`: pairs are written as `expand` writes them, in the order of the template. `"any-order"`: pairs come in any order, as
   * servers read them; see {@link uriTemplate}.
   *
   * @default "exact"
   */
  readonly query?: "exact" | "any-order" | undefined;
  /**
   * The meaning of a pair whose name the expressions `{?...}` and `{&...}` do not have. `"reject"`: the URI does not match.
   * `"ignore"`: the pair is skipped. A template without such an expression has no pairs: `/u/{id}` does not match `/u/1?a=b`.
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
  /**
   * The variables without which a URI does not match: all of them, or these. A variable has a value if the URI has its `;name`, or if
   * there is at least one character in the place of an expression without names.
   *
   * @default []
   */
  readonly required?: true | readonly string[] | undefined;
  /**
   * `true` ends the value of an expression without names at the next occurrence of the literal after it, so that `{year}-{month}` can be
   * matched; see {@link uriTemplate}.
   *
   * @default false
   */
  readonly stopAtLiteral?: boolean | undefined;
}

/** Validated options, and a key that equal ones have. */
export interface MatchMode {
  readonly isAnyOrder: boolean;
  readonly ignoresExtra: boolean;
  readonly plus: boolean;
  readonly stopsAtLiteral: boolean;
  readonly key: number;
}

const DEFAULT: MatchMode = {
  isAnyOrder: false,
  ignoresExtra: false,
  plus: false,
  stopsAtLiteral: false,
  key: 0,
};

const OPTIONS = ["query", "extra", "plus", "required", "stopAtLiteral"] as const;

/** Validates the options of `match`, except the names of required variables. */
export function modeOf(
  options: TemplateMatchOptions | undefined,
): Pick<TemplateMatchOptions, "required"> & { readonly mode: MatchMode } {
  if (options === undefined) return { required: undefined, mode: DEFAULT };
  const given = optionsOf(options, OPTIONS);
  const { query = "exact", extra = "reject", plus = false, required, stopAtLiteral = false } = given;
  const isAnyOrder = oneOf("query", query, "exact", "any-order") === "any-order";
  const ignoresExtra = oneOf("extra", extra, "reject", "ignore") === "ignore";
  const stopsAtLiteral = oneOf("stopAtLiteral", stopAtLiteral, true, false);
  oneOf("plus", plus, true, false);
  const key = Number(isAnyOrder) + 2 * Number(ignoresExtra) + 4 * Number(plus) + 8 * Number(stopsAtLiteral);
  return { required, mode: { isAnyOrder, ignoresExtra, plus, stopsAtLiteral, key } };
}
