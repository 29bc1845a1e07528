// Generated calls of the functions that fast-uri and uri-js have.

import { pick, type Random } from "../../../oracle/grammar/generate.ts";

/** A call of one function. */
export interface Call {
  readonly name: "parse" | "serialize" | "resolve" | "resolveComponents" | "normalize" | "equal";
  readonly args: readonly unknown[];
}

const NAMES: readonly Call["name"][] = [
  ...(["parse", "parse", "serialize", "serialize", "resolve", "resolve"] as const),
  ...(["resolveComponents", "normalize", "normalize", "equal"] as const),
];

const SCHEMES = [
  ...[
    "http",
    "http",
    "https",
    "HTTP",
    "hTTps",
    "ws",
    "wss",
    "WS",
    "ftp",
    "file",
    "ldap",
    "tel",
    "data",
    "uri",
  ],
  ...["x", "X+1", "javascript", "a.b-c", "1x", "%68ttp", "a b", "é", "-a", "null2"],
];
const USERINFOS = ["u", "u:p", "", "U%41", "%7e%2F", "u u", "é", "a[b", "%zz", "u:p:q", "\u0001", "a%40b"];
const NAMES_OF_HOSTS = [
  ...[
    "h",
    "H",
    "example.com",
    "EXAMPLE.com",
    "a.b.",
    ".",
    "a..b",
    "h1",
    "1",
    "0x7f.1",
    "127.1",
    "999.1",
    "1.2.3",
    "a%41b",
  ],
  ...[
    "a%2Fb",
    "%61",
    "a%40b",
    "%C3%A9",
    "%c3%a9.X",
    "é",
    "É.com",
    "bücher.example",
    "xn--9ca",
    "xn--a",
    "xn--zz-",
    "ß.de",
  ],
  ...[
    "a b",
    "a<b",
    "a_b",
    "a~b!$&'()*+,;=",
    'a"b',
    "a|b",
    "a`b",
    "a{b}",
    "a^b",
    "a@b",
    "%",
    "%zz",
    "日本",
    "a\u00adb",
  ],
  ...[
    "\u3002",
    "\ufe0f",
    "\ud800",
    "😀",
    "א.com",
    "a\tb",
    "\u0002",
    "%2e",
    "a%00b",
    "%25",
    "%2561",
    "-a-",
    "a-",
    "K",
  ],
  ...["%E3%80%82", "a\u200db", "1.1.1.1.", "0.0.0.0", "256.1.1.1", "01.2.3.4", "%31.2.3.4"],
];
const ADDRESSES = [
  ...[
    "1.2.3.4",
    "192.068.001.000",
    "[::1]",
    "[::]",
    "[2001:DB8::7]",
    "[2001:0:0DB8::0:0001]",
    "[1:2:3:4:5:6:7:8]",
  ],
  ...[
    "[1:2:3:4:5:6:7::]",
    "[::1.2.3.4]",
    "[::ffff:1.2.3.4]",
    "[::ffff:102:304]",
    "[64:ff9b::1.2.3.4]",
    "[0:0:1::]",
  ],
  ...[
    "[1:0:0:2:0:0:0:3]",
    "[fe80::1%25en0]",
    "[fe80::1%en0]",
    "[fe80::1%25]",
    "[fe80::1%]",
    "[fe80::1%25a%41]",
  ],
  ...[
    "[fe80::1%2525eth0]",
    "[fe80::1%25eth0%zz]",
    "[fe80::1%25a b]",
    "[v1.a:b]",
    "[V1F.A]",
    "[v.a]",
    "[v1.]",
    "[x]",
  ],
  ...[
    "[::x]",
    "[1.2.3.4]",
    "[",
    "]",
    "[]",
    "[::1",
    "::1]",
    "[::1]a",
    "a[::1]",
    "[a]b",
    "a[b",
    "a]b",
    "[1:2:3:4:5:6:7:8:9]",
  ],
  ...[
    "[::1::]",
    "[0:0:0:0:0:0:1.2.3.4]",
    "[1:2:3:4:5:6:1.2.3.4]",
    "[1:0:0:0:0:6:1.2.3.4]",
    "[00001::]",
    "[::1.2.3.04]",
  ],
];
const PORTS = [
  "",
  "80",
  "443",
  "080",
  "8080",
  "0",
  "65535",
  "65536",
  "99999999999999999999",
  "8a",
  "-1",
  "80:80",
];
const SEGMENTS = [
  ...[
    "a",
    "b",
    "c",
    "",
    ".",
    "..",
    "...",
    "%2e",
    "%2E%2e",
    ".%2e",
    "a:b",
    ":",
    "a%2fb",
    "%41",
    "%7e",
    "%c3%a9",
    "é",
    "😀",
  ],
  ...[
    "a b",
    "<",
    "[",
    "]",
    "\\",
    "|",
    "^",
    "`",
    "{",
    "}",
    '"',
    "%",
    "%zz",
    "%4",
    "\ud800",
    "\udc00x",
    "~",
    "a;b=c,d",
    "@",
  ],
  ...[
    "!$&'()*+,;=",
    "\u0001",
    "\t",
    "\n",
    "\u007f",
    "\u0080",
    "\u200e",
    "\u2028",
    "\ue000",
    "\ufffe",
    "%ff",
    "%E2%80%8E",
    "a%2Eb",
  ],
  ...["javascript:alert(1)", "A%3aB", "%25", "%2541", "a.", ".a", "..a", "%2e%2e%2fa"],
];
const ADDRESSES_OF_MAIL = [
  ...[
    "a@h",
    "a@H.com",
    "A%41@example.com",
    "a",
    "@h",
    "a@",
    "a@b@c",
    "a%2Cb@h",
    "é@é",
    "%22a%20b%22@h",
    "a@[1.2.3.4]",
    "a+b@h1",
  ],
  ...[
    "a@h%2Fb",
    "a@1.2.3",
    "a@127.1",
    "a%zz@h",
    "a@%zz",
    "./a@h",
    "a/b@h",
    "a@h h",
    "",
    "a@xn--9ca",
    "a@[x?y]",
    "%26=@h",
    "a:b@h",
  ],
];
const FIELDS = [
  ...[
    "subject=a",
    "Subject=a%20b",
    "body=x%0D%0Ay",
    "to=b@h",
    "TO=b@h,c@i",
    "cc=d@h",
    "%63c=d@h",
    "x",
    "=y",
    "a=b=c",
    "",
    "b%20c=d",
  ],
  ...[
    "__proto__=1",
    "constructor=2",
    "subject=%zz",
    "body=%ff",
    "x=é",
    "t%6f=e@h",
    "keywords=%26%3D",
    "body=a/b?c",
    "%2574o=f@h",
  ],
];
const URN_NAMES = [
  ...[
    "example:a",
    "EXAMPLE:A%2f",
    "example:a/../c",
    "example:",
    ":a",
    "a",
    "",
    "uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
  ],
  ...[
    "UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    "uuid:a",
    "a-b:c:d",
    "-a:b",
    "a_b:c",
    "example:a~b",
    "example:a&b",
    "x:%zz",
  ],
  ...[
    "x:é",
    `${"n".repeat(33)}:a`,
    "../../etc/passwd",
    "example:../../../etc/passwd",
    "isbn:0451450523",
    "a.b:c",
    "x:%41",
    "x: ",
  ],
];
const ODDITIES = [
  ...[
    " ",
    "\t",
    "\n",
    "\u0000",
    "\u0002",
    "\u001f",
    "\u007f",
    "\\",
    "/",
    "//",
    ":",
    "@",
    "?",
    "#",
    "[",
    "]",
    "%",
    "%2f",
    ".",
  ],
  ...["..", "é", "\ud800", "\u2028", "\u2029", "\u00a0", "\ufeff", "%2e", "|", "a", "0"],
];

const maybe = (random: Random, probability: number): boolean => random() < probability;

function pathOf(random: Random): string {
  const count = Math.floor(random() * 5);
  const segments = Array.from({ length: count }, () =>
    maybe(random, 0.5) ? pick(["a", "b", "..", ".", ""], random) : pick(SEGMENTS, random),
  );
  return (maybe(random, 0.6) ? "/" : "") + segments.join("/");
}

const hostOf = (random: Random): string => pick(maybe(random, 0.7) ? NAMES_OF_HOSTS : ADDRESSES, random);
const dataOf = (random: Random): string =>
  pick(SEGMENTS, random) +
  (maybe(random, 0.4) ? pick(["/", "?", "&", "=", ""], random) + pick(SEGMENTS, random) : "");

function fieldsOf(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(FIELDS, random)).join("&");
}

function mailOf(random: Random): string {
  const to = Array.from({ length: Math.floor(random() * 3) }, () => pick(ADDRESSES_OF_MAIL, random)).join(
    ",",
  );
  return `${pick(["mailto", "MAILTO"], random)}:${maybe(random, 0.1) ? "//h/" : ""}${to}${maybe(random, 0.6) ? `?${fieldsOf(random)}` : ""}`;
}

/** Makes a string that may be a URI reference. */
export function textOf(random: Random): string {
  const kind = random();
  let text: string;
  if (kind < 0.12) text = mailOf(random);
  else if (kind < 0.24) text = `${pick(["urn", "URN", "urn"], random)}:${pick(URN_NAMES, random)}`;
  else {
    text = maybe(random, 0.65) ? `${pick(SCHEMES, random)}:` : "";
    if (maybe(random, 0.65)) {
      const userinfo = maybe(random, 0.15) ? `${pick(USERINFOS, random)}@` : "";
      text += `//${userinfo}${hostOf(random)}${maybe(random, 0.2) ? `:${pick(PORTS, random)}` : ""}`;
    }
    text += pathOf(random);
  }
  if (maybe(random, 0.25)) text += `?${dataOf(random)}`;
  if (maybe(random, 0.25)) text += `#${dataOf(random)}`;
  if (!maybe(random, 0.15)) return text;
  const at = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + pick(ODDITIES, random) + text.slice(at);
}

/** Makes components. */
export function componentsOf(random: Random): Record<string, unknown> {
  const components: Record<string, unknown> = {};
  const set = (probability: number, name: string, value: () => unknown): void => {
    if (maybe(random, probability)) components[name] = value();
  };
  const kind = random();
  if (kind < 0.12) {
    components["scheme"] = pick(["mailto", "MailTo"], random);
    set(0.8, "to", () =>
      Array.from({ length: Math.floor(random() * 3) }, () => pick(ADDRESSES_OF_MAIL, random)),
    );
    set(0.3, "subject", () => pick(SEGMENTS, random));
    set(0.3, "body", () => pick(SEGMENTS, random));
    set(0.3, "headers", () =>
      Object.fromEntries([
        [pick(["cc", "TO", "Subject", "x y", "a%41", "é&="], random), pick(SEGMENTS, random)],
      ]),
    );
    set(0.1, "host", () => "h");
    set(0.1, "path", () => "a@h");
  } else if (kind < 0.24) {
    components["scheme"] = pick(["urn", "URN"], random);
    set(0.9, "nid", () => pick(["example", "EX", "uuid", "UUID"], random));
    set(0.8, "nss", () => pick(["a", "a/../b", "A%2f", "a b", "~", "é"], random));
    set(0.3, "uuid", () => pick(["F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "a"], random));
  } else {
    set(0.65, "scheme", () => pick([...SCHEMES, ""], random));
    set(0.1, "userinfo", () => pick(USERINFOS, random));
    set(0.55, "host", () =>
      pick(
        [...NAMES_OF_HOSTS, ...ADDRESSES, ...ADDRESSES.map((each) => each.replace(/^\[|\]$/g, "")), ""],
        random,
      ),
    );
    set(0.05, "ipv6Zone", () => pick(["en0", "25eth0", "x"], random));
    set(0.15, "port", () => pick<string | number>([...PORTS, 80, 443, 8080, -1, 1.5, 65536], random));
    set(0.7, "path", () => pathOf(random));
    set(0.1, "resourceName", () => pick(["/", "/a?b", "a?b?c", "?", "", "/a/../b"], random));
    set(0.1, "secure", () => maybe(random, 0.5));
  }
  set(0.25, "query", () => dataOf(random));
  set(0.25, "fragment", () => dataOf(random));
  return components;
}

function optionsOf(random: Random, isUriJs: boolean): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  const flags = [
    "absolutePath",
    "tolerant",
    "unicodeSupport",
    "domainHost",
    ...(isUriJs ? ["iri"] : ["skipEscape"]),
  ];
  for (const flag of flags) if (maybe(random, 0.2)) options[flag] = maybe(random, 0.85);
  if (maybe(random, 0.2))
    options["scheme"] = pick(["http", "HTTPS", "ws", "urn", "mailto", "x", "", "javascript"], random);
  // The host of an IRI that is read as a mailto URI has no meaning.
  if (options["scheme"] === "mailto") delete options["iri"];
  if (maybe(random, 0.2))
    options["reference"] = pick(
      ["suffix", "suffix", "suffix", "uri", "absolute", "relative", "same-document"],
      random,
    );
  if (maybe(random, 0.05)) options["nid"] = pick(["uuid", "example"], random);
  return options;
}

/** Makes a call. */
export function callOf(random: Random, isUriJs: boolean): Call {
  const name = pick(NAMES, random);
  const either = (): unknown => (maybe(random, 0.8) ? textOf(random) : componentsOf(random));
  const args: unknown[] = [];
  if (name === "parse") args.push(textOf(random));
  else if (name === "serialize") args.push(componentsOf(random));
  else if (name === "resolve") args.push(textOf(random), textOf(random));
  else if (name === "resolveComponents") args.push(componentsOf(random), componentsOf(random));
  else if (name === "normalize") args.push(either());
  else {
    const first = either();
    args.push(first, maybe(random, 0.5) ? either() : first);
  }
  if (maybe(random, 0.35)) args.push(optionsOf(random, isUriJs));
  return { name, args: isUriJs ? withoutSeparators(args) : args };
}

/** Replaces the line separators of Unicode: uri-js does not return from some paths with one. */
function withoutSeparators(args: readonly unknown[]): readonly unknown[] {
  return JSON.parse(JSON.stringify(args).replace(/[\u2028\u2029]/g, "\u2027"));
}
