// The links of a page are those in the tokens of parse5, a tokenizer by the HTML Standard.

import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { expect, test } from "vitest";
import { extract, extractor, type ReportOptions } from "../../../ts/text/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";

const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 1500) * 4;
const SEED = Number(process.env["PCHAR_SEED"] ?? 5);
const OPTIONS: ReportOptions = { context: "html", invalid: "report" };

/** Each one starts, continues or ends a tag, an attribute or a comment. No text has a URI. */
const PIECES = [
  ..."<a <A </a <! <!-- --> --!> -- - ! <?php ?> <? <![CDATA[ ]]> <!DOCTYPE </ > < / = \" ' href HREF src title b".split(
    " ",
  ),
  ..."href= src= title= href=\" src=' ='< =\"> x= <style> </style> <title> </title <TEXTAREA> </textarea> &amp; &#62; & é".split(
    " ",
  ),
  ...[" ", " ", "\n", "\t", " href=", ' "', '<p title="', "</ a href=", "<script>", "</script>", "\f"],
  ..."<object data data= <base cite ]> --> ></".split(" "),
];

/** What most tags have. */
const COMMON = [
  "<a href=b",
  "<p href='c'",
  '<a src="d"',
  ' href="e"',
  " cite=f",
  ">",
  ">",
  "<a",
  " ",
  " href=g",
  "</a",
];

function page(random: Random): string {
  let text = "";
  for (let count = Math.floor(random() * 16); count >= 0; count--)
    text += pick(random() < 0.5 ? COMMON : PIECES, random);
  // The escapes of a script, `<!--` in it, are left to others.
  return /<script>[\s\S]*<!--/.test(text) ? page(random) : text;
}

const LINKS: ReadonlySet<string> = new Set(["href", "src", "cite"]);
const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

/** Returns the links of the tokens of a page, and whether it ends in a tag, which gives no token. */
function tokens(text: string): { readonly links: readonly string[]; readonly isCut: boolean } {
  const links: string[] = [];
  let isCut = false;
  const nothing = (): void => {};
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }: Token.TagToken) {
        // An attribute without a value, which has the same token, is not a link.
        for (const { name, value } of attrs)
          if (value !== "" && (LINKS.has(name) || (name === "data" && tagName === "object")))
            links.push(value);
        tokenizer.state = MODES[tagName] ?? tokenizer.state;
      },
      onParseError: ({ code }) => {
        isCut ||= code === "eof-in-tag";
      },
      onEndTag: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(text, true);
  return { links, isCut };
}

test("the links of generated pages are those of the tokens", () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let found = 0;
  for (let count = 0; count < COUNT; count++) {
    const text = page(random);
    const { links, isCut } = tokens(text);
    const finds = extract(text, OPTIONS);
    const texts = finds
      .filter((find) => find.delimiter === "html-attribute" && find.text !== "")
      .map((find) => find.text);
    same(faults, isCut ? texts.slice(0, links.length) : texts, links, text);
    if (count % 8 === 0) {
      const open = extractor(OPTIONS);
      same(
        faults,
        [...text.split("").flatMap((unit) => open.write(unit)), ...open.end()],
        finds,
        "in units",
        text,
      );
    }
    found += links.length;
  }
  expectNoFaults(faults, COUNT);
  expect(found).toBeGreaterThan(COUNT / 4);
});
