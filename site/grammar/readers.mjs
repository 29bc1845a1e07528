// The functions that read a rule: [file, function] in the JavaScript engine, then in the Rust core.

const SCAN = "ts/core/scan.ts";
const HOST = "ts/core/host.ts";
const PCT = "ts/core/pct.ts";
const RUST_SCAN = "crate/src/scan/scalar.rs";
const RUST_HOST = "crate/src/host.rs";
const RUST_PCT = "crate/src/triplet.rs";

const scan = (js, rust = js) => [
  [SCAN, js],
  [RUST_SCAN, rust],
];
const host = (js, rust = js) => [
  [HOST, js],
  [RUST_HOST, rust],
];
const pct = (js, rust = js) => [
  [PCT, js],
  [RUST_PCT, rust],
];

const WHOLE = scan("scan", "components");
const HIER_PART = scan("hierPart", "hier_part");
const PATH = scan("path");
const SEGMENTS = scan("segments");
const RUN = pct("matchesRun", "matches_run");

const READERS = {
  URI: WHOLE,
  "hier-part": HIER_PART,
  "URI-reference": WHOLE,
  "absolute-URI": WHOLE,
  "relative-ref": WHOLE,
  "relative-part": HIER_PART,
  scheme: [
    [SCAN, "scheme"],
    ["crate/src/scan/scheme.rs", "scheme"],
  ],
  authority: scan("authority"),
  userinfo: scan("authority"),
  host: scan("host"),
  port: scan("port"),
  "reg-name": scan("regName", "reg_name"),
  "IP-literal": scan("ipLiteral", "ip_literal"),
  IPvFuture: host("ipvfuture"),
  IPv6address: host("ipv6address"),
  h16: host("h16"),
  ls32: host("ipv6address"),
  IPv4address: host("ipv4address"),
  "dec-octet": host("decOctet", "dec_octet"),
  path: PATH,
  "path-abempty": PATH,
  "path-absolute": PATH,
  "path-noscheme": PATH,
  "path-rootless": PATH,
  "path-empty": PATH,
  segment: SEGMENTS,
  "segment-nz": SEGMENTS,
  "segment-nz-nc": SEGMENTS,
  pchar: pct("run"),
  query: scan("query"),
  fragment: scan("fragment"),
  "pct-encoded": pct("triplet"),
  unreserved: RUN,
  reserved: RUN,
  "gen-delims": RUN,
  "sub-delims": RUN,
  ucschar: pct("isSelectedNonAscii", "is_selected_non_ascii"),
  iprivate: pct("isSelectedNonAscii", "is_selected_non_ascii"),
  ALPHA: RUN,
  DIGIT: RUN,
  HEXDIG: pct("hexDigit", "hex_digit"),
};

/** Returns the readers of a rule. A rule of RFC 3987 has those of its counterpart in RFC 3986. */
export function readersOf(rule) {
  const found = READERS[rule] ?? READERS[rule.replace("IRI", "URI")] ?? READERS[rule.replace(/^i/, "")];
  if (found === undefined) throw new RangeError(`no function reads the rule ${rule}`);
  return found;
}
