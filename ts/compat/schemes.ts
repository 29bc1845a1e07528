import { isRun } from "../characters.ts";
import { HEXDIG } from "../generated/alphabets.ts";
import type { GenericComponents, URIComponents, URIComponentsInput } from "./components.ts";

/** What a scheme adds to the generic components, and takes from them. */
interface SchemeRules {
  read(components: GenericComponents): URIComponents;
  write(components: URIComponentsInput): URIComponentsInput;
}

const WEB: SchemeRules = { read: readWeb, write: (components) => components };
const WEB_SOCKET: SchemeRules = { read: readWebSocket, write: writeWebSocket };

const SCHEMES: ReadonlyMap<string, SchemeRules> = /* @__PURE__ */ new Map([
  ["http", WEB],
  ["https", WEB],
  ["ws", WEB_SOCKET],
  ["wss", WEB_SOCKET],
  ["urn", { read: readUrn, write: writeUrn }],
]);

/** The rules of a scheme, if it has any. */
export function schemeRules(scheme: string | undefined): SchemeRules | undefined {
  return scheme === undefined ? undefined : SCHEMES.get(scheme.toLowerCase());
}

/** An `http` URI has a host, and not an empty one (RFC 9110, 4.2.1). */
function readWeb(components: GenericComponents): URIComponents {
  const error = "an http or https URI must have a host";
  return (components.host ?? "") === "" ? changed(components, { error }) : changed(components, {});
}

/** `resource-name = "/" path [ "?" query ]`, with one slash for an empty path, and no `?` for an empty query (RFC 6455, 3). */
function readWebSocket(components: GenericComponents): URIComponents {
  const { scheme, path, query } = components;
  // The slash stands for an empty path only where there is a host (RFC 3986, 6.2.3).
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
  // No fragment can stand there (RFC 6455, 3).
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
    return changed(components, { error: "a URN must have a namespace, a colon and a name" });
  }
  const nid = path.slice(0, colon).toLowerCase();
  const nss = path.slice(colon + 1);
  if (nid !== "uuid") return changed(components, { path: undefined, nid, nss });
  const error = isUuid(nss) ? undefined : "a URN of the namespace uuid must have a UUID";
  return changed(components, { path: undefined, nid, uuid: nss, ...(error === undefined ? {} : { error }) });
}

function writeUrn({ nid, nss, uuid, ...components }: URIComponentsInput): URIComponentsInput {
  if (nid === undefined) return components;
  const namespace = nid.toLowerCase();
  // RFC 9562, 4: a UUID is written in lower case.
  const name = namespace === "uuid" && uuid !== undefined ? uuid.toLowerCase() : nss;
  if (name === undefined) throw new TypeError("Expected the nss of a URN");
  return { ...components, path: `${namespace}:${name}` };
}

/** Tells whether a text is a UUID: five groups of digits of base 16 (RFC 9562, 4). */
function isUuid(text: string): boolean {
  const lengths = [8, 4, 4, 4, 12];
  const groups = text.split("-");
  if (groups.length !== lengths.length) return false;
  return groups.every((group, i) => group.length === lengths[i] && isRun(group, HEXDIG));
}

/** Components with others in the place of some. The keys that are absent have the value `undefined`, as they do elsewhere. */
function changed(components: GenericComponents, others: URIComponentsInput): URIComponents {
  return { ...components, ...others } as URIComponents;
}
