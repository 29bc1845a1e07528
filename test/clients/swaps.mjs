// What takes the place of each library: an entry of pchar, or a program of examples/switch.

export const SWAPS = {
  "@hyperjump/uri": "examples/switch/hyperjump-uri.ts",
  "@jridgewell/resolve-uri": "examples/switch/resolve-uri.ts",
  "fast-uri": "pchar/compat/fast-uri",
  "relative-to-absolute-iri": "examples/switch/relative-to-absolute-iri.ts",
  "uri-js": "pchar/compat/uri-js",
  "url-template": "examples/switch/url-template.ts",
};
