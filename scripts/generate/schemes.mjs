// Generates the rules of schemes for normalization, from crate/grammar/schemes.json.

/** Returns the files of both languages, by path. */
export function schemeFiles(all, mark) {
  const schemes = all.filter(({ dns = true }) => dns);
  const others = all.filter(({ dns = true }) => !dns);
  return {
    "ts/generated/schemes.ts": `${mark}
/** The rules of a scheme for normalization (RFC 3986, 6.2.3). */
export interface SchemeDefaults {
  /** The default port, without leading zeros. */
  readonly port: string | undefined;
  /** The path that replaces an empty one after an authority. */
  readonly emptyPath: string;
  /** Whether a missing authority, an empty host and \`localhost\` mean the same. */
  readonly localhost: boolean;
}

export const SCHEMES: ReadonlyMap<string, SchemeDefaults> = /* @__PURE__ */ new Map([
${schemes
  .map(
    ({ scheme, port, emptyPath, localhost = false }) =>
      `  ["${scheme}", { port: ${port === null ? "undefined" : `"${port}"`}, emptyPath: "${emptyPath}", localhost: ${localhost} }],`,
  )
  .join("\n")}
]);

/** The schemes whose hosts are not names of the DNS, and have case. The host of \`ipns\` may be such a name, too. */
export const NOT_DNS: ReadonlySet<string> = /* @__PURE__ */ new Set([
${others.map(({ scheme }) => `  "${scheme}",`).join("\n")}
]);
`,
    "crate/src/generated/schemes.rs": `${mark}
/// The schemes that have special rules for normalization (RFC 3986, 6.2.3): the name, the default port or 0, whether an empty
/// path after an authority becomes a slash, and whether a missing authority, an empty host and \`localhost\` mean the same.
pub const SCHEMES: [(&[u8], u16, bool, bool); ${schemes.length}] = [
${schemes
  .map(
    ({ scheme, port, emptyPath, localhost = false }) =>
      `    (b"${scheme}", ${port ?? 0}, ${emptyPath === "/"}, ${localhost}),`,
  )
  .join("\n")}
];
`,
  };
}
