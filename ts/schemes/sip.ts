import { encodeData } from "../codec/encode-data.ts";
import { ipv4address, ipv6address } from "../core/host.ts";
import { lowerCase } from "../core/normalize.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeFor, writeOptional } from "./define/encode.ts";
import { REPEATED_PART } from "./define/issue.ts";
import { expectDomainName } from "./define/names.ts";
import {
  encodeBrackets,
  normalOpaqueHost,
  type OpaqueHostFields,
  type OpaqueHostParts,
  type OpaqueHostRules,
  readOpaqueHost,
  writeOpaqueHost,
} from "./define/opaque-host.ts";
import { querySpans, readPair, writePairs } from "./define/pairs.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { MAX_PORT, writeUserinfo } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { readData, readNumber } from "./define/values.ts";

/** A parameter of a SIP URI. Some, such as `lr`, have no value. */
export type SipParameter = readonly [name: string, value: string | undefined];

/** A header field of the request that the URI creates. The field `body` is the message body. */
export type SipHeader = readonly [name: string, value: string];

/** The fields of a `sip` or `sips` URI beyond RFC 3986. */
export interface SipFields extends OpaqueHostFields {
  /** The user, decoded: an account name or a telephone number. */
  readonly user: string | undefined;
  /** The password, decoded. RFC 3261, 19.1.1 advises against it. */
  readonly password: string | undefined;
  /** The port in the URI, if there is one. An absent port is not the same as the default port (RFC 3261, 19.1.4). */
  readonly portNumber: number | undefined;
  /** The parameters, in order. */
  readonly parameters: readonly SipParameter[];
  /** The header fields, in order. */
  readonly headers: readonly SipHeader[];
  /** The value of the parameter `transport`. */
  readonly transport: string | undefined;
  /** Whether the parameter `lr` is present: a loose router. */
  readonly lr: boolean;
  /** The URI as RFC 3261 writes it: with the brackets of an `IPv6reference`. */
  readonly spelling: string;
}

/** The parts of a SIP URI, for `format`. */
export interface SipParts extends OpaqueHostParts {
  /** @default none */
  readonly user?: string | undefined;
  /** @default none */
  readonly password?: string | undefined;
  /** All parameters, including `transport` and `lr`. @default [] */
  readonly parameters?: readonly SipParameter[] | undefined;
  /** @default [] */
  readonly headers?: readonly SipHeader[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `sip`: a user or service of the Session Initiation Protocol (RFC 3261, 19.1)
 *
 * ```abnf
 * sip-URI   = "sip:" sip-rest
 * sip-rest  = [ user [ ":" password ] "@" ] host-name [ ":" 1*DIGIT ] *( ";" parameter ) [ "?" header *( "&" header ) ]
 * user      = "/" [ userchar *( userchar / "/" ) ] / userchar *( userchar / "/" )
 * userchar  = unreserved / pct-encoded / mark / "&" / "=" / "+" / "$" / "," / ";"
 * mark      = "!" / "*" / "'" / "(" / ")"
 * password  = *( unreserved / pct-encoded / mark / "&" / "=" / "+" / "$" / "," )
 * host-name = IPv4address / "%5B" IPv6address "%5D" / *( label "." ) toplabel [ "." ]
 * label     = ( ALPHA / DIGIT ) [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * toplabel  = ALPHA [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * parameter = 1*paramchar [ "=" 1*paramchar ]
 * paramchar = unreserved / pct-encoded / mark / "/" / ":" / "&" / "+" / "$"
 * header    = 1*hnv "=" *hnv
 * hnv       = unreserved / pct-encoded / mark / "/" / "?" / ":" / "+" / "$"
 * ```
 *
 * RFC 3986 restricts RFC 3261: the brackets of an `IPv6reference` and a `?` in a user must be percent-encoded, and a user cannot begin
 * with `//`. `lenient` accepts the brackets and returns the valid URI with `%5B` and `%5D`; its field `spelling` has them. A repeated
 * parameter is rejected (`ERR_URI_REPEATED_PART`; 19.1.1), and so are encoded control characters anywhere except in `body`
 * (`ERR_URI_ENCODED_CONTROL`).
 *
 * `normalize` writes the host and the names of parameters and header fields in lower case, and an IPv6 address by RFC 5952 (RFC 5954, 4.2).
 * {@link equivalentSip} compares.
 *
 * @example
 * sip.parse("sip:alice:secretword@atlanta.com;transport=tcp").transport; // "tcp"
 * sip.parse("sip:alice@atlanta.com?subject=project%20x").headers; // [["subject", "project x"]]
 * sip.normalize("SIP:Alice@AtLanTa.CoM;Transport=UDP"); // "sip:Alice@atlanta.com;transport=UDP"
 * sip.format({ hostName: "p1.example.com", parameters: [["lr", undefined]] }); // "sip:p1.example.com;lr"
 * sip.parse("sip:a@[2001:db8::1]:5060", { lenient: true }).toString(); // "sip:a@%5B2001:db8::1%5D:5060"
 * sip.parse("sip:a@%5B2001:db8::1%5D:5060").spelling; // "sip:a@[2001:db8::1]:5060"
 * sip.parse("sip:alice@atlanta.com?to=%0D%0Ax"); // throws ERR_URI_ENCODED_CONTROL
 */
export const sip: Scheme<SipFields, SipParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ session("sip", 5060),
);

/**
 * `sips`: a user or service of the Session Initiation Protocol, over TLS (RFC 3261, 19.1)
 *
 * ```abnf
 * sips-URI  = "sips:" sip-rest
 * ```
 *
 * It follows the rules of {@link sip}, with another default port.
 *
 * @example
 * sips.parse("sips:1212@gateway.com").hostName; // "gateway.com"
 */
export const sips: Scheme<SipFields, SipParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ session("sips", 5061),
);

const MARKS = "!*'()";
const USER: Characters = { alphabet: UNRESERVED, others: "!*'()&=+$,;/", pct: true };
const PASSWORD: Characters = { alphabet: UNRESERVED, others: "!*'()&=+$,", pct: true };
const PARAMCHAR: Characters = { alphabet: UNRESERVED, others: "!*'()/:&+$", pct: true };
const HNV: Characters = { alphabet: UNRESERVED, others: "!*'()/?:+$", pct: true };

function session(name: string, defaultPort: number): Definition<SipFields, SipParts> {
  return {
    name,
    reference: "RFC 3261, 19.1",
    defaultPort,
    flags: OPAQUE,
    read(uri, spans) {
      rejectComponents(uri, spans, "authority");
      const [before, after] = spans("path").cut("@");
      const [user, password] = after === undefined ? [] : before.cut(":");
      const [hostport, ...parameters] = (after ?? before).split(";");
      const userinfo = {
        user: user && readData(user, "user", USER, 1),
        password: password && readData(password, "password", PASSWORD),
      };
      const { hostName, portNumber, spelling } = readOpaqueHost(uri, hostport, HOST, (port) =>
        readNumber(port, "port", 0, MAX_PORT),
      );
      const pairs = readParameters(parameters);
      return {
        ...userinfo,
        hostName,
        portNumber,
        parameters: pairs,
        headers: querySpans(uri, spans).map(readHeader),
        transport: pairs.find(([name]) => isName(name, "transport"))?.[1],
        lr: pairs.some(([name]) => isName(name, "lr")),
        spelling,
      };
    },
    parts: {
      user: "string?",
      password: "string?",
      hostName: "string",
      portNumber: "number?",
      parameters: "pairs and names?",
      headers: "pairs?",
      fragment: "string?",
    },
    write,
    normal({ path, query }) {
      const [userinfo, [hostport, ...parameters]] = splitPath(path);
      return {
        path: userinfo + [normalOpaqueHost(hostport), ...parameters.map(withLowerName)].join(";"),
        query: query?.split("&").map(withLowerName).join("&"),
      };
    },
    lenient: encodeBrackets,
  };
}

function isName(name: string, lowerCaseName: string): boolean {
  return name.toLowerCase() === lowerCaseName;
}

/** `host = hostname / IPv4address / IPv6reference` (RFC 3261, 25.1) */
const HOST: OpaqueHostRules = {
  literal: ["IPv6address", ipv6address],
  kind: UNEXPECTED_CHARACTER,
  name(host) {
    const { text } = host;
    if (ipv4address(text, 0, text.length) !== text.length) expectDomainName(host, "host");
    return text;
  },
};

function readParameters(spans: readonly SourceSpan[]): SipParameter[] {
  const names = new Set<string>();
  return spans.map((span): SipParameter => {
    const [label, value] = span.cut("=");
    const name = readData(label, "pname", PARAMCHAR, 1);
    if (names.has(name.toLowerCase())) label.fail(REPEATED_PART, "uri-parameter");
    names.add(name.toLowerCase());
    return [name, value && readData(value, "pvalue", PARAMCHAR, 1)];
  });
}

function readHeader(span: SourceSpan): SipHeader {
  const [name, value] = readPair(span, ["hname", HNV, 1], ["hvalue", HNV]);
  return [name, isName(name, "body") ? value.decoded("hvalue") : readData(value, "hvalue")];
}

function write(parts: SipParts): ReturnType<Definition<SipFields, SipParts>["write"]> {
  const { user, password, parameters = [], headers = [] } = parts;
  const secret = writeOptional(":", password, (data) => encodeFor(data, "segment", ":;@"));
  const userinfo = writeUserinfo(user, secret, (data) => encodeFor(data, "segment", ":@"));
  const encoded = (data: string): string => encodeFor(data, "segment", ";=,@");
  const query = writePairs(headers, headerText).join("&");
  return {
    path: [
      userinfo + writeOpaqueHost(parts.hostName, parts.portNumber),
      ...writePairs(parameters, encoded),
    ].join(";"),
    query: query === "" ? undefined : query,
  };
}

function headerText(data: string): string {
  return encodeFor(data, "query", "&=;,@");
}

/** Splits a path into the userinfo with its `@`, the host with its port, and the parameters. */
function splitPath(path: string): [userinfo: string, rest: [hostport: string, ...parameters: string[]]] {
  const at = path.indexOf("@") + 1;
  return [path.slice(0, at), path.slice(at).split(";") as [string, ...string[]]];
}

/** Writes the name before the first `=` in lower case. */
function withLowerName(pair: string): string {
  const nameEnd = pair.includes("=") ? pair.indexOf("=") : pair.length;
  return lowerCase(pair.slice(0, nameEnd)) + pair.slice(nameEnd);
}

/**
 * Returns whether two SIP URIs are equivalent (RFC 3261, 19.1.4).
 *
 * Users are compared with case, hosts and parameters without. A parameter that only one URI has is ignored, except
 * `user`, `ttl`, `method` and `maddr`. The order of parameters and of header fields does not matter. A port or header
 * field that only one URI has does. A string that is not a valid SIP URI is equivalent to nothing.
 *
 * CHOICE: a `transport` that only one URI has matters too. The RFC says so for the default transport, and its example
 * uses `udp`. The values of `method` and of header fields are compared with case, because each has its own rules.
 *
 * @example
 * equivalentSip("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"); // true
 * equivalentSip("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"); // true
 * equivalentSip("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"); // false
 */
export function equivalentSip(a: UriInput<Uri>, b: UriInput<Uri>): boolean {
  const [one, other] = [comparable(a), comparable(b)];
  if (one === undefined || one.fixed !== other?.fixed) return false;
  const names = new Set([...one.parameters.keys(), ...other.parameters.keys()]);
  return [...names].every((name) => {
    const isInBoth = one.parameters.has(name) && other.parameters.has(name);
    return isInBoth ? one.parameters.get(name) === other.parameters.get(name) : !NEEDED.has(name);
  });
}

/** The parameters that must be in both URIs or in neither. */
const NEEDED: ReadonlySet<string> = /* @__PURE__ */ new Set(["user", "ttl", "method", "maddr", "transport"]);

/** A URI prepared for comparison: a key that must be equal, and the parameters by name. */
interface Comparable {
  readonly fixed: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function comparable(uri: UriInput<Uri>): Comparable | undefined {
  const scheme = [sip, sips].find((candidate) => candidate.check(uri) === undefined);
  if (scheme === undefined) return undefined;
  const { path, query = "", fragment } = scheme.parse(withMarks(scheme.normalize(uri)));
  const [userinfo, [hostport, ...parameters]] = splitPath(path);
  return {
    fixed: JSON.stringify([scheme.name, userinfo, hostport, query.split("&").sort(), fragment]),
    parameters: new Map(parameters.map(comparableParameter)),
  };
}

/** Decodes the marks of RFC 2396, which RFC 3261 counts as unreserved characters. */
function withMarks(text: string): string {
  let decoded = text;
  for (const mark of MARKS) decoded = decoded.replaceAll(encodeData(mark), mark);
  return decoded;
}

function comparableParameter(parameter: string): [name: string, value: string] {
  const [name = "", value] = parameter.split("=");
  return [name, value === undefined ? "" : `=${name === "method" ? value : lowerCase(value)}`];
}
