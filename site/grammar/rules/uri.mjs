/** The rules for a whole identifier, and for what follows its scheme. */
export const uri = {
  page: "uri",
  title: "URIs and references",
  intro:
    "These rules describe a whole identifier. A URI has a scheme; a relative reference does not and is resolved against a base. `URI-reference` covers both.",
  rules: {
    URI: {
      section: "RFC 3986, 3",
      summary: "A complete identifier: a scheme, a hierarchical part, and an optional query and fragment.",
      matches: [
        "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "tel:+1-816-555-1212",
        "a:",
      ],
      misses: [
        ["//example.com/a", "The scheme is missing."],
        ["1http://a/", "A scheme starts with a letter."],
        ["http://a/b c", "A space is not in the grammar. Write `%20`."],
        ["http://a/#b#c", "A fragment cannot contain `#`."],
      ],
    },
    "hier-part": {
      section: "RFC 3986, 3",
      summary: "The part after the scheme: an authority with its path, or only a path.",
      matches: ["//example.com:8042/over/there", "/a/b", "John.Doe@example.com", ""],
      misses: [
        ["//a:80b/", "A port consists of digits."],
        ["//[::1/", "The bracket is not closed."],
        ["a?b", "The query is outside of this rule."],
      ],
    },
    "URI-reference": {
      section: "RFC 3986, 4.1",
      summary: "A URI or a relative reference. Most links in documents follow this rule.",
      matches: ["http://a/b/c/d;p?q", "../g", "//g", "#s", ""],
      misses: [
        ["1a:b", "`1a` is not a scheme, and the first segment of a relative path cannot contain `:`."],
        ["/a|b", "`|` is not in the grammar. Write `%7C`."],
        ["a%2", "A percent-encoded octet has two hexadecimal digits."],
      ],
    },
    "absolute-URI": {
      section: "RFC 3986, 4.3",
      summary: "A URI without a fragment, as a base or a namespace requires.",
      matches: ["http://a/b/c/d;p?q", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "a:?"],
      misses: [
        ["http://a/b#c", "A fragment is not allowed."],
        ["http://a/b#", "An empty fragment is a fragment."],
        ["/b/c", "The scheme is missing."],
      ],
    },
    "relative-ref": {
      section: "RFC 3986, 4.2",
      summary: "A reference without a scheme. The missing components come from a base.",
      matches: ["//g", "/g", "g?y#s", "./g:h", ""],
      misses: [
        ["g:h", "`g` is read as a scheme, so this is a URI. Write `./g:h`."],
        [":h", "The first segment cannot contain `:`."],
        ["//g:h", "A port consists of digits."],
      ],
    },
    "relative-part": {
      section: "RFC 3986, 4.2",
      summary: "A relative reference without its query and fragment.",
      matches: ["//g/x", "/g", "../../g", "g;x=1/./y", ""],
      misses: [
        ["g:h/x", "The first segment cannot contain `:`."],
        ["g?y", "The query is outside of this rule."],
        ["//a@b@c", "The second `@` must be percent-encoded."],
      ],
    },
  },
};
