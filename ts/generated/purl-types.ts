// Generated from scripts/generate/registry/purl-types.tsv by scripts/generate/purl-types.mjs. Do not edit.

/** The rules of a type of package URLs. */
export interface PurlType {
  readonly namespace: "required" | "optional" | "prohibited";
  /** The parts that the canonical form has in lower case. */
  readonly lower: readonly ("namespace" | "name" | "version" | "subpath")[];
  /** The pattern of the name in its canonical form, and of the version. */
  readonly name: RegExp | undefined;
  readonly version: RegExp | undefined;
  /** The keys of the qualifiers that are required. */
  readonly qualifiers: readonly string[];
}

export const PURL_TYPES: ReadonlyMap<string, PurlType> = /* @__PURE__ */ new Map([
  ["alpm", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["apk", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["bazel", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["bitbucket", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["bitnami", { namespace: "prohibited", lower: ["name"], name: undefined, version: undefined, qualifiers: [] }],
  ["brew", { namespace: "optional", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["cargo", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["chrome-extension", { namespace: "prohibited", lower: ["name"], name: /^[a-p]{32}$/, version: /^\d+(\.\d+){0,3}$/, qualifiers: [] }],
  ["cocoapods", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["composer", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["conan", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["conda", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["cpan", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["cran", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["deb", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["docker", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["gem", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["generic", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["git", { namespace: "required", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["github", { namespace: "required", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["golang", { namespace: "required", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["hackage", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["hex", { namespace: "optional", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["huggingface", { namespace: "required", lower: ["version"], name: undefined, version: undefined, qualifiers: [] }],
  ["julia", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: ["uuid"] }],
  ["luarocks", { namespace: "optional", lower: ["namespace","name"], name: undefined, version: undefined, qualifiers: [] }],
  ["maven", { namespace: "required", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["mlflow", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["npm", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["nuget", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["oci", { namespace: "prohibited", lower: ["name","version"], name: undefined, version: undefined, qualifiers: [] }],
  ["opam", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["otp", { namespace: "prohibited", lower: ["name","subpath"], name: undefined, version: undefined, qualifiers: [] }],
  ["pub", { namespace: "prohibited", lower: ["name"], name: /^[a-z0-9_]/, version: undefined, qualifiers: [] }],
  ["pypi", { namespace: "prohibited", lower: ["name","version"], name: undefined, version: undefined, qualifiers: [] }],
  ["qpkg", { namespace: "required", lower: ["namespace"], name: undefined, version: undefined, qualifiers: [] }],
  ["rpm", { namespace: "required", lower: ["namespace"], name: undefined, version: undefined, qualifiers: [] }],
  ["swid", { namespace: "optional", lower: [], name: undefined, version: undefined, qualifiers: ["tag_id"] }],
  ["swift", { namespace: "required", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["vcpkg", { namespace: "prohibited", lower: [], name: undefined, version: undefined, qualifiers: [] }],
  ["vscode-extension", { namespace: "required", lower: ["namespace","name","version"], name: undefined, version: undefined, qualifiers: [] }],
  ["yocto", { namespace: "optional", lower: ["namespace"], name: undefined, version: undefined, qualifiers: [] }],
] as const);
