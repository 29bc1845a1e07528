import { parse } from "../../api/parse.ts";
import { definedNormalizers, withHostCase } from "../../api/scheme-normalizer.ts";
import { jsNormalize } from "../../core/normalize.ts";
import { active } from "../../engine/engine.ts";
import { AMBIGUOUS_COMPONENTS } from "../../generated/errors.ts";
import { CASE, KEEP_ENCODED_DOTS, PERCENT } from "../../generated/record.ts";
import { URI } from "../../generated/rules.ts";
import { objectOf, oneOf } from "../../support/argument.ts";
import { optionsOf, propertiesOf } from "../../support/properties.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import { type Edit, edited, editsBetween, withFix } from "../../uri/fix.ts";
import { textOf } from "../../uri/input.ts";
import { normalizeFlags } from "../../uri/options.ts";
import { joined, recomposeTo } from "../../uri/recompose.ts";
import { UriRecord } from "../../uri/record.ts";
import type { Components, Uri, UriInput } from "../../uri/types.ts";
import { OTHER_SCHEME, type SchemeIssue, SchemeSyntaxError } from "./issue.ts";
import { type PartTypes, readParts, rejectUnknownParts } from "./parts.ts";
import type { LenientUri, Scheme, SchemeComponents, SchemeParseOptions } from "./scheme.ts";
import { type ComponentSpans, componentSpans } from "./span.ts";

/** The flags of a scheme whose path is opaque data: dot segments are not removed (RFC 3986, 3.3). */
export const OPAQUE: number = CASE | PERCENT;

/** The definition of a scheme, from which `defineScheme` makes a {@link Scheme}. */
export interface Definition<Fields extends object, Parts> {
  /** In lower case. */
  readonly name: string;
  readonly reference: string;
  readonly defaultPort?: number;
  /** Whether `normalize` keeps the case of the letters in a `reg-name`. @default false */
  readonly caseSensitiveHost?: boolean;
  /** The flags of the changes that `normalize` makes before `normal` (RFC 3986, 6.2). @default those of the level `"scheme"` */
  readonly flags?: number;
  /** Returns whether `normalize` must not change a URI. */
  isFixed?(record: Uri & Fields): boolean;
  /** Reads the fields of a URI that has this scheme. It rejects the URI by `fail` of a span. */
  read(uri: Uri, spans: ComponentSpans): Fields;
  readonly parts: PartTypes<NoInfer<Parts>>;
  /** Returns the components for parts, encoded. `format` reads the result again to validate it. */
  write(parts: Parts): SchemeComponents;
  /** The parts that are written unencoded, so they must be read back unchanged. `host` and `port` always are. */
  readonly verbatim?: readonly string[];
  /** Returns the components that the scheme normalizes further. */
  normal?(record: Uri & Fields): Partial<SchemeComponents>;
  /** Returns the valid URI for a text in one of the forms that `lenient` accepts, and any other text unchanged. */
  lenient?(text: string): string;
  /** Returns edits of an invalid text in which its RFC leaves one reading. `check` offers them if the edited text is valid. */
  fix?(text: string): readonly Edit[];
}

/** Creates a scheme from its definition. */
export function defineScheme<Fields extends object, Parts>(
  definition: Definition<Fields, Parts>,
): Scheme<Fields, Parts> {
  const { name, reference, read, parts: types, write } = definition;
  const {
    defaultPort,
    caseSensitiveHost = false,
    flags = normalizeFlags("scheme"),
    isFixed,
    verbatim = [],
    normal,
    lenient,
    fix,
  } = propertiesOf(definition, [
    "defaultPort",
    "caseSensitiveHost",
    "flags",
    "isFixed",
    "verbatim",
    "normal",
    "lenient",
    "fix",
  ]);

  function parseText(text: string): Uri & Fields {
    return readUri(
      withSchemeErrors(name, () => parse(text, "URI")),
      text,
    );
  }

  function readUri(uri: Uri, text: string): Uri & Fields {
    const spans = componentSpans(uri, text, name);
    if (uri.scheme !== name && uri.scheme.toLowerCase() !== name)
      spans("scheme").fail(OTHER_SCHEME, "scheme");
    return Object.assign(uri, read(uri, spans));
  }

  function tryText(text: string): (Uri & Fields) | SchemeSyntaxError {
    try {
      return parseText(text);
    } catch (error) {
      if (!(error instanceof SchemeSyntaxError)) throw error;
      return error;
    }
  }

  function issueIn(text: string): SchemeIssue | undefined {
    const read = tryText(text);
    return read instanceof SchemeSyntaxError ? read.issue : undefined;
  }

  function parseUri(
    uri: UriInput<Uri>,
    options: SchemeParseOptions & { readonly lenient: true },
  ): LenientUri<Fields>;
  function parseUri(uri: UriInput<Uri>, options?: SchemeParseOptions): Uri & Fields;
  function parseUri(uri: UriInput<Uri>, options?: SchemeParseOptions): Uri & Fields {
    const text = textOf(uri);
    if (!oneOf("lenient", optionsOf(options, ["lenient"]).lenient ?? false, true, false))
      return parseText(text);
    let meant = lenient?.(text.trim()) ?? text;
    let read = tryText(meant);
    if (read instanceof SchemeSyntaxError) {
      // A text that means no valid URI has the error of the text as given, whose index is in it.
      meant = text;
      read = parseText(text);
    }
    return Object.defineProperty(read, "changes", {
      __proto__: null,
      value: editsBetween(text, meant),
    } as PropertyDescriptor) as LenientUri<Fields>;
  }

  const failure = `Cannot write as ${name}`;

  /** Joins components. It names all five, because an absent one must not be read from an `Object.prototype`. */
  function writtenText(components: Components): string {
    const generic = propertiesOf(components, ["scheme", "authority", "path", "query", "fragment"]);
    return withSchemeErrors(name, () => recomposeTo("format", generic as Components));
  }

  const scheme: Scheme<Fields, Parts> = {
    name,
    reference,
    defaultPort,
    caseSensitiveHost,
    parse: parseUri,
    check(uri) {
      const text = textOf(uri);
      const issue = issueIn(text);
      const edits = issue && fix?.(text);
      if (issue === undefined || edits === undefined || edits.length === 0) return issue;
      const fixed = edited(edits, text);
      return issueIn(fixed) === undefined ? withFix(issue, { edits, text: fixed }) : issue;
    },
    format(parts) {
      const given = objectOf(parts as object, "parts");
      return withWriteErrors(name, () => {
        if (given instanceof UriRecord) {
          const text = writtenText(given);
          parseText(text);
          return text;
        }
        const isCopy = Object.hasOwn(given, "pathKind");
        if (!isCopy) rejectUnknownParts(failure, given, types);
        const checked = readParts(failure, given, types);
        const text = writtenText({ scheme: name, ...withSchemeErrors(name, () => write(checked)) });
        const record = parseText(text);
        // A copy of a record also has its components, and fields that are not parts, such as `portNumber`.
        if (isCopy) rejectUnknownParts(failure, given, types, (key) => Object.hasOwn(record, key));
        requireVerbatim(record, checked as object, verbatim, componentSpans(record, text, name));
        return text;
      });
    },
    normalize(uri, options) {
      const text = textOf(uri);
      const settings = optionsOf(options, ["encodedDots"]);
      const engine = active();
      const requested = normalizeFlags("scheme", settings) & (flags | KEEP_ENCODED_DOTS);
      // `parseText` throws the error of an invalid string.
      const generic = engine.normalize(text, URI, requested, jsNormalize) ?? parseText(text).toString();
      // The engine leaves the record of the string as given.
      const given = readUri(new UriRecord(text, engine.record) as Uri, text);
      if (isFixed?.(given)) return text;
      const form = caseSensitiveHost ? withHostCase(generic, text, URI, requested) : generic;
      const record = form === text ? given : parseText(form);
      return joined(withoutDefaultPort(changed(record, normal?.(record)), defaultPort));
    },
  };
  definedNormalizers.add(scheme.normalize);
  return scheme;
}

/** Runs an action of `format`, and says in the message of a `SchemeSyntaxError` what was tried. */
function withWriteErrors<T>(scheme: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    throw new SchemeSyntaxError(error.issue, error.input, scheme, "write");
  }
}

/** Runs an action of RFC 3986 and turns its `UriSyntaxError` into a `SchemeSyntaxError`. */
function withSchemeErrors<T>(scheme: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    throw new SchemeSyntaxError(error.issue, error.input, scheme);
  }
}

/** Rejects parts that are not read back as given: the host `a@h` would be read as a user and a host. */
function requireVerbatim(
  record: Uri,
  parts: object,
  verbatim: readonly string[],
  spans: ComponentSpans,
): void {
  for (const part of record.authority === undefined ? verbatim : ["host", "port", ...verbatim]) {
    if (!Object.hasOwn(parts, part)) continue;
    const given = (parts as Record<string, unknown>)[part] ?? "";
    const read = (record as unknown as Record<string, unknown>)[part] ?? "";
    if ((typeof given === "number" ? String(given) : given) === read) continue;
    spans(part === "host" || part === "port" ? "authority" : "path").fail(AMBIGUOUS_COMPONENTS, part);
  }
}

/** Returns the components of a record with some of them changed. `Object.assign` takes longer. */
function changed(
  { scheme, authority, port, path, query, fragment }: Uri,
  changes: Partial<SchemeComponents> | undefined,
): Components & Pick<Uri, "port"> {
  const to: Partial<SchemeComponents> = changes ?? {};
  return {
    scheme,
    authority: Object.hasOwn(to, "authority") ? to.authority : authority,
    port,
    path: (Object.hasOwn(to, "path") ? to.path : path) ?? "",
    query: Object.hasOwn(to, "query") ? to.query : query,
    fragment: Object.hasOwn(to, "fragment") ? to.fragment : fragment,
  };
}

/** Leaves out the port if its number is the default port. */
function withoutDefaultPort(
  components: Components & Pick<Uri, "port">,
  defaultPort: number | undefined,
): Components {
  const { authority, port } = components;
  if (authority === undefined || port === undefined) return components;
  if (defaultPort === undefined || Number(port) !== defaultPort) return components;
  // The scheme may have left it out, among several hosts.
  if (!authority.endsWith(`:${port}`)) return components;
  return { ...components, authority: authority.slice(0, -port.length - 1) };
}
