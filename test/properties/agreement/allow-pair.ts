// Edge URIs, each with an entry of an allow list that often contains it, for the comparison of the crate with JavaScript.

import { pick, type Random } from "../../oracle/grammar/generate.ts";
import { otherUri } from "./edge.ts";

const SCHEMES = ["http", "https", "ws", "wss", "file", "File"];
const HOSTS = [
  "h.example",
  "a.b.h.example",
  "%68.example",
  "h.example..",
  "h!x.example",
  "127.0.0.1",
  "1..",
  "0x",
  "axn--b.c",
];
const TAILS = ["", "", "/", "/a", "/%61/..;", "b", "//x", "/a%2Fb", "/%C3%A9", "/\u00e9", "?q", "/C:/"];

/** Changes of a URI, which make it an entry or another URI. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^/?#@]*@/, "//"],
  [/\/[^/]*$/, ""],
  [/\/[^/]*$/, "/"],
  [/\/\/[^./]*\.(?=.)/, "//*."],
  [/\/\//, "//*."],
  [/\/\//, "//%2A."],
  [/\/\//, "//a.b."],
  [/(?:%2e|\.)+/gi, "x"],
  [/$/, "*"],
];

/** Returns a URI, and an entry made from another writing of it. Both may be invalid. */
export function allowPair(edge: string, random: Random): readonly [uri: string, entry: string] {
  let uri = edge + pick(TAILS, random);
  if (random() < 0.5) uri = uri.replace(/^[a-z+]*:/i, `${pick(SCHEMES, random)}:`);
  if (random() < 0.3) uri = uri.replace(/\/\/[^/?#]*/, `//${pick(HOSTS, random)}`);
  let entry = (random() < 0.5 ? uri : otherUri(uri, random)).split(/[?#]/, 1)[0]!;
  while (random() < 0.6) entry = entry.replace(...(pick(CHANGES, random) as [RegExp, string]));
  return random() < 0.2 ? [uri.replace(...(pick(CHANGES, random) as [RegExp, string])), entry] : [uri, entry];
}
