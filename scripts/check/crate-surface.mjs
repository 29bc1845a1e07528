// Checks what a user of the crate sees: its public items, as rustdoc's JSON has them, and the errors of the compiler for programs that
// mix up its types. Both are recorded in test/package/surface.
//
//   --update   records them anew
//
// JSON and messages differ between versions of Rust, so one version writes them. Without it the check is skipped and named.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt, report, run } from "../command.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "test/package/surface");
const TARGET = join(ROOT, "target/surface");
/** The version that writes the pages. crate/surface/Cargo.toml names the reader of its JSON. */
const RUST = "1.95.0";

/** The enums that the ABNF closes. All others are `non_exhaustive`. */
const CLOSED = /pub enum pchar::(?:HostKind|PathKind)$/;

/** Programs that do not compile. A message names the types as the program does. */
const PROGRAMS = [
  [
    "A reference where a URI is wanted",
    `use pchar::{Uri, UriRef};

fn fetch(_: Uri<&str>) {}

fn main() {
    fetch(UriRef::parse("/a").unwrap());
}`,
  ],
  [
    "The fragment of an absolute URI, which has none",
    `use pchar::AbsoluteUri;

fn main() {
    AbsoluteUri::parse("a:b").unwrap().fragment();
}`,
  ],
  [
    "A reference to a URI, and an IRI as its base",
    `use pchar::{Iri, UriRef};

fn main() {
    let base = Iri::parse("http://é/").unwrap();
    UriRef::parse("a").unwrap().resolve(&base).unwrap();
}`,
  ],
  [
    "A URI that is built without a scheme",
    `use pchar::Uri;

fn main() {
    Uri::builder().host("example.com").build().unwrap();
}`,
  ],
];

/** Returns the words that run a program of the version, or `undefined` if the version cannot be had. */
function toolchain() {
  const isVersion = (words) => attempt([...words, "rustc", "--version"]).stdout.startsWith(`rustc ${RUST} `);
  const candidates = [[], ["rustup", "run", RUST]];
  const found = candidates.find(isVersion);
  if (found !== undefined) return found;
  attempt(["rustup", "toolchain", "install", RUST, "--profile=minimal", "--no-self-update"]);
  return candidates.find(isVersion);
}

/** Returns the public items of the crate, one a line. */
function publicItems(words) {
  const target = ["--target-dir", TARGET];
  const json = ["--", "-Z", "unstable-options", "--output-format", "json"];
  const build = ["cargo", "rustdoc", "--locked", "-p", "pchar", "--lib", "--features", "serde", ...target];
  run([...words, ...build, ...json], { env: { RUSTC_BOOTSTRAP: "1" } });
  const manifest = ["--manifest-path", "crate/surface/Cargo.toml"];
  const reader = ["cargo", "run", "--quiet", "--locked", ...manifest, ...target, "--"];
  const lines = run([...words, ...reader, join(TARGET, "doc/pchar.json")]).stdout.split("\n");
  const isClosed = (line) =>
    line.includes("pub enum") && !line.includes("#[non_exhaustive]") && !CLOSED.test(line);
  const closed = lines.filter(isClosed);
  if (closed.length > 0) throw new Error(`Not marked as non_exhaustive:\n${closed.join("\n")}`);
  // An implementation is listed with its trait and with its type.
  return `\`\`\`rust\n${[...new Set(lines)].join("\n").trim()}\n\`\`\`\n`;
}

/** Returns the programs with the errors of the compiler. */
function compileErrors(words) {
  mkdirSync(TARGET, { recursive: true });
  const rustc = [...words, "rustc", "--edition=2024", "--emit=metadata", "--out-dir", TARGET];
  const library = ["--crate-type=lib", "--crate-name=pchar", "--cfg", 'feature="alloc"', "crate/src/lib.rs"];
  run([...rustc, "--cap-lints=allow", ...library]);
  const using = ["--extern", `pchar=${join(TARGET, "libpchar.rmeta")}`, "--error-format=json"];
  const pages = PROGRAMS.map(([title, program], number) => {
    const file = join(TARGET, `program${number}.rs`);
    writeFileSync(file, program);
    const { stderr } = attempt([...rustc, ...using, file]);
    const errors = stderr.split("\n").filter(Boolean).map(JSON.parse);
    const texts = errors.filter(({ level, code }) => level === "error" && code !== null).map(textOf);
    if (texts.length === 0) throw new Error(`It compiles, or rustc failed: ${title}\n${stderr}`);
    return `## ${title}\n\n\`\`\`rust\n${program}\n\`\`\`\n\n\`\`\`text\n${texts.join("\n")}\n\`\`\`\n`;
  });
  return `The errors that rustc ${RUST} writes for these programs, without lines of the source.\n\n${pages.join("\n")}`;
}

/** Returns an error with its labels, notes and help. What names a line of the crate is left out, because it moves. */
function textOf({ message, code, spans, children }) {
  const labels = spans.filter(({ file_name, label }) => label && file_name.startsWith(TARGET));
  const notes = children.filter((child) => child.spans.length === 0);
  return [
    `error[${code.code}]: ${message}`,
    ...labels.map(({ text, label }) => `  ${text[0].text.trim()}: ${label}`),
    ...notes.map((note) => `  ${note.level}: ${note.message.replaceAll("\n", "\n    ")}`),
  ].join("\n");
}

/** Returns whether a page is the recorded one, or records it. */
function matches(name, text, updates) {
  const path = join(FOLDER, name);
  if (updates) writeFileSync(path, text);
  const recorded = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  if (recorded === text) return true;
  const [old, now] = [recorded, text].map((each) => each.split("\n"));
  console.error(`${name} differs: if that is intended, run node scripts/check/crate-surface.mjs --update`);
  for (const line of old.filter((each) => !now.includes(each))) console.error(`- ${line}`);
  for (const line of now.filter((each) => !old.includes(each))) console.error(`+ ${line}`);
  return false;
}

const isUpdate = process.argv.includes("--update");
const words = toolchain();
if (words === undefined) console.log(`skipped: Rust ${RUST} is not installed`);
await report(
  () => words && matches("crate.md", publicItems(words), isUpdate),
  () => words && matches("crate-errors.md", compileErrors(words), isUpdate),
);
