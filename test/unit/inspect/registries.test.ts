// The tables of the checks against their sources, copied from these by hand.

import { expect, test } from "vitest";
import { inspect, redact, SECRET_PARAMS } from "../../../ts/inspect/index.ts";
import { SPECIAL_BLOCKS } from "../../../ts/inspect/special-addresses.ts";

/** IANA IPv4 and IPv6 Special-Purpose Address Registries: the blocks whose column "Globally Reachable" is True. */
const GLOBAL = [
  ...["192.0.0.9/32", "192.0.0.10/32", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"],
  ...["64:ff9b::/96", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:3::/32"],
  ...["2001:4:112::/48", "2001:20::/28", "2001:30::/28", "2620:4f:8000::/48"],
];

/** The other blocks of these registries. */
const NOT_GLOBAL = [
  ...["0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.2.0/24", "192.88.99.0/24"],
  ...["192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"],
  ...["255.255.255.255/32", "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64"],
  ...["100:0:0:1::/64", "2001::/23", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:db8::/32"],
  ...["2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10"],
];

test.each([...GLOBAL, ...NOT_GLOBAL])(
  "RFC 6890: %s is a special block, globally reachable or not",
  (block) => {
    const found = SPECIAL_BLOCKS().filter((one) => one.block === block);
    expect(found.map(({ isGlobal }) => isGlobal)).toEqual([GLOBAL.includes(block)]);
  },
);

/** IANA Service Name and Transport Protocol Port Number Registry (RFC 6335): common services of ports below 1024. */
const SERVICES = {
  ...{
    tcpmux: 1,
    echo: 7,
    daytime: 13,
    chargen: 19,
    ftp: 21,
    ssh: 22,
    telnet: 23,
    smtp: 25,
    time: 37,
    domain: 53,
  },
  ...{ tftp: 69, gopher: 70, finger: 79, http: 80, kerberos: 88, pop3: 110, nntp: 119, ntp: 123, epmap: 135 },
  ...{
    "netbios-ns": 137,
    imap: 143,
    snmp: 161,
    bgp: 179,
    irc: 194,
    smux: 199,
    ldap: 389,
    https: 443,
    isakmp: 500,
  },
  ...{ exec: 512, login: 513, shell: 514, printer: 515, "dhcpv6-server": 547, afpovertcp: 548, rtsp: 554 },
  ...{
    submission: 587,
    ipp: 631,
    ldaps: 636,
    doom: 666,
    "kerberos-adm": 749,
    rsync: 873,
    imaps: 993,
    pop3s: 995,
  },
};

test.each(Object.entries(SERVICES))("RFC 6335: %s has the port %i", (service, port) => {
  const found = inspect(`x://h.example:${port}/`).find(({ code }) => code === "well-known-port");
  expect(found?.service).toBe(service);
});

const said = (uri: string): unknown[] => inspect(uri).map(({ code, message }) => [code, message]);

test.each([
  ["RFC 5737-3", "//192.0.2.1", "special-address", "documentation"],
  ["RFC 5737-3", "//198.51.100.1", "special-address", "documentation"],
  ["RFC 5737-3", "//203.0.113.1", "special-address", "documentation"],
  ["RFC 7534", "//192.175.48.1", "special-address", "AS112"],
  ["RFC 7534", "//[2620:4f:8000::1]", "special-address", "AS112"],
  ["RFC 4291-2.5.5.1", "//[::808:808]", "special-address", "IPv4-compatible"],
  ["RFC 4291-2.5.6", "//[fe80::1]", "link-local-address", "link-local"],
  ["RFC 4291-2.7", "//[ff02::1]", "multicast-address", "multicast"],
  ["RFC 3927-2", "//169.254.1.1", "link-local-address", "link-local"],
])("%s: %s is %s, %s", (_, uri, code, word) => {
  expect(said(uri)).toEqual([[code, expect.stringContaining(word)]]);
});

test.each([
  ["RFC 6761-6.3", "//localhost", "loopback-name"],
  ["RFC 6761-6.3", "//a.localhost", "loopback-name"],
  // hosts(5) of Debian: `::1 localhost ip6-localhost ip6-loopback`.
  ["hosts-5", "//ip6-localhost", "loopback-name"],
  ["hosts-5", "//ip6-loopback", "loopback-name"],
  ["RFC 6761-6.2", "//a.test", "private-name"],
  ["RFC 6761-6.4", "//a.invalid", "not-a-dns-name"],
  ["RFC 6762-3", "//a.local", "private-name"],
  ["RFC 7686-2", "//a.onion", "not-a-dns-name"],
  ["RFC 8375-4", "//a.home.arpa", "private-name"],
  ["RFC 9476-2", "//a.alt", "not-a-dns-name"],
])("%s: %s is a %s", (_, uri, code) => {
  expect(inspect(uri).map((found) => found.code)).toEqual([code]);
});

test.each([
  ["RFC 6749, 2.3.1, 5.1 and 6", ["client_secret", "access_token", "refresh_token", "password"]],
  ["RFC 7521, 4.1 and 4.2", ["assertion", "client_assertion"]],
  ["RFC 7636, 4.5", ["code_verifier"]],
  ["OpenID Connect Core 1.0, 3.1.3.3", ["id_token"]],
  ["AWS Signature Version 4", ["x-amz-signature", "x-amz-credential", "x-amz-security-token"]],
  ["AWS Signature Version 2", ["awsaccesskeyid", "signature"]],
  ["Google Cloud Storage, signed URLs", ["x-goog-signature", "x-goog-credential", "googleaccessid"]],
  ["Azure, shared access signatures", ["sig"]],
  ["Azure API Management", ["subscription-key"]],
  ["PHP, session.name", ["phpsessid"]],
  ["Jakarta Servlet, 7.1.3", ["jsessionid"]],
  ["words for keys", ["key", "api_key", "apikey", "api-key", "access_key", "private_key"]],
  ["words for secrets", ["secret", "token", "passwd", "pwd", "pass", "passphrase", "otp", "hmac", "jwt"]],
  ["words for sessions", ["session", "session_id", "sessionid", "connect.sid", "csrf_token"]],
])("%s: names of secrets", (_, names) => {
  for (const name of names)
    expect(redact(`//h/?${name}=S`, { params: SECRET_PARAMS })).toBe(`//h/?${name}=***`);
});
