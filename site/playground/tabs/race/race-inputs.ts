// The inputs of the race: the URIs of RFC 3986, links as pages have them, and the references of 5.4.

import { RFC_EXAMPLES } from "../../shared/rfc-examples.ts";
import type { RaceTask } from "./race-tasks.ts";

const LINKS = [
  "https://www.rfc-editor.org/rfc/rfc3986.html#section-5.2",
  "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier",
  "https://developer.mozilla.org/en-US/docs/Web/API/URL/URL",
  "https://www.w3.org/TR/2014/REC-html5-20141028/links.html#hyperlink-suffixes",
  "https://example.com/search?q=relative+reference&lang=en&page=2",
  "https://example.com:8443/api/v2/users/42/orders?status=open",
  "https://example.com/caf%C3%A9/menu.pdf",
  "http://192.0.2.16/status",
];

/** Not in normal form, so not every parser keeps them. */
const REWRITTEN = [
  "HTTP://www.Example.com/%7Esmith/home.html",
  "http://example.com:80/a/./b/../c",
  "http://example.com",
  "https://example.com/?",
];

/** RFC 3986, 5.4.1. */
const REFERENCES = [
  ...["g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "."],
  ...["./", "..", "../", "../g", "../..", "../../", "../../g"],
];

export const RACE_INPUTS: Readonly<Record<RaceTask, readonly string[]>> = {
  parse: [...RFC_EXAMPLES, ...LINKS, ...REWRITTEN],
  resolve: REFERENCES,
  normalize: [...RFC_EXAMPLES, ...LINKS, ...REWRITTEN],
};
