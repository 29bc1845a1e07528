// Fetches a URI from an untrusted source, such as a webhook, without reaching a private network.

import { GuardError, type GuardOptions, guardedFetch } from "pchar/guard";
import { fetchPolicy } from "pchar/inspect";

/** Made once: its connections serve many calls. `{ within: ["https://example.com/docs/"] }` allows only that folder. */
const policy = fetchPolicy();

/** Returns the text, or why it is not fetched. */
export async function textAt(uri: string, options: GuardOptions = {}): Promise<string> {
  try {
    const { response } = await guardedFetch(uri, { policy, deadline: 5000, maxBytes: 1_000_000, ...options });
    return await response.text();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return [error.code, ...error.refusals.map(({ code }) => code)].join(" ");
  }
}
