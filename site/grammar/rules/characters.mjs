/** The rules of single characters. */
export const characters = {
  page: "characters",
  title: "Characters",
  intro:
    "Each of these rules matches one character or one percent-encoded octet. A URI consists of nothing else.",
  rules: {
    "pct-encoded": {
      section: "RFC 3986, 2.1",
      summary: "A percent-encoded octet: a percent sign and two hexadecimal digits.",
      matches: ["%20", "%c3", "%00", "%25"],
      misses: [
        ["%", "The two digits are missing."],
        ["%2", "The second digit is missing."],
        ["%g0", "`g` is not a hexadecimal digit."],
        ["%u0041", "This form is not in the grammar."],
      ],
    },
    unreserved: {
      section: "RFC 3986, 2.3",
      summary: "A character that needs no percent-encoding anywhere and has no special meaning.",
      matches: ["a", "Z", "0", "-", ".", "_", "~"],
      misses: [
        ["!", "`!` is a sub-delimiter."],
        ["%41", "`normalize` decodes it to `A`, but here it is percent-encoded."],
        ["ab", "These are two characters."],
      ],
    },
    reserved: {
      section: "RFC 3986, 2.2",
      summary:
        "A character that may separate components or their parts. Percent-encoding it changes the URI.",
      matches: ["/", "?", "#", "@", "&", "="],
      misses: [
        ["-", "`-` is unreserved."],
        ["%2F", "This is a percent-encoded octet."],
        ["\\", "A backslash is not in the grammar."],
      ],
    },
    "gen-delims": {
      section: "RFC 3986, 2.2",
      summary: "A delimiter of components.",
      matches: [":", "/", "?", "#", "[", "]", "@"],
      misses: [
        ["&", "`&` is a sub-delimiter."],
        ["//", "These are two characters."],
        ["|", "`|` is not in the grammar."],
      ],
    },
    "sub-delims": {
      section: "RFC 3986, 2.2",
      summary: "A delimiter inside a component. Its meaning is up to the scheme.",
      matches: ["!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "="],
      misses: [
        ["/", "`/` delimits components."],
        ['"', "A quotation mark is not in the grammar."],
        ["~", "`~` is unreserved."],
      ],
    },
    ALPHA: {
      section: "RFC 5234, B.1",
      summary: "An ASCII letter.",
      matches: ["a", "z", "A", "Z"],
      misses: [
        ["0", "A digit is not a letter."],
        ["é", "Only ASCII letters match."],
        ["_", "`_` is not a letter."],
      ],
    },
    DIGIT: {
      section: "RFC 5234, B.1",
      summary: "An ASCII digit.",
      matches: ["0", "9"],
      misses: [
        ["a", "`a` is a hexadecimal digit, but not a decimal one."],
        ["10", "These are two digits."],
        ["٣", "Only ASCII digits match."],
      ],
    },
    HEXDIG: {
      section: "RFC 5234, B.1",
      summary: "A hexadecimal digit. Letters match in both cases, because ABNF literals ignore case.",
      matches: ["0", "9", "A", "f"],
      misses: [
        ["g", "`F` is the last hexadecimal digit."],
        ["0x", "These are two characters, and `x` is not a digit."],
      ],
    },
  },
};
