import type { NormalizeOptions } from "../../normalize.ts";
import type { Components, Uri } from "../../types.ts";
import type { SchemeIssue } from "./issue.ts";

/** How a scheme reads a text. */
export interface SchemeParseOptions {
  /** Also read the forms that are no URI of the scheme, and that its texts want understood; the record is of the URI meant. */
  readonly lenient?: boolean | undefined;
}

/**
 * A scheme: what its RFC says of its URIs beyond RFC 3986.
 *
 * `Fields` are what a record of it has beside the ten components, as data: triplets are decoded. `Parts` are what a
 * URI is made of; what is optional may be missing.
 */
export interface Scheme<Fields extends object = object, Parts = never> {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /** What describes it: `"RFC 6068"`. */
  readonly reference: string;
  /** The port that an absent one stands for. */
  readonly defaultPort: number | undefined;
  /**
   * Parses a URI of the scheme: the components of {@link parse}, and the fields.
   *
   * @throws {SchemeSyntaxError} if it is no URI (RFC 3986), or none of this scheme.
   */
  parse(uri: string | Uri, options?: SchemeParseOptions): Uri & Fields;
  /** Finds what is wrong with a URI by RFC 3986 and by the scheme, or returns `undefined` where nothing is. */
  check(uri: string | Uri): SchemeIssue | undefined;
  /**
   * Writes a URI. A record of `parse` is written as it was read; of all else the parts are encoded, and keys that are
   * no parts are left alone. A part that is URI text, and would be read as another, is refused.
   *
   * @throws {SchemeSyntaxError} if the parts make no URI of this scheme.
   */
  format(parts: Parts | (Uri & Fields)): string;
  /**
   * Normalizes a URI, by RFC 3986, 6.2 and by what the scheme says of its parts (6.2.3): at the rung `"scheme"`, which
   * is the only one that a scheme has.
   *
   * @throws {SchemeSyntaxError} if it is no URI of this scheme.
   */
  normalize(uri: string | Uri, options?: Pick<NormalizeOptions, "encodedDots">): string;
}

/** The components of a URI, without the scheme. */
export type SchemeComponents = Omit<Components, "scheme">;
