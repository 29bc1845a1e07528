import { isRun } from "../core/characters.ts";
import { HEXDIG } from "../generated/alphabets.ts";
import type { GenericComponents, URIComponents, URIComponentsInput } from "./components.ts";

/** Converts between the generic components and those of one scheme. */
interface SchemeAdapter {
  read(components: GenericComponents): URIComponents;
  write(components: URIComponentsInput): URIComponentsInput;
}

const WEB: SchemeAdapter = { read: readWeb, write: (components) => components };
const WEB_SOCKET: SchemeAdapter = { read: readWebSocket, write: writeWebSocket };

const ADAPTERS: ReadonlyMap<string, SchemeAdapter> = /* @__PURE__ */ new Map([
  ["http", WEB],
  ["https", WEB],
  ["ws", WEB_SOCKET],
  ["wss", WEB_SOCKET],
  ["urn", { read: readUrn, write: writeUrn }],
]);

/** The names of the schemes that have an adapter. The adapter of `urn` also reads UUIDs. */
export const SCHEME_NAMES: readonly string[] = ["http", "https", "ws", "wss", "urn", "urn:uuid"];

/** Returns the adapter of a scheme, or `undefined` if it uses the generic components. */
export function schemeAdapter(scheme: string | undefined): SchemeAdapter | undefined {
  return scheme === undefined ? undefined : ADAPTERS.get(scheme.toLowerCase());
}

/** An `http` or `https` URI has a non-empty host (RFC 9110, 4.2.1). */
function readWeb(components: GenericComponents): URIComponents {
  const error = "an http or https URI needs a host";
  return (components.host ?? "") === "" ? changed(components, { error }) : changed(components, {});
}

/** `resource-name = "/" path [ "?" query ]`: an empty path is `/`, an empty query is left out (RFC 6455, 3). */
function readWebSocket(components: GenericComponents): URIComponents {
  const { scheme, path, query } = components;
  // An empty path is `/` only if there is a host (RFC 3986, 6.2.3).
  const resourceName =
    (components.host === undefined ? (path ?? "") : path || "/") + (query ? `?${query}` : "");
  return changed(components, {
    path: undefined,
    query: undefined,
    secure: scheme?.toLowerCase() === "wss",
    resourceName,
  });
}

function writeWebSocket({ secure, resourceName, ...components }: URIComponentsInput): URIComponentsInput {
  const scheme = typeof secure === "boolean" ? (secure ? "wss" : "ws") : components.scheme;
  // A WebSocket URI has no fragment (RFC 6455, 3).
  if (resourceName === undefined) return { ...components, scheme, fragment: undefined };
  const questionMark = resourceName.indexOf("?");
  const [path, query] =
    questionMark === -1
      ? [resourceName, undefined]
      : [resourceName.slice(0, questionMark), resourceName.slice(questionMark + 1)];
  return { ...components, scheme, path, query, fragment: undefined };
}

/** `assigned-name = "urn" ":" NID ":" NSS` (RFC 8141, 2). The NID is compared without regard to case (3.1). */
function readUrn(components: GenericComponents): URIComponents {
  const path = components.path ?? "";
  const colon = path.indexOf(":");
  if (colon < 1 || colon === path.length - 1) {
    return changed(components, { error: "a URN needs a namespace, a colon and a name" });
  }
  const nid = path.slice(0, colon).toLowerCase();
  const nss = path.slice(colon + 1);
  if (nid !== "uuid") return changed(components, { path: undefined, nid, nss });
  const error = isUuid(nss) ? undefined : "a URN in the namespace uuid needs a valid UUID";
  return changed(components, { path: undefined, nid, uuid: nss, ...(error === undefined ? {} : { error }) });
}

function writeUrn({ nid, nss, uuid, ...components }: URIComponentsInput): URIComponentsInput {
  if (nid === undefined) return components;
  const namespace = nid.toLowerCase();
  // A UUID is written in lower case (RFC 9562, 4).
  const name = namespace === "uuid" && uuid !== undefined ? uuid.toLowerCase() : nss;
  if (name === undefined) throw new TypeError("Expected a URN to have an nss");
  return { ...components, path: `${namespace}:${name}` };
}

/** Returns whether a string is a UUID: five groups of hexadecimal digits (RFC 9562, 4). */
function isUuid(text: string): boolean {
  const lengths = [8, 4, 4, 4, 12];
  const groups = text.split("-");
  if (groups.length !== lengths.length) return false;
  return groups.every((group, i) => group.length === lengths[i] && isRun(group, HEXDIG));
}

/** Returns components with some replaced. A replaced component may be `undefined`, like any absent one. */
function changed(components: GenericComponents, others: URIComponentsInput): URIComponents {
  return { ...components, ...others } as URIComponents;
}
