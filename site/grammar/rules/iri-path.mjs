/** The rules of the path, query, fragment and characters of an internationalized identifier. */
const section = "RFC 3987, 2.2";

export const iriPath = {
  page: "iri-path",
  title: "IRI paths and characters",
  intro:
    "These are the rules of a path, a query and a fragment with non-ASCII characters. `ucschar` and `iprivate` list the characters that RFC 3987 adds.",
  rules: {
    ipath: {
      section,
      summary: "Any of the five kinds of path.",
      matches: ["/道/é", "é/../é", "é:é", ""],
      misses: [
        ["/é é", "A space is not in the grammar. Write `%20`."],
        ["/é?", "`?` ends the path."],
      ],
    },
    "ipath-abempty": {
      section,
      summary: "The path after an authority. It starts with `/` or is empty.",
      matches: ["/道", "//é", ""],
      misses: [
        ["é", "A `/` at the start is required."],
        ["/é#", "`#` ends the path."],
      ],
    },
    "ipath-absolute": {
      section,
      summary: "A path that starts with `/` but not with `//`.",
      matches: ["/", "/é", "/é//é"],
      misses: [
        ["//é", "`//` starts an authority."],
        ["", "One character is required."],
      ],
    },
    "ipath-noscheme": {
      section,
      summary: "The path of a relative reference without `/` at its start. Its first segment has no `:`.",
      matches: ["é", "./é:é", "é/é:é"],
      misses: [
        ["é:é", "The first segment cannot contain `:`."],
        ["/é", "A `/` at the start is not allowed."],
      ],
    },
    "ipath-rootless": {
      section,
      summary: "The path of an IRI without an authority, if it does not start with `/`.",
      matches: ["é:é", "josé@example.com"],
      misses: [
        ["/é", "A `/` at the start is not allowed."],
        ["", "One character is required."],
      ],
    },
    "ipath-empty": {
      section,
      summary: "Zero characters.",
      matches: [""],
      misses: [
        ["é", "A letter is a character."],
        ["/", "A slash is a character."],
      ],
    },
    isegment: {
      section,
      summary: "The characters between two slashes. A segment may be empty.",
      matches: ["rosé", "é;v=1", "%C3%A9", ""],
      misses: [
        ["é/é", "A `/` ends the segment. Write `%2F`."],
        ["é<", "`<` is not in the grammar. Write `%3C`."],
      ],
    },
    "isegment-nz": {
      section,
      summary: "A segment of at least one character.",
      matches: ["é", ":", "%C3%A9"],
      misses: [
        ["", "One character is required."],
        ["é/", "A `/` ends the segment."],
      ],
    },
    "isegment-nz-nc": {
      section,
      summary: "A segment of at least one character and without `:`.",
      matches: ["é", "é@é", "é%3A"],
      misses: [
        ["é:", "`:` would end a scheme. Write `%3A`."],
        ["", "One character is required."],
      ],
    },
    ipchar: {
      section,
      summary: "One character of a path, non-ASCII characters included.",
      matches: ["é", "字", "😀", "a", "%41", "@"],
      misses: [
        ["éé", "These are two characters."],
        ["/", "`/` separates segments."],
        ["\ue000", "Private characters are only allowed in a query."],
      ],
    },
    iquery: {
      section,
      summary: "The characters after the first `?`. Only here are private characters allowed.",
      matches: ["q=é", "\ue000", "é/é?é", ""],
      misses: [
        ["é#", "`#` starts the fragment."],
        ["é[]", "Brackets must be percent-encoded."],
        ["\ufffe", "This code point is a noncharacter."],
      ],
    },
    ifragment: {
      section,
      summary: "The characters after the first `#`.",
      matches: ["日本", "é/é?é", ""],
      misses: [
        ["é#", "`#` is not allowed in a fragment. Write `%23`."],
        ["\ue000", "Private characters are only allowed in a query."],
      ],
    },
    iunreserved: {
      section,
      summary: "An unreserved character of RFC 3986 or a non-ASCII character.",
      matches: ["a", "~", "é", "字"],
      misses: [
        ["!", "`!` is a sub-delimiter."],
        ["\ue000", "Private characters are not unreserved."],
        ["\u007f", "A control character is not in the grammar."],
      ],
    },
    ucschar: {
      section,
      summary:
        "A non-ASCII character that RFC 3987 adds. Control, private and tag characters are excluded, and so are noncharacters.",
      matches: ["\u00a0", "é", "字", "😀"],
      misses: [
        ["~", "`~` is ASCII."],
        ["\u0080", "U+00A0 is the first character of this rule."],
        ["\ue000", "This is a private character."],
        ["\ufdd0", "This code point is a noncharacter."],
        ["\u{1fffe}", "The last two code points of a plane are noncharacters."],
      ],
    },
    iprivate: {
      section,
      summary:
        "A character for private use, whose meaning no standard defines. It is allowed only in a query.",
      matches: ["\ue000", "\uf8ff", "\u{f0000}", "\u{10fffd}"],
      misses: [
        ["\uf900", "U+F8FF is the last private character of its block."],
        ["\u{ffffe}", "The last two code points of a plane are noncharacters."],
        ["a", "`a` is ASCII."],
      ],
    },
  },
};
