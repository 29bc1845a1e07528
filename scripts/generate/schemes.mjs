// Generates the rules of schemes for normalization, from crate/grammar/schemes.json.

/** Returns the files of both languages, by path. */
export function schemeFiles(schemes, mark) {
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
`,
    "crate/src/generated/schemes.rs": `${mark}
use crate::schemes::SchemeDefaults;

/// The schemes that have rules of their own for normalization (RFC 3986, 6.2.3).
pub static SCHEMES: [SchemeDefaults; ${schemes.length}] = [
${schemes
  .map(
    ({ scheme, port, emptyPath, localhost = false }) =>
      `    SchemeDefaults::of(b"${scheme}", ${port ?? 0}, ${emptyPath === "/"}, ${localhost}),`,
  )
  .join("\n")}
];
`,
  };
}
