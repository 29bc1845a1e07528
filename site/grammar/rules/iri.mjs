/** The rules of a whole internationalized identifier, and of its authority. */
const section = "RFC 3987, 2.2";

export const iri = {
  page: "iri",
  title: "IRIs and references",
  intro:
    "RFC 3987 allows non-ASCII characters everywhere except in a scheme, a port and an IP address. Each rule here has a counterpart in RFC 3986 without the leading `i`.",
  rules: {
    IRI: {
      section,
      summary: "A complete internationalized identifier: a URI that may contain non-ASCII characters.",
      matches: ["http://résumé.example.org/rosé?q=é#ñ", "http://example.org/", "urn:例"],
      misses: [
        ["é:a", "A scheme is ASCII."],
        ["//例.example/", "The scheme is missing."],
        ["http://例.example/a b", "A space is not in the grammar. Write `%20`."],
      ],
    },
    "ihier-part": {
      section,
      summary: "The part after the scheme: an authority with its path, or only a path.",
      matches: ["//例え.example/道", "/é", "é", ""],
      misses: [
        ["//é:８０/", "A port consists of ASCII digits."],
        ["/é?", "The query is outside of this rule."],
        ["//[é]/", "Only an IP address is written in brackets."],
      ],
    },
    "IRI-reference": {
      section,
      summary: "An IRI or a relative reference.",
      matches: ["http://例え.example/", "../é", "//é", "#日本", ""],
      misses: [
        ["é:b", "`é` is not a scheme, and the first segment of a relative path cannot contain `:`."],
        ["é%2", "A percent-encoded octet has two hexadecimal digits."],
        ["é|", "`|` is not in the grammar. Write `%7C`."],
      ],
    },
    "absolute-IRI": {
      section,
      summary: "An IRI without a fragment.",
      matches: ["http://例え.example/道?é", "a:é"],
      misses: [
        ["http://例え.example/#é", "A fragment is not allowed."],
        ["/é", "The scheme is missing."],
      ],
    },
    "irelative-ref": {
      section,
      summary: "A reference without a scheme.",
      matches: ["//é", "/é", "é?é#é", "./é:é", ""],
      misses: [
        ["é:é", "The first segment cannot contain `:`. Write `./é:é`."],
        ["é##", "A fragment cannot contain `#`."],
      ],
    },
    "irelative-part": {
      section,
      summary: "A relative reference without its query and fragment.",
      matches: ["//é/x", "/é", "../é", ""],
      misses: [
        ["é:é/x", "The first segment cannot contain `:`."],
        ["é#", "The fragment is outside of this rule."],
      ],
    },
    iauthority: {
      section,
      summary: "An optional userinfo, a host and an optional port.",
      matches: ["é@例え.example:80", "[2001:db8::7]", ""],
      misses: [
        ["é@é@é", "The second `@` must be percent-encoded."],
        ["é:é", "A port consists of digits."],
        ["é/", "A `/` ends the authority."],
      ],
    },
    iuserinfo: {
      section,
      summary: "The characters before `@`.",
      matches: ["josé", "josé:秘密", ""],
      misses: [
        ["é@", "The `@` is outside of this rule."],
        ["\ue000", "Private characters are only allowed in a query."],
      ],
    },
    ihost: {
      section,
      summary: "An IP address in brackets, an IPv4 address, or a name with non-ASCII characters.",
      matches: ["münchen.example", "例え.example", "[2001:db8::7]", "192.0.2.16", ""],
      misses: [
        ["mün chen", "A space is not in the grammar."],
        ["[münchen]", "Only an IP address is written in brackets."],
        ["é:80", "The port is outside of this rule."],
      ],
    },
    "ireg-name": {
      section,
      summary: "A registered name, which may contain non-ASCII characters.",
      matches: ["münchen.example", "xn--mnchen-3ya.example", "m%C3%BCnchen", ""],
      misses: [
        ["é@", "`@` ends the userinfo."],
        ["é%C", "A percent-encoded octet has two hexadecimal digits."],
      ],
    },
  },
};
