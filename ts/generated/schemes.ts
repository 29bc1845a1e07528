// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/** The rules of a scheme for normalization (RFC 3986, 6.2.3). */
export interface SchemeDefaults {
  /** The default port, without leading zeros. */
  readonly port: string | undefined;
  /** The path that replaces an empty one after an authority. */
  readonly emptyPath: string;
  /** Whether a missing authority, an empty host and `localhost` mean the same. */
  readonly localhost: boolean;
}

export const SCHEMES: ReadonlyMap<string, SchemeDefaults> = /* @__PURE__ */ new Map([
  ["coap", { port: "5683", emptyPath: "/", localhost: false }],
  ["coaps", { port: "5684", emptyPath: "/", localhost: false }],
  ["file", { port: undefined, emptyPath: "", localhost: true }],
  ["ftp", { port: "21", emptyPath: "/", localhost: false }],
  ["gopher", { port: "70", emptyPath: "/", localhost: false }],
  ["http", { port: "80", emptyPath: "/", localhost: false }],
  ["https", { port: "443", emptyPath: "/", localhost: false }],
  ["imap", { port: "143", emptyPath: "/", localhost: false }],
  ["ldap", { port: "389", emptyPath: "/", localhost: false }],
  ["nntp", { port: "119", emptyPath: "/", localhost: false }],
  ["rtsp", { port: "554", emptyPath: "/", localhost: false }],
  ["telnet", { port: "23", emptyPath: "/", localhost: false }],
  ["wais", { port: "210", emptyPath: "/", localhost: false }],
  ["ws", { port: "80", emptyPath: "/", localhost: false }],
  ["wss", { port: "443", emptyPath: "/", localhost: false }],
]);

/** The schemes whose hosts are not names of the DNS, and have case. The host of `ipns` may be such a name, too. */
export const NOT_DNS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "http+unix",
  "ipfs",
  "ipns",
]);
