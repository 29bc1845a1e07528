import fc from "fast-check";
import { templates, values } from "./references.mjs";

export const library = "url-template";

export const calls = fc.tuple(fc.constant("parseTemplate"), fc.tuple(templates, values));
export const shown = (template, [, context]) => template.expand(context);

export const differences = [
  ["An invalid template throws (RFC 6570, 3)", (_argv, _name, _expected, actual) => actual === "throws"],
  ["A prefix of a list throws (RFC 6570, 2.4.1)", ([template]) => /:\d/.test(template)],
  ["A prefix counts characters, not UTF-16 units (RFC 6570, 2.4.1)", ([template]) => /:\d/.test(template)],
  [
    "`{;pairs*}` has no `=` before an empty value (RFC 6570, 3.2.7)",
    ([template]) => /\{;[^}]*pairs\*/.test(template),
  ],
  ["An empty list leaves its name out (RFC 6570, 2.3)", (argv) => /[;?&][^}]*none/.test(argv[0])],
];
