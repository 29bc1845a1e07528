import type { SimpleComponentName } from "./parts.ts";

/** Returns the components of a string as `URL` reads them, by their names in RFC 3986. An absent one is empty. */
export function urlComponents(text: string): Readonly<Record<SimpleComponentName, string>> {
  const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(text);
  return {
    scheme: protocol.slice(0, -1),
    userinfo: password === "" ? username : `${username}:${password}`,
    host: hostname,
    port,
    path: pathname,
    query: search.slice(1),
    fragment: hash.slice(1),
  };
}
