// Functions that read, change and compare URIs.
import { posix } from "node:path";
import * as on from "./inputs.mjs";

const sameUrl = (theirs, ours) => new URL(ours).href === new URL(theirs).href;
const parametersOf = (uri) => JSON.stringify([...new URL(uri).searchParams]);
const sameParameters = (theirs, ours) => parametersOf(theirs) === parametersOf(ours);

/** Changes a `URL` and returns what it is then. */
const changed = (change) => () => (uri) => {
  const url = new URL(uri);
  change(url);
  return url.href;
};

/** Scheme, authority, path, query and fragment (RFC 3986, appendix B). */
const COMPONENTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** Returns the `URL` of a string, or `undefined`. `URL.parse` does not exist in Node 20. */
function urlOf(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function kindByHand(text) {
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return "URI";
  if (text.startsWith("//")) return "network-path";
  return text.startsWith("/") ? "absolute-path" : "relative-path";
}

export const reading = [
  {
    name: "origin",
    on: on.links,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.origin(uri),
    others: { "`new URL(u).origin`": () => (uri) => new URL(uri).origin },
  },
  {
    name: "param",
    on: on.queries,
    own:
      ({ pchar }) =>
      (uri, name) =>
        pchar.param(uri, name),
    others: { "`searchParams.get`": () => (uri, name) => new URL(uri).searchParams.get(name) },
  },
  {
    name: "params",
    on: on.queries,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.params(uri),
    others: { "`searchParams`": () => (uri) => [...new URL(uri).searchParams] },
  },
  {
    name: "segments",
    on: on.links,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.segments(uri),
    others: {
      "`pathname.split`": () => (uri) => new URL(uri).pathname.slice(1).split("/").map(decodeURIComponent),
    },
  },
  {
    name: "split",
    on: on.references,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.split(uri),
    others: {
      "the regular expression of appendix B": () => (uri) => {
        const [, scheme, authority, path, query, fragment] = COMPONENTS.exec(uri);
        return { scheme, authority, path, query, fragment };
      },
    },
  },
  {
    name: "parse",
    on: on.targets,
    own:
      ({ pchar }) =>
      (target) =>
        pchar.parse(target),
    others: {
      parseurl:
        ({ parseurl }) =>
        (url) =>
          parseurl({ url }),
    },
    agree: (theirs, ours) => theirs.pathname === ours.path && theirs.query === (ours.query ?? null),
  },
  {
    name: "tryParse",
    on: on.linksAndOthers,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.tryParse(uri, "URI"),
    others: { "`new URL` and `catch`": () => urlOf },
    agree: (theirs, ours) => (theirs === undefined) === (ours.uri === undefined),
  },
  {
    name: "referenceKind",
    on: on.references,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.referenceKind(uri),
    others: { "a regular expression": () => kindByHand },
  },
  {
    name: "removeDotSegments",
    on: on.messyPaths,
    own:
      ({ pchar }) =>
      (path) =>
        pchar.removeDotSegments(path),
    others: { "`pathname`": () => (path) => new URL(path, "http://h").pathname },
  },
  {
    name: "pctDecode",
    on: on.encodedWords,
    own:
      ({ pchar }) =>
      (text) =>
        pchar.pctDecode(text),
    others: { "fast-decode-uri-component": ({ fastDecode }) => fastDecode },
  },
  {
    name: "position",
    on: on.places,
    own:
      ({ pchar }) =>
      (text, index) =>
        pchar.position(text, index),
    others: {
      "`split`": () => (text, index) => {
        const lines = text.slice(0, index).split("\n");
        return { line: lines.length, column: lines.at(-1).length + 1 };
      },
    },
  },
];

/** Builds a URI with the setters of `URL`. */
function builtByUrl({ host, segments, params }) {
  const url = new URL(`https://${host}`);
  url.pathname = segments.map(encodeURIComponent).join("/");
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value);
  return url.href;
}

/** Returns a reference to a link from a page of the same site. */
function relativeByHand(target, base) {
  const { origin, pathname, search, hash, href } = new URL(target);
  const from = new URL(base);
  if (from.origin !== origin) return href;
  const folder = pathname.endsWith("/") ? "/" : "";
  return posix.relative(posix.dirname(from.pathname), pathname) + folder + search + hash;
}

export const changing = [
  {
    name: "withComponents",
    title: "withComponents({ fragment })",
    on: on.links,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.withComponents(uri, { fragment: "top" }),
    others: { "setter `hash`": changed((url) => (url.hash = "top")) },
    agree: sameUrl,
  },
  {
    name: "withComponents",
    title: "withComponents({ host })",
    on: on.links,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.withComponents(uri, { host: "example.com" }),
    others: { "setter `hostname`": changed((url) => (url.hostname = "example.com")) },
    agree: sameUrl,
  },
  {
    name: "withParams",
    on: on.queries,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.withParams(uri, { page: "2" }),
    others: { "`searchParams.set`": changed((url) => url.searchParams.set("page", "2")) },
    agree: sameParameters,
  },
  {
    name: "appendParams",
    on: on.queries,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.appendParams(uri, { page: "2" }),
    others: { "`searchParams.append`": changed((url) => url.searchParams.append("page", "2")) },
    agree: sameParameters,
  },
  {
    name: "withoutParams",
    on: on.tracked,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.withoutParams(uri, (name) => name.startsWith("utm_")),
    others: {
      "`searchParams.delete`": changed(({ searchParams }) => {
        for (const name of [...searchParams.keys()]) if (name.startsWith("utm_")) searchParams.delete(name);
      }),
    },
    agree: sameParameters,
  },
  {
    name: "sortParams",
    on: on.queries,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.sortParams(uri),
    others: { "`searchParams.sort`": changed(({ searchParams }) => searchParams.sort()) },
    agree: sameParameters,
  },
  {
    name: "appendSegments",
    on: on.links,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.appendSegments(uri, "over there"),
    others: {
      "setter `pathname`": changed((url) => {
        url.pathname = url.pathname.replace(/\/?$/, `/${encodeURIComponent("over there")}`);
      }),
    },
    agree: sameUrl,
  },
  {
    name: "build",
    on: on.parts,
    own:
      ({ pchar }) =>
      (parts) =>
        pchar.build(parts),
    others: {
      setters: () => builtByUrl,
      ufo:
        ({ ufo }) =>
        ({ host, segments, params }) =>
          ufo.withQuery(ufo.joinURL(`https://${host}`, ...segments.map(ufo.encodePath)), params),
    },
    agree: (theirs, ours) =>
      new URL(theirs).pathname === new URL(ours).pathname && sameParameters(theirs, ours),
  },
  {
    name: "recompose",
    on: on.components,
    own:
      ({ pchar }) =>
      (components) =>
        pchar.recompose(components),
    others: {
      "fast-uri, `serialize`":
        ({ fastUri }) =>
        (components) =>
          fastUri.serialize(components),
    },
    agree: sameUrl,
  },
  {
    name: "defragment",
    on: on.fragments,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.defragment(uri),
    others: { '`split("#")`': () => (uri) => uri.split("#", 1)[0] },
  },
  {
    name: "relativize",
    on: on.siblings,
    own:
      ({ pchar }) =>
      (target, base) =>
        pchar.relativize(target, base),
    others: { "`URL` and `path.relative`": () => relativeByHand },
    agree: (theirs, ours, _target, base) => new URL(theirs, base).href === new URL(ours, base).href,
  },
];

export const comparing = [
  {
    name: "uriKey",
    on: on.messy,
    own:
      ({ pchar }) =>
      (uri) =>
        pchar.uriKey(uri),
    others: { "`new URL(u).href`": () => (uri) => new URL(uri).href },
  },
  {
    name: "isSameDocument",
    on: on.references,
    own:
      ({ pchar }) =>
      (reference, base) =>
        pchar.isSameDocument(reference, base),
    others: {
      "two `URL`s without `hash`": () => (reference, base) => {
        const [one, other] = [new URL(reference, base), new URL(base)];
        one.hash = "";
        other.hash = "";
        return one.href === other.href;
      },
    },
  },
];
