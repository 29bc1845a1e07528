// The folders of a release.

import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const RELEASE = join(ROOT, ".cache/release");
/** The files that the registries get and that are attached to the release. */
export const FILES = join(RELEASE, "files");
/** The package as npm publishes it. `npm sbom` takes the name of the folder. */
export const PACKAGE = join(RELEASE, "pchar");
/** The folder with the built site, and the archive that is deployed. */
export const SITE = join(RELEASE, "site");
export const SITE_ARCHIVE = join(RELEASE, "artifact.tar");
/** The checksums of all files. `sha256sum --check` reads them. */
export const SUMS = "SHA256SUMS";
