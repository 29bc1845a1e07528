import type { Grammar } from "../core/grammar.ts";
import { isDefaultPort, NO_DEFAULTS, normalizeHost, normalizePath } from "../core/normalize.ts";
import { pathGuard } from "../core/path.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { nidEnd } from "../core/urn.ts";
import { CASE, HOST_KINDS, SCHEME } from "../generated/record.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { joined } from "../uri/recompose.ts";
import type { SimpleComponentName } from "../uri/spans.ts";
import type { HostKind } from "../uri/types.ts";

/** The components of a valid string, without the authority, which contains three of them. */
export type SimpleComponents = Readonly<Record<Exclude<SimpleComponentName, "path">, string | undefined>> & {
  readonly path: string;
  readonly hostKind: HostKind | undefined;
};

/**
 * Applies a step of normalization to the components after the step before (RFC 3986, 6.2.2 and 6.2.3).
 *
 * `flags` has the flags of all steps so far: decoding a triplet may create a letter or a dot, for example. After the last step
 * the result has the components of the normal form, so all steps together normalize the string once. `keepsHostCase` is
 * `caseSensitiveHost` of the scheme.
 */
export function applyStep(
  was: SimpleComponents,
  flags: number,
  grammar: Grammar,
  keepsHostCase: boolean,
): SimpleComponents {
  const withTriplets = (component: string | undefined): string | undefined =>
    component && normalizeTriplets(component, flags, grammar.nonAscii);
  const { hostKind } = was;
  const scheme = (flags & CASE) === 0 ? was.scheme : was.scheme?.toLowerCase();
  const isByScheme = scheme !== undefined && (flags & SCHEME) !== 0;
  const isUrn = isByScheme && scheme === "urn";
  const byScheme = isByScheme && !isUrn ? (SCHEMES.get(scheme) ?? NO_DEFAULTS) : undefined;
  const userinfo = withTriplets(was.userinfo);
  let { host, port } = was;
  let path = normalizePath(was.path, scheme !== undefined, grammar, flags);
  if (isUrn) {
    const end = nidEnd(path, 0, path.length);
    path = path.slice(0, end).toLowerCase() + path.slice(end);
  }
  if (host === undefined) {
    if (byScheme?.localhost === true && path.startsWith("/")) host = "";
    else path = pathGuard(path, false) + path;
  } else {
    host =
      keepsHostCase && hostKind === "reg-name"
        ? withTriplets(host)
        : normalizeHost(host, HOST_KINDS.indexOf(hostKind!) + 1, grammar, flags);
    if (byScheme !== undefined) {
      path ||= byScheme.emptyPath;
      if (isDefaultPort(port ?? "", byScheme)) port = undefined;
      if (byScheme.localhost && userinfo === undefined && host === "localhost" && port === undefined)
        host = "";
    }
  }
  const query = withTriplets(was.query);
  const fragment = withTriplets(was.fragment);
  return { scheme, userinfo, host, hostKind, port, path, query, fragment };
}

/** Recomposes components (RFC 3986, 5.3). */
export function textOfComponents({
  scheme,
  userinfo,
  host,
  port,
  path,
  query,
  fragment,
}: SimpleComponents): string {
  const start = userinfo === undefined ? "" : `${userinfo}@`;
  const authority = host === undefined ? undefined : start + host + (port === undefined ? "" : `:${port}`);
  return joined({ scheme, authority, path, query, fragment });
}
