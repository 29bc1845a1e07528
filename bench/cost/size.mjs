// How large is each entry of the package? What it imports belongs to it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The files of `exports` that an import leads to, by their subpaths. */
function entries() {
  const { exports, bin } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const fileOf = (target) => (typeof target === "string" ? target : fileOf(target.import ?? target.default));
  const listed = Object.entries(exports).map(([path, target]) => [
    path.replace(/^\./, "pchar"),
    fileOf(target),
  ]);
  return [
    ...listed,
    ...Object.entries(bin).map(([name, file]) => [`${name} (command)`, `./${file.replace(/^\.\//, "")}`]),
  ];
}

/** A file and the files beside it that it imports, at once or later. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  if (!/\.[cm]?js$/.test(file)) return found;
  const text = readFileSync(join(ROOT, file), "utf8");
  for (const [, target] of text.matchAll(/(?:from|import|import\(|new URL\()\s*"(\.\.?\/[^"]+\.[cm]?js)"/g))
    if (existsSync(join(ROOT, dirname(file), target))) withImports(join(dirname(file), target), found);
  return found;
}

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

export function sizes({ show }) {
  const files = entries().filter(([, file]) => /\.(?:js|wasm)$/.test(file) && existsSync(join(ROOT, file)));
  const modules = readdirSync(join(ROOT, "ts/backend/wasm"))
    .filter((name) => name.endsWith(".wasm"))
    .map((name) => [`${name}, in it as hexadecimal digits`, join("ts/backend/wasm", name)]);
  const rows = [...files, ...modules].map(([name, file]) => {
    const parts = [...withImports(join(file))].map((each) => readFileSync(join(ROOT, each)));
    const sum = (of) => parts.reduce((total, part) => total + of(part), 0);
    return { name, files: parts.length, raw: sum(({ length }) => length), gzip: sum(gzipped) };
  });
  const body = rows.map(
    ({ name, raw, gzip }) => `${name.padEnd(34)}${String(raw).padStart(9)}${String(gzip).padStart(9)}`,
  );
  show(
    `\nsize: bytes of each entry with what it imports\n${" ".repeat(34)}      raw     gzip\n${body.join("\n")}`,
  );
  return { rows };
}
