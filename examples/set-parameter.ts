// Sets one query parameter of links. All other characters of a link stay as they are.
// Run it: node set-parameter.ts page=2 'https://h/?q=a%20b+c&sig=%7e1&page=1#top'

import { withParams } from "pchar";

/** Writes the parameter at its old place, or at the end. `undefined` removes it. */
export function withParameter(uri: string, name: string, value: string | undefined): string {
  return withParams(uri, [[name, value ?? null]]);
}

if (import.meta.filename === process.argv[1]) {
  const [parameter = "", ...uris] = process.argv.slice(2);
  const [name = "", value] = parameter.split("=");
  for (const uri of uris) console.log(withParameter(uri, name, value));
}
