import { appendSegments } from "../../api/append-segments.ts";
import type { ComponentChanges } from "../../api/build.ts";
import type { ParamChanges } from "../../api/param-changes.ts";
import { parse } from "../../api/parse.ts";
import { sortParams } from "../../api/sort-params.ts";
import { withComponents } from "../../api/with-components.ts";
import { withParams } from "../../api/with-params.ts";
import { withoutParams } from "../../api/without-params.ts";
import type { Rule } from "../../generated/rules.ts";
import { visible } from "../../support/display.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import type { MaskedAs } from "../../uri/mask.ts";
import { referenceRuleFor } from "../../uri/options.ts";
import { COMPONENT_NAMES, spansOf } from "../../uri/spans.ts";
import type { TopRule } from "../../uri/types.ts";
import { type Call, type Command, defineCommand } from "../command.ts";
import { type ComponentOrParam, componentOf } from "../component.ts";
import { TOP_RULE } from "../generated/options.ts";
import { issueError, labelled } from "../issue.ts";
import { masksOf, URI_RESULT } from "../masking.ts";
import { listOption, type Option, quote, stringOption, trueFlag, UsageError } from "../option.ts";

type Key = Extract<ComponentOrParam, string>;

const componentOption = (name: Key, summary: string): Option<string | undefined> =>
  stringOption(name, "TEXT", summary);

/** The components to set. Each option has the name of its component. */
const SETTERS: { readonly [key in Key]: Option<string | undefined> } = {
  scheme: componentOption("scheme", "set the scheme"),
  authority: componentOption("authority", "set userinfo, host and port"),
  userinfo: componentOption("userinfo", "set the userinfo"),
  host: componentOption("host", "set the host"),
  port: componentOption("port", "set the port"),
  path: componentOption("path", "set the path"),
  query: componentOption("query", "set the query, without ?"),
  fragment: componentOption("fragment", "set the fragment, without #"),
};

const REMOVE: Option<readonly ComponentOrParam[]> = {
  ...listOption("remove", "COMPONENT", "remove a component"),
  choices: COMPONENT_NAMES,
  read: (given, command) =>
    Array.isArray(given)
      ? given.map((word: string) => {
          const removed = componentOf(word, command, []);
          if (typeof removed === "string" || !/[=&]/.test(removed.param)) return removed;
          throw new UsageError(
            `${quote(word)} is not the name of a parameter: give it without = and &`,
            command,
          );
        })
      : [],
};

/** Returns whether a pattern matches a name: `*` stands for any characters. Each piece is looked for once, from left to right. */
function isMatch(pattern: string, name: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let end = first.length;
  for (const piece of others) {
    const index = name.indexOf(piece, end);
    if (index === -1) return false;
    end = index + piece.length;
  }
  return name.slice(end).endsWith(last);
}

/** The components that need a host. */
const AUTHORITY_PARTS: readonly string[] = ["userinfo", "host", "port"];

const PARAM = listOption("param", "NAME=VALUE", "set a parameter of the query");
const APPEND_SEGMENT = listOption("append-segment", "TEXT", "append a segment to the path");
const SORT_PARAMS = trueFlag("sort-params", "sort the parameters of the query by name");

const CHANGES: readonly string[] = [
  ...COMPONENT_NAMES,
  APPEND_SEGMENT.name,
  PARAM.name,
  SORT_PARAMS.name,
  REMOVE.name,
];

type Options = typeof SETTERS & {
  readonly appendSegment: Option<readonly string[]>;
  readonly param: Option<readonly string[]>;
  readonly sortParams: Option<boolean>;
  readonly remove: Option<readonly ComponentOrParam[]>;
  readonly rule: Option<TopRule>;
};

export const setCommand: Command = defineCommand<Options, string>({
  name: "set",
  summary: "change components of each URI, and nothing else",
  operands: ["URI"],
  stdin: "lines",
  result: "string",
  options: {
    ...SETTERS,
    appendSegment: APPEND_SEGMENT,
    param: PARAM,
    sortParams: SORT_PARAMS,
    remove: REMOVE,
    rule: TOP_RULE,
  },
  details: `Components are URI text: delimiters keep their meaning, and only characters that
the component cannot contain are percent-encoded. --append-segment and --param
take data, and the other segments and parameters stay as they are. --remove also
takes param:NAME, where * stands for any characters. Parameters are removed
after the components are set, then --append-segment and --param follow, and
--sort-params last.`,
  example: ["pchar set --scheme https --remove port 'http://h:80/%7Ea?q'", "https://h/%7Ea?q"],
  conflict: (given) => {
    if (given.has("authority")) {
      const part = AUTHORITY_PARTS.find((name) => given.has(name));
      if (part !== undefined) return `--${part} cannot be combined with --authority, which contains it`;
    }
    const isChange = CHANGES.some((name) => given.has(name));
    return isChange ? undefined : "set needs an option that says what to change, such as --host";
  },
  start: (call) => {
    const changes = changesOf(call);
    const { rule, appendSegment: segments, sortParams: isSorted } = call.options;
    if (segments.length > 0 && referenceRuleFor(rule) === "IRI-reference")
      throw new UsageError(
        `--append-segment cannot be combined with --rule ${rule}: it takes URIs only`,
        "set",
      );
    for (const [key, text] of Object.entries(changes)) validate(key as Key, text, rule);
    const params = paramsOf(call);
    const patterns = call.options.remove.flatMap((removed) =>
      typeof removed === "string" ? [] : [removed.param],
    );
    const isRemoved = (name: string): boolean => patterns.some((pattern) => isMatch(pattern, name));
    labelled("--param", () => withParams("", params));
    labelled("--append-segment", () => appendSegments("", ...segments));
    // Real queries often contain characters such as `[`, and `withParams` keeps them.
    const keepsText = Object.keys(changes).length === 0 && rule === "URI-reference";
    const change = (uri: string): string => {
      const set = keepsText ? uri : withComponents(uri, changes, { rule });
      const changed = patterns.length === 0 ? set : withoutParams(set, isRemoved);
      // `appendSegments` rejects IRIs, and without segments it has nothing to do.
      const result = withParams(
        segments.length === 0 ? changed : appendSegments(changed, ...segments),
        params,
      );
      return isSorted ? sortParams(result) : result;
    };
    return (uri) => {
      try {
        return change(uri);
      } catch (error) {
        if (!(error instanceof UriSyntaxError)) throw error;
        throw conflictError(error, uri, rule, typedOptions(call, changes));
      }
    };
  },
  ...URI_RESULT,
});

/** Returns the components to set, and those to remove as `null`. */
function changesOf({ options }: Call<Options>): ComponentChanges {
  const given = COMPONENT_NAMES.filter((key) => options[key] !== undefined);
  const removed = options.remove.filter((name) => typeof name === "string");
  return Object.fromEntries([
    ...removed.map((key) => [key, null]),
    ...given.map((key) => [key, options[key]]),
  ]);
}

/** Returns the options as they were typed, without those for the query. Passwords are masked. */
function typedOptions(call: Call<Options>, changes: ComponentChanges): TypedOption[] {
  const { options } = call;
  const { people } = masksOf(call);
  const typed = (name: string, text: string, as: MaskedAs): TypedOption => [
    name,
    `--${name} ${visible(people(text, as).text)}`,
  ];
  const components = (Object.keys(changes) as Key[]).map((key): TypedOption => {
    const text = options[key];
    return text === undefined ? [key, `--remove ${key}`] : typed(key, text, maskedAs(key));
  });
  return [...components, ...options.appendSegment.map((text) => typed(APPEND_SEGMENT.name, text, "uri"))];
}

/** Returns the parameters to set. A parameter without `=` has no value. */
function paramsOf({ options }: Call<Options>): ParamChanges {
  return options.param.map((text): [string, string?] => {
    const sign = text.indexOf("=");
    return sign === -1 ? [text] : [text.slice(0, sign), text.slice(sign + 1)];
  });
}

/** Reports a text that its component cannot contain, once and by the name of its option. */
function validate(key: Key, text: string | null, rule: TopRule): void {
  const reference = AUTHORITY_PARTS.includes(key) ? "//h" : "";
  if (key === "query" && text?.startsWith("?"))
    throw new UsageError('--query takes a query without the "?" before it', "set");
  if (text !== null)
    labelled(`--${key}`, () => withComponents(reference, { [key]: text }, { rule: referenceRuleFor(rule) }), {
      as: maskedAs(key),
    });
}

/** Says how the text of a component is masked. */
function maskedAs(key: Key): MaskedAs {
  if (key === "userinfo") return "userinfo";
  return key === "authority" || key === "host" ? "authority" : "uri";
}

/** An option as it was typed: the name of the component that it changes, and the words to show. */
type TypedOption = readonly [changes: string, words: string];

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
function conflictError(
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
  return issueError(issue, uri);
}
