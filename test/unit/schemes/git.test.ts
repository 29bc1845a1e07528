// The `git` schemes beside npm-package-arg, which reads the specifiers of `npm install`.

import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { git, gitHttps, gitSsh } from "../../../ts/schemes/index.ts";

interface Specifier {
  readonly type: string;
  readonly fetchSpec: string;
  readonly gitCommittish?: string | null;
  readonly gitRange?: string;
}

const npa: (specifier: string) => Specifier = createRequire(import.meta.url)("npm-package-arg");

const SCHEMES = { git, "git+ssh": gitSsh, "git+https": gitHttps };

const word = fc.constantFrom("npm", "cli", "a.git", "~me", "1a", "x-y", "a%20b");
const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join("/"));
const user = fc.constantFrom("", "git@");
const reference = fc.constantFrom(
  "",
  "#v1.0.27",
  "#4727d357ea",
  "#feature/branch",
  "#semver:^5.0",
  "#semver:1.x || >=2.5.0 <3",
  "#semver:%5E1",
);

/** Returns a specifier in words that both readers have. That of scp names no server in a URL: its path follows a colon. */
function read(specifier: string): readonly unknown[] {
  const { type, fetchSpec, gitCommittish, gitRange } = npa(`x@${specifier}`);
  const [, login = "", repository = ""] = /^([^/:]*@?[^/:]*):(?!\/\/)(.*)$/.exec(fetchSpec) ?? [];
  const server = new URL(login === "" ? fetchSpec : `ssh://${login}/${repository}`);
  return [
    type,
    server.host,
    server.username,
    decodeURIComponent(server.pathname),
    gitCommittish ?? undefined,
    gitRange,
  ];
}

test("lenient reads what npm reads", () => {
  const slash = fc.constantFrom("/", ":2222/");
  const forms = fc.oneof(
    fc.tuple(fc.constantFrom("git", "git+ssh"), user, slash, path),
    // npm takes the password of `git+ssh` for the path of scp.
    fc.tuple(fc.constant("git+https"), fc.constantFrom("", "git@", "me:pw@"), slash, path),
    fc.tuple(fc.constant("git+ssh"), user, fc.constant(":"), path),
  );
  fc.assert(
    fc.property(forms, reference, ([scheme, login, mark, rest], fragment) => {
      const specifier = `${scheme}://${login}h.example${mark}${rest}${fragment}`;
      const {
        host,
        port,
        user = "",
        repository,
        commitIsh,
        semver,
      } = SCHEMES[scheme as "git"].parse(specifier, { lenient: true });
      expect([
        "git",
        port === undefined ? host : `${host}:${port}`,
        user,
        repository,
        commitIsh,
        semver,
      ]).toEqual(read(specifier));
    }),
    { numRuns: 2000 },
  );
});
