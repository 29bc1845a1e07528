// The package as npm publishes it: packed into a tarball, and unpacked for a user.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stage } from "../../scripts/build/stage.mjs";

/** The folder of a user who has installed pchar. */
export interface Packed {
  /** The folder of the user. */
  readonly folder: string;
  /** The folder of pchar in it. */
  readonly installed: string;
  readonly tarball: Uint8Array;
  /** The bytes of all files together. */
  readonly unpackedSize: number;
  /** The names of all files of the package. */
  readonly files: readonly string[];
  remove(): void;
}

/** Packs the present dist/ without building it. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), "pchar-packed-"));
  const installed = join(folder, "node_modules", "pchar");
  npm(stage(join(folder, "stage")), "pack", "--pack-destination", folder);
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz"))!);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components", "1"]);
  const files = filesIn(installed).sort();
  return {
    folder,
    installed,
    tarball: readFileSync(tarball),
    unpackedSize: files.reduce((sum, file) => sum + readFileSync(join(installed, file)).length, 0),
    files,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs npm: under `npm run` the one in use. On Windows plain `npm` is a shell script. */
export function npm(cwd: string, ...argv: readonly string[]): void {
  const known = process.env["npm_execpath"];
  const isKnown = known !== undefined && /npm-cli\.[cm]?js$/.test(known);
  const [program, ...first] = isKnown ? [process.execPath, known] : ["npm"];
  execFileSync(program!, [...first, ...argv, "--loglevel=error"], {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: !isKnown && process.platform === "win32",
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
}
