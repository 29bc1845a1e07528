// The export of @jridgewell/resolve-uri, on pchar. It resolves the `sources` of a source map.

import { resolve as resolveReference } from "pchar";

export default function resolve(input: string, base = ""): string {
  return resolveReference(input, base, { unchecked: true, relativeBase: true });
}

// Differences:
//
// - A name before `:` is a scheme without `//` too (3.1).
// - Empty segments stay (3.3).
// - An empty path after a host stays empty.
// - A final `.` or `..` leaves a slash (5.2.4).
// - A relative result begins with `./` only before a `:` (5.2.4).
// - A host keeps an empty port, and a file URI its userinfo.
// - Without a path in the reference, the base's path stays as it is, and its fragment goes (5.2.2).
