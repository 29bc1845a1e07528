/** The rules of a path, a query and a fragment. */
export const path = {
  page: "path",
  title: "Path, query and fragment",
  intro:
    "A path follows one of five rules. After an authority it is empty or starts with `/`; without one it cannot start with `//`.",
  rules: {
    path: {
      section: "RFC 3986, 3.3",
      summary: "Any of the five kinds of path.",
      matches: ["/over/there", "a/../b", "//", "a:b", ""],
      misses: [
        ["/a b", "A space is not in the grammar. Write `%20`."],
        ["/a?b", "`?` ends the path."],
        ["/a[0]", "Brackets are only allowed around an address."],
      ],
    },
    "path-abempty": {
      section: "RFC 3986, 3.3",
      summary: "The path after an authority. It starts with `/` or is empty.",
      matches: ["/over/there", "/", "//", ""],
      misses: [
        ["a", "A `/` at the start is required."],
        ["./a", "A `/` at the start is required."],
        ["/a#", "`#` ends the path."],
      ],
    },
    "path-absolute": {
      section: "RFC 3986, 3.3",
      summary: "A path that starts with `/` but not with `//`, because `//` would start an authority.",
      matches: ["/", "/a", "/a//b", "/a:b"],
      misses: [
        ["//a", "`//` starts an authority."],
        ["a/b", "A `/` at the start is required."],
        ["", "One character is required."],
      ],
    },
    "path-noscheme": {
      section: "RFC 3986, 3.3",
      summary: "The path of a relative reference without `/` at its start. Its first segment has no `:`.",
      matches: ["g", "../g", "./a:b", "a/b:c", "@"],
      misses: [
        ["a:b", "`a` would be read as a scheme."],
        ["/a", "A `/` at the start is not allowed."],
        ["", "One character is required."],
      ],
    },
    "path-rootless": {
      section: "RFC 3986, 3.3",
      summary: "The path of a URI without an authority, if it does not start with `/`.",
      matches: ["John.Doe@example.com", "oasis:names:specification", "a//b", ":"],
      misses: [
        ["/a", "A `/` at the start is not allowed."],
        ["", "One character is required."],
        ["a%", "A percent-encoded octet has two hexadecimal digits."],
      ],
    },
    "path-empty": {
      section: "RFC 3986, 3.3",
      summary: "Zero characters.",
      matches: [""],
      misses: [
        ["/", "A slash is a character."],
        [".", "A dot is a character, too."],
      ],
    },
    segment: {
      section: "RFC 3986, 3.3",
      summary: "The characters between two slashes. A segment may be empty.",
      matches: ["there", "name;v=1.2", "a:b@c", "%2F", ""],
      misses: [
        ["a/b", "A `/` ends the segment. Write `%2F`."],
        ["a?b", "A `?` ends the path. Write `%3F`."],
        ["a{b}", "Braces are not in the grammar."],
      ],
    },
    "segment-nz": {
      section: "RFC 3986, 3.3",
      summary: "A segment of at least one character.",
      matches: ["a", "..", ":", "%20"],
      misses: [
        ["", "One character is required."],
        ["a/", "A `/` ends the segment."],
        ['"a"', "Quotation marks are not in the grammar."],
      ],
    },
    "segment-nz-nc": {
      section: "RFC 3986, 3.3",
      summary: "A segment of at least one character and without `:`. A relative path starts with it.",
      matches: ["a", "..", "a@b", "a%3Ab"],
      misses: [
        ["a:b", "`:` would end a scheme. Write `./a:b` or `%3A`."],
        ["", "One character is required."],
        ["a/b", "A `/` ends the segment."],
      ],
    },
    pchar: {
      section: "RFC 3986, 3.3",
      summary:
        "One character of a path: unreserved, percent-encoded, a sub-delimiter, `:` or `@`. This library is named after it.",
      matches: ["a", "~", ":", "@", "%41", "'"],
      misses: [
        ["/", "`/` separates segments."],
        ["ab", "These are two characters."],
        ["%4", "A percent-encoded octet has two hexadecimal digits."],
        ["é", "A URI is ASCII. `ipchar` allows this letter."],
      ],
    },
    query: {
      section: "RFC 3986, 3.4",
      summary: "The characters after the first `?`. It may contain `/` and `?` itself.",
      matches: ["name=ferret", "objectClass?one", "a/b?c", ""],
      misses: [
        ["a#b", "`#` starts the fragment."],
        ["filter[]=a", "Brackets must be percent-encoded."],
        ["q=100%", "A percent sign is written `%25`."],
      ],
    },
    fragment: {
      section: "RFC 3986, 3.5",
      summary: "The characters after the first `#`. It may contain `/` and `?`.",
      matches: ["nose", "/definitions/a", "a?b", ""],
      misses: [
        ["a#b", "`#` is not allowed in a fragment. Write `%23`."],
        ["a b", "A space is not in the grammar. Write `%20`."],
        ["^1", "`^` is not in the grammar. Write `%5E`."],
      ],
    },
  },
};
