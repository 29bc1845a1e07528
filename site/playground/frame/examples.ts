// The examples to click.

export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly text: string;
  /** The point of the example, if the string does not show it. */
  readonly about?: string;
}

/** The examples of RFC 3986, 1.1.2. */
const RFC_EXAMPLES: readonly string[] = [
  ...["ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt"],
  ...["ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com"],
  ...["news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/"],
  "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
];

/** The first string of the playground: the figure of RFC 3986, 3. */
export const FIRST = "foo://example.com:8042/over/there?name=ferret#nose";

export const EXAMPLES: readonly ExampleGroup[] = [
  {
    title: "RFC 3986, 1.1.2",
    examples: RFC_EXAMPLES.map((text) => ({ text })),
  },
  {
    title: "Attacks",
    examples: [
      { text: "https://google.com\\@evil.com/", about: "a backslash moves the host" },
      { text: "http://h/%2e%2e/secret", about: "encoded dot segments" },
      { text: "http://trusted.example%40evil.example/", about: "an encoded delimiter in a host" },
      { text: "http://trusted.example@evil.example/", about: "a userinfo that looks like a host" },
      { text: "http://0x7f.1/", about: "a number that clients read as an address" },
      { text: "http://[::ffff:169.254.169.254]/", about: "IPv4 in IPv6: a metadata service" },
      { text: "http://127.0.0.%E1%A0%861/", about: "a host that IDNA 2003 maps to an address" },
      { text: "javascript:alert(1)", about: "a link that is a program" },
      { text: "http://h/a%2540b", about: "double encoding" },
      { text: "jar:http:/me:pw@h/a!/", about: "a password in a nested URI" },
    ],
  },
  {
    title: "Why does it refuse my link?",
    examples: [
      { text: "../a b?tags[]=é", about: "space, brackets, non-ASCII" },
      { text: "https:\\\\example.com\\a", about: "backslashes" },
      { text: "//Bücher.example/\n", about: "a non-ASCII name and a line break" },
      { text: " 100%|", about: "a lone percent sign and |" },
      { text: "http://[::1/", about: "a missing bracket" },
      { text: "https://example.com:99999/", about: "valid, although no browser reads the port" },
    ],
  },
];
