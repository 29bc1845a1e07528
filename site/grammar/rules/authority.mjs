/** The rules of a scheme and an authority, except addresses. */
export const authority = {
  page: "authority",
  title: "Scheme and authority",
  intro:
    "The scheme says how to read the rest. The authority names who is responsible for it: an optional user, a host and an optional port.",
  rules: {
    scheme: {
      section: "RFC 3986, 3.1",
      summary: "A letter, then letters, digits, `+`, `-` or `.`. Letter case does not matter.",
      matches: ["http", "HTTPS", "z39.50r", "coap+tcp", "a"],
      misses: [
        ["", "One letter is required."],
        ["3d", "The first character is a letter."],
        ["my_scheme", "`_` is not allowed in a scheme."],
        ["http:", "The `:` is outside of this rule."],
      ],
    },
    authority: {
      section: "RFC 3986, 3.2",
      summary: "An optional userinfo, a host and an optional port.",
      matches: ["example.com:8042", "user@[2001:db8::7]:80", "192.0.2.16:", "@:", ""],
      misses: [
        ["a@b@c", "The second `@` must be percent-encoded."],
        ["example.com:80a", "A port consists of digits."],
        ["2001:db8::7", "An IPv6 address needs brackets."],
        ["example.com/", "A `/` ends the authority."],
      ],
    },
    userinfo: {
      section: "RFC 3986, 3.2.1",
      summary: "The characters before `@`: a user name, and possibly more, such as a password.",
      matches: ["user", "user:secret", "a%40b", ":", ""],
      misses: [
        ["a@b", "`@` ends the userinfo. Write `%40`."],
        ["a/b", "`/` ends the authority. Write `%2F`."],
        ["a[b]", "Brackets are only allowed around an address."],
      ],
    },
    host: {
      section: "RFC 3986, 3.2.2",
      summary: "An IP address in brackets, an IPv4 address, or a name.",
      matches: ["example.com", "192.0.2.16", "[2001:db8::7]", "999.1.1.1", ""],
      misses: [
        ["[192.0.2.16]", "An IPv4 address has no brackets."],
        ["[2001:db8::7", "The bracket is not closed."],
        ["exa mple.com", "A space is not in the grammar."],
        ["münchen.example", "A URI is ASCII. `ihost` allows this name."],
      ],
    },
    port: {
      section: "RFC 3986, 3.2.3",
      summary: "Decimal digits. The grammar has no largest port, and a port may be empty.",
      matches: ["80", "08042", "99999", ""],
      misses: [
        ["-1", "A sign is not a digit."],
        ["0x50", "Only decimal digits are allowed."],
        [":80", "The `:` is outside of this rule."],
      ],
    },
    "reg-name": {
      section: "RFC 3986, 3.2.2",
      summary: "A registered name, such as a DNS name. It may be empty, as in `file:///`.",
      matches: ["example.com", "localhost", "a%20b", "_http._tcp", ""],
      misses: [
        ["a:b", "`:` starts the port."],
        ["a%zz", "A percent-encoded octet has two hexadecimal digits."],
        ["a\\b", "A backslash is not in the grammar. Write `%5C`."],
      ],
    },
  },
};
