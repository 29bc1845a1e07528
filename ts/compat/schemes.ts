import { isRun, run } from "../core/characters.ts";
import { ALPHANUM, HEXDIG, PATH } from "../generated/alphabets.ts";
import type { Settings, URIComponents } from "./components.ts";
import type { SchemeHandler, Schemes } from "./dialect.ts";
import { parseMailto, serializeMailto } from "./mailto.ts";

const WEB = { domainHost: true, parse: parseWeb, serialize: serializeWeb };
const WEB_SOCKET = { domainHost: true, parse: parseWebSocket, serialize: serializeWebSocket };
// What follows `urn:` and `mailto:` has no hierarchy, so no dot segments (RFC 8141, 3.1; RFC 6068, 2).
const OPAQUE = { skipNormalize: true, absolutePath: true };

/** Creates the handlers of all schemes that have their own rules. */
export function schemeHandlers(): Schemes {
  const schemes: Schemes = Object.create(null);
  const handlers: readonly SchemeHandler[] = [
    { scheme: "http", ...WEB },
    { scheme: "https", ...WEB },
    { scheme: "ws", ...WEB_SOCKET },
    { scheme: "wss", ...WEB_SOCKET },
    { scheme: "urn", ...OPAQUE, ...urnFunctions(schemes) },
    { scheme: "urn:uuid", skipNormalize: true, parse: parseUuid, serialize: serializeUuid },
    { scheme: "mailto", ...OPAQUE, unicodeSupport: true, parse: parseMailto, serialize: serializeMailto },
  ];
  for (const handler of handlers) schemes[handler.scheme] = handler;
  return schemes;
}

/** An `http` or `https` URI has a non-empty host (RFC 9110, 4.2.1). */
function parseWeb(components: URIComponents): URIComponents {
  if (!components.host) components.error ??= "an http or https URI needs a host";
  return components;
}

/** Leaves out the default port and an empty port, and writes an empty path as `/` (RFC 9110, 4.2.3). */
function serializeWeb(components: URIComponents): URIComponents {
  dropDefaultPort(components, components.scheme?.toLowerCase() === "https");
  components.path ||= "/";
  return components;
}

function dropDefaultPort(components: URIComponents, isSecure: boolean): void {
  if (components.port === (isSecure ? 443 : 80) || components.port === "") delete components.port;
}

/** `resource-name = "/" path [ "?" query ]`: an empty path is `/`, an empty query is left out (RFC 6455, 3). */
function parseWebSocket(components: URIComponents): URIComponents {
  components.secure = isSecure(components);
  components.resourceName = (components.path || "/") + (components.query ? `?${components.query}` : "");
  delete components.path;
  delete components.query;
  return components;
}

function serializeWebSocket(components: URIComponents): URIComponents {
  const { secure, resourceName } = components;
  dropDefaultPort(components, isSecure(components));
  if (secure !== undefined) components.scheme = secure ? "wss" : "ws";
  if (resourceName) {
    const questionMark = resourceName.indexOf("?");
    const path = questionMark === -1 ? resourceName : resourceName.slice(0, questionMark);
    delete components.path;
    delete components.query;
    if (path !== "/" && path !== "") components.path = path;
    if (questionMark !== -1) components.query = resourceName.slice(questionMark + 1);
  }
  // A WebSocket URI has no fragment (RFC 6455, 3).
  delete components.fragment;
  return components;
}

function isSecure({ secure, scheme }: URIComponents): boolean {
  return secure ?? scheme?.toLowerCase() === "wss";
}

/** `assigned-name = "urn" ":" NID ":" NSS` (RFC 8141, 2). A namespace may have a handler of its own, named `urn:` and the NID. */
function urnFunctions(schemes: Schemes): Pick<SchemeHandler, "parse" | "serialize"> {
  const ofNamespace = (
    nid: string,
    { scheme }: URIComponents,
    options: Settings,
  ): SchemeHandler | undefined =>
    schemes[`${options.scheme || scheme || "urn"}:${options.nid || nid}`.toLowerCase()];
  return {
    parse(components, options) {
      const path = components.path ?? "";
      const colon = path.indexOf(":");
      const nid = path.slice(0, Math.max(colon, 0)).toLowerCase();
      const nss = path.slice(colon + 1);
      if (!isNamespace(nid) || !isNamespaceName(nss)) {
        components.error ??= "a URN needs a namespace, a colon and a name";
        return components;
      }
      delete components.path;
      Object.assign(components, { nid, nss });
      return ofNamespace(nid, components, options)?.parse(components, options) ?? components;
    },
    serialize(components, options) {
      if (components.nid === undefined) throw new TypeError("Expected a URN to have a nid");
      const nid = components.nid.toLowerCase();
      ofNamespace(nid, components, options)?.serialize(components, options);
      if (components.nss === undefined) throw new TypeError("Expected a URN to have an nss");
      components.path = `${nid || options.nid}:${components.nss}`;
      options.skipEscape = true;
      return components;
    },
  };
}

function isNamespace(nid: string): boolean {
  return nid !== "" && nid.length <= 32 && !nid.startsWith("-") && isRun(nid, ALPHANUM, "-");
}

/** RFC 2141, 2.2, which both libraries follow, has no `&` and `~`; the `/` is of RFC 8141. */
function isNamespaceName(nss: string): boolean {
  return nss !== "" && run(nss, 0, PATH) === nss.length && !/[&~]/.test(nss);
}

function parseUuid(components: URIComponents, options: Settings): URIComponents {
  const uuid = components.nss ?? "";
  components.uuid = uuid;
  delete components.nss;
  if (!options.tolerant && !isUuid(uuid)) {
    components.error ??= "a URN in the namespace uuid needs a valid UUID";
  }
  return components;
}

/** A UUID is written in lower case (RFC 9562, 4). */
function serializeUuid(components: URIComponents): URIComponents {
  components.nss = (components.uuid ?? "").toLowerCase();
  return components;
}

/** Returns whether a string is a UUID: five groups of hexadecimal digits (RFC 9562, 4). */
function isUuid(text: string): boolean {
  const lengths = [8, 4, 4, 4, 12];
  const groups = text.split("-");
  if (groups.length !== lengths.length) return false;
  return groups.every((group, i) => group.length === lengths[i] && isRun(group, HEXDIG));
}
