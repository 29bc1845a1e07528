import type { Edit } from "../../uri/fix.ts";
import type { NormalizeOptions } from "../../uri/generated/options.ts";
import type { Components, Uri, UriInput } from "../../uri/types.ts";
import type { SchemeIssue } from "./issue.ts";

/** The options of `parse` of a scheme. */
export interface SchemeParseOptions {
  /**
   * `true` also accepts some invalid forms that people write, which the documentation of each scheme lists, and white space around
   * the URI. The result is then a {@link LenientResult}. `false` accepts valid URIs only.
   *
   * @default false
   */
  readonly lenient?: boolean | undefined;
}

/**
 * What `parse` with `lenient` returns: the fields, and the valid URI that is meant, with its components. `uri`, `changes` and
 * `toString` are not enumerable.
 *
 * Some texts have a meaning and no valid URI, such as `tel:112` and `geo:0,0?q=a street`. Then `uri` and all components are `undefined`,
 * and `toString` throws a `TypeError`; `check` says why there is no URI.
 */
export type LenientResult<Fields extends object> = Fields & {
  /** The edits that make the text the URI, one for each change, in ascending order; none if it is the URI, or if there is none. */
  readonly changes: readonly Edit[];
} & (
    | (Uri & {
        /** The valid URI that is meant, or `undefined` if the text means none. */
        readonly uri: string;
      })
    | ({ readonly [Name in Exclude<keyof Uri, "toString">]?: undefined } & {
        /** There is no valid URI. */
        readonly uri: undefined;
        /**
         * Throws, since there is no URI.
         *
         * @throws {TypeError} always.
         */
        toString(): never;
      })
  );

/**
 * A scheme: reads, writes and normalizes its URIs by its own RFC.
 *
 * `Fields` are the decoded properties that a record has besides the components of RFC 3986. `Parts` are the properties
 * that {@link Scheme.format | format} takes. In these, each optional property is left out of the URI unless its
 * documentation names another default. `Added` are the fields that only a lenient `parse` returns.
 */
export interface Scheme<Fields extends object = object, Parts = never, Added extends object = object> {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /** The document that describes it, such as `"RFC 6068"`. */
  readonly reference: string;
  /** The port of a URI without a port, or `undefined` if the scheme has no default port. */
  readonly defaultPort: number | undefined;
  /** Whether `normalize` keeps the case of the letters in a host that is a `reg-name`, as in `ipfs`. */
  readonly caseSensitiveHost: boolean;
  /**
   * Parses a URI of the scheme into the components that {@link parse} returns, and the fields of the scheme.
   *
   * @throws {SchemeSyntaxError} if it is not a valid URI (RFC 3986), or not valid in this scheme.
   */
  parse(
    uri: UriInput<Uri>,
    options?: SchemeParseOptions & { readonly lenient?: false | undefined },
  ): Uri & Fields;
  /**
   * Parses a URI of the scheme, or a text in one of the forms that `lenient` accepts.
   *
   * @throws {SchemeSyntaxError} the error of the text as given, if it has no meaning.
   */
  parse(
    uri: UriInput<Uri>,
    options: SchemeParseOptions & { readonly lenient: true },
  ): LenientResult<Fields & Added>;
  /** Parses as above, leniently or not. */
  parse(uri: UriInput<Uri>, options?: SchemeParseOptions): (Uri & Fields) | LenientResult<Fields & Added>;
  /** Returns the first issue with a URI, by RFC 3986 and by the scheme, or `undefined` if it is valid. */
  check(uri: UriInput<Uri>): SchemeIssue | undefined;
  /**
   * Writes a URI. The parts are encoded, except those that are documented as URI text. A record of `parse` is written back
   * unchanged. Of a copy of one, such as `{ ...record, host: "h" }`, the properties that are parts are written. A
   * {@link LenientResult} that may lack a URI is no argument by its type: it has `changes`.
   *
   * @throws {SchemeSyntaxError} if the result is not valid in this scheme, or a part would be read as another part.
   * @throws {TypeError} if a part is unknown or has a wrong type.
   */
  format(parts: (Parts & { readonly changes?: never }) | (Uri & Fields)): string;
  /**
   * Normalizes a URI by RFC 3986, 6.2, at the level `"scheme"`, and by the rules of its scheme.
   *
   * @throws {SchemeSyntaxError} if it is not a valid URI of this scheme.
   */
  normalize(uri: UriInput<Uri>, options?: Pick<NormalizeOptions, "encodedDots">): string;
}

/** The components of a URI, without the scheme. */
export type SchemeComponents = Omit<Components, "scheme">;
