import { ipv4address } from "../backend/js/host.ts";
import { lowerCase } from "../backend/js/normalize.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { pairsOf } from "../pairs.ts";
import { pctEncode } from "../pct-encode.ts";
import type { Uri } from "../types.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustBeDomainName } from "./define/domain-name.ts";
import { encodeLess } from "./define/encode.ts";
import { MISSING_PART, REPEATED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { readNumber, writeNumber } from "./define/number.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { PORTS } from "./define/server.ts";

/** A parameter of a SIP URI: `lr` has no value. */
export type SipParameter = readonly [name: string, value: string | undefined];

/** A header field of the request that a SIP URI makes; `body` is its message body. */
export type SipHeader = readonly [name: string, value: string];

/** What `sip` and `sips` read beyond RFC 3986. */
export interface SipFields {
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly hostName: string;
  /** What stands there: no port is not the same as the default one (RFC 3261, 19.1.4). */
  readonly portNumber: number | undefined;
  readonly parameters: readonly SipParameter[];
  readonly headers: readonly SipHeader[];
  /** The parameter of this name. */
  readonly transport: string | undefined;
  /** Whether there is the parameter `lr`: a loose router. */
  readonly lr: boolean;
}

/** What a SIP URI is made of. */
export interface SipParts {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly hostName: string;
  readonly portNumber?: number | undefined;
  /** All of them, `transport` and `lr` too. */
  readonly parameters?: readonly SipParameter[] | undefined;
  readonly headers?: readonly SipHeader[] | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `sip`: a user or a service of the Session Initiation Protocol (RFC 3261, 19.1)
 *
 * ```abnf
 * sip-URI   = "sip:" sip-rest
 * sip-rest  = [ user [ ":" password ] "@" ] host-name [ ":" 1*DIGIT ] *( ";" parameter ) [ "?" header *( "&" header ) ]
 * user      = "/" [ userchar *( userchar / "/" ) ] / userchar *( userchar / "/" )
 * userchar  = unreserved / pct-encoded / mark / "&" / "=" / "+" / "$" / "," / ";"
 * mark      = "!" / "*" / "'" / "(" / ")"
 * password  = *( unreserved / pct-encoded / mark / "&" / "=" / "+" / "$" / "," )
 * host-name = IPv4address / *( label "." ) toplabel [ "." ]
 * label     = ( ALPHA / DIGIT ) [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * toplabel  = ALPHA [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * parameter = 1*paramchar [ "=" 1*paramchar ]
 * paramchar = unreserved / pct-encoded / mark / "/" / ":" / "&" / "+" / "$"
 * header    = 1*hnv "=" *hnv
 * hnv       = unreserved / pct-encoded / mark / "/" / "?" / ":" / "+" / "$"
 * ```
 *
 * RFC 3986 changes what RFC 3261 has: `[` and `]` are triplets, so that no host is an IPv6reference; a `?` in a user is
 * one too, and a user does not begin with `//`. A parameter that stands twice is refused (19.1.1), and a triplet of a
 * control character anywhere but in `body`.
 *
 * `normalize` writes the host and the names of parameters and header fields in lower case; {@link equivalentSip} compares.
 *
 * @example
 * sip.parse("sip:alice:secretword@atlanta.com;transport=tcp").transport; // "tcp"
 * sip.parse("sip:alice@atlanta.com?subject=project%20x").headers; // [["subject", "project x"]]
 * sip.normalize("SIP:Alice@AtLanTa.CoM;Transport=UDP"); // "sip:Alice@atlanta.com;transport=UDP"
 * sip.format({ hostName: "p1.example.com", parameters: [["lr", undefined]] }); // "sip:p1.example.com;lr"
 * sip.parse("sip:alice@atlanta.com?to=%0D%0Ax"); // throws ERR_URI_ENCODED_CONTROL
 */
export const sip: Scheme<SipFields, SipParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ session("sip", 5060),
);

/**
 * `sips`: a user or a service of the Session Initiation Protocol, over TLS (RFC 3261, 19.1)
 *
 * ```abnf
 * sips-URI  = "sips:" sip-rest
 * ```
 *
 * All that is said of {@link sip} holds, with another port.
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
    levels: OPAQUE,
    read(uri, pieces) {
      mustLack(uri, pieces, "authority");
      const [before, after] = pieces("path").cut("@");
      const [user, password] = after === undefined ? [] : before.cut(":");
      const [hostport, ...parameters] = (after ?? before).split(";");
      const [host, port] = hostport.cut(":");
      const server = {
        user: user && read(user.must("user", USER, 1), "user"),
        password: password && read(password.must("password", PASSWORD), "password"),
        hostName: mustBeHost(host).text,
        portNumber: port && readNumber(port, "port", 0, PORTS),
      };
      const pairs = readParameters(parameters);
      return {
        ...server,
        parameters: pairs,
        headers: uri.query === undefined ? [] : pieces("query").split("&").map(readHeader),
        transport: pairs.find(([name]) => isName(name, "transport"))?.[1],
        lr: pairs.some(([name]) => isName(name, "lr")),
      };
    },
    write,
    normal({ path, query }) {
      const [userinfo, [hostport, ...parameters]] = splitPath(path);
      return {
        path: userinfo + [lowerCase(hostport), ...parameters.map(withLowerName)].join(";"),
        query: query?.split("&").map(withLowerName).join("&"),
      };
    },
  };
}

/** Decodes what reaches a line of the protocol. */
function read(piece: Piece, rule: string): string {
  return mustNotHideControls(piece, rule).decoded(rule);
}

function isName(name: string, lowerCaseName: string): boolean {
  return name.toLowerCase() === lowerCaseName;
}

/** `host = hostname / IPv4address` (RFC 3261, 25.1), without IPv6reference */
function mustBeHost(host: Piece): Piece {
  const { text } = host;
  return ipv4address(text, 0, text.length) === text.length ? host : mustBeDomainName(host, "host");
}

function readParameters(pieces: readonly Piece[]): SipParameter[] {
  const names = new Set<string>();
  return pieces.map((piece): SipParameter => {
    const [label, value] = piece.cut("=");
    const name = read(label.must("pname", PARAMCHAR, 1), "pname");
    if (names.has(name.toLowerCase())) label.fail(REPEATED_PART, "uri-parameter");
    names.add(name.toLowerCase());
    return [name, value && read(value.must("pvalue", PARAMCHAR, 1), "pvalue")];
  });
}

function readHeader(piece: Piece): SipHeader {
  const [label, value] = piece.cut("=");
  const name = read(label.must("hname", HNV, 1), "hname");
  if (value === undefined) return label.fail(MISSING_PART, "hvalue", label.text.length);
  value.must("hvalue", HNV);
  return [name, isName(name, "body") ? value.decoded("hvalue") : read(value, "hvalue")];
}

function write(parts: SipParts): ReturnType<Definition<SipFields, SipParts>["write"]> {
  const { user, password, hostName, portNumber, parameters = [], headers = [], fragment } = parts;
  const secret = password === undefined ? "" : `:${encodeLess(password, "segment", ":;@")}`;
  const userinfo =
    user === undefined && password === undefined
      ? ""
      : `${encodeLess(user ?? "", "segment", ":@")}${secret}@`;
  const port = portNumber === undefined ? "" : `:${writeNumber(portNumber)}`;
  const encoded = (data: string): string => encodeLess(data, "segment", ";=,@");
  const written = pairsOf(parameters).map(([name, value]) =>
    value === undefined ? encoded(name) : `${encoded(name)}=${encoded(value)}`,
  );
  const query = pairsOf(headers)
    .map((header) => header.map(headerText).join("="))
    .join("&");
  return {
    path: [`${userinfo}${pctEncode(hostName)}${port}`, ...written].join(";"),
    query: query === "" ? undefined : query,
    fragment,
  };
}

function headerText(data: string): string {
  return encodeLess(data, "query", "&=;,@");
}

/** Splits a path into the userinfo with its `@`, and the host with its port and the parameters. */
function splitPath(path: string): [userinfo: string, rest: [hostport: string, ...parameters: string[]]] {
  const at = path.indexOf("@") + 1;
  return [path.slice(0, at), path.slice(at).split(";") as [string, ...string[]]];
}

/** Writes what stands before the first `=` in lower case. */
function withLowerName(pair: string): string {
  const nameEnd = pair.includes("=") ? pair.indexOf("=") : pair.length;
  return lowerCase(pair.slice(0, nameEnd)) + pair.slice(nameEnd);
}

/**
 * Tells whether two SIP URIs are equivalent (RFC 3261, 19.1.4).
 *
 * The user is compared with regard to case, hosts and parameters without. A parameter that only one of them has is left
 * alone, but for `user`, `ttl`, `method` and `maddr`. The order of parameters and header fields does not matter, a port
 * or a header field that only one of them has does. A text that is no SIP URI is equivalent to nothing.
 *
 * CHOICE: a `transport` that only one of them has matters too. The RFC says so where it is the default one, and its
 * example has `udp`. The values of `method` and of header fields are compared with regard to case, since each has rules
 * of its own.
 *
 * @example
 * equivalentSip("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"); // true
 * equivalentSip("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"); // true
 * equivalentSip("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"); // false
 */
export function equivalentSip(a: string | Uri, b: string | Uri): boolean {
  const [one, other] = [comparable(a), comparable(b)];
  if (one === undefined || one.fixed !== other?.fixed) return false;
  const names = new Set([...one.parameters.keys(), ...other.parameters.keys()]);
  return [...names].every((name) => {
    const isInBoth = one.parameters.has(name) && other.parameters.has(name);
    return isInBoth ? one.parameters.get(name) === other.parameters.get(name) : !NEEDED.has(name);
  });
}

/** The parameters that both URIs have, or none of them. */
const NEEDED: ReadonlySet<string> = /* @__PURE__ */ new Set(["user", "ttl", "method", "maddr", "transport"]);

/** What both have to have, as one text, and the parameters by name. */
interface Comparable {
  readonly fixed: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function comparable(uri: string | Uri): Comparable | undefined {
  const scheme = [sip, sips].find((each) => each.check(uri) === undefined);
  if (scheme === undefined) return undefined;
  const { path, query = "", fragment } = scheme.parse(withMarks(scheme.normalize(uri)));
  const [userinfo, [hostport, ...parameters]] = splitPath(path);
  return {
    fixed: JSON.stringify([scheme.name, userinfo, hostport, query.split("&").sort(), fragment]),
    parameters: new Map(parameters.map(comparableParameter)),
  };
}

/** Decodes the marks of RFC 2396, which RFC 3261 has among its unreserved characters. */
function withMarks(text: string): string {
  let decoded = text;
  for (const mark of MARKS) decoded = decoded.replaceAll(pctEncode(mark), mark);
  return decoded;
}

function comparableParameter(parameter: string): [name: string, value: string] {
  const [name = "", value] = parameter.split("=");
  return [name, value === undefined ? "" : `=${name === "method" ? value : lowerCase(value)}`];
}
