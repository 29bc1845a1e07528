import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baseUri, parse } from "../../../ts/index.ts";
import { fromSuffix } from "../../../ts/text/from-suffix.ts";
import { type MaskedAs, mask } from "../../../ts/uri/mask.ts";

describe("indices map to the masked string", () => {
  test("before, in and after a mask", () => {
    const { text, at, hides } = mask("http://me:secret@h/a b");
    expect(text).toBe("http://me:***@h/a b");
    expect([9, 10, 15, 16, 20, 22].map(at)).toEqual([9, 10, 10, 13, 17, 19]);
    expect([9, 10, 15, 16].map(hides)).toEqual([false, true, true, false]);
  });

  test("a mask may be longer than the password", () => {
    const { at } = mask("http://me:p@h/a b");
    expect([10, 11, 15, 17].map(at)).toEqual([10, 13, 17, 19]);
  });

  test("a slice has the whole mask of a password that overlaps it or starts at its end", () => {
    const { slice } = mask("jar:http://me:a/b@h/c");
    expect([slice(0, 4), slice(4, 14), slice(18, 21)]).toEqual(["jar:", "http://me:***", "h/c"]);
    expect([slice(14, 15), slice(11, 15), slice(16, 18)]).toEqual(["***", "me:***", "***@"]);
  });

  test("with two masks", () => {
    const { text, at } = mask("http://u:p@h/ http://me:secret@h/");
    expect(text[at(13)]).toBe(" ");
    expect(at(13)).toBe(15);
    expect(text.slice(at(24))).toBe("***@h/");
    expect(text.slice(at(31))).toBe("h/");
  });

  test("every index that is not masked maps to its own character", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(
            fc.constantFrom("x://u:", "sip:u:", "x:", "http:"),
            fc.array(fc.constantFrom(..."ab:@/\\[]?# 1%")),
          )
          .map(([start, c]) => start + c.join("")),
        fc.constantFrom<MaskedAs>("uri", "authority", "path", "userinfo"),
        (text, as) => {
          const masked = mask(text, as);
          for (let i = 0; i < text.length; i++) {
            expect(masked.text[masked.at(i)]).toBe(masked.hides(i) ? "*" : text[i]);
          }
          expect(masked.at(text.length)).toBe(masked.text.length);
        },
      ),
    );
  });
});

// WHATWG URL, 4.4: `/\\` starts an authority as `//` does, and `http:/` does without a second slash.
test.each([
  ["//http:/me:pw@h", "//http:/me:***@h"],
  ["/\\me:pw@h", "/\\me:***@h"],
  ["/\\:/a@b", "/\\:/a@b"],
])("%s is masked as %s", (text, masked) => {
  expect(mask(text).text).toBe(masked);
});

test("masking again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", ":", "@", "//", "/", "\\", "[", "]", " ", "1")), (parts) => {
      const once = mask(parts.join("")).text;
      expect(mask(once).text).toBe(once);
    }),
  );
});

test("a password without a delimiter is always masked, whatever else is invalid", () => {
  const secret = "S3cr3t";
  const noise = fc
    .array(fc.constantFrom("a", ":", "@", "%", " ", "\\", "[", "]", "\u0000", "é", "\ud800"))
    .map((p) => p.join(""));
  fc.assert(
    fc.property(
      fc.constantFrom(
        "http://",
        "//",
        "x://",
        "http:\\\\",
        " http://",
        "http:/",
        "WSS:",
        "ftp:///",
        "http:\\",
        "jar:http://",
        "sip:",
        "SIPS:",
      ),
      noise,
      noise,
      (start, left, right) => {
        const text = `${start}me:${left}${secret}${right}@h/p q`;
        expect(mask(text).text).not.toContain(secret);
      },
    ),
  );
});

test("a password without a user is masked, and a string after an empty userinfo is not", () => {
  expect(mask(":secret@h", "path").text).toBe(":***@h");
  expect(mask("//:secret@h").text).toBe("//:***@h");
  expect(mask("sip:@h/a:b?c@d").text).toBe("sip:@h/a:b?c@d");
});

test.each(["//", "/\\", "\\", "\\\\", "\\/"])(
  "an authority may follow %s in an invalid string",
  (slashes) => {
    expect(mask(`x:a b${slashes}me:secret@h`).text).toBe(`x:a b${slashes}me:***@h`);
  },
);

test("dot segments and empty segments of a path stay", () => {
  expect(mask(":/../secret@h", "path").text).toBe(":/../***@h");
  expect(mask("a:/.//secret/../.@h", "path").text).toBe("a:/.//***/../***@h");
});

describe("no message shows a userinfo that only URL reads", () => {
  const SECRET = "S3 cr3t";

  test.each(["http:/u:", "http:u:", "http:///u:", "ftp:\\u:", "///u:"])("%s", (start) => {
    const text = `${start}${SECRET}@h/`;
    for (const refuse of [() => parse(text), () => fromSuffix(text), () => baseUri({ retrieval: text })]) {
      expect(refuse).toThrow(/\*\*\*@h/);
      expect(refuse).not.toThrow(SECRET);
    }
  });

  test("and neither do the steps of baseUri", () => {
    const { steps } = baseUri({ retrieval: "http:/u:S3cr3t@h/", embedded: "/x" });
    const said = steps.map(({ message }) => message).join();
    expect(said).toContain("http:/u:***@h/");
    expect(said).not.toContain("S3cr3t");
  });
});
