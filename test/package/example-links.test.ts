// The programs in examples/ that read, compare and show single links.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as Contacts from "../../examples/contacts.ts";
import type * as FolderLinks from "../../examples/folder-links.ts";
import type * as FormAddress from "../../examples/form-address.ts";
import type * as LinkPreview from "../../examples/link-preview.ts";
import type * as OwnScheme from "../../examples/own-scheme.ts";
import type * as ShowLink from "../../examples/show-link.ts";
import type * as TidyLinks from "../../examples/tidy-links.ts";
import type * as Tracking from "../../examples/tracking.ts";
import type * as WhyRefused from "../../examples/why-refused.ts";
import type { GuardOptions } from "../../ts/guard/index.ts";
import { newFolder } from "../support/files.ts";
import { imported, serving } from "./programs.ts";

test("tidy-links.ts writes each link once, and points at what is wrong", async () => {
  const { tidied } = (await imported("tidy-links.ts")) as typeof TidyLinks;
  const list =
    "HTTP://Example.com:80/%7Ea\r\n\nhttp://example.com/~a\nhttp://h/a b\nexample.com\nmailto:a@b\n";
  expect(tidied(list)).toEqual({
    links: ["http://example.com/~a", "mailto:a@b"],
    problems: [
      "line 4: unexpected character ' ' in path at index 10\nhttp://h/a b\n          ^",
      "line 5: missing scheme at index 0\nexample.com\n^",
    ],
  });
});

describe("tracking.ts", async () => {
  const { withoutTracking } = (await imported("tracking.ts")) as typeof Tracking;

  test.each([
    ["https://h/a?utm_source=mail&q=a%20b+c&fbclid=1#top", "https://h/a?q=a%20b+c#top"],
    ["HTTP://H/%7e?x=%7e&utm%5Fid=1&x=2", "HTTP://H/%7e?x=%7e&x=2"],
    ["https://h/?utm=1&my_utm_x=1", "https://h/?utm=1&my_utm_x=1"],
    ["https://h/", "https://h/"],
  ])("%s", (uri, expected) => {
    expect(withoutTracking(uri)).toBe(expected);
  });
});

describe("show-link.ts", async () => {
  const { linkOf } = (await imported("show-link.ts")) as typeof ShowLink;

  test("maps the host to ASCII and the rest to percent-encoded octets, and back", () => {
    const link = { request: "http://xn--bcher-kva.example/%C3%A9", shown: "http://bücher.example/é" };
    expect(linkOf("http://bücher.example/é")).toEqual(link);
    expect(linkOf("http://xn--bcher-kva.example/%c3%a9").shown).toBe(link.shown);
  });

  test("shows a link of mixed directions as ASCII", () => {
    const { request, shown } = linkOf("http://example.com/אa");
    expect([request, shown]).toEqual(Array(2).fill("http://example.com/%D7%90a"));
  });

  test("throws if the host is not a name", () => {
    expect(() => linkOf("http://xn--zzzzzz.example/")).toThrow(SyntaxError);
  });
});

test("contacts.ts collects decoded addresses and numbers, each once", async () => {
  const { contactsOf } = (await imported("contacts.ts")) as typeof Contacts;
  const found = contactsOf([
    "mailto:a%26b@example.com,c@example.com?subject=Hi",
    "mailto:?to=c@example.com",
    "tel:+1-201-555-0123",
    "tel:+1(201)5550123",
    "tel:none",
    "https://example.com/",
    "#top",
  ]);
  expect(found.mail).toEqual(["a&b@example.com", "c@example.com"]);
  expect(found.phone).toEqual(["+12015550123"]);
  expect(found.problems).toHaveLength(1);
  expect(found.problems[0]).toContain("at index 4");
});

describe("own-scheme.ts", async () => {
  const { editor, product, note } = (await imported("own-scheme.ts")) as typeof OwnScheme;
  /** Text with many delimiters of URIs. */
  const text = fc.array(fc.constantFrom(...":/?#&=%+;,. \\a1é😀")).map((characters) => characters.join(""));

  test("reads links into an editor, with and without a position", () => {
    expect(editor.read("vscode://file/c:/a%20b.ts:3:14")).toEqual({
      file: "/c:/a b.ts",
      line: 3,
      column: 14,
    });
    expect(editor.read("VSCODE://file/a")).toEqual({ file: "/a", line: undefined, column: undefined });
    expect(() => editor.read("vscode://settings/editor.wordWrap")).toThrow(SyntaxError);
  });

  test("reads a product of the app and of the web, and no other site", () => {
    expect(product.read("acme-shop://product/7?ref=mail")).toEqual({ id: "7", ref: "mail" });
    expect(product.read("https://shop.example/product/a%2Fb?utm=x")).toEqual({ id: "a/b", ref: undefined });
    expect(product.read("https://shop.example.evil.example/product/7")).toBeUndefined();
    expect(product.read("acme-shop://product/")).toBeUndefined();
  });

  test("reads notes, and compares them without the order of tags", () => {
    expect(note.read("note:Buy%20milk%3F?tag=b&tag=a&x=1")).toEqual({ title: "Buy milk?", tags: ["b", "a"] });
    expect(note.normalize("NOTE:A?tag=y&tag=x&tag=y")).toBe("note:A?tag=x&tag=y");
    expect(() => note.read("note://h/A")).toThrow(SyntaxError);
    expect(() => note.read("note:a b")).toThrow(
      expect.objectContaining({ code: "ERR_URI_UNEXPECTED_CHARACTER", index: 6 }),
    );
  });

  test("reads back whatever it writes", () => {
    fc.assert(
      fc.property(text, fc.array(text), (title, tags) => {
        expect(note.read(note.write(title, tags))).toEqual({ title, tags });
      }),
    );
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (name, line, column) => {
        const file = `/${name}`;
        expect(editor.read(editor.write(file, line, column))).toEqual({ file, line, column });
      }),
    );
    fc.assert(
      fc.property(text, text, (name, ref) => {
        const id = `${name}.`;
        expect(product.read(product.write(id, ref))).toEqual({ id, ref });
      }),
    );
  });
});

describe("link-preview.ts", async () => {
  const { preview } = (await imported("link-preview.ts")) as typeof LinkPreview;

  test("shows the host apart, masks secrets, and warns", () => {
    const { warnings, ...shown } = preview("https://paypal.com:pw@evil.example/login?token=1&page=2");
    expect(shown).toEqual({
      text: "https://paypal.com:***@evil.example/login?token=***&page=2",
      host: "evil.example",
      isHarmless: false,
    });
    expect(warnings.join()).toContain('the userinfo looks like the host "paypal.com"');
  });

  test("has no host for a string that browsers and the RFC read differently", () => {
    expect(preview("https://google.com\\@evil.example/")).toMatchObject({
      host: undefined,
      isHarmless: false,
    });
  });

  test("says nothing about a plain link", () => {
    const text = "https://example.com/a?b#c";
    expect(preview(text)).toEqual({ text, host: "example.com", warnings: [], isHarmless: true });
  });
});

describe("why-refused.ts", async () => {
  const { explanation } = (await imported("why-refused.ts")) as typeof WhyRefused;

  test("shows the place, and what a browser reads", () => {
    expect(explanation("http://h/a b")).toEqual([
      "http://h/a b",
      "          ^ unexpected character ' ' in path at index 10",
      "A browser reads http://h/a%20b",
      "  at index 10, RFC 3986 does not allow this character here, so it is percent-encoded",
    ]);
  });

  test("says if a browser rejects it too, and nothing about a valid reference", () => {
    expect(explanation("http://[::1/").at(-1)).toBe("A browser rejects it too");
    expect(explanation("../a?b")).toEqual([]);
  });

  test("reads a relative link as on its page", () => {
    expect(explanation("a\\b", "https://h/c/")[2]).toBe("A browser reads a/b");
  });
});

test("folder-links.ts says where the broken links of a folder are, and fetches each page once", async () => {
  const { brokenLinks } = (await imported("folder-links.ts")) as typeof FolderLinks;
  const asked: (string | undefined)[] = [];
  const port = await serving(({ url }, response) => {
    asked.push(url);
    response.writeHead(url === "/gone" ? 404 : 200).end("x");
  });
  const site = `http://public.example:${port}`;
  const folder = newFolder();
  folder.write(
    "b.md",
    `[a](a.md#top) [b](none.md)\r\n\r\n  <${site}/>\n[c]: ${site}/gone "t"\n![](/nowhere.png)`,
  );
  const row = `[x](https://exa]mple.org/) [y](<${site}/gone#z>) <${site}/#top> mailto:a@b [z](file://h/b.md)`;
  folder.write("a.md", `# A\n${row}\n`);
  folder.write("c.txt", "[x](none.md)");
  folder.write("d.MARKDOWN", "<http://inner.example/> `[x](none)`");
  const addresses: Readonly<Record<string, string>> = {
    "public.example": "127.0.0.1",
    "inner.example": "10.0.0.1",
  };
  const lookup: NonNullable<GuardOptions["lookup"]> = (name, _, callback) =>
    callback(null, [{ address: addresses[name]!, family: 4 }]);
  const policy = { accept: ["loopback-address"] } as const;
  expect(await brokenLinks(folder.path, { policy, lookup })).toEqual([
    "a.md:2:5: https://exa]mple.org/: unexpected character ']' in reg-name at index 11",
    `a.md:2:33: ${site}/gone#z: status 404`,
    `a.md:2:${row.indexOf("file:") + 1}: file://h/b.md: no such file`,
    "b.md:1:19: none.md: no such file",
    `b.md:4:6: ${site}/gone: status 404`,
    "b.md:5:5: /nowhere.png: no such file",
    "d.MARKDOWN:1:2: http://inner.example/: ERR_GUARD_ADDRESS private-address",
  ]);
  expect(asked.sort()).toEqual(["/", "/gone"]);
});

describe("form-address.ts", async () => {
  const { answerTo } = (await imported("form-address.ts")) as typeof FormAddress;

  test.each([
    [" example.com/a ", "https://example.com/a"],
    ["b\u00fccher.example/\u00e4", "https://xn--bcher-kva.example/%C3%A4"],
    [
      " example.com/a|b",
      ` example.com/a|b\n${" ".repeat(14)}^\n| is not allowed here. Its code is %7C.\nDo you mean https://example.com/a%7Cb ?`,
    ],
    ["localhost", "localhost\n^^^^^^^^^\nThe name localhost leads each reader to their own computer."],
  ])("%s", (typed, answer) => {
    expect(answerTo(typed)).toBe(answer);
  });
});
