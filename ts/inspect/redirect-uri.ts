import { asciiLower } from "../host/mapped-name.ts";
import { elementsOf, kindOf, oneOf } from "../support/argument.ts";
import { quotedText } from "../support/display.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import { validateSchemeName } from "../uri/scheme-name.ts";
import type { UriInput } from "../uri/types.ts";
import { differences } from "./differs.ts";
import { finding, type Subject } from "./finding.ts";
import {
  absoluteSubject,
  findingRefusal,
  isRefusal,
  type Refusal,
  schemeRefusal,
  sorted,
} from "./refusal.ts";

/** Options of {@link isRedirectUri}. */
export interface RedirectUriOptions {
  /**
   * Whether the port of `http://localhost` is free too. RFC 8252, 8.3 advises against it: `localhost` may resolve to another
   * interface.
   *
   * @default false
   */
  readonly localhost?: boolean | undefined;
  /**
   * Schemes that are allowed besides, in lower case and without `:`. `["http"]` allows `http` on every host.
   *
   * @default []
   */
  readonly schemes?: readonly string[] | undefined;
}

/**
 * Returns `true` if an authorization server may send a client to a redirect URI: it is one that the client registered (RFC 6749, 3.1.2.3;
 * RFC 9700, 4.1.3). {@link redirectRefusals} then returns an empty array.
 *
 * Redirect URIs are equal as strings; nothing is normalized. Pass the string of the request: the `href` of a `URL` is normalized. One
 * exception: the port of `http://127.0.0.1` and `http://[::1]` is free, because a native app gets it from the system (RFC 8252, 7.3). It
 * may be absent, or a number from 1 to 65535 without leading zeros.
 *
 * A redirect URI is an `absolute-URI` without userinfo. Its scheme is `https` with a host; `http` with the host `127.0.0.1`, `[::1]` or
 * `localhost`; a scheme of an app, which contains a dot (RFC 8252, 7.1); or one of `schemes`.
 *
 * @throws {TypeError} if `registered` is neither such a URI nor an array of them, or an option is wrong; the message names the URI.
 * @example
 * isRedirectUri("https://app.example/cb", "https://app.example/cb"); // true
 * isRedirectUri("https://app.example/cb/", "https://app.example/cb"); // false
 * isRedirectUri("https://app.example/cb?a", ["https://app.example/cb", "https://app.example/cb?a"]); // true
 * isRedirectUri("http://127.0.0.1:51004/cb", "http://127.0.0.1/cb"); // true
 * isRedirectUri("http://localhost:51004/cb", "http://localhost/cb"); // false
 * isRedirectUri("http://localhost:51004/cb", "http://localhost/cb", { localhost: true }); // true
 * isRedirectUri("com.example.app:/cb", "com.example.app:/cb"); // true
 */
export function isRedirectUri(
  uri: UriInput,
  registered: string | readonly string[],
  options?: RedirectUriOptions,
): boolean {
  return redirectRefusals(uri, registered, options).length === 0;
}

/**
 * Returns the reasons not to send a client to a redirect URI, sorted by index. {@link isRedirectUri} describes the comparison.
 *
 * - the code of an error if it is not an `absolute-URI`, as `"ERR_URI_UNEXPECTED_FRAGMENT"`;
 * - `"scheme-not-allowed"`; `"userinfo"`; the codes of {@link inspect} where `URL` reads another scheme, host or port than RFC 3986;
 * - otherwise `"not-registered"`, with the whole string, if no registered one is equal.
 *
 * @throws {TypeError} if `registered` is neither such a URI nor an array of them, or an option is wrong; the message names the URI.
 * @example
 * redirectRefusals("https://app.example/cb", "https://app.example/cb"); // []
 * redirectRefusals("https://evil.example/cb", "https://app.example/cb").map(({ code }) => code); // ["not-registered"]
 * redirectRefusals("https://app.example/cb#a", "https://app.example/cb")[0].code; // "ERR_URI_UNEXPECTED_FRAGMENT"
 * redirectRefusals("javascript:a", "https://app.example/cb")[0].code; // "scheme-not-allowed"
 */
export function redirectRefusals(
  uri: UriInput,
  registered: string | readonly string[],
  options?: RedirectUriOptions,
): Refusal[] {
  const { localhost = false, schemes = [] } = optionsOf(options, OPTIONS);
  oneOf("localhost", localhost, true, false);
  elementsOf("schemes", schemes, validateSchemeName);
  const known = typeof registered === "string" ? [registered] : registered;
  const list = elementsOf("redirect URIs", known, (entry) => validateRegistered(entry, schemes));
  const text = textOf(uri);
  const subject = absoluteSubject(text, "absolute-URI");
  if (isRefusal(subject)) return [subject];
  const refusals = ownRefusals(subject, schemes);
  if (refusals.length > 0) return sorted(refusals);
  return isRegistered(text, list, localhost) ? [] : [notRegistered(text)];
}

const OPTIONS = ["localhost", "schemes"] as const;

/** Checks a registered redirect URI. */
function validateRegistered(entry: string, schemes: readonly string[]): void {
  if (typeof entry !== "string") throw new TypeError(`Expected a redirect URI, got ${kindOf(entry)}`);
  const subject = absoluteSubject(entry, "absolute-URI");
  const refusal = isRefusal(subject) ? subject : ownRefusals(subject, schemes)[0];
  if (refusal === undefined) return;
  throw new TypeError(
    `The registered redirect URI ${quotedText(mask(entry).text)} is refused: ${refusal.message}`,
  );
}

/** Returns the reasons why a URI can be no redirect URI, whether it is registered or not. */
function ownRefusals(subject: Subject, schemes: readonly string[]): Refusal[] {
  const { record, spans } = subject;
  const refusals: Refusal[] = [];
  const scheme = asciiLower(record.scheme!);
  if (!isAllowed(scheme, record.host ?? "", schemes)) {
    refusals.push({ ...schemeRefusal(record.scheme!), ...WITH_HOST.get(scheme) });
  }
  if (record.userinfo !== undefined) {
    refusals.push(findingRefusal(finding("userinfo", spans.userinfo, "a redirect URI has no userinfo")));
  }
  const dangers = differences(subject).filter(({ severity }) => severity === "danger");
  return [...refusals, ...dangers.map(findingRefusal)];
}

/** What is said of a scheme that is allowed with another host. */
const WITH_HOST: ReadonlyMap<string, Pick<Refusal, "section" | "message">> = /* @__PURE__ */ new Map([
  [
    "http",
    {
      section: "RFC 8252, 7.3" as const,
      message: 'the scheme "http" is only allowed with the host 127.0.0.1, [::1] or localhost',
    },
  ],
  [
    "https",
    { section: "RFC 9110, 4.2.2" as const, message: 'the scheme "https" is only allowed with a host' },
  ],
]);

function isAllowed(scheme: string, host: string, schemes: readonly string[]): boolean {
  if (schemes.includes(scheme) || scheme.includes(".")) return true;
  if (scheme === "http") return ["127.0.0.1", "[::1]", "localhost"].includes(asciiLower(host));
  return scheme === "https" && host !== "";
}

function isRegistered(text: string, registered: readonly string[], localhost: boolean): boolean {
  if (registered.includes(text)) return true;
  const key = withoutLoopbackPort(text, localhost);
  return key !== undefined && registered.some((entry) => withoutLoopbackPort(entry, localhost) === key);
}

function notRegistered(text: string): Refusal {
  const message = "it is not a registered redirect URI";
  return { code: "not-registered", index: 0, end: text.length, section: "RFC 6749, 3.1.2.3", message };
}

/** A loopback redirect URI up to its port (RFC 8252, 7.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|(localhost))(?::([1-9]\d{0,4}))?(?=[/?]|$)/;

/** Returns a loopback redirect URI without its port, or `undefined` if it is another one. */
function withoutLoopbackPort(text: string, localhost: boolean): string | undefined {
  const [start, name, port = ""] = LOOPBACK.exec(text) ?? [];
  if (start === undefined || (name !== undefined && !localhost) || Number(port) > 65535) return undefined;
  return port === "" ? text : start.slice(0, -port.length - 1) + text.slice(start.length);
}
