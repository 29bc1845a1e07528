import { isRun } from "../../characters.ts";
import { ALPHANUM } from "../../generated/alphabets.ts";
import { looseIpv4 } from "../../inspect/loose-ipv4.ts";
import { normalize } from "../../normalize.ts";
import { parse } from "../../parse.ts";
import { pctDecode } from "../../pct-decode.ts";
import type { Scheme } from "../../schemes/define/scheme.ts";
import type { ServerFields } from "../../schemes/define/server.ts";
import { file, toPath } from "../../schemes/file.ts";
import { ftp } from "../../schemes/ftp.ts";
import { ghelp, help } from "../../schemes/ghelp.ts";
import { type GopherFields, gopher, toGopherRequest } from "../../schemes/gopher.ts";
import { http, https } from "../../schemes/http.ts";
import { type InfoFields, info } from "../../schemes/info.ts";
import { type LdapFields, ldap, ldaps, withLdapDefaults } from "../../schemes/ldap.ts";
import { type MailtoFields, mailto } from "../../schemes/mailto.ts";
import { type ManFields, man } from "../../schemes/man.ts";
import { news, snews } from "../../schemes/news.ts";
import { nntp } from "../../schemes/nntp.ts";
import { prospero } from "../../schemes/prospero.ts";
import { telnet } from "../../schemes/telnet.ts";
import { toc } from "../../schemes/toc.ts";
import { wais } from "../../schemes/wais.ts";
import { whatis } from "../../schemes/whatis.ts";
import { split } from "../../split.ts";
import type { Uri } from "../../types.ts";
import { argument, type Login, OpenError, type Plan, type View, withoutControls } from "./plan.ts";

type Planner = (text: string, view: View) => Plan;

/** What opens the URIs of each scheme. */
const PLANNERS: ReadonlyMap<string, Planner> = new Map<string, Planner>([
  ["file", (text, { platform }) => ({ action: "read", path: toPath(read(file, text), platform) })],
  ["man", (text) => planMan(read(man, text))],
  ["info", (text, view) => planInfo(read(info, text), view)],
  ["whatis", (text) => run("whatis", "--", argument(read(whatis, text).string, "string"))],
  ["toc", (text, view) => planToc(read(toc, text).category, view)],
  ["http", (text) => planWeb(read(http, text))],
  ["https", (text) => planWeb(read(https, text))],
  ["ftp", (text) => planFtp(read(ftp, text))],
  ["gopher", (text) => planGopher(read(gopher, text))],
  ["telnet", (text) => planTelnet(read(telnet, text))],
  ["ldap", (text) => planLdap(read(ldap, text))],
  ["ldaps", (text) => planLdap(read(ldaps, text))],
  ["ghelp", (text) => handOver("xdg-open", read(ghelp, text))],
  ["help", (text) => handOver("xdg-open", read(help, text))],
  ["mailto", (text) => planMailto(read(mailto, text))],
  ["news", (text) => handOver("xdg-open", read(news, text))],
  ["snews", (text) => handOver("xdg-open", read(snews, text))],
  ["nntp", (text) => handOver("xdg-open", read(nntp, text))],
  ["wais", (text) => handOver("xdg-open", read(wais, text))],
  ["prospero", (text) => handOver("xdg-open", read(prospero, text))],
]);

/** What there is to say of schemes whose URIs are not opened. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["about", "it names something inside of a browser"],
  ["urn", "it is a name, and says nothing of a place"],
]);

/** Plans how to open a URI. Schemes that no plan is known for are handed to no program. */
export function planOf(text: string, view: View): Plan {
  const { scheme } = split(text);
  if (scheme === undefined) parse(text, "URI");
  const name = scheme!.toLowerCase();
  const planner = PLANNERS.get(name);
  if (planner !== undefined) return planner(text, view);
  parse(text, "URI");
  throw new OpenError(REASONS.get(name) ?? `no way to open ${name} URIs is known here`);
}

/** Parses a text, or the URI that is meant by it where it is none. */
function read<Fields extends object>(scheme: Scheme<Fields>, text: string): Uri & Fields {
  if (scheme.check(text) === undefined) return scheme.parse(text);
  try {
    return scheme.parse(text, { lenient: true });
  } catch {
    // The error of what was given, not of what was made of it.
    return scheme.parse(text);
  }
}

function run(...argv: [program: string, ...rest: string[]]): Plan {
  return { action: "run", argv };
}

/** Gives a program the URI itself, which begins with the name of its scheme. */
function handOver(program: string, uri: Uri): Plan {
  if (uri.userinfo?.includes(":")) throw new OpenError("a password would be seen in the list of processes");
  return run(program, String(uri));
}

function planMan({ name, section, isIndex }: ManFields): Plan {
  if (isIndex) return LIST_OF_PAGES;
  return run("man", ...(section === undefined ? [] : ["-s", section]), "--", argument(name!, "name"));
}

const LIST_OF_PAGES: Plan = { action: "run", argv: ["man", "-k", "--", "."] };

/**
 * Without a terminal `info` has to be told to print.
 *
 * To `info` a node `(file)node` is one of another file, which may be any of the machine, and the name of a manual becomes
 * that of a program's input: it is refused unless no program takes a character of it for anything but a letter.
 */
function planInfo({ filename, node }: InfoFields, { isTerminal }: View): Plan {
  if (node.trimStart().startsWith("("))
    throw new OpenError('the node begins with "(", and would be read as one of another file');
  if (!/^[\w.+-]+$/.test(filename))
    throw new OpenError('the name of a manual has letters, digits, ".", "_", "+" and "-" alone');
  const words = [`--file=${argument(filename, "name")}`, `--node=${argument(node, "node")}`];
  return run("info", ...(isTerminal ? [] : ["--output=-"]), ...words);
}

function planToc(category: string | undefined, view: View): Plan {
  if (category === undefined) return { action: "print", lines: ["toc:info", "toc:man"] };
  if (category === "man") return LIST_OF_PAGES;
  if (category === "info") return planInfo({ filename: "dir", node: "Top" }, view);
  throw new OpenError("only toc:man and toc:info are known here");
}

function planWeb(uri: Uri & ServerFields): Plan {
  const plain = withoutUserinfo(uri);
  // `URL`, by which `fetch` goes, takes names such as `0x7f.1` for addresses.
  if (!URL.canParse(plain) || parse(new URL(plain).href).hostKind !== parse(plain).hostKind)
    throw new OpenError("fetch would read another host");
  return { action: "fetch", uri: plain, ...loginOf(uri) };
}

function planFtp(uri: Uri & ServerFields): Plan {
  hostOf(uri);
  const login = loginOf(uri);
  const config = login.login === undefined ? [] : ["--config", "-"];
  const words = ["--fail", "--silent", "--show-error", "--globoff", ...config, "--", withoutUserinfo(uri)];
  return { action: "run", argv: ["curl", ...words], ...login };
}

/** Normalizes a URI without its user and password. */
function withoutUserinfo(uri: Uri): string {
  const { scheme, authority, userinfo, path, query } = uri;
  const server = authority!.slice(userinfo === undefined ? 0 : userinfo.length + 1);
  return normalize(`${scheme}://${server}${path}${query === undefined ? "" : `?${query}`}`);
}

function loginOf({ user, password }: ServerFields): { readonly login?: Login } {
  if (user === undefined) return {};
  if (user.includes(":")) throw new OpenError("a colon in the name of a user cannot be said to the server");
  withoutControls(user, "user");
  if (password !== undefined) withoutControls(password, "password");
  return { login: { user, password } };
}

/** A port below 1024 that is not that of Gopher is of another protocol, whose commands a selector may be (uri(7)). */
function planGopher(uri: Uri & GopherFields): Plan {
  const port = uri.portNumber!;
  if (port < 1024 && port !== 70) throw new OpenError(`port ${port} is kept for another protocol`);
  const { gophertype, selector, search = "", gopherPlus = "" } = uri;
  if ("8T".includes(gophertype)) return run("telnet", "--", hostOf(uri), String(port));
  // The tabs are those of the protocol: a selector has none.
  for (const part of [selector, search, gopherPlus]) withoutControls(part, "selector");
  const isMenu = gophertype === "1" || gophertype === "7";
  return { action: "gopher", host: hostOf(uri), port, request: toGopherRequest(uri), isMenu };
}

function planTelnet(uri: Uri & ServerFields): Plan {
  const { user, password } = uri;
  const login = user ? ["-l", argument(user, "user")] : [];
  const argv = ["telnet", ...login, "--", hostOf(uri), String(uri.portNumber)] as const;
  return {
    action: "run",
    argv,
    ...(password ? { note: "telnet takes no password: type it when asked" } : {}),
  };
}

/** A URI that would send a file of this machine is not handed over: `attach` is none of the safe fields (RFC 6068, 7). */
function planMailto(uri: Uri & MailtoFields): Plan {
  const others = uri.hfields.filter(([name]) => !/^(subject|body)$/i.test(name));
  const words = [...uri.to, ...others.map(([name, value]) => `${name}=${value}`)];
  if (words.some(asksToAttach)) throw new OpenError("it asks to send a file along");
  return handOver("xdg-email", uri);
}

/** Whether a text names a field such as `attach` or `attachment`, wherever it stands. */
function asksToAttach(text: string): boolean {
  const names = text.toLowerCase().split("=").slice(0, -1);
  return names.some((name) => {
    const at = name.lastIndexOf("attach");
    return at !== -1 && isRun(name.slice(at), ALPHANUM, "_");
  });
}

/**
 * The host as a program takes it: without brackets and triplets.
 *
 * A name that a resolver takes for an address is refused (RFC 3986, 7.4), and so is one with characters that a program
 * could take for delimiters: there are some that read `a,b` as two hosts, and `!a@b` as a way.
 */
function hostOf({ host, hostKind }: Uri): string {
  if (hostKind === "IPvFuture") throw new OpenError("an address of a version of IP that is not known here");
  if (hostKind === "IPv6address") return host!.slice(1, -1);
  const name = argument(pctDecode(host!, undefined, { invalidUtf8: "replace", allowNul: true }), "host");
  if (!/^[\w.~\p{L}\p{M}\p{N}-]+$/u.test(name)) throw new OpenError("the host is no plain name");
  if (hostKind === "reg-name" && looseIpv4(host!) !== undefined)
    throw new OpenError("the host is a name, and would be read as an address");
  return name;
}

/** `ldapsearch` asks for the password of a `bindname` itself; of extensions it is the only one known (RFC 4516, 2). */
function planLdap(uri: Uri & LdapFields): Plan {
  const { scheme, host, portNumber } = uri;
  const { dn, scope, filter, attributes, extensions } = withLdapDefaults(uri);
  const bind = extensions.find(({ type }) => type.toLowerCase() === "bindname");
  const unknown = extensions.find((each) => each.critical && each !== bind);
  if (unknown !== undefined) throw new OpenError(`the critical extension ${unknown.type} is not known here`);
  if (host !== "") hostOf(uri);
  // The server that is taken then is that of the machine's settings, and may be one without TLS.
  else if (scheme.toLowerCase() === "ldaps" || uri.port) throw new OpenError("it names no host");
  return run(
    "ldapsearch",
    "-x",
    "-LLL",
    ...(host === "" ? [] : ["-H", `${scheme.toLowerCase()}://${host}:${portNumber}`]),
    ...(bind?.value === undefined ? [] : ["-D", argument(bind.value, "bindname"), "-W"]),
    "-b",
    argument(dn, "dn"),
    "-s",
    scope,
    "--",
    argument(filter, "filter"),
    ...attributes.map((attribute) => argument(attribute, "attribute")),
  );
}
