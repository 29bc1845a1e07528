/** The rules of IP addresses. */
export const address = {
  page: "address",
  title: "IP addresses",
  intro:
    "An IPv6 address and a future kind of address are written in brackets, because they contain `:`. An IPv4 address does not.",
  rules: {
    "IP-literal": {
      section: "RFC 3986, 3.2.2",
      summary: "An IPv6 address or a future address in brackets.",
      matches: ["[2001:db8::7]", "[::]", "[v1.fe80::a+en1]"],
      misses: [
        ["2001:db8::7", "The brackets are missing."],
        ["[192.0.2.16]", "An IPv4 address has no brackets."],
        ["[fe80::1%25eth0]", "A zone identifier is not allowed (RFC 9844)."],
        ["[]", "The address is missing."],
      ],
    },
    IPvFuture: {
      section: "RFC 3986, 3.2.2",
      summary:
        "An address of a version that does not exist yet: `v`, the version in hexadecimal, a dot and the address.",
      matches: ["v1.fe80::a+en1", "vF.a", "V7.:"],
      misses: [
        ["v.a", "The version is missing."],
        ["v1.", "The address is missing."],
        ["v1.%41", "Percent-encoded octets are not allowed here."],
        ["1.a", "The `v` is missing."],
      ],
    },
    IPv6address: {
      section: "RFC 3986, 3.2.2",
      summary:
        "Eight groups of 16 bits, or fewer around one `::`, which stands for at least one group of zeros. An IPv4 address may replace the last two.",
      matches: [
        "2001:db8:85a3:8d3:1319:8a2e:370:7348",
        "2001:db8::7",
        "::",
        "1:2:3:4:5:6:7::",
        "::ffff:192.0.2.1",
      ],
      misses: [
        ["1:2:3:4:5:6:7", "Seven groups need a `::`."],
        ["1:2:3:4:5:6:7:8::", "`::` stands for at least one group, so this has nine."],
        ["1::2::3", "`::` may appear only once."],
        ["::12345", "A group has at most four digits."],
        ["::192.0.2.256", "An octet is at most 255."],
      ],
    },
    h16: {
      section: "RFC 3986, 3.2.2",
      summary: "A group of an IPv6 address: 16 bits as one to four hexadecimal digits.",
      matches: ["0", "db8", "FFFF", "0db8"],
      misses: [
        ["", "One digit is required."],
        ["00db8", "Four digits are the limit."],
        ["g", "`g` is not a hexadecimal digit."],
      ],
    },
    ls32: {
      section: "RFC 3986, 3.2.2",
      summary: "The last 32 bits of an IPv6 address: two groups or an IPv4 address.",
      matches: ["db8:7", "192.0.2.1"],
      misses: [
        ["db8", "One group has only 16 bits."],
        ["::7", "`::` is outside of this rule."],
        ["192.0.2", "An IPv4 address has four octets."],
      ],
    },
    IPv4address: {
      section: "RFC 3986, 3.2.2",
      summary: "Four decimal octets with dots between them.",
      matches: ["192.0.2.16", "0.0.0.0", "255.255.255.255"],
      misses: [
        ["192.0.2.256", "An octet is at most 255. As a host, this is a `reg-name`."],
        ["192.0.2", "The fourth octet is missing."],
        ["192.0.2.016", "An octet has no leading zeros."],
        ["0xC0.0.2.16", "An octet is decimal."],
      ],
    },
    "dec-octet": {
      section: "RFC 3986, 3.2.2",
      summary: "A decimal number from 0 to 255 without leading zeros.",
      matches: ["0", "9", "10", "199", "249", "255"],
      misses: [
        ["256", "255 is the largest octet."],
        ["01", "Leading zeros are not allowed."],
        ["1000", "Three digits are the limit."],
        ["", "One digit is required."],
      ],
    },
  },
};
