// Counts how often each library gives the expected answer.
import { NORMALIZATION, RESOLUTION } from "./examples.mjs";

/** A URI with a space, which is the error. */
const INVALID = { text: "http://a/b c", index: 10 };

const FORMATS = ["uri", "uri-reference", "iri", "iri-reference"];

/** An answer of a library, or an object that equals nothing if it throws. */
function answer(act) {
  try {
    return act();
  } catch {
    return {};
  }
}

/** Counts the tests that a library passes. `undefined` if it has no such function. */
function passed(isSupported, tests, isPassed) {
  return isSupported ? tests.filter((test) => isPassed(test)).length : undefined;
}

/** Returns a row of strings of one format. A function that throws rejects the string. */
function validation(source, format, tests, libraries) {
  const isPassed = (library) => (test) => (answer(() => library[format](test.text)) === true) === test.valid;
  return {
    kind: format,
    source,
    of: tests.length,
    passed: libraries.map((library) => passed(format in library, tests, isPassed(library))),
  };
}

function resolution(libraries) {
  const isPassed = (library) => (test) =>
    test.expected.includes(answer(() => library.resolve(test.reference, test.base)));
  return {
    kind: "resolve",
    source: "RFC",
    of: RESOLUTION.length,
    passed: libraries.map((library) => passed("resolve" in library, RESOLUTION, isPassed(library))),
  };
}

function normalization(libraries) {
  const isPassed = (library) => (test) => answer(() => library.normalize(test.text)) === test.expected;
  return {
    kind: "normalize",
    source: "RFC",
    of: NORMALIZATION.length,
    passed: libraries.map((library) => passed("normalize" in library, NORMALIZATION, isPassed(library))),
  };
}

/** Returns the rows of the comparison. `sources` has strings by the name of their source and by format. */
export function rowsOf(libraries, sources) {
  return [
    resolution(libraries),
    normalization(libraries),
    ...FORMATS.flatMap((format) =>
      Object.entries(sources).map(([source, strings]) =>
        validation(source, format, strings[format], libraries),
      ),
    ),
  ];
}

/** Returns what a library has, in one word each. */
export function featuresOf({ place, schemes = "none", templates = false }) {
  return { place: place?.(INVALID.text) === INVALID.index, schemes, templates };
}
