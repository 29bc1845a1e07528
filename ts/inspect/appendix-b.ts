import { split } from "../api/split.ts";
import type { ComponentName } from "../uri/spans.ts";

/** The components of any string. */
export type SplitComponents = Readonly<Record<Exclude<ComponentName, "path">, string | undefined>> & {
  readonly path: string;
};

/** Splits a string by RFC 3986, appendix B, and its authority at the first `@` and the first `:` after it, as 3.2 does. */
export function componentsOf(text: string): SplitComponents {
  const { scheme, authority, path, query, fragment } = split(text);
  return { scheme, authority, ...componentsOfAuthority(authority), path, query, fragment };
}

function componentsOfAuthority(
  authority: string | undefined,
): Pick<SplitComponents, "userinfo" | "host" | "port"> {
  if (authority === undefined) return { userinfo: undefined, host: undefined, port: undefined };
  const at = authority.indexOf("@");
  const rest = authority.slice(at + 1);
  const close = rest.startsWith("[") ? rest.indexOf("]") : 0;
  const colon = close === -1 ? -1 : rest.indexOf(":", close);
  return {
    userinfo: at === -1 ? undefined : authority.slice(0, at),
    host: colon === -1 ? rest : rest.slice(0, colon),
    port: colon === -1 ? undefined : rest.slice(colon + 1),
  };
}
