import { definedNormalizers, withHostCase } from "../../api/scheme-normalizer.ts";
import { jsNormalize } from "../../core/normalize.ts";
import { active } from "../../engine/engine.ts";
import { AMBIGUOUS_COMPONENTS } from "../../generated/errors.ts";
import { CASE, IPV6, PATH, PERCENT, SCHEME } from "../../generated/record.ts";
import { URI } from "../../generated/rules.ts";
import { objectOf, oneOf } from "../../support/argument.ts";
import { optionsOf, propertiesOf } from "../../support/properties.ts";
import { issueOf, PcharError } from "../../uri/errors.ts";
import { type Edit, edited, editOf, hidden, withFix } from "../../uri/fix.ts";
import { flagsOfEncodedDots } from "../../uri/generated/options.ts";
import { textOf } from "../../uri/input.ts";
import { joined, recomposeTo } from "../../uri/recompose.ts";
import { UriRecord } from "../../uri/record.ts";
import type { Components, Uri, UriInput } from "../../uri/types.ts";

import { OTHER_SCHEME, type SchemeIssue, SchemeSyntaxError } from "./issue.ts";
import { type PartTypes, readParts, rejectUnknownParts } from "./parts.ts";
import type { LenientResult, Scheme, SchemeComponents, SchemeParseOptions } from "./scheme.ts";
import { type ComponentSpans, componentSpans } from "./span.ts";

/** The flags of the level `"scheme"` (RFC 3986, 6.2). `flagsOfLevel` has them too, with the names of all levels and a message. */
export const SCHEME_LEVEL: number = CASE | PERCENT | PATH | IPV6 | SCHEME;

/** The flags of a scheme whose path is opaque data: dot segments are not removed (RFC 3986, 3.3). */
export const OPAQUE: number = CASE | PERCENT;

/** The definition of a scheme, from which `defineScheme` makes a {@link Scheme}. */
export interface Definition<Fields extends object, Parts, Added extends object = object> {
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
  /**
   * Returns components for parts, encoded. One that it does not return is the part of the same name, such as `fragment`. `format` reads
   * the result again to validate it.
   */
  write(parts: Parts): Partial<SchemeComponents>;
  /** The parts that are written unencoded, so they must be read back unchanged. `host` and `port` always are. */
  readonly verbatim?: readonly string[];
  /** Returns the components that the scheme normalizes further. */
  normal?(record: Uri & Fields): Partial<SchemeComponents>;
  /** Returns the edits that make a text in one of the forms that `lenient` accepts a valid URI, and none for any other text. */
  lenient?(text: string): readonly Edit[];
  /** Reads the fields that only `lenient` returns, from the text as given. */
  readAdded?(text: string): Added;
  /** Reads the fields of a text that is edited by `lenient` and has a meaning, but no URI. It returns `undefined`, or throws, otherwise. */
  readWithoutUri?(uri: Uri, spans: ComponentSpans): Fields | undefined;
  /** Returns edits of an invalid text in which its RFC leaves one reading. `check` offers them if the edited text is valid. */
  fix?(text: string): readonly Edit[];
}

/** Creates a scheme from its definition. */
export function defineScheme<Fields extends object, Parts, Added extends object = object>(
  definition: Definition<Fields, Parts, Added>,
): Scheme<Fields, Parts, Added> {
  const { name, reference, read, parts: types, write } = definition;
  const {
    defaultPort,
    caseSensitiveHost = false,
    flags = SCHEME_LEVEL,
    isFixed,
    verbatim = [],
    normal,
    lenient,
    readAdded,
    readWithoutUri,
    fix,
  } = propertiesOf(definition, [
    "defaultPort",
    "caseSensitiveHost",
    "flags",
    "isFixed",
    "verbatim",
    "normal",
    "lenient",
    "readAdded",
    "readWithoutUri",
    "fix",
  ]);

  function parseText(text: string): Uri & Fields {
    return readUri(genericOf(text), text);
  }

  function genericOf(text: string): Uri {
    const engine = active();
    if (engine.scan(text, URI) !== 0) throw new SchemeSyntaxError(issueOf(engine.record, text), text, name);
    return new UriRecord(text, engine.record) as Uri;
  }

  function readUri(uri: Uri, text: string): Uri & Fields {
    return Object.assign(uri, read(uri, spansOf(uri, text)));
  }

  function spansOf(uri: Uri, text: string): ComponentSpans {
    const spans = componentSpans(uri, text, name);
    if (uri.scheme !== name && uri.scheme.toLowerCase() !== name)
      spans("scheme").fail(OTHER_SCHEME, "scheme");
    return spans;
  }

  function issueIn(text: string): SchemeIssue | undefined {
    const read = attempt(() => parseText(text));
    return read instanceof SchemeSyntaxError ? read.issue : undefined;
  }

  /** Returns the edits that make a text the URI that it means, if it means one. */
  function corrections(text: string): readonly Edit[] {
    const meant = text.trim();
    const start = text.length - text.trimStart().length;
    const end = start + meant.length;
    const edits = lenient?.(meant) ?? [];
    return [
      ...editOf(text.slice(0, start), "", 0),
      ...(start === 0 ? edits : edits.map((edit) => moved(edit, start))),
      ...editOf(text.slice(end), "", end),
    ];
  }

  function parseLeniently(text: string): LenientResult<Fields & Added> {
    const edits = corrections(text);
    const meant = edited(edits, text);
    const read = attempt(() => parseText(meant));
    if (!(read instanceof SchemeSyntaxError)) return resultOf(read, text, meant, edits);
    const fields = attempt(() => {
      const generic = genericOf(meant);
      return readWithoutUri?.(generic, spansOf(generic, meant));
    });
    // A text that means nothing has the error of the text as given, whose index is in it.
    if (fields === undefined || fields instanceof SchemeSyntaxError)
      return resultOf(parseText(text), text, text, []);
    return resultOf(
      Object.defineProperty({ ...fields }, "toString", hidden(rejectString)),
      text,
      undefined,
      [],
    );
  }

  function resultOf(
    fields: Fields,
    text: string,
    uri: string | undefined,
    changes: readonly Edit[],
  ): LenientResult<Fields & Added> {
    return Object.defineProperties(Object.assign(fields, readAdded?.(text.trim())), {
      uri: hidden(uri),
      changes: hidden(changes),
    }) as LenientResult<Fields & Added>;
  }

  function parseUri(
    uri: UriInput<Uri>,
    options: SchemeParseOptions & { readonly lenient: true },
  ): LenientResult<Fields & Added>;
  function parseUri(
    uri: UriInput<Uri>,
    options?: SchemeParseOptions & { readonly lenient?: false | undefined },
  ): Uri & Fields;
  function parseUri(
    uri: UriInput<Uri>,
    options?: SchemeParseOptions,
  ): (Uri & Fields) | LenientResult<Fields & Added> {
    const text = textOf(uri);
    const isLenient = oneOf("lenient", optionsOf(options, ["lenient"]).lenient ?? false, true, false);
    return isLenient ? parseLeniently(text) : parseText(text);
  }

  const failure = `Cannot write as ${name}`;

  /** Joins components. It names all five, because an absent one must not be read from an `Object.prototype`. */
  function writtenText(components: Components): string {
    const generic = propertiesOf(components, ["scheme", "authority", "path", "query", "fragment"]);
    return recomposeTo("format", generic as Components);
  }

  const scheme: Scheme<Fields, Parts, Added> = {
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
        const { path = "", query, fragment } = checked as Partial<SchemeComponents>;
        const text = writtenText({ scheme: name, path, query, fragment, ...write(checked) });
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
      const requested = flags | flagsOfEncodedDots(settings.encodedDots);
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

/** Returns what an action returns, or the `SchemeSyntaxError` that it throws. */
function attempt<T>(run: () => T): T | SchemeSyntaxError {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    return error;
  }
}

/** Returns an edit of a part that begins at an index as an edit of the whole text. */
function moved({ start, end, replacement }: Edit, by: number): Edit {
  return { start: start + by, end: end + by, replacement };
}

function rejectString(): never {
  throw new TypeError("Expected a result with a URI, got one whose uri is undefined");
}

/** Runs an action of `format`. Its errors, also those of RFC 3986, become errors of the scheme that say what was tried. */
function withWriteErrors<T>(scheme: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof PcharError)) throw error;
    throw new SchemeSyntaxError(error.issue as SchemeIssue, error.input, scheme, "write");
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
