import { issueOfError, UriSyntaxError } from "../../errors.ts";
import { type NormalizeOptions, normalize } from "../../normalize.ts";
import { parse } from "../../parse.ts";
import { type PlacedComponent, placesOf } from "../../places.ts";
import { joined } from "../../recompose.ts";
import { UriRecord } from "../../record.ts";
import { textOf } from "../../text.ts";
import type { Uri } from "../../types.ts";
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
  const { name, reference, defaultPort, read, write, normal, lenient } = definition;

  function parseText(text: string): Uri & Fields {
    const uri = generic(text, name);
    const places = placesOf(uri);
    const source = { text, scheme: name };
    const pieces: Pieces = (component) => new Piece(source, places[component].index, places[component].end);
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
      const text = joined({ scheme: name, ...write(parts as Parts) });
      parseText(text);
      return text;
    },
    normalize(uri, options: NormalizeOptions = {}) {
      parseText(textOf(uri));
      const record = parseText(normalize(uri, options));
      const own = normal?.(record) ?? {};
      return joined({ ...record, ...own, ...withoutDefault(record, defaultPort, own) });
    },
  };
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
