// Functions for what people and pages write, and functions that decide which links are safe.
import * as byUrl from "../by-url.mjs";
import * as on from "./inputs.mjs";

const hostOf = (uri) => new URL(uri).host;
const urisOf = (finds) => finds.map(({ uri }) => uri);
const sameHref = (theirs, ours) => new URL(ours, on.BASE).href === theirs;

const fromHref = {
  name: "fromHref",
  entry: "pchar/text",
  own:
    ({ text }) =>
    (reference, base) =>
      text.fromHref(reference, base).uri,
  others: { "`new URL(href, base)`": () => byUrl.fromHref },
  agree: sameHref,
};

/** Collects the values of `href` and `src`. */
const byHtmlParser =
  ({ Parser }) =>
  (html) => {
    const found = [];
    const take = (value) => value !== undefined && found.push(value);
    const parser = new Parser({
      onopentag(_name, { href, src }) {
        take(href);
        take(src);
      },
    });
    parser.end(html);
    return found;
  };

/** Collects the targets of links, which are tokens within the tokens of blocks. */
const byMarkdownIt =
  ({ markdown }) =>
  (text) =>
    markdown
      .parse(text, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === "link_open")
      .map((token) => token.attrGet("href"));

const extract =
  (context) =>
  ({ text }) => {
    const options = context === undefined ? undefined : { context };
    return (document) => urisOf(text.extract(document, options));
  };

/** A function of `pchar/compat/formats`, beside one that has the same name in JSON Schema. */
const format = (name, inputs, otherName, other) => ({
  name,
  entry: "pchar/compat/formats",
  title: `compat/formats: ${name}`,
  on: inputs,
  own: ({ formats }) => formats[name],
  others: { [otherName]: other },
});

const byAjv =
  (name) =>
  ({ ajvFormats }) => {
    const known = ajvFormats[name];
    return known instanceof RegExp ? (text) => known.test(text) : known;
  };
const byUriJs =
  (isAbsolute) =>
  ({ uriJs }) =>
  (text) => {
    const { error, scheme } = uriJs.parse(text, { iri: true });
    return error === undefined && (!isAbsolute || scheme !== undefined);
  };

export const accepting = [
  { ...fromHref, on: on.references },
  { ...fromHref, on: on.spacedReferences },
  {
    name: "fromTyped",
    entry: "pchar/text",
    on: on.withoutScheme,
    own:
      ({ text }) =>
      (typed) =>
        text.fromTyped(typed),
    others: { '`new URL("https://" + t)`': () => (typed) => new URL(`https://${typed}`).href },
    agree: (theirs, { uri, guess = uri }) => hostOf(theirs) === hostOf(guess),
  },
  {
    name: "fromSuffix",
    entry: "pchar/text",
    on: on.withoutScheme,
    own:
      ({ text }) =>
      (suffix) =>
        text.fromSuffix(suffix),
    others: { '`new URL("http://" + t)`': () => (suffix) => new URL(`http://${suffix}`).href },
    agree: (theirs, { uri }) => hostOf(theirs) === hostOf(uri),
  },
  {
    name: "extract",
    entry: "pchar/text",
    on: on.plainTexts,
    own: extract(),
    others: {
      "linkify-it":
        ({ linkify }) =>
        (text) =>
          linkify.match(text).map(({ url }) => url),
    },
  },
  {
    name: "extract",
    entry: "pchar/text",
    on: on.htmlTexts,
    own: extract("html"),
    others: { htmlparser2: byHtmlParser },
  },
  {
    name: "extract",
    entry: "pchar/text",
    on: on.markdownTexts,
    own: extract("markdown"),
    others: { "markdown-it": byMarkdownIt },
  },
  {
    name: "uriSchema",
    entry: "pchar/standard-schema",
    on: on.linksAndOthers,
    own: ({ standardSchema }) => {
      const { validate } = standardSchema.uriSchema()["~standard"];
      return (text) => validate(text).issues === undefined;
    },
    others: { "`URL.canParse`": () => (text) => URL.canParse(text) },
  },
  format("uri", on.linksAndOthers, "ajv-formats", byAjv("uri")),
  format("uriReference", on.references, "ajv-formats", byAjv("uri-reference")),
  format("uriTemplate", on.templates, "ajv-formats", byAjv("uri-template")),
  format("iri", on.iris, "uri-js", byUriJs(true)),
  format("iriReference", on.iris, "uri-js", byUriJs(false)),
];

/** Returns whether a link has the origin and the path of an entry, from a `Map` that is made once. */
function withinByMap() {
  const folders = new Map(on.ALLOWED.map((entry) => [new URL(entry).origin, new URL(entry).pathname]));
  return (uri) => {
    const { origin, pathname } = new URL(uri);
    const folder = folders.get(origin);
    return folder !== undefined && pathname.startsWith(folder);
  };
}

const WITHIN = { "a `Map` by `URL`": withinByMap };

export const guarding = [
  {
    name: "isSafeToFetch",
    entry: "pchar/inspect",
    on: on.links,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.isSafeToFetch(uri),
    others: { "a check by `URL`": () => byUrl.isSafeToFetch },
  },
  {
    name: "fetchPolicy",
    entry: "pchar/inspect",
    title: "isSafeToFetch(u, fetchPolicy())",
    on: on.links,
    own: ({ inspect }) => {
      const policy = inspect.fetchPolicy();
      return (uri) => inspect.isSafeToFetch(uri, policy);
    },
    others: { "a check by `URL`": () => byUrl.isSafeToFetch },
  },
  {
    name: "fetchRefusals",
    entry: "pchar/inspect",
    on: on.links,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.fetchRefusals(uri),
    others: { "a check by `URL`": () => byUrl.isSafeToFetch },
    agree: (theirs, ours) => theirs === (ours.length === 0),
  },
  {
    name: "inspect",
    entry: "pchar/inspect",
    on: on.links,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.inspect(uri),
    others: { "a check by `URL`": () => byUrl.inspect },
    agree: (theirs, ours) => theirs.length > 0 === ours.length > 0,
  },
  {
    name: "isWithin",
    entry: "pchar/inspect",
    on: on.allowedOrNot,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.isWithin(uri, on.ALLOWED),
    others: WITHIN,
  },
  {
    name: "allowList",
    entry: "pchar/inspect",
    title: "isWithin(u, allowList(entries))",
    on: on.allowedOrNot,
    own: ({ inspect }) => {
      const allowed = inspect.allowList(on.ALLOWED);
      return (uri) => inspect.isWithin(uri, allowed);
    },
    others: WITHIN,
  },
  {
    name: "withinRefusals",
    entry: "pchar/inspect",
    on: on.allowedOrNot,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.withinRefusals(uri, on.ALLOWED),
    others: WITHIN,
    agree: (theirs, ours) => theirs === (ours.length === 0),
  },
  {
    name: "looseIpv4",
    entry: "pchar/inspect",
    on: on.looseTexts,
    own:
      ({ inspect }) =>
      (host) =>
        inspect.looseIpv4(host),
    others: { "`hostname`": () => (host) => new URL(`http://${host}`).hostname },
  },
  {
    name: "redact",
    entry: "pchar/inspect",
    on: on.passwords,
    own:
      ({ inspect }) =>
      (uri) =>
        inspect.redact(uri),
    others: {
      "setter `password`": () => (uri) => {
        const url = new URL(uri);
        if (url.password !== "") url.password = "***";
        return url.href;
      },
    },
    agree: sameHref,
  },
  {
    name: "redactText",
    entry: "pchar/inspect",
    on: on.passwords,
    own:
      ({ inspect }) =>
      (text) =>
        inspect.redactText(text),
    others: {},
  },
  {
    name: "explainNormalize",
    entry: "pchar/explain",
    on: on.messy,
    own:
      ({ explain }) =>
      (uri) =>
        explain.explainNormalize(uri),
    others: { "a comparison by `URL`": () => byUrl.explainNormalize },
    agree: (theirs, ours) => theirs.result === ours.result,
  },
];
