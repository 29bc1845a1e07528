// The addresses of SIP, STUN, TURN and XMPP, whose RFCs write the brackets of IPv6 where RFC 3986 has them percent-encoded.

import { describe, expect, test } from "vitest";
import { sip, sips, stun, stuns, turn, turns, xmpp } from "../../../ts/schemes/index.ts";
import { extract, type TextContext } from "../../../ts/text/index.ts";
import { generate, pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";

const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 1500);
const SEED = Number(process.env["PCHAR_SEED"] ?? 7065);

// RFC 3261, 19.1.1 and 25.1; RFC 7064, 3.1; RFC 7065, 3.1; RFC 5122, 2.2.
test.each([
  ["sip:a@[2001:db8::1]:5060", "sip:a@%5B2001:db8::1%5D:5060"],
  ["sips:[::1];transport=tls", "sips:%5B::1%5D;transport=tls"],
  ["stun:[::1]", "stun:%5B::1%5D"],
  ["turn:[2001:db8::1]:3478?transport=udp", "turn:%5B2001:db8::1%5D:3478?transport=udp"],
  ["turns:[2001:DB8::1]", "turns:%5B2001:DB8::1%5D"],
  ["xmpp:a@[::1]", "xmpp:a@%5B::1%5D"],
])("%s is found whole in text, as %s", (text, uri) => {
  const finds = extract(`At ${text}, or (${text}).`);
  expect(finds.map((find) => [find.uri, find.text, find.kind, find.index])).toEqual([
    [uri, text, "URI", 3],
    [uri, text, "URI", text.length + 9],
  ]);
  expect(finds[0]?.changes?.map(({ code, index }) => [code, index])).toEqual([
    ["forbidden-character", text.indexOf("[")],
    ["forbidden-character", text.indexOf("]")],
  ]);
  expect(extract(text, { validOnly: true })).toEqual([]);
});

test.each([
  [
    "stun:stun.example.org:19302, stun:localhost:3478.",
    ["stun:stun.example.org:19302", "stun:localhost:3478"],
  ],
  ["turns:example.org?transport=tcp", ["turns:example.org?transport=tcp"]],
  ["turn:192.0.2.1", ["turn:192.0.2.1"]],
  ["turn:%5B::1%5D", ["turn:%5B::1%5D"]],
  // Words.
  ["turn:left, turn:over. TURN:a stun:gun", []],
  ["<turn:left>", ["turn:left"]],
])("%j", (text, uris) => {
  expect(extract(text).map(({ uri }) => uri)).toEqual(uris);
});

const SCHEMES = [sip, sips, stun, stuns, turn, turns, xmpp] as const;

const DOCUMENTS: readonly (readonly [TextContext, (text: string) => string])[] = [
  ["plain", (text) => `see ${text}, or`],
  ["plain", (text) => `(${text})`],
  ["plain", (text) => `<${text}>`],
  ["plain", (text) => `url = "${text}"`],
  ["plain", (text) => `'${text}'`],
  ["plain", (text) => `[${text}]`],
  ["markdown", (text) => `[a](${text}) b`],
  ["markdown", (text) => `see ${text}.`],
  ["html", (text) => `<a href="${text}">`],
  ["html", (text) => `<p>${text}</p>`],
  ["json", (text) => `{ "urls": ["${text}"] }`],
  ["xml", (text) => `<a>${text}</a>`],
];

describe.each(DOCUMENTS)("in %s", (context, documentOf) => {
  test(`finds what lenient reads: ${documentOf("sip:[::1]")}`, () => {
    const random = seeded(SEED);
    const faults = newFaults();
    for (let count = 0; count < COUNT; count++) {
      const scheme = pick(SCHEMES, random);
      const isOfPerson = scheme === sip || scheme === sips || scheme === xmpp;
      const port = scheme === xmpp ? "" : pick(["", ":5060", ":1"], random);
      const user = isOfPerson ? pick(["a@", "b.c@"], random) : "";
      const end =
        isOfPerson || scheme === stun || scheme === stuns ? "" : pick(["", "?transport=tcp"], random);
      const text = `${scheme.name}:${user}[${generate("IPv6address", random)}]${port}${end}`;
      const document = documentOf(text);
      const [find] = extract(document, { context });
      const read = scheme.parse(text, { lenient: true });
      same(faults, [find?.uri, find?.text], [String(read), text], document);
      same(faults, read.spelling, text, document);
    }
    expectNoFaults(faults, COUNT * 2);
  });
});
