import { objectOf, oneOf } from "../../argument.ts";
import { issueOfError, UriSyntaxError } from "../../errors.ts";
import { AMBIGUOUS_COMPONENTS } from "../../generated/errors.ts";
import { type NormalizeLevel, normalize } from "../../normalize.ts";
import { parse } from "../../parse.ts";
import { type ComponentName, placesOf } from "../../places.ts";
import { joined, recomposeTo } from "../../recompose.ts";
import { UriRecord } from "../../record.ts";
import { textOf } from "../../reference-text.ts";
import type { Uri } from "../../types.ts";
import { issueOfSchemeError, OTHER_SCHEME, SchemeSyntaxError } from "./issue.ts";
import { Piece } from "./piece.ts";
import type { Scheme, SchemeComponents } from "./scheme.ts";

/** Gives the piece of a component, which is empty where the component is absent. */
export type Pieces = (component: ComponentName) => Piece;

/** Rungs of `normalize` (RFC 3986, 6.2), one after another. Where there is none, no character is ever written otherwise. */
export type Levels = readonly NormalizeLevel[];

/** Those of all schemes whose path is a hierarchy. */
export const HIERARCHIC: Levels = ["scheme"];

/** Those of a path without a hierarchy: a `/` or a dot in it is data, and no dot segment is removed (RFC 3986, 3.3). */
export const OPAQUE: Levels = ["case", "percent"];

/** What is particular to a scheme. */
export interface Definition<Fields extends object, Parts> {
  readonly name: string;
  readonly reference: string;
  readonly defaultPort?: number;
  /** The rungs of `normalize` that hold before what is said here; not given, all do. */
  readonly levels?: Levels | ((record: Uri & Fields) => Levels);
  /** Reads the fields of a URI whose scheme is the right one; what is wrong it refuses by `fail` of a piece. */
  read(uri: Uri, pieces: Pieces): Fields;
  /** Writes the components from parts, encoded. What comes of it is read again. */
  write(parts: Parts): SchemeComponents;
  /** The parts that are written as they are given, and have to be read as that, as `host` and `port` of an authority always are. */
  readonly verbatim?: readonly string[];
  /** The components that the scheme writes otherwise, of a record that is normal by RFC 3986. */
  normal?(record: Uri & Fields): Partial<SchemeComponents>;
  /** The URI that is meant by a text that is none of the scheme, if it is one of the forms to be understood. */
  lenient?(text: string): string;
}

/** Makes a scheme of what is particular to it. */
export function defineScheme<Fields extends object, Parts>(
  definition: Definition<Fields, Parts>,
): Scheme<Fields, Parts> {
  const {
    name,
    reference,
    defaultPort,
    levels = HIERARCHIC,
    read,
    write,
    verbatim,
    normal,
    lenient,
  } = definition;

  function parseText(text: string): Uri & Fields {
    const uri = refusing(name, () => parse(text, "URI"));
    const pieces = piecesOf(uri, text, name);
    if (uri.scheme.toLowerCase() !== name) pieces("scheme").fail(OTHER_SCHEME, "scheme");
    return Object.assign(uri, read(uri, pieces));
  }

  return {
    name,
    reference,
    defaultPort,
    parse(uri, options = {}) {
      const text = textOf(uri);
      const isLenient = oneOf("lenient", objectOf(options).lenient ?? false, true, false);
      return parseText(isLenient && lenient !== undefined ? lenient(text) : text);
    },
    check(uri) {
      const text = textOf(uri);
      try {
        parseText(text);
        return undefined;
      } catch (error) {
        if (!(error instanceof SchemeSyntaxError)) throw error;
        return issueOfSchemeError(error);
      }
    },
    format(parts) {
      const given = objectOf(parts as object, "parts");
      const components = given instanceof UriRecord ? given : undefined;
      const text = refusing(name, () =>
        recomposeTo("format", components ?? { scheme: name, ...write(parts as Parts) }),
      );
      const record = parseText(text);
      if (components === undefined)
        mustBeAsGiven(record, given, verbatim ?? [], piecesOf(record, text, name));
      return text;
    },
    normalize(uri, options = {}) {
      const text = textOf(uri);
      const { encodedDots } = objectOf(options);
      const given = parseText(text);
      const rungs = typeof levels === "function" ? levels(given) : levels;
      if (rungs.length === 0) return text;
      const record = parseText(rungs.reduce((each, level) => normalize(each, { level, encodedDots }), text));
      const written = { ...record, ...normal?.(record) };
      return joined({ ...written, ...withoutDefault(written, defaultPort) });
    },
  };
}

/** Returns the way from a component of a record to its piece in the text. */
export function piecesOf(uri: Uri, text: string, scheme: string): Pieces {
  const places = placesOf(uri);
  return (component) => new Piece({ text, scheme }, places[component].index, places[component].end);
}

/** Runs what RFC 3986 may refuse, and refuses it by the scheme. */
function refusing<T>(scheme: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    throw new SchemeSyntaxError(issueOfError(error), error.input, scheme);
  }
}

/** Refuses a part that is not read as it was given: `a@h` is no host, but a user and a host. */
function mustBeAsGiven(record: Uri, parts: object, verbatim: readonly string[], pieces: Pieces): void {
  for (const part of record.authority === undefined ? verbatim : ["host", "port", ...verbatim]) {
    const given = (parts as Record<string, unknown>)[part] ?? "";
    const read = (record as unknown as Record<string, unknown>)[part] ?? "";
    if ((typeof given === "number" ? String(given) : given) === read) continue;
    pieces(part === "host" || part === "port" ? "authority" : "path").fail(AMBIGUOUS_COMPONENTS, part);
  }
}

/** Leaves out a port that is the default one, compared as a number. */
function withoutDefault(
  { authority, port }: Uri,
  defaultPort: number | undefined,
): Partial<SchemeComponents> {
  if (authority === undefined || port === undefined) return {};
  if (defaultPort === undefined || Number(port) !== defaultPort) return {};
  return { authority: authority.slice(0, -port.length - 1) };
}
