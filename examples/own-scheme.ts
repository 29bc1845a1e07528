// Reads and writes three schemes of one's own: files in an editor, links to an app, and notes.
// Run it: node own-scheme.ts 'vscode://file/c%3A/a%20b.ts:3:14' 'acme-shop://product/7?ref=mail' 'note:Buy%20milk?tag=b&tag=a'

import { build, normalize, params, parse, pctDecode, pctEncode } from "pchar";
import { uriTemplate } from "pchar/template";

/** `vscode://file/PATH:LINE:COLUMN`, with both numbers, the line or neither. A `:` in the path is written as `%3A`. */
export const editor = {
  read(uri: string): { file: string; line: number | undefined; column: number | undefined } {
    const { scheme = "", host, path } = parse(uri, "URI");
    if (scheme.toLowerCase() !== "vscode" || host !== "file") throw new SyntaxError("Not a file");
    const [, file = "", line, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(path)!;
    return {
      file: pctDecode(file),
      line: line ? Number(line) : undefined,
      column: column ? Number(column) : undefined,
    };
  },
  write(file: string, ...position: readonly number[]): string {
    const path = pctEncode(file).replaceAll("%2F", "/");
    return build({ scheme: "vscode", host: "file", path: [path, ...position].join(":") });
  },
};

const PRODUCT = ["acme-shop://product/{id}{?ref}", "https://shop.example/product/{id}{?ref}"];
const links = PRODUCT.map((template) => uriTemplate(template));

/** A product of a shop: the app opens the first link, and the second where the app is installed (a universal link). */
export const product = {
  read(uri: string): { id: string; ref: string | undefined } | undefined {
    const options = { required: ["id"], query: "any-order", extra: "ignore" } as const;
    const found = links.map((link) => link.match(uri, options)).find((values) => values !== undefined);
    return found && { id: String(found["id"]), ref: found["ref"]?.toString() };
  },
  write: (id: string, ref?: string): string => links[0]!.expand({ id, ref }),
};

/** `note:TITLE?tag=TAG&tag=TAG`. The order of tags does not matter: pass it as one of the `schemeRules`. */
export const note = {
  name: "note",
  read(uri: string): { title: string; tags: string[] } {
    const { scheme = "", authority, path } = parse(uri, "URI");
    if (scheme.toLowerCase() !== "note" || authority !== undefined) throw new SyntaxError("Not a note");
    const tags = params(uri).flatMap(([name, tag]) => (name === "tag" ? tag : []));
    return { title: pctDecode(path), tags };
  },
  write: (title: string, tags: readonly string[] = []): string =>
    build({ scheme: "note", path: pctEncode(title), params: tags.map((tag) => ["tag", tag] as const) }),
  normalize: (uri: string): string =>
    note.write(note.read(uri).title, [...new Set(note.read(uri).tags)].sort()),
};

if (import.meta.filename === process.argv[1]) {
  for (const uri of process.argv.slice(2)) {
    const scheme = uri.startsWith("vscode:") ? editor : uri.startsWith("note:") ? note : product;
    console.log(scheme.read(uri));
    console.log(normalize(uri, { schemeRules: [note] }));
  }
}
