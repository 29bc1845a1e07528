/** The examples of RFC 3986, 1.1.2. */
export const RFC_EXAMPLES: readonly string[] = [
  ...["ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt"],
  ...["ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com"],
  ...["news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/"],
  "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
];
