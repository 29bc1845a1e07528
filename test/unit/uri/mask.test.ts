import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baseUri, fromSuffix, parse } from "../../../ts/index.ts";
import { redact } from "../../../ts/inspect/index.ts";
import { maskPassword, maskValid } from "../../../ts/uri/mask.ts";

describe("masks everything after the first ':' of a userinfo (RFC 3986, 3.2.1)", () => {
  const cases: readonly [string, string][] = [
    ["http://me:pw@h/", "http://me:***@h/"],
    ["//me:pw@h", "//me:***@h"],
    ["http://me:p:w@[2001:db8::7]:80/a", "http://me:***@[2001:db8::7]:80/a"],
    ["http://:pw@h", "http://:***@h"],
    ["http://u:@h/", "http://u:@h/"],
    ["http://u@h:80/", "http://u@h:80/"],
    ["http://h:80/a@b", "http://h:80/a@b"],
    ["http://h/a:b@c", "http://h/a:b@c"],
    ["http://h?a:b@c", "http://h?a:b@c"],
    ["http://h#a:b@c", "http://h#a:b@c"],
    ["mailto:fred:a@example.com", "mailto:fred:a@example.com"],
    ["http://fred:fredpassword@xyz.com:8080/", "http://fred:***@xyz.com:8080/"],
    ["http://me:%70w@h", "http://me:***@h"],
    ["http:/me:pw@h", "http:/me:***@h"],
    ["HTTP:me:pw@h", "HTTP:me:***@h"],
    ["https:///me:pw@h/a:b@c", "https:///me:***@h/a:b@c"],
    ["wss:////me:p:w@h?a:b@c", "wss:////me:***@h?a:b@c"],
    ["///me:pw@h", "///me:***@h"],
    ["http:/h/a:b@c", "http:/h/a:b@c"],
    ["http:/u:@h/", "http:/u:@h/"],
    ["http:/h:80/a@b", "http:/h:80/a@b"],
    ["ftp:?a:b@c", "ftp:?a:b@c"],
    ["httpx:/a:b@c", "httpx:/a:b@c"],
    ["", ""],
    ["@", "@"],
    ["//@", "//@"],
    // A nested URI.
    ["jar:http://u:pw@h/a!/b", "jar:http://u:***@h/a!/b"],
    ["blob:http://u:pw@h/40a5fb5a", "blob:http://u:***@h/40a5fb5a"],
    ["view-source:http://u:pw@h", "view-source:http://u:***@h"],
    ["jdbc:mysql://u:pw@h:3306/db?a=b", "jdbc:mysql://u:***@h:3306/db?a=b"],
    ["http://h/http://u:pw@i/", "http://h/http://u:***@i/"],
    ["http://u:pw@h/http://v:qw@i/", "http://u:***@h/http://v:***@i/"],
    ["http:/u:pw@h/http://v:qw@i/", "http:/u:***@h/http://v:***@i/"],
    ["/a//u:pw@h", "/a//u:***@h"],
    ["jar:http://u:p/w@h/a!/b", "jar:http://u:***@h/a!/b"],
    ["jar:http:/me:pw@h/", "jar:http:/me:***@h/"],
    ["view-source:http:me:pw@h/", "view-source:http:me:***@h/"],
    ["view-source:jar:WSS:///me:pw@h/", "view-source:jar:WSS:///me:***@h/"],
    ["//http:/me:pw@h/", "//http:/me:***@h/"],
    ["//http:pw@h/", "//http:***@h/"],
    ["http://http:/me:pw@h/", "http://http:/me:***@h/"],
    ["/http:/me:pw@h", "/http:/me:***@h"],
    ["jar:http://me:a?SECRET@h", "jar:http://me:***@h"],
    ["jar:http://me:a#SECRET@h", "jar:http://me:***@h"],
    ["http:/me:a?SECRET@h", "http:/me:***@h"],
    ["jar:http://h:80/a?b@c", "jar:http://h:80/a?b@c"],
    ["x:xhttp:me:pw@h", "x:xhttp:me:pw@h"],
    ["sip:alice:a?SECRET@h", "sip:alice:***@h"],
    ["sip:alice?to=bob@h", "sip:alice?to=bob@h"],
    ["jar:http://u:@h/a!/b:c@d", "jar:http://u:@h/a!/b:c@d"],
    ["jar:http://h:80/a!/b@c", "jar:http://h:80/a!/b@c"],
    // RFC 3261, 19.1.1: sip:user:password@host
    ["sip:alice:secretword@atlanta.com;transport=tcp", "sip:alice:***@atlanta.com;transport=tcp"],
    ["SIPS:a/b:p:w@h", "SIPS:a/b:***@h"],
    ["sip::pw@h", "sip::***@h"],
    ["sip:alice:@h", "sip:alice:@h"],
    ["sip:alice@h:5060;a", "sip:alice@h:5060;a"],
    ["sip:h:5060", "sip:h:5060"],
    ["sip:alice@h?to=sip:bob%40h", "sip:alice@h?to=sip:bob%40h"],
    ["sip://u:pw@h/a:b@c", "sip://u:***@h/a:b@c"],
    ["sipx:a:b@c", "sipx:a:b@c"],
  ];
  test.each(cases)("%s is %s", (text, shown) => {
    expect(maskValid(text).text).toBe(shown);
    expect(maskPassword(text).text).toBe(shown);
    expect(redact(text)).toBe(shown);
  });

  test("in a valid path only a userinfo after two slashes or a special scheme is masked", () => {
    expect(maskValid("http://h/http://a:p/w@c").text).toBe("http://h/http://a:***@c");
    expect(maskValid("http://h?u=http://a:b@c").text).toBe("http://h?u=http://a:b@c");
    expect(maskValid("x:/me:pw@h").text).toBe("x:/me:pw@h");
    expect(maskValid("x:///me:pw@h").text).toBe("x:///me:pw@h");
    expect(maskValid("file:/me:pw@h").text).toBe("file:/me:pw@h");
    expect(maskValid("file:///c:/a@b").text).toBe("file:///c:/a@b");
  });
});

describe("invalid input is masked generously", () => {
  const cases: readonly [string, string][] = [
    ["http://me:p w@h/", "http://me:***@h/"],
    ["http://me:p@w@h/", "http://me:***@h/"],
    ["http://me:p/w@h/", "http://me:***@h/"],
    ["http://me:p?w@h/", "http://me:***@h/"],
    ["http://me:p#w@h/", "http://me:***@h/"],
    ["http://me:p\\w@h/", "http://me:***@h/"],
    ["http://me:1\\2@h/", "http://me:***@h/"],
    ["http://me:p[w@h/", "http://me:***@h/"],
    ["http://me:p]w@h/", "http://me:***@h/"],
    ["http://me:p%zzw@h/", "http://me:***@h/"],
    ["http://me:p%4@h/", "http://me:***@h/"],
    ["http://me:p//w@h/", "http://me:***@h/"],
    ["http://me:p\u0000w@h/", "http://me:***@h/"],
    ["http://me:p\ud800w@h/", "http://me:***@h/"],
    ["http://me:pw@h h/", "http://me:***@h h/"],
    ["http://me:pw@[::1/", "http://me:***@[::1/"],
    ["http://[::1]@h/", "http://[:***@h/"],
    ["http:\\\\me:pw@h\\", "http:\\\\me:***@h\\"],
    ["http:/\\me:pw@h", "http:/\\me:***@h"],
    ["\\\\me:pw@h", "\\\\me:***@h"],
    [" http://me:pw@h/", " http://me:***@h/"],
    ["<http://me:pw@h/>", "<http://me:***@h/>"],
    ["URL: http://me:pw@h/", "URL: http://me:***@h/"],
    ["http://a/ http://me:pw@h/", "http://a/ http://me:***@h/"],
    ["http://u:p@h/ http://me:pw@h/", "http://u:***@h/ http://me:***@h/"],
    ["my_name:pw@host", "my_name:***@host"],
    ["1a:pw@host", "1a:***@host"],
    [":pw@host", ":***@host"],
    ["http:/me:p w@h/", "http:/me:***@h/"],
    ["http:me:p w@h/", "http:me:***@h/"],
    ["http:///me:p w@h/", "http:///me:***@h/"],
    ["http:\\me:p/w@h/", "http:\\me:***@h/"],
    ["Ftp:/me:p?w@h/", "Ftp:/me:***@h/"],
    ["http:/me:pw@h/a b", "http:/me:***@h/a b"],
    ["file:/me:p w@h/", "file:/me:***@h/"],
    ["//http:/me:p w@h/", "//http:/me:***@h/"],
    ["//http:pw@h h/", "//http:***@h h/"],
    ["sip:alice:secret@h h", "sip:alice:***@h h"],
    ["Sips:a/b:s/e?c#r@t@h h", "Sips:a/b:***@h h"],
    ["sip:alice:sec ret@h", "sip:alice:***@h"],
    ["jar:http://u:p w@h/a!/b", "jar:http://u:***@h/a!/b"],
    ["jar:http:/me:p w@h/", "jar:http:/me:***@h/"],
    ["view-source:http:me:p w@h/", "view-source:http:me:***@h/"],
    ["URL: http:me:pw@h/", "URL: http:me:***@h/"],
  ];
  test.each(cases)("%j is %j", (text, shown) => {
    expect(maskPassword(text).text).toBe(shown);
  });

  test("parts that cannot hold a password stay, so that the error can be seen", () => {
    for (const text of [
      "http://h:80/a b@c",
      "http://[::1]/a b@c",
      "http://[::1]:80/a b@c",
      "http://h/a b?x=a:b@c",
      "mailto:fred smith@example.com",
      "a/b:c d@e",
      "http://h/a b",
      "http:/h/a b:c@d",
      "http:h:80/a b@c",
      "sip:alice@h:5060 x",
    ]) {
      expect(maskPassword(text).text).toBe(text);
    }
  });
});

describe("indices map to the masked string", () => {
  test("before, in and after a mask", () => {
    const { text, at, hides } = maskPassword("http://me:secret@h/a b");
    expect(text).toBe("http://me:***@h/a b");
    expect([9, 10, 15, 16, 20, 22].map(at)).toEqual([9, 10, 10, 13, 17, 19]);
    expect([9, 10, 15, 16].map(hides)).toEqual([false, true, true, false]);
  });

  test("a mask may be longer than the password", () => {
    const { at } = maskPassword("http://me:p@h/a b");
    expect([10, 11, 15, 17].map(at)).toEqual([10, 13, 17, 19]);
  });

  test("with two masks", () => {
    const { text, at } = maskPassword("http://u:p@h/ http://me:secret@h/");
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
        (text) => {
          for (const mask of [maskPassword(text), maskValid(text)]) {
            for (let i = 0; i < text.length; i++) {
              expect(mask.text[mask.at(i)]).toBe(mask.hides(i) ? "*" : text[i]);
            }
            expect(mask.at(text.length)).toBe(mask.text.length);
          }
        },
      ),
    );
  });
});

test("masking again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", ":", "@", "//", "/", "\\", "[", "]", " ", "1")), (parts) => {
      const once = maskPassword(parts.join("")).text;
      expect(maskPassword(once).text).toBe(once);
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
        expect(maskPassword(text).text).not.toContain(secret);
      },
    ),
  );
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
