import fc from "fast-check";
import { references } from "./references.mjs";

export const library = "@jridgewell/resolve-uri";

export const calls = fc.tuple(fc.constant("default"), fc.tuple(references, references));

const either = (pattern) => (uris) => uris.some((uri) => pattern.test(uri));

export const differences = [
  ["A name before `:` is a scheme without `//` too (3.1)", either(/^[a-z.]+:(?!\/\/)/i)],
  ["Empty segments stay (3.3)", either(/^([a-z]+:)?(\/\/[^/?#]*)?[^?#]*\/\//i)],
  ["An empty path after a host stays empty", either(/^([a-z]+:)?\/\/[^/?#]*([?#]|$)/i)],
  [
    "A final `.` or `..` leaves a slash (5.2.4)",
    (uris, _name, expected) => either(/(^|[/"])\.\.?([?#"]|$)/)([...uris, expected]),
  ],
  [
    "A relative result begins with `./` only before a `:` (5.2.4)",
    (_argv, _name, ...results) => results.some((result) => result.startsWith('"./')),
  ],
  [
    "A host keeps an empty port, and a file URI its userinfo",
    either(/^([a-z]+:)?\/\/([^/?#]*:([/?#]|$)|[^/?#]*@)/i),
  ],
  [
    "Without a path in the reference, the base's path stays as it is, and its fragment goes (5.2.2)",
    ([reference]) => /^([?#]|$)/.test(reference),
  ],
];
