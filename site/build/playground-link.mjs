// Links from a call in an example to the playground.

const TEXT = String.raw`"((?:[^"\\\n]|\\.)*)"`;
const CALL = new RegExp(String.raw`(?:\b(\w+)\.)?\b(\w+)\(${TEXT}(?:,\s*${TEXT})?`, "g");

/** The tab that shows what a function does, and the settings that its second argument makes. */
const TABS = {
  parse: () => ({}),
  check: () => ({}),
  split: () => ({}),
  fromHref: () => ({}),
  fromTyped: () => ({}),
  params: () => ({}),
  segments: () => ({}),
  withParams: () => ({}),
  withComponents: () => ({}),
  resolve: (base) => base && { tab: "resolve", base },
  explainResolve: (base) => base && { tab: "resolve", base },
  normalize: () => ({ tab: "normalize" }),
  explainNormalize: () => ({ tab: "normalize" }),
  uriKey: () => ({ tab: "normalize" }),
  equivalent: (other) => other && { tab: "normalize", other },
  inspect: () => ({ tab: "inspect" }),
  isSafeToFetch: () => ({ tab: "inspect" }),
  fetchRefusals: () => ({ tab: "inspect" }),
};

/** Returns a link that opens the first call of an example in the playground, or `undefined`. */
export function playgroundLink(code) {
  for (const [, object, name, first, second] of code.matchAll(CALL)) {
    const isScheme = object !== undefined && name === "parse";
    if (object !== undefined && !isScheme) continue;
    const settings = isScheme
      ? { tab: "schemes" }
      : Object.hasOwn(TABS, name) && TABS[name](unquoted(second));
    if (settings) return linkTo({ text: unquoted(first), ...settings });
  }
}

/** Returns the value of a string literal. */
const unquoted = (text) => (text === undefined ? undefined : new Function(`return "${text}"`)());

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
