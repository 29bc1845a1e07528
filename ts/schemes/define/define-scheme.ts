import { issueOfError, UriSyntaxError } from "../../errors.ts";
import { type NormalizeOptions, normalize } from "../../normalize.ts";
import { parse } from "../../parse.ts";
import { type PlacedComponent, placesOf } from "../../places.ts";
import { joined, recomposeTo } from "../../recompose.ts";
import { UriRecord } from "../../record.ts";
import { textOf } from "../../text.ts";
import type { Components, Uri } from "../../types.ts";
import { issueAt, SchemeSyntaxError } from "./issue.ts";
import { Piece } from "./piece.ts";
import type { Scheme, SchemeComponents } from "./scheme.ts";

/** Gives the piece of a component, which is empty where the component is absent. */
export type Pieces = (component: PlacedComponent) => Piece;

/** What is particular to a scheme. */
export interface Definition<Fields extends object, Parts> {
  readonly name: string;
  readonly reference: string;
  readonly defaultPort?: number;
  /** The path has no hierarchy: a `/` or a dot in it is data, and no dot segment is removed (RFC 3986, 3.3). */
  readonly isOpaque?: true;
  /** URIs are the same only where all their characters are: none is ever written otherwise. It may hold for some only. */
  readonly isLiteral?: true | ((record: Uri & Fields) => boolean);
  /** Reads the fields of a URI whose scheme is the right one; what is wrong it refuses by `fail` of a piece. */
  read(uri: Uri, pieces: Pieces): Fields;
  /** Writes the components from parts, encoded. What comes of it is read again. */
  write(parts: Parts): SchemeComponents;
  /** The components that the scheme writes otherwise, of a record that is normal by RFC 3986. */
  normal?(record: Uri & Fields): Partial<SchemeComponents>;
  /** The URI that is meant by a text that is none of the scheme, if it is one of the forms to be understood. */
  lenient?(text: string): string;
}

/** Makes a scheme of what is particular to it. */
export function defineScheme<Fields extends object, Parts>(
  definition: Definition<Fields, Parts>,
): Scheme<Fields, Parts> {
  const { name, reference, defaultPort, isOpaque, isLiteral, read, write, normal, lenient } = definition;

  function parseText(text: string): Uri & Fields {
    const uri = generic(text, name);
    const pieces = piecesOf(uri, text, name);
    if (uri.scheme.toLowerCase() !== name) pieces("scheme").fail("ERR_URI_OTHER_SCHEME", "scheme");
    return Object.assign(uri, read(uri, pieces));
  }

  return {
    name,
    reference,
    defaultPort,
    parse(uri, options = {}) {
      const text = textOf(uri);
      return parseText(options.lenient === true && lenient !== undefined ? lenient(text) : text);
    },
    check(uri) {
      const text = textOf(uri);
      try {
        parseText(text);
        return undefined;
      } catch (error) {
        if (!(error instanceof SchemeSyntaxError)) throw error;
        const { code, rule, index } = error;
        return issueAt(code, rule, index, text);
      }
    },
    format(parts) {
      if (parts instanceof UriRecord) return String(parts);
      const text = together({ scheme: name, ...write(parts as Parts) }, name);
      parseText(text);
      return text;
    },
    normalize(uri, options: NormalizeOptions = {}) {
      const text = textOf(uri);
      const given = parseText(text);
      if (typeof isLiteral === "function" ? isLiteral(given) : isLiteral) return text;
      const record = parseText(isOpaque ? withoutHierarchy(text) : normalize(text, options));
      const own = normal?.(record) ?? {};
      return joined({ ...record, ...own, ...withoutDefault(record, defaultPort, own) });
    },
  };
}

/** Returns the way from a component of a record to its piece in the text. */
export function piecesOf(uri: Uri, text: string, scheme: string): Pieces {
  const places = placesOf(uri);
  return (component) => new Piece({ text, scheme }, places[component].index, places[component].end);
}

/** Parses a text by RFC 3986. */
function generic(text: string, scheme: string): Uri {
  try {
    return parse(text, "URI");
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    throw new SchemeSyntaxError(issueOfError(error), text, scheme);
  }
}

/** Puts components together that are read again as what they are (5.3). */
function together(components: Components, scheme: string): string {
  try {
    return recomposeTo("format", components);
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    throw new SchemeSyntaxError(issueOfError(error), error.input, scheme);
  }
}

/** Normalizes letter case and triplets alone (6.2.2.1 and 6.2.2.2). */
function withoutHierarchy(text: string): string {
  return normalize(normalize(text, { level: "case" }), { level: "percent" });
}

/** Leaves out a port that is the default one, compared as a number, of an authority that the scheme has not written. */
function withoutDefault(
  { authority, port }: Uri,
  defaultPort: number | undefined,
  own: Partial<SchemeComponents>,
): Partial<SchemeComponents> {
  if (authority === undefined || port === undefined || own.authority !== undefined) return {};
  if (defaultPort === undefined || Number(port) !== defaultPort) return {};
  return { authority: authority.slice(0, -port.length - 1) };
}
