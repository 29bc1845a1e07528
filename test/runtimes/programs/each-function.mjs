// Calls functions of most entries with each string of a list. language.mjs compares the answers of an engine with those of Node.
import * as pchar from "pchar";
import { parse as fastUriParse } from "pchar/compat/fast-uri";
import { formats } from "pchar/compat/formats";
import { explainNormalize, explainResolve } from "pchar/explain";
import { fetchRefusals, inspect, isRedirectUri, isWithin, redact } from "pchar/inspect";
import { checkBidi, toAscii, toIri, toUnicode, toUri } from "pchar/iri";
import { parse1630, parse2396 } from "pchar/legacy";
import { ALL_SCHEMES, schemeOf } from "pchar/schemes";
import { uriSchema } from "pchar/standard-schema";
import { checkTemplate, expandTemplate } from "pchar/template";
import { extract, fromHref, fromTyped } from "pchar/text";

const BASE = "http://a/b/c/d;p?q";
const RULE = { rule: "IRI-reference" };
const SCHEMA = uriSchema();

const FUNCTIONS = {
  check: (text) => pchar.check(text),
  checkIri: (text) => pchar.check(text, "IRI-reference"),
  parse: (text) => pchar.parse(text),
  split: (text) => pchar.split(text),
  normalize: (text) => pchar.normalize(text, RULE),
  resolve: (text) => pchar.resolve(text, BASE, RULE),
  relativize: (text) => pchar.relativize(text, BASE),
  equivalent: (text) => pchar.equivalent(text, `${text}#`, RULE),
  origin: (text) => pchar.origin(text),
  uriKey: (text) => pchar.uriKey(text),
  segments: (text) => pchar.segments(text),
  params: (text) => pchar.params(text),
  pctEncode: (text) => pchar.pctEncode(text),
  pctDecode: (text) => pchar.pctDecode(text),
  explainNormalize: (text) => explainNormalize(text),
  explainResolve: (text) => explainResolve(text, BASE),
  inspect: (text) => inspect(text),
  inspectIri: (text) => inspect(text, RULE),
  fetchRefusals: (text) => fetchRefusals(text, RULE),
  isWithin: (text) => isWithin(text, ["https://*.example.com/", "http://h/a/"]),
  isRedirectUri: (text) => isRedirectUri(text, ["http://[::1]/a", "https://h/cb"]),
  redact: (text) => redact(text),
  checkBidi: (text) => checkBidi(text),
  toAscii: (text) => toAscii(text),
  toUnicode: (text) => toUnicode(text),
  toIri: (text) => toIri(text),
  toUri: (text) => toUri(text),
  parse1630: (text) => parse1630(text),
  parse2396: (text) => parse2396(text),
  parseScheme: (text) => schemeOf(text, ALL_SCHEMES)?.parse(text),
  validate: (text) => SCHEMA["~standard"].validate(text),
  checkTemplate: (text) => checkTemplate(text),
  expand: (text) => expandTemplate(text, { a: "\u00e9", b: ["1", "2"] }),
  fastUri: (text) => fastUriParse(text),
  formats: (text) => Object.values(formats).map((format) => format.validate?.(text)),
  fromTyped: (text) => fromTyped(text),
  fromHref: (text) => fromHref(text, BASE),
  extract: (text) => extract(text),
  extractHtml: (text) => extract(text, { context: "html" }),
  extractValid: (text) => extract(text, { validOnly: true }),
  extractValidHtml: (text) => extract(`<a href="${text}">`, { context: "html", validOnly: true, base: BASE }),
};

function answer(ask, text) {
  try {
    return ask(text) ?? null;
  } catch ({ name, message, code, rule, index }) {
    // The message of a code is for people: that of `toAscii` says how the `URL` of the runtime reads the name.
    return code === undefined ? { name, message } : { name, code, rule, index };
  }
}

/** Takes the strings as JSON and returns the name of the engine and, for each function, the answers, as JSON. */
globalThis.askEach = (json) => {
  const texts = JSON.parse(json);
  const answers = Object.entries(FUNCTIONS).map(([name, ask]) => [
    name,
    texts.map((text) => answer(ask, text)),
  ]);
  return JSON.stringify({ backend: pchar.backend(), answers: Object.fromEntries(answers) });
};
