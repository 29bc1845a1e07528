import { cleanHref } from "../api/href/clean.ts";
import { uriOfHref } from "../api/href/escape.ts";
import { splitAuthority, splitHref } from "../api/href/parts.ts";
import { type ReadUrl, readUrl } from "../api/href/read-url.ts";
import { parse } from "../api/parse.ts";
import { asciiLower, LONGEST_NAME } from "../host/mapped-name.ts";
import { IdnaUnavailableError } from "../host/platform-idna.ts";
import { NO_URL } from "../host/platform-url.ts";
import { SPECIAL } from "../host/read-as-url.ts";
import { quotedText } from "../support/display.ts";
import { MASK, mask } from "../uri/mask.ts";
import { type Span as SpanInText, spansOf } from "../uri/spans.ts";
import type { SplitComponents } from "./appendix-b.ts";
import {
  type ComponentsRead,
  type Finding,
  type FindingCode,
  type FindingComponent,
  finding,
  type Span,
  subjectOf,
} from "./finding.ts";
import { validFindings } from "./valid.ts";

/**
 * Reports how the URL Standard reads a string that is not a URI reference, and the dangers of the URL.
 *
 * `components` are those of RFC 3986, appendix B, and `span` is where it is invalid. A component that a password may reach
 * into is masked, as `redact` masks the string.
 */
export function urlFindings(text: string, components: SplitComponents, span: Span): Finding[] {
  const { places, page, isRelative } = placesOfUrl(text);
  if (isLong(text, places.host)) return [unknown("the host is too long", span)];
  const maskComponent = maskerOf(text);
  const spans = spansOf(components);
  const rfc3986: ComponentsRead = {
    scheme: components.scheme,
    host: maskComponent(components.host, spans.host),
    port: maskComponent(components.port, spans.port),
    path: maskComponent(components.path, spans.path),
  };
  let url: ReadUrl | undefined;
  try {
    url = readUrl(text, page === undefined ? undefined : readUrl(page));
  } catch (error) {
    if (error instanceof IdnaUnavailableError) return [unknown(NO_URL, span)];
    throw error;
  }
  if (url === undefined) {
    const message = "URL, and therefore fetch, rejects it too";
    return [finding("whatwg-refuses", span, message, { readings: { rfc3986 } })];
  }
  const findings = checkedFindings(url, places, maskComponent);
  if (isRelative) {
    const message = "URL, and therefore fetch, accepts it as a relative reference";
    const isSame = components.scheme === undefined && components.authority === undefined;
    const accepted = finding("whatwg-accepts", span, message, isSame ? { severity: "warning" } : {});
    return [accepted, ...findings.filter(({ component }) => AFTER_HOST.includes(component))];
  }
  return [acceptedFinding(url, components, rfc3986, places, maskComponent), ...findings];
}

/** Says why it is not known what `URL` reads. */
function unknown(reason: string, span: Span): Finding {
  const message = `${reason}, so it is not known what URL reads, and which dangers that has`;
  return finding("whatwg-unknown", span, message);
}

/** The components that a relative reference has. */
const AFTER_HOST: readonly FindingComponent[] = ["path", "query", "fragment"];

/** Says which scheme and which host `URL` reads. */
function acceptedFinding(
  url: ReadUrl,
  components: SplitComponents,
  rfc3986: ComponentsRead,
  places: Places,
  maskComponent: MaskComponent,
): Finding {
  const { scheme, host = "", port, path } = url;
  const isHostless = host === "";
  const whatwg: ComponentsRead = {
    scheme: maskComponent(scheme, places.scheme),
    host: isHostless && !SPECIAL.has(scheme) ? undefined : maskComponent(host, places.host),
    port: maskComponent(port, places.port),
    path: maskComponent(path, places.path),
  };
  const isSameScheme = asciiLower(components.scheme ?? scheme) === scheme;
  const ownPort = components.port === SPECIAL.get(scheme) ? "" : (components.port ?? "");
  const isSame = isSameScheme && host === asciiLower(components.host ?? "") && port === ownPort;
  // Without a scheme in the string, the scheme of the page counts.
  const isOther = !isSameScheme && places.scheme.end > 0;
  const named = [
    ...(isHostless || isOther ? [`the scheme ${quotedText(whatwg.scheme!)}`] : []),
    isHostless ? "no host" : `the host ${quotedText(whatwg.host!)}`,
  ].join(" and ");
  const message = `URL, and therefore fetch, accepts it and reads ${named}`;
  const component = isHostless ? "scheme" : "host";
  const readings = { rfc3986, whatwg };
  const more = isSame ? { readings, severity: "warning" as const } : { readings };
  return finding("whatwg-accepts", { component, ...places[component] }, message, more);
}

/**
 * Makes the checks of a valid URI for the one that `URL` reads. The findings have the span of the component in the string. Their
 * `readings` are left out, because they describe another string.
 */
function checkedFindings(url: ReadUrl, places: Places, maskComponent: MaskComponent): Finding[] {
  const found: Finding[] = [];
  const uri = uriOfHref(url.href);
  for (const { readings, ...each } of validFindings(subjectOf(uri, parse(uri)))) {
    const { code, severity, component, section } = each;
    if (COMPARISONS.includes(code)) continue;
    const place = places[component];
    // The messages about a userinfo have no part of it, except this one.
    const isPlain = component === "userinfo" && code !== "userinfo-like-host";
    const message = `the ${component} that URL reads is masked here: it may be part of a password`;
    found.push(
      isPlain || maskComponent("", place) === ""
        ? { ...each, ...place }
        : finding(code, { component, ...place }, message, { severity, section }),
    );
  }
  return found;
}

/** Findings that compare `URL` with RFC 3986. Here both would read the URI that `URL` wrote. */
const COMPARISONS: readonly FindingCode[] = ["whatwg-host", "whatwg-port", "whatwg-path", "whatwg-refuses"];

/** Returns a component, or the mask if its place in the string has a password. */
type MaskComponent = <T extends string | undefined>(component: T, place: SpanInText) => T | string;

function maskerOf(text: string): MaskComponent {
  const masked = mask(text);
  return (component, { index, end }) => {
    const isShown = masked.slice(index, end) === text.slice(index, end);
    return component === undefined || isShown ? component : MASK;
  };
}

/** The maximum length of a host that `URL` maps: the longest name, percent-encoded. */
const LONGEST_HOST = 12 * LONGEST_NAME;

/** Returns whether the work of `URL` for a host may grow with the square of its length. */
function isLong(text: string, { index, end }: SpanInText): boolean {
  if (end - index <= LONGEST_HOST) return false;
  const host = asciiLower(text.slice(index, end)).replaceAll(/[\t\n\r]/g, "");
  return /[%\u0080-\uffff]/.test(host) || host.includes("xn--");
}

/** The span in which `URL` finds each component of a string. */
type Places = Readonly<Record<FindingComponent, SpanInText>>;

/** The page in which a string without a scheme is read. */
const PAGE = "https://a.example/";

/** Finds the components as the basic URL parser does (WHATWG URL, 4.4). A string without a scheme needs a page. */
function placesOfUrl(given: string): { places: Places; page: string | undefined; isRelative: boolean } {
  const { text, indexOf } = cleanHref(given);
  const absolute = splitHref(text, "");
  const page = absolute.start === 0 ? PAGE : undefined;
  const parts = page === undefined ? absolute : splitHref(text, "https");
  const { start, scheme, authority, path, queryEnd } = parts;
  const place = (index: number, end: number): SpanInText => {
    const from = indexOf(index);
    return { index: from, end: end > index ? indexOf(end - 1) + 1 : from };
  };
  const placeOf = ({ index, end }: SpanInText): SpanInText => place(index, end);
  const none = { index: path.index, end: path.index };
  const found = authority === undefined ? undefined : splitAuthority(text, authority, scheme);
  const { userinfo, host = none, port } = found ?? {};
  const places = {
    scheme: place(0, Math.max(0, start - 1)),
    userinfo: placeOf(userinfo ?? { index: host.index, end: host.index }),
    host: placeOf(host),
    port: placeOf(port ?? { index: host.end, end: host.end }),
    path: placeOf(path),
    query: place(Math.min(path.end + 1, queryEnd), queryEnd),
    fragment: place(Math.min(queryEnd + 1, text.length), text.length),
  };
  return { places, page, isRelative: page !== undefined && authority === undefined };
}
