/** The components of a valid string, by the regular expression of RFC 3986, appendix B, and a split of the authority. */
export interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$/s;

/** `[ userinfo "@" ] host [ ":" port ]` (3.2): a host has a ":" only between brackets. */
const AUTHORITY = /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;

export function componentsOf(text: string): Components {
  const [, , scheme, , authority, path, , query, , fragment] = APPENDIX_B.exec(text)!;
  const [, userinfo, host, port] = authority === undefined ? [] : AUTHORITY.exec(authority)!;
  return { scheme, authority, userinfo, host, port, path: path!, query, fragment };
}
