import { readFileSync } from "node:fs";

const LIBRARIES = [
  "fast-uri",
  "uri-js",
  "@hyperjump/uri",
  "relative-to-absolute-iri",
  "@jridgewell/resolve-uri",
  "ajv-formats",
  "fast-decode-uri-component",
  "htmlparser2",
  "ipaddr.js",
  "linkify-it",
  "markdown-it",
  "packageurl-js",
  "parseurl",
  "tr46",
  "ufo",
  "url-template",
];

const versionIn = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).version;

/** Returns the versions of pchar and of the competitors that npm installed. */
export function versions() {
  return {
    pchar: versionIn("../package.json"),
    ...Object.fromEntries(LIBRARIES.map((name) => [name, versionIn(`node_modules/${name}/package.json`)])),
  };
}
