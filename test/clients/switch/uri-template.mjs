import fc from "fast-check";
import { templates, values } from "./references.mjs";

export const library = "uri-template";

export const calls = fc.tuple(fc.constant("parse"), fc.tuple(templates, values));
export const shown = (template, [, context]) => template.expand(context);

export const differences = [
  [
    "An invalid template throws, in its literals too (RFC 6570, 2.1)",
    (_argv, _name, _expected, actual) => actual === "throws",
  ],
  ["Literals are percent-encoded (RFC 6570, 3.1)", ([template]) => template.includes("é")],
  ["A prefix counts characters, not UTF-16 units (RFC 6570, 2.4.1)", ([template]) => /:\d/.test(template)],
  ["A character above U+FFFF is encoded as UTF-8 (RFC 6570, 3.2.1)", ([, { text }]) => text.includes("😀")],
  [
    "`{;pairs*}` has no `=` before an empty value (RFC 6570, 3.2.7)",
    ([template]) => /\{;[^}]*pairs\*/.test(template),
  ],
  [
    "An empty value keeps the operator and its name (RFC 6570, 3.2.1)",
    ([template]) => /empty/.test(template),
  ],
  ["An empty list leaves its name out (RFC 6570, 2.3)", ([template]) => /none/.test(template)],
  ["Missing members of a list are left out (RFC 6570, 2.3)", ([template]) => /list/.test(template)],
];
