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

/**
 * Returns a row: how many tests each library passes by its function of this kind, `undefined` if it has none. `isPassed` gets a
 * test and that function.
 */
function row(kind, source, tests, libraries, isPassed) {
  const passed = libraries.map(
    ({ [kind]: call }) => call && tests.filter((test) => isPassed(test, call)).length,
  );
  return { kind, source, of: tests.length, passed };
}

const isResolved = ({ reference, base, expected }, call) =>
  expected.includes(answer(() => call(reference, base)));
const isNormalized = ({ text, expected }, call) => answer(() => call(text)) === expected;
/** A function that throws rejects the string. */
const isValidated = ({ text, valid }, call) => (answer(() => call(text)) === true) === valid;

/** Returns the rows of the comparison. `sources` has strings by the name of their source and by format. */
export function rowsOf(libraries, sources) {
  return [
    row("resolve", "RFC", RESOLUTION, libraries, isResolved),
    row("normalize", "RFC", NORMALIZATION, libraries, isNormalized),
    ...FORMATS.flatMap((format) =>
      Object.entries(sources).map(([source, strings]) =>
        row(format, source, strings[format], libraries, isValidated),
      ),
    ),
  ];
}

/** Returns what a library has, in one word each. */
export function featuresOf({ place, schemes = "none", templates = false }) {
  return { place: place?.(INVALID.text) === INVALID.index, schemes, templates };
}
