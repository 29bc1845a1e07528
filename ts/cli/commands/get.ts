import { origin } from "../../api/origin.ts";
import { param } from "../../api/param.ts";
import { parse } from "../../api/parse.ts";
import { visible } from "../../support/display.ts";
import { MASK } from "../../uri/mask.ts";
import { COMPONENT_NAMES } from "../../uri/spans.ts";
import { type Command, defineCommand } from "../command.ts";
import { type ComponentOrParam, componentOf } from "../component.ts";
import { TOP_RULE } from "../generated/options.ts";
import { masksOf } from "../masking.ts";
import { type Option, quote, stringOption, UsageError } from "../option.ts";
import { componentsOf } from "../table.ts";

const ORIGIN = "origin";

/** The components to print, and the text around them. */
interface Selection {
  /** The names of the components, as typed. */
  readonly names: readonly string[];
  readonly components: readonly (ComponentOrParam | typeof ORIGIN)[];
  /** The text before each component, and after the last. */
  readonly literals: readonly string[];
  readonly isFormat: boolean;
}

const COMPONENT: Option<Selection> = {
  name: "component",
  argument: "COMPONENT",
  summary: "the component to print",
  choices: [...COMPONENT_NAMES, ORIGIN],
  read(given, command) {
    if (typeof given !== "string")
      throw new UsageError(`${command} needs a COMPONENT, such as host`, command);
    // The name of a parameter may have any character.
    const isFormat = given.includes("{") && !given.startsWith("param:");
    const names = isFormat
      ? Array.from(given.matchAll(/\{([^{}]*)\}/g), ([, name]) => name!)
      : (given.match(/param:.*|[^,]+/gs) ?? [given]);
    if (names.length === 0) throw new UsageError(`the format needs a {COMPONENT}, such as {host}`, command);
    return {
      names,
      components: names.map((name) => componentOf(name, command, [ORIGIN])),
      literals: isFormat
        ? given.split(/\{[^{}]*\}/).map((literal) => unescaped(literal, command))
        : ["", ...Array(names.length - 1).fill("\t"), ""],
      isFormat,
    };
  },
};

/** Reads the literal of a format: `\t` is a tab, `\n` ends a line, and `\\` is a backslash. */
function unescaped(literal: string, command: string): string {
  return literal.replace(/\\(.?)/gs, (typed, character: string) => {
    const meant = new Map([
      ["t", "\t"],
      ["n", "\n"],
      ["\\", "\\"],
    ]).get(character);
    if (meant !== undefined) return meant;
    throw new UsageError(`${quote(typed)} has no meaning in a format: use \\t, \\n or \\\\`, command);
  });
}

/** The text around the components of a URI, and the value in JSON. */
interface Got {
  readonly literals: readonly string[];
  readonly texts: readonly string[];
  readonly value: unknown;
}

type Options = {
  readonly component: Option<Selection>;
  readonly format: Option<string | undefined>;
  readonly rule: typeof TOP_RULE;
};

export const getCommand: Command = defineCommand<Options, Got>({
  name: "get",
  summary: "print components of each URI",
  keyword: ["component", "format"],
  operands: ["URI"],
  stdin: "lines",
  result: "string",
  options: {
    component: COMPONENT,
    format: stringOption("format", "TEXT", "a text with components in braces, instead of COMPONENT"),
    rule: TOP_RULE,
  },
  details: `Prints one line for each URI, empty if the component is absent or the URI is
invalid. Several components have commas between them, and are printed with tabs;
--format '{host} {port}' prints other text, in which \\t is a tab, \\n ends a line
and \\\\ is a backslash. With --json, an absent component is null. param:NAME is
the first parameter of the query with this name, decoded. It comes last in a
list. Alone, it is read from any string, valid or not. Its control characters
are shown as <U+000A>, and --json has the exact value. origin is scheme, host
and port, normalized (RFC 6454). The other components print as they are written.`,
  example: ["pchar get param:q 'http://h/?q=a%20b&r=c'", "a b"],
  start: ({ options: { component: selection, rule }, ...call }) => {
    const { data } = masksOf(call);
    // A cell may have several lines.
    const textOf = call.files?.column === undefined ? inOneRow : (text: string) => text;
    const isParam = (component: (typeof selection.components)[number]) => typeof component === "object";
    // Real queries often contain characters such as `[`, and `param` reads them.
    const validates = rule !== "URI-reference" || !selection.components.every(isParam);
    return (uri) => {
      const parts = validates ? componentsOf(parse(uri, rule), data) : undefined;
      const values = selection.components.map((component) => {
        if (component === ORIGIN) return origin(uri) ?? null;
        if (typeof component === "string") return parts![component];
        if (param(uri, component.param) === undefined) return null;
        // A mask that starts before the parameter may end in it.
        const value = param(data(uri).text, component.param);
        return value === undefined ? MASK : data(value).text;
      });
      return gotOf(selection, values, textOf);
    };
  },
  invalidResult: { literals: [""], texts: [], value: undefined },
  print: ({ literals, texts }, { displayed }) =>
    filled(
      literals,
      texts.map((text) => displayed(text)),
    ),
  json: ({ value }) => value,
});

/** Escapes the characters that a decoded parameter may have, and that would divide a row or control a terminal. */
function inOneRow(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, visible);
}

function gotOf(
  { names, literals, isFormat }: Selection,
  values: readonly (string | null)[],
  textOf: (text: string) => string,
): Got {
  const texts = values.map((value) => textOf(value ?? ""));
  if (isFormat)
    return {
      literals,
      texts,
      value: filled(
        literals,
        values.map((value) => value ?? ""),
      ),
    };
  const value =
    names.length === 1 ? values[0] : Object.fromEntries(names.map((name, at) => [name, values[at]]));
  return { literals, texts, value };
}

/** Returns the literals with the texts between them. */
function filled(literals: readonly string[], texts: readonly string[]): string {
  return literals.map((literal, at) => literal + (texts[at] ?? "")).join("");
}
