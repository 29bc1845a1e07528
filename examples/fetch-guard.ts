// Fetches a URI from an untrusted source, such as a webhook, without reaching a private network.
//
// Checking the URI is not enough, because a name may have any address: 127.0.0.1.nip.io and localtest.me lead to this
// machine. So the guard looks the name up once, checks every address, connects to a checked address and no other, and
// does the same for each redirect.

import { lookup as dnsLookup } from "node:dns/promises";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { resolve, withComponents } from "pchar";
import { type FetchPolicy, isSafeToFetch } from "pchar/inspect";
import { fromHref } from "pchar/text";

type Address = { address: string; family: number };

export interface GuardOptions {
  policy?: FetchPolicy;
  lookup?: (name: string) => Promise<Address[]>;
  redirects?: number;
  /** Ends the fetch, for example after a time: `AbortSignal.timeout(5000)`. */
  signal?: AbortSignal;
}

export async function guardedGet(uri: string, options: GuardOptions = {}): Promise<IncomingMessage> {
  const { policy = {}, lookup = (name) => dnsLookup(name, { all: true }), redirects = 5, signal } = options;
  let current = uri;
  for (let count = 0; count <= redirects; count++) {
    check(current, policy);
    const addresses = await lookup(new URL(current).hostname.replace(/^\[|\]$/g, ""));
    for (const { address, family } of addresses) {
      const host = family === 6 ? `[${address}]` : address;
      check(withComponents(current, { host }, { rule: policy.rule ?? "URI-reference" }), policy);
    }
    const response = await connect(current, addresses, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return response;
    response.destroy();
    // A browser reads this header like a link.
    current = resolve(fromHref(headers.location, current).uri, current);
  }
  throw new Error(`More than ${redirects} redirects`);
}

function check(uri: string, policy: FetchPolicy): void {
  if (!isSafeToFetch(uri, policy)) throw new Error("It is not safe to fetch this URI");
}

/** Sends the request to one of the addresses. The name is not looked up again, and no open connection is used. */
function connect(uri: string, addresses: Address[], signal?: AbortSignal): Promise<IncomingMessage> {
  const [first] = addresses;
  if (first === undefined) throw new Error("The name has no address");
  const lookup: LookupFunction = (_, { all }, found) =>
    all ? found(null, addresses) : found(null, first.address, first.family);
  const get = new URL(uri).protocol === "https:" ? getHttps : getHttp;
  return new Promise((done, fail) => {
    get(uri, { agent: false, lookup, signal }, done).on("error", fail);
  });
}
