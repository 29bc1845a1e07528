import { hasLongName } from "../../api/href/long-name.ts";
import { normalize } from "../../api/normalize.ts";
import { parse } from "../../api/parse.ts";
import { split } from "../../api/split.ts";
import { pctDecode } from "../../codec/pct-decode.ts";
import { isRun } from "../../core/characters.ts";
import { ALPHANUM } from "../../generated/alphabets.ts";
import { looseIpv4 } from "../../inspect/loose-ipv4.ts";
import type { Scheme } from "../../schemes/define/scheme.ts";
import type { ServerFields } from "../../schemes/define/server.ts";
import { type FileFields, file, toFilePath } from "../../schemes/file.ts";
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
import type { Uri } from "../../uri/types.ts";
import {
  argument,
  type Login,
  OpenError,
  type Plan,
  platformOf,
  type System,
  type View,
  withoutControls,
} from "./plan.ts";

type Planner = (text: string, view: View) => Plan;

/** The planner of each scheme. */
const PLANNERS: ReadonlyMap<string, Planner> = new Map<string, Planner>([
  ["file", (text, view) => planFile(read(file, text), view)],
  ["man", (text, view) => planMan(read(man, text), view)],
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

/** The reasons why the URIs of some schemes cannot be opened. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["about", "it identifies something inside a browser"],
  ["urn", "it is a name, not a location"],
]);

/** Plans how to open a URI. Unknown schemes are rejected, not passed to a program. */
export function planOf(text: string, view: View): Plan {
  const { scheme } = split(text);
  if (scheme === undefined) parse(text, "URI");
  const name = scheme!.toLowerCase();
  const planner = PLANNERS.get(name);
  if (planner !== undefined) return fitted(planner(text, view), name, view);
  parse(text, "URI");
  throw new OpenError(REASONS.get(name) ?? `${name} URIs cannot be opened`);
}

/**
 * The programs to which another system passes a URI.
 *
 * `rundll32` passes the rest of its command line to `ShellExecute`, without a shell. `explorer` opens a folder if a URI has a `?`, and its
 * exit code is always 1 (issues 3832 and 6565 of microsoft/WSL); `cmd /c start` and PowerShell would read `&` and `%`.
 */
const OPENERS: { readonly [system in System]?: readonly [program: string, ...rest: string[]] } = {
  mac: ["open"],
  windows: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** The schemes that it may get. The handler of `help` has run scripts that a URI named (CVE-2004-0486). */
const PASSED_ON: ReadonlySet<string> = new Set(["mailto", "news", "snews", "nntp"]);

/** Puts a program of the system into a plan, instead of one that only Linux has. */
function fitted(plan: Plan, scheme: string, { system }: View): Plan {
  const opener = OPENERS[system];
  if (plan.action !== "run" || opener === undefined) return plan;
  const [program, ...rest] = plan.argv;
  if (PASSED_ON.has(scheme)) return run(...opener, ...rest);
  const isKnown = system === "windows" ? program === "curl" : !program.startsWith("xdg-");
  if (isKnown) return plan;
  throw new OpenError(`pchar knows no program for ${scheme} on ${system === "mac" ? "macOS" : "Windows"}`);
}

/** Parses a URI of a scheme, leniently if it is not valid. */
function read<Fields extends object>(scheme: Scheme<Fields>, text: string): Uri & Fields {
  const meant = scheme.check(text) && scheme.parse(text, { lenient: true }).uri;
  return scheme.parse(meant ?? text);
}

function run(...argv: [program: string, ...rest: string[]]): Plan {
  return { action: "run", argv };
}

/** Passes the whole URI to a program. It starts with its scheme, so no program reads it as an option. */
function handOver(program: string, uri: Uri): Plan {
  if (uri.userinfo?.includes(":")) throw new OpenError("the password would be visible in the process list");
  return run(program, String(uri));
}

/** Plans to read a file. On Windows, reading one of another machine sends it the name and a hash of the password of the user. */
function planFile(uri: Uri & FileFields, { system }: View): Plan {
  const platform = platformOf(system);
  if (platform === "windows" && !uri.isLocal) throw new OpenError("the file is on another machine");
  return { action: "read", path: toFilePath(uri, platform) };
}

/** Plans `man`. The one of macOS takes a section after `-S`, and has no `-s`. */
function planMan({ name, section, isIndex }: ManFields, { system }: View): Plan {
  if (isIndex) return LIST_OF_PAGES;
  const option = system === "mac" ? "-S" : "-s";
  return run("man", ...(section === undefined ? [] : [option, section]), "--", argument(name!, "name"));
}

const LIST_OF_PAGES: Plan = { action: "run", argv: ["man", "-k", "--", "."] };

/**
 * Plans `info`. Without a terminal it needs an option to print.
 *
 * `info` reads a node `(file)node` as a node of another file, which may be any file of the machine. It also builds the
 * command line of a decompressor from the name of a manual. So both are restricted to harmless characters.
 */
function planInfo({ filename, node }: InfoFields, { isTerminal }: View): Plan {
  if (node.trimStart().startsWith("("))
    throw new OpenError('the node starts with "(" and would be read as a file name');
  if (!/^[\w.+-]+$/.test(filename))
    throw new OpenError('the name of a manual may only have letters, digits, ".", "_", "+" and "-"');
  const words = [`--file=${argument(filename, "name")}`, `--node=${argument(node, "node")}`];
  return run("info", ...(isTerminal ? [] : ["--output=-"]), ...words);
}

function planToc(category: string | undefined, view: View): Plan {
  if (category === undefined) return { action: "print", lines: ["toc:info", "toc:man"] };
  if (category === "man") return LIST_OF_PAGES;
  if (category === "info") return planInfo({ filename: "dir", node: "Top" }, view);
  throw new OpenError("only toc:man and toc:info can be opened");
}

function planWeb(uri: Uri & ServerFields): Plan {
  const plain = withoutUserinfo(uri);
  if (hasLongName(plain, "")) throw new OpenError("the host is too long");
  // `fetch` uses `URL`, which reads names such as `0x7f.1` as addresses.
  if (!URL.canParse(plain) || parse(new URL(plain).href).hostKind !== parse(plain).hostKind)
    throw new OpenError("fetch would connect to another host");
  return { action: "fetch", uri: plain, ...loginOf(uri) };
}

function planFtp(uri: Uri & ServerFields): Plan {
  hostOf(uri);
  const login = loginOf(uri);
  const config = login.login === undefined ? [] : ["--config", "-"];
  const words = ["--fail", "--silent", "--show-error", "--globoff", ...config, "--", withoutUserinfo(uri)];
  return { action: "run", argv: ["curl", ...words], ...login };
}

/** Normalizes a URI, without its userinfo and fragment. */
function withoutUserinfo(uri: Uri): string {
  const { scheme, authority, userinfo, path, query } = uri;
  const server = authority!.slice(userinfo === undefined ? 0 : userinfo.length + 1);
  return normalize(`${scheme}://${server}${path}${query === undefined ? "" : `?${query}`}`);
}

function loginOf({ user, password }: ServerFields): { readonly login?: Login } {
  if (user === undefined) return {};
  if (user.includes(":")) throw new OpenError("a user name with a colon cannot be sent to the server");
  withoutControls(user, "user");
  if (password !== undefined) withoutControls(password, "password");
  return { login: { user, password } };
}

/** Plans a Gopher request. Rejects other ports below 1024, whose protocols could read the selector as a command (uri(7)). */
function planGopher(uri: Uri & GopherFields): Plan {
  const port = uri.portNumber!;
  if (port < 1024 && port !== 70) throw new OpenError(`port ${port} is reserved for another protocol`);
  const { gophertype, selector, search = "", gopherPlus = "" } = uri;
  if ("8T".includes(gophertype)) return run("telnet", "--", hostOf(uri), String(port));
  // Tabs separate these parts in the request, so none of them may have one.
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
    ...(password ? { note: "telnet takes no password; type it when asked" } : {}),
  };
}

/** Plans a mail. Rejects a URI that would attach a file of this machine: `attach` is not a safe field (RFC 6068, 7). */
function planMailto(uri: Uri & MailtoFields): Plan {
  const others = uri.hfields.filter(([name]) => !/^(subject|body)$/i.test(name));
  const words = [...uri.to, ...others.map(([name, value]) => `${name}=${value}`)];
  if (words.some(asksToAttach)) throw new OpenError("it asks to attach a file");
  return handOver("xdg-email", uri);
}

/** Returns whether a string contains a field such as `attach=` or `attachment=`, anywhere. */
function asksToAttach(text: string): boolean {
  const names = text.toLowerCase().split("=").slice(0, -1);
  return names.some((name) => {
    const at = name.lastIndexOf("attach");
    return at !== -1 && isRun(name.slice(at), ALPHANUM, "_");
  });
}

/**
 * Returns the host as an argument: percent-decoded, and without brackets.
 *
 * Rejects names that a resolver would read as an address (RFC 3986, 7.4), and names with characters that a program could
 * read as delimiters. Some programs read `a,b` as two hosts and `!a@b` as a source route.
 */
function hostOf({ host, hostKind }: Uri): string {
  if (hostKind === "IPvFuture") throw new OpenError("the host is an address of an unknown IP version");
  if (hostKind === "IPv6address") return host!.slice(1, -1);
  const name = argument(pctDecode(host!, undefined, { invalidUtf8: "replace", allowNul: true }), "host");
  if (!/^[\w.~\p{L}\p{M}\p{N}-]+$/u.test(name)) throw new OpenError("the host is not a plain name");
  if (hostKind === "reg-name" && looseIpv4(host!) !== undefined)
    throw new OpenError("the host is a name that would be read as an address");
  return name;
}

/** Plans `ldapsearch`. The only supported extension is `bindname` (RFC 4516, 2); `ldapsearch` asks for its password itself. */
function planLdap(uri: Uri & LdapFields): Plan {
  const { scheme, host, portNumber } = uri;
  const { dn, scope, filter, attributes, extensions } = withLdapDefaults(uri);
  const bind = extensions.find(({ type }) => type.toLowerCase() === "bindname");
  const unknown = extensions.find((each) => each.critical && each !== bind);
  if (unknown !== undefined) throw new OpenError(`the critical extension ${unknown.type} is not supported`);
  if (host !== "") hostOf(uri);
  // Without a host, `ldapsearch` uses the server of its configuration, which may have another port or no TLS.
  else if (scheme.toLowerCase() === "ldaps" || uri.port) throw new OpenError("it has no host");
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
