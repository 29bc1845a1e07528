// A client of a JSON API. Each URI is made of the base, path segments and parameters, and nothing has to be encoded by hand.
// Run it: node api-client.ts https://api.example.com/v1/ users 42

import { appendSegments, origin, type ParamChanges, resolve, withParams } from "pchar";
import { redact } from "pchar/inspect";
import { fromHref } from "pchar/text";

/** A page of a list, with a reference to the next page. */
export interface Page<T> {
  items: T[];
  next?: string;
}

export class ApiClient {
  readonly #base: string;

  /** The base may have a path. */
  constructor(base: string) {
    this.#base = base;
  }

  /**
   * Segments are data: an id with a slash or a question mark stays one segment. A parameter may be a string, a number or a
   * boolean. An array is several parameters with one name, and `null` leaves the parameter out.
   */
  uri(segments: readonly string[], params: ParamChanges = {}): string {
    return withParams(appendSegments(this.#base, ...segments), params);
  }

  get<T>(segments: readonly string[], params?: ParamChanges): Promise<T> {
    return getJson(this.uri(segments, params));
  }

  /** Returns the items of all pages. `next` may be any reference, such as `?page=2` or `/v1/users?page=2`. */
  async *list<T>(segments: readonly string[], params?: ParamChanges): AsyncGenerator<T, void> {
    let uri: string | undefined = this.uri(segments, params);
    while (uri !== undefined) {
      const page: Page<T> = await getJson(uri);
      yield* page.items;
      // Many servers write brackets into a reference, which no URI has outside of its host.
      uri = page.next === undefined ? undefined : resolve(fromHref(page.next, uri).uri, uri);
      if (uri !== undefined && origin(uri) !== origin(this.#base))
        throw new Error("The next page is elsewhere");
    }
  }
}

async function getJson<T>(uri: string): Promise<T> {
  const response = await fetch(uri, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`Status ${response.status} of ${redact(uri)}`);
  return (await response.json()) as T;
}

if (import.meta.filename === process.argv[1]) {
  const [base = "", ...segments] = process.argv.slice(2);
  console.log(await new ApiClient(base).get(segments));
}
