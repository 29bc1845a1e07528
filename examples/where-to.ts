// Answers where a URI from a stranger may lead: a client of OAuth, a browser after a login, a fetch of a server, a tool for files.
// Run it: node where-to.ts https://app.example/cb //evil.example/ http://10.0.0.1/ file:///home/me/project/../.ssh/id_rsa

import { resolve, UriSyntaxError } from "pchar";
import { allowList, fetchPolicy, isRedirectUri, isSafeToFetch, isWithin } from "pchar/inspect";
import { fromHref } from "pchar/text";

const SITE = "https://app.example/";
const REGISTERED = [`${SITE}cb`, "http://127.0.0.1/cb", "com.example.app:/cb"];
const PAGES = allowList([SITE]);
const POLICY = fetchPolicy({ schemes: ["https"] });
const ROOTS = allowList(["file:///home/me/project"]);

/** Returns whether the authorization server may send a client to a `redirect_uri`. */
export const mayReceiveCode = (uri: string): boolean => isRedirectUri(uri, REGISTERED);

/** Returns the page of this site that a browser reads in a string, or else the first page. */
export function nextPage(text: string): string {
  try {
    const uri = resolve(fromHref(text, SITE).uri, SITE);
    return isWithin(uri, PAGES) ? uri : SITE;
  } catch (error) {
    if (error instanceof UriSyntaxError) return SITE;
    throw error;
  }
}

/** Returns whether the server may try to fetch a URI. `guardedFetch` of `pchar/guard` then checks the addresses too. */
export const mayFetch = (uri: string): boolean => isSafeToFetch(uri, POLICY);

/** Returns whether a tool may open a file, before it follows symbolic links. */
export const mayOpen = (uri: string): boolean => isWithin(uri, ROOTS);

if (import.meta.filename === process.argv[1]) {
  for (const uri of process.argv.slice(2)) {
    console.log({
      uri,
      code: mayReceiveCode(uri),
      next: nextPage(uri),
      fetch: mayFetch(uri),
      open: mayOpen(uri),
    });
  }
}
