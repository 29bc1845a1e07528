// Every exported function: a row beside what a user would write instead, another part of the bench, or the reason why it has no row.
// test/package/bench.test.ts compares the list with the recorded surface.
import { replacing } from "./compat.mjs";
import { accepting, guarding } from "./input.mjs";
import { naming, schemesAndTemplates } from "./names.mjs";
import { changing, comparing, reading } from "./parts.mjs";

/**
 * The rows by task. A row has these fields:
 *
 * - `name` and `entry`: the function and the entry that exports it, by default `pchar`; `title`: what the table shows instead of the name
 * - `on`: returns a set of strings, with the other arguments in `second`
 * - `own`: takes the entries and returns a call
 * - `others`: takes the packages and returns a call, or `undefined` if the runtime does not have it
 * - `agree`: whether an answer is that of pchar, by default if both are written alike as JSON
 */
export const TASKS = {
  "Read a part": reading,
  "Change a part, or build": changing,
  Compare: comparing,
  "Accept what people and pages write": accepting,
  "Guard and explain": guarding,
  "Names and addresses": naming,
  "Schemes, files and templates": schemesAndTemplates,
  "In place of fast-uri and uri-js": replacing,
};

/** The functions that another part of the bench measures. */
export const ELSEWHERE = {
  pchar: {
    check: "check",
    matches: "check",
    resolve: "resolve",
    resolver: "resolve",
    normalize: "normalize",
    equivalent: "equivalent",
    pctEncode: "pctEncode",
  },
  "pchar/lines": {
    checkLines: "lines",
    componentsOfLines: "lines",
    normalizeLines: "lines",
    resolveLines: "lines",
  },
  "pchar/lines/file": { transformFile: "file" },
};

const ONCE = "It is called once in a process.";
const ARROW = "node bench/bulk/arrow.mjs measures it, without another library: none works on columns.";
const NO_LEGACY = "No other library reads the older standards.";
const NO_EXPLANATION = "No other library explains what it does.";
const OTHER_GRAMMAR = "No other library implements this rule of the scheme.";

/** The functions without another implementation, each with the reason. */
export const REASONS = {
  pchar: {
    appendPath: "It joins as `appendSegments` does, which has a row.",
    groupedParams: "It groups the pairs of `params`, which has a row.",
    backend: "It returns a choice that was made before.",
    baseUri: "It looks at four strings at most and calls `resolve`, which has a row.",
    segmentParts: "`URL` does not divide a segment into its parameters.",
  },
  "pchar/wasm": { init: ONCE, initSync: ONCE },
  "pchar/lines": {
    lines: "It is the other functions of the entry as a stream: the time is theirs and that of the stream.",
    dedupeLines: "It is `normalizeLines` and a set: both have a row.",
  },
  "pchar/arrow": {
    checkColumn: ARROW,
    componentsOfColumn: ARROW,
    normalizeColumn: ARROW,
    resolveColumn: ARROW,
    toArrow: ARROW,
  },
  "pchar/explain": { explainIssue: NO_EXPLANATION, explainResolve: NO_EXPLANATION },
  "pchar/legacy": {
    check1630: NO_LEGACY,
    check2396: NO_LEGACY,
    explainChange: NO_LEGACY,
    identical: NO_LEGACY,
    parse1630: NO_LEGACY,
    parse2396: NO_LEGACY,
    reduced: NO_LEGACY,
    safer: NO_LEGACY,
    sameLevel: NO_LEGACY,
  },
  "pchar/text": {
    webAddress: "No other library says what to type in the place of an address.",
    delimit: "It puts `<` and `>` around a string that `check` accepts, which has a row.",
    extractor: "It returns an object that does what `extract` does, which has rows.",
  },
  "pchar/inspect": {
    isRedirectUri: "It is called once in a login.",
    redirectRefusals: "It is called once in a login.",
    render: "It writes a page of text for a person to read.",
    textRedactor: "It returns a function that does what `redactText` does, which has a row.",
  },
  "pchar/guard": {
    guardedFetch: "Its time is that of a connection.",
    guardedLookup: "Its time is that of a look-up.",
  },
  "pchar/iri": {
    checkBidi: "Neither JavaScript nor Node knows the direction of a character.",
    parseZone: "`URL` rejects a zone.",
    splitZone: "`URL` rejects a zone.",
  },
  "pchar/schemes": {
    fromScp: "No other library reads this form.",
    equivalentGeo: OTHER_GRAMMAR,
    equivalentSip: OTHER_GRAMMAR,
    equivalentTel: OTHER_GRAMMAR,
    equivalentUrn: OTHER_GRAMMAR,
    httpKeywords: OTHER_GRAMMAR,
    relativeLdapNames: OTHER_GRAMMAR,
    schemeInfo: "It finds a row in a table of the registry.",
    schemeOf: "It finds an object by its name.",
    toFtpCommands: OTHER_GRAMMAR,
    toGopherRequest: OTHER_GRAMMAR,
    unsafeMailtoHeaders: OTHER_GRAMMAR,
    withLdapDefaults: "It fills the fields of an object.",
  },
  "pchar/compat/fast-uri": {
    resolveComponent: "It is the middle part of `resolve`, which has a row.",
  },
  "pchar/compat/uri-js": {
    pctEncChar: "It encodes one character.",
    resolveComponents: "It is the middle part of `resolve`, which has a row.",
  },
};
