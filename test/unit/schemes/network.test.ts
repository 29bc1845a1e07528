// The schemes that name a server: comparison by RFC 3261 and 3966, names and filters of LDAP, FTP and Gopher. The vectors have
// the rest.

import { describe, expect, test } from "vitest";
import {
  equivalentSip,
  equivalentTel,
  gopher,
  ldap,
  nfs,
  relativeLdapNames,
  SchemeSyntaxError,
  sip,
  toFtpCommands,
  toGopherRequest,
  withLdapDefaults,
} from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

describe("equivalentSip", () => {
  test.each([
    ["sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"],
    ["sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"],
    ["sip:carol@chicago.com", "sip:carol@chicago.com;security=on"],
    ["sip:carol@chicago.com;newparam=5", "sip:carol@chicago.com;security=on"],
    [
      "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
      "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
    ],
    [
      "sip:alice@atlanta.com?subject=project%20x&priority=urgent",
      "sip:alice@atlanta.com?priority=urgent&subject=project%20x",
    ],
    ["sip:a%21@h", "sip:a!@h"],
  ])("RFC 3261, 19.1.4: %s and %s", (a, b) => {
    expect(equivalentSip(a, b)).toBe(true);
    expect(equivalentSip(b, a)).toBe(true);
  });

  test.each([
    ["SIP:ALICE@AtLanTa.CoM;Transport=udp", "sip:alice@AtLanTa.CoM;Transport=UDP"],
    ["sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"],
    ["sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"],
    ["sip:bob@biloxi.com", "sip:bob@biloxi.com:6000;transport=tcp"],
    ["sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"],
    ["sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"],
    ["sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"],
    ["sip:alice@atlanta.com", "sips:alice@atlanta.com"],
    ["sip:alice@h", "sip:alice:@h"],
    ["sip:a%3Bb@h", "sip:a;b@h"],
    ["sip:h", "sip:h;maddr=192.0.2.1"],
    ["sip:h;lr", "sip:h;lr=on"],
    ["sip:", "sip:"],
  ])("RFC 3261, 19.1.4: not %s and %s", (a, b) => {
    expect(equivalentSip(a, b)).toBe(false);
    expect(equivalentSip(b, a)).toBe(false);
  });
});

describe("equivalentTel", () => {
  test.each([
    ["tel:+1-201-555-0123", "TEL:+1(201)555.0123"],
    ["tel:1;phone-context=+1-914", "tel:1;phone-context=+1914"],
    ["tel:0a;phone-context=Example.com", "tel:0A;PHONE-CONTEXT=example.COM"],
    ["tel:+1;a=x;b=y", "tel:+1;B=Y;A=X"],
  ])("RFC 3966, 4: %s and %s", (a, b) => {
    expect(equivalentTel(a, b)).toBe(true);
  });

  test.each([
    ["tel:+1", "tel:1;phone-context=+1"],
    ["tel:+12", "tel:+13"],
    ["tel:+1", "tel:+1;ext=1"],
    ["tel:1;phone-context=a.com", "tel:1;phone-context=b.com"],
    ["tel:1", "tel:1"],
  ])("RFC 3966, 4: not %s and %s", (a, b) => {
    expect(equivalentTel(a, b)).toBe(false);
  });
});

describe("relativeLdapNames", () => {
  // The names of RFC 4514, 4, percent-encoded.
  test.each([
    ["UID=jsmith,DC=example,DC=net", [[["UID", "jsmith"]], [["DC", "example"]], [["DC", "net"]]]],
    [
      "OU=Sales+CN=J.%20%20Smith,DC=example,DC=net",
      [
        [
          ["OU", "Sales"],
          ["CN", "J.  Smith"],
        ],
        [["DC", "example"]],
        [["DC", "net"]],
      ],
    ],
    [
      "CN=James%20%5C%22Jim%5C%22%20Smith%5C,%20III,DC=net",
      [[["CN", 'James "Jim" Smith, III']], [["DC", "net"]]],
    ],
    ["CN=Before%5C0dAfter,DC=net", [[["CN", "Before\rAfter"]], [["DC", "net"]]]],
    ["1.3.6.1.4.1.1466.0=%2304024869", [[["1.3.6.1.4.1.1466.0", Uint8Array.of(4, 2, 0x48, 0x69)]]]],
    [
      "1.3.6.1.4.1.1466.0=%2304024869,O=Test+OU=%230400+L=x",
      [
        [["1.3.6.1.4.1.1466.0", Uint8Array.of(4, 2, 0x48, 0x69)]],
        [
          ["O", "Test"],
          ["OU", Uint8Array.of(4, 0)],
          ["L", "x"],
        ],
      ],
    ],
    ["CN=Lu%5CC4%5C8Di%5CC4%5C87", [[["CN", "Lučić"]]]],
    ["CN=%5CFF", [[["CN", Uint8Array.of(0xff)]]]],
    ["CN=%5C%20a%5C%20,O=", [[["CN", " a "]], [["O", ""]]]],
    ["", []],
  ])("RFC 4514, 4: %s", (dn, names) => {
    const read = relativeLdapNames(`ldaps://h/${dn}?cn`);
    expect(read.map((name) => name.map(({ type, value }) => [type, value]))).toStrictEqual(names);
  });

  test("throws for a URI of another scheme", () => {
    expect(thrownBy(() => relativeLdapNames("http://h/cn=a"))).toBeInstanceOf(SchemeSyntaxError);
  });
});

test("withLdapDefaults fills in missing fields only", () => {
  const { dn, attributes, scope, filter, extensions } = ldap.parse("ldap://h/c=US?cn?sub?(a=b)?x");
  const search = { dn, attributes, scope, filter, extensions };
  expect(withLdapDefaults(ldap.parse("ldap://h/c=US?cn?sub?(a=b)?x"))).toStrictEqual(search);
  expect(withLdapDefaults(ldap.parse("ldap://h"))).toStrictEqual({
    dn: "",
    attributes: ["*"],
    scope: "base",
    filter: "(objectClass=*)",
    extensions: [],
  });
});

test.each([100_000])("a filter nested %i deep does not overflow the stack", (depth) => {
  const nested = `${"(!".repeat(depth)}(a=b)${")".repeat(depth)}`;
  expect(ldap.check(`ldap://h/???${nested}`)).toBeUndefined();
  expect(ldap.check(`ldap://h/???${nested.slice(0, -1)}`)?.index).toBe(
    "ldap://h/???".length + nested.length - 1,
  );
});

test("format of nfs rejects a relative path that would be read as an absolute one", () => {
  expect(() => nfs.format({ host: "h", components: ["", "a"] })).toThrow(TypeError);
});

test("format of sip does not read parameters in the host", () => {
  expect(thrownBy(() => sip.format({ hostName: "h;lr" }))).toMatchObject({
    code: "ERR_URI_UNEXPECTED_CHARACTER",
  });
});

describe("toFtpCommands", () => {
  // RFC 1738, 3.2.2.
  test.each([
    ["ftp://myname@host.dom/%2Fetc/motd", ["USER myname", "CWD /etc", "RETR motd"]],
    ["ftp://myname@host.dom/etc/motd", ["USER myname", "CWD etc", "RETR motd"]],
    ["ftp://myname@host.dom//etc/motd", ["USER myname", "CWD ", "CWD etc", "RETR motd"]],
    ["ftp://host.dom/a;type=d", ["USER anonymous", "NLST a"]],
    ["ftp://host.dom/a;type=a", ["USER anonymous", "TYPE A", "RETR a"]],
    ["ftp://host.dom/;type=d", ["USER anonymous", "NLST"]],
  ])("%s", (uri, commands) => {
    expect(toFtpCommands(uri)).toStrictEqual(commands);
  });
});

describe("toGopherRequest", () => {
  // RFC 4266, 2.1 to 2.3.
  test.each([
    ["gopher://h", "\r\n"],
    ["gopher://h/0/a", "/a\r\n"],
    ["gopher://h/7/a%09b%20c", "/a\tb c\r\n"],
    ["gopher://h/0/a%09%09+", "/a\t\t+\r\n"],
  ])("%s", (uri, request) => {
    expect(toGopherRequest(uri)).toBe(request);
  });

  test("gophertype is one character", () => {
    expect(() => gopher.format({ host: "h", gophertype: "12" })).toThrow(TypeError);
  });
});
