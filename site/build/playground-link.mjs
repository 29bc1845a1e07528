// Links from a call in an example to the playground.

/** A string literal, or the name of a constant that is one. */
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const ARGUMENT = String.raw`(${STRING}|\b[a-z]\w*\b)`;
const CALL = new RegExp(String.raw`(?:\b(\w+)\.)?\b(\w+)\(${ARGUMENT}(?:,\s*${ARGUMENT})?`, "g");
/** The first URI of an example in which no call can be shown. */
const URI = /"[A-Za-z][A-Za-z0-9+.-]*:(?:[^"\\\n]|\\.)*"/;
const CONSTANT = new RegExp(String.raw`^const (\w+) = (${STRING});`, "gm");

/** Puts a template into the field of the tab "Template". */
const inTemplate = (_, template) => ({ text: "", tab: "template", template });

/** The tab for a function, and its settings, computed from the second and the first argument. */
const TABS = {
  parse: () => ({}),
  check: () => ({}),
  split: () => ({}),
  fromHref: () => ({}),
  fromTyped: () => ({}),
  param: () => ({}),
  params: () => ({}),
  groupedParams: () => ({}),
  segments: () => ({}),
  withParams: () => ({}),
  withComponents: () => ({}),
  appendParams: () => ({}),
  sortParams: () => ({}),
  withoutParams: () => ({}),
  appendSegments: () => ({}),
  appendPath: () => ({}),
  toUri: () => ({}),
  toIri: () => ({}),
  resolve: (base) => base && { tab: "resolve", base },
  explainResolve: (base) => base && { tab: "resolve", base },
  normalize: () => ({ tab: "normalize" }),
  explainNormalize: () => ({ tab: "normalize" }),
  uriKey: () => ({ tab: "normalize" }),
  equivalent: (other) => other && { tab: "normalize", other },
  inspect: () => ({ tab: "inspect" }),
  isSafeToFetch: () => ({ tab: "inspect" }),
  fetchRefusals: () => ({ tab: "inspect" }),
  extract: (_, document) => ({ text: "", tab: "text", document }),
  expandTemplate: inTemplate,
  uriTemplate: inTemplate,
};

/** Returns a link that opens the first call of an example in the playground, or `undefined`. */
export function playgroundLink(code) {
  const constants = new Map(Array.from(code.matchAll(CONSTANT), ([, name, text]) => [name, text]));
  const stringOf = (argument) => unquoted(constants.get(argument) ?? argument);
  for (const [, object, name, first, second] of code.matchAll(CALL)) {
    const text = stringOf(first);
    const isScheme = object !== undefined && name === "parse" && isOf(text, object);
    if (text === undefined || (object !== undefined && !isScheme)) continue;
    const settings = isScheme
      ? { tab: "schemes" }
      : Object.hasOwn(TABS, name) && TABS[name](stringOf(second), text);
    if (settings) return linkTo({ text, ...settings });
  }
  const [text = ""] = unquoted(code.match(URI)?.[0])?.split(/\r?\n/) ?? [];
  if (text !== "") return linkTo({ text });
}

/** Returns whether a URI has the scheme of an export: `gitSsh` is that of `git+ssh`. */
const isOf = (uri, exported) =>
  uri?.split(":", 1)[0].replace(/\+(.)/g, (_, letter) => letter.toUpperCase()) === exported;

/** Returns the value of a string literal. Other arguments are unknown. */
const unquoted = (argument) => (argument?.startsWith('"') ? new Function(`return ${argument}`)() : undefined);

function linkTo(state) {
  const pairs = Object.entries(state).filter(([, value]) => value !== "");
  const fragment = pairs.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
  return `[Open in playground](/playground.html#${fragment}){.open-in-playground}`;
}

/** Percent-encodes a string for a fragment inside of a Markdown link. */
const encoded = (text) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
