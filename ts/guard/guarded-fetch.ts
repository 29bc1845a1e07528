import { check } from "../api/check.ts";
import { fromHref } from "../api/href/from-href.ts";
import type { Policy } from "../inspect/policy.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { requireNode } from "./addresses.ts";
import { type Ending, endingOf } from "./ending.ts";
import { GuardError, validate } from "./guard-error.ts";
import { type GuardOptions, type Settings, settingsOf } from "./options.ts";
import { redirected } from "./redirect.ts";
import { responseOf } from "./response.ts";
import { dismiss, type GuardedRequest, send } from "./send.ts";

/** The result of {@link guardedFetch}. */
export interface GuardedResponse {
  /** The URI that the response comes from: the last redirect, or the given one. An IRI is mapped to a URI. */
  readonly uri: string;
  /** The response. Its status may be an error, such as 404. Its body is a stream, which reads while you read. */
  readonly response: Response;
}

/**
 * Fetches an `http` or `https` URI from an untrusted source without reaching a private network (RFC 3986, 7).
 *
 * The URI has to pass `isSafeToFetch`. Its name is looked up once, one refused address refuses it, and the connection goes to
 * an address that was checked. Each redirect is checked in the same way. The header `Location` is checked as it was written,
 * and as browsers read it.
 *
 * - With a policy of `fetchPolicy`, an idle connection of this policy, to the same scheme, host and port and with the same `lookup`,
 *   serves `GET`, `HEAD` and `OPTIONS` without a body and without credentials. Its name is not looked up again for one minute. If it fails
 *   before the first byte of the response, the request is sent once more on a new one. Any other connection serves one request.
 * - Variables for proxies, and `NODE_TLS_REJECT_UNAUTHORIZED`, are ignored.
 * - Path and query are sent as they are in the URI. The userinfo is not sent.
 * - 301 and 302 turn `POST` into `GET`, 303 every method except `HEAD`. Otherwise a redirect repeats the method and the body.
 * - `Authorization`, `Cookie` and `Proxy-Authorization` are removed when the origin changes.
 * - A body with the coding `gzip` or `br` is decoded, and loses the headers `Content-Encoding` and `Content-Length`.
 * - The deadline and `signal` end the body too: then its reader gets the error. Read or cancel each body: an unread one keeps
 *   its connection until the deadline.
 *
 * @throws {GuardError} if the policy refuses the URI, an address or a redirect, or a limit is exceeded; its code says which.
 * Errors of the network and of the look-up are those of Node, such as `ECONNREFUSED`. If `signal` is aborted, its reason is thrown.
 * @throws {TypeError} if an option is unknown or has a wrong value, or the runtime is not Node.
 * @example
 * const read = async (uri) => {
 *   const { response } = await guardedFetch(uri, { deadline: 5000, maxBytes: 1_000_000 });
 *   return response.text();
 * };
 * await read("http://127.0.0.1/").catch(({ code }) => code); // "ERR_GUARD_REFUSED"
 */
export async function guardedFetch(uri: UriInput, options?: GuardOptions): Promise<GuardedResponse> {
  requireNode();
  const settings = settingsOf(options);
  const first = firstUri(textOf(uri), settings.policy);
  const ending = endingOf(first, settings);
  try {
    return await follow({ ...settings, uri: first }, settings, ending);
  } catch (error) {
    const reason = ending.errorFor(error);
    ending.abort();
    throw reason;
  }
}

/** Checks the URI of the caller. An IRI is mapped to a URI, which is checked too. */
function firstUri(text: string, policy: Policy): string {
  validate(text, policy, policy.rule);
  if (policy.rule === "URI-reference") return text;
  const uri = check(text) === undefined ? text : fromHref(text).uri;
  validate(uri, policy, "URI-reference");
  return uri;
}

/** Sends requests until a response is not a redirect. */
async function follow(first: GuardedRequest, settings: Settings, ending: Ending): Promise<GuardedResponse> {
  const { redirects } = settings;
  let request = first;
  for (let count = 0; ; count++) {
    const { uri } = request;
    const message = await ending.wait(send(request, settings, ending));
    const next = redirected(request, message, settings);
    if (next === undefined) {
      const response = responseOf(message, request, settings, ending);
      if (response.body === null) {
        await ending.wait(dismiss(message));
        ending.clear();
      }
      return { uri, response };
    }
    await ending.wait(dismiss(message));
    if (count === redirects)
      throw new GuardError("ERR_GUARD_REDIRECTS", uri, `there are more than ${redirects} redirects`);
    request = next;
  }
}
