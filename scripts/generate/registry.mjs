// Generates ts/generated/registry.ts from scripts/generate/registry.

/** Returns the rows of a table without its comments. */
export const rowsOf = (text) =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));

const STATUSES = ["permanent", "provisional", "historical"];

/** Shortens `RFC9110, Section 4.2.1` to `9110.4.2.1`. Other references are unchanged. */
function shortened(reference) {
  const short = reference.replace(/^RFC(\d+)(?:, Section (.+))?$/, (_, rfc, section) =>
    section === undefined ? rfc : `${rfc}.${section}`,
  );
  if (/[\s|]/.test(short)) throw new Error(`cannot shorten the reference ${reference}`);
  return short;
}

/** Returns the module: for each status one string of schemes. */
export function generated(read) {
  const source = read("scripts/generate/registry/uri-schemes.tsv");
  const [, date] = /^# date: (\d{4}-\d{2}-\d{2})$/m.exec(source);
  const core = JSON.parse(read("crate/grammar/schemes.json"));
  const ports = new Map([
    ...rowsOf(read("scripts/generate/registry/default-ports.tsv")).map(([scheme, port]) => [scheme, port]),
    ...core.filter(({ port }) => port !== null).map(({ scheme, port }) => [scheme, String(port)]),
  ]);
  const entries = Object.fromEntries(STATUSES.map((status) => [status, []]));
  for (const [scheme, status, references = ""] of rowsOf(source)) {
    const port = ports.has(scheme) ? `:${ports.get(scheme)}` : "";
    ports.delete(scheme);
    const documents = references.split(" ; ").filter((each) => each !== "");
    entries[status].push([scheme + port, ...documents.map(shortened)].join("|"));
  }
  if (ports.size > 0) throw new Error(`ports of unregistered schemes: ${[...ports.keys()].join(", ")}`);
  const text = `// Generated from scripts/generate/registry and crate/grammar/schemes.json by scripts/generate/registry.mjs. Do not edit.

/** The date of the copy of the registry, which may be older. */
export const DATE = "${date}";

/** The registered schemes by status. Each is a name, then \`:\` and a default port if it has one, then \`|\` before each reference. */
export const REGISTRY = {
${STATUSES.map((status) => `  ${status}:\n    "${entries[status].join(" ")}",`).join("\n")}
} as const;
`;
  return { "ts/generated/registry.ts": text };
}
