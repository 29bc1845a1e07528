// Generated from crate/grammar by scripts/gen.mjs. Do not edit.

/** What 6.2.3 needs to know of a scheme. */
export interface SchemeRules {
  /** The default port, without leading zeros. */
  readonly port: string | undefined;
  /** What an empty path after an authority stands for. */
  readonly emptyPath: string;
  /** Whether no authority, an empty host and `localhost` are one. */
  readonly localhost: boolean;
}

export const SCHEMES: ReadonlyMap<string, SchemeRules> = /* @__PURE__ */ new Map([
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
