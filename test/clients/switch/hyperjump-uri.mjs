import fc from "fast-check";
import { resolve } from "../../../dist/index.js";
import { absolute, references } from "./references.mjs";

export const library = "@hyperjump/uri";

const kinds = ["Uri", "Iri"];
const named = (...prefixes) =>
  fc.constantFrom(...prefixes.flatMap((prefix) => kinds.map((kind) => prefix + kind)));
const withReference = fc.constantFrom(
  ...kinds.flatMap((kind) => [
    `is${kind}Reference`,
    `parse${kind}Reference`,
    `isAbsolute${kind}`,
    `parseAbsolute${kind}`,
  ]),
);

/** A base without a fragment, and a target that is often below it. */
const relativized = fc.tuple(absolute, references).map(([uri, target]) => {
  const base = uri.replace(/#.*/, "");
  return [base, /^\w+:/.test(target) ? target : base.replace(/[^/]*$/, target)];
});

export const calls = fc.oneof(
  fc.tuple(named("is", "parse", "normalize", "toAbsolute"), fc.tuple(references)),
  fc.tuple(withReference, fc.tuple(references)),
  fc.tuple(named("resolve"), fc.tuple(references, absolute)),
  fc.tuple(named("toRelative"), relativized),
);

/** Returns the components that both have. */
export function shown(result) {
  if (typeof result !== "object") return result;
  const { scheme, authority, userinfo, host, port, path, query, fragment } = result;
  return { scheme, authority, userinfo, host, port, path, query, fragment };
}

const isRelative = (name) => name.startsWith("toRelative");
const leads = (reference, base, target) => resolve(reference, base, { unchecked: true }) === target;
const either = (pattern) => (uris) => uris.some((uri) => pattern.test(uri));

export const differences = [
  ["A base with a fragment is accepted (5.1)", ([, base = ""]) => base.includes("#")],
  [
    "An invalid base throws, even if the reference has a scheme",
    ([reference], name, _expected, actual) =>
      actual === "throws" && name.startsWith("resolve") && /^\w+:/.test(reference),
  ],
  ["Percent-encoded dots are dot segments too (6.2.2.3)", either(/%2E/i)],
  ["Percent-encoded characters of a host are decoded too (6.2.2.2)", either(/\/\/[^/?#]*%/)],
  ["Percent-encoded characters that are reserved stay encoded (2.2)", either(/%3B/i)],
  ["Percent-encoded characters of an IRI are decoded too (RFC 3987, 5.3.2.3)", either(/%C3/)],
  ["An IPv6 address is written by RFC 5952", either(/\[/)],
  [
    "A path without a leading slash loses its dot segments by the letter of 5.2.4",
    (uris, _name, expected) => either(/^[a-z]+:(?!\/)/i)(uris) && `${uris} ${expected}`.includes("."),
  ],
  [
    "`/.` keeps `//` from being read as a host (3.3)",
    (_argv, _name, _expected, actual) => /:\/\.\/\//.test(actual),
  ],
  ["A path after an empty host begins with a slash (5.2.3)", ([, base]) => /:\/\/([?#]|$)/.test(base)],
  [
    "`toRelativeUri` and `toRelativeIri` throw if the target has dot segments (5.2.4)",
    ([, target], name, _expected, actual) =>
      isRelative(name) && actual === "throws" && /[/:]\.\.?([/?#]|$)/.test(target),
  ],
  [
    "`toRelativeUri` and `toRelativeIri` return the shortest reference that resolves to the target (5.2.2)",
    ([base, target], name, expected, actual) =>
      isRelative(name) &&
      expected !== "throws" &&
      (actual.length < expected.length || !leads(JSON.parse(expected), base, target)),
  ],
];
