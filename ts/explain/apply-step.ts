import type { Grammar } from "../core/grammar.ts";
import { isDefaultPort, NO_DEFAULTS, normalizeHost, normalizePath } from "../core/normalize.ts";
import { pathGuard } from "../core/path.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { CASE, HOST_KINDS, SCHEME } from "../generated/record.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { joined } from "../uri/recompose.ts";
import type { SimpleComponentName } from "../uri/spans.ts";
import type { HostKind } from "../uri/types.ts";

/** The components of a valid string, without the authority, which contains three of them. */
export type Parts = Readonly<Record<Exclude<SimpleComponentName, "path">, string | undefined>> & {
  readonly path: string;
  readonly hostKind: HostKind | undefined;
};

/**
 * Applies a step of normalization to the components after the step before (RFC 3986, 6.2.2 and 6.2.3).
 *
 * `flags` has the flags of all steps so far: decoding a triplet may create a letter or a dot, for example. After the last step, the
 * components are those of the normal form, so all steps together normalize the string once.
 */
export function applyStep(was: Parts, flags: number, grammar: Grammar): Parts {
  const withTriplets = (part: string | undefined): string | undefined =>
    part && normalizeTriplets(part, flags, grammar.beyond);
  const scheme = (flags & CASE) === 0 ? was.scheme : was.scheme?.toLowerCase();
  const isByScheme = scheme !== undefined && (flags & SCHEME) !== 0;
  const byScheme = isByScheme ? (SCHEMES.get(scheme) ?? NO_DEFAULTS) : undefined;
  const query = withTriplets(was.query);
  const fragment = withTriplets(was.fragment);
  const path = normalizePath(was.path, scheme !== undefined, grammar, flags);
  if (was.host === undefined) {
    const isLocal = byScheme?.localhost === true && path.startsWith("/");
    const guarded = isLocal ? path : pathGuard(path, false) + path;
    return { ...was, scheme, host: isLocal ? "" : undefined, path: guarded, query, fragment };
  }
  const userinfo = withTriplets(was.userinfo);
  const host = normalizeHost(was.host, HOST_KINDS.indexOf(was.hostKind!) + 1, grammar, flags);
  const is = { ...was, scheme, userinfo, host, path, query, fragment };
  if (byScheme === undefined) return is;
  const port = isDefaultPort(was.port ?? "", byScheme) ? undefined : was.port;
  const isLocal = byScheme.localhost && userinfo === undefined && host === "localhost" && port === undefined;
  return { ...is, host: isLocal ? "" : host, port, path: path || byScheme.emptyPath };
}

/** Recomposes components (RFC 3986, 5.3). */
export function textOfParts({ userinfo, host, port, ...others }: Parts): string {
  const start = userinfo === undefined ? "" : `${userinfo}@`;
  const authority = host === undefined ? undefined : start + host + (port === undefined ? "" : `:${port}`);
  return joined({ ...others, authority });
}
