import { connect as connectPlain, isIP, type Socket, SocketAddress } from "node:net";
import type { Readable } from "node:stream";
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from "node:tls";
import { quoted } from "../support/argument.ts";
import { ownCopy } from "../support/properties.ts";
import { type HostAddress, lookupOf } from "./addresses.ts";
import type { Ending } from "./ending.ts";
import { GuardError } from "./guard-error.ts";
import { PLAIN_CONNECTION, SOCKET_STATE, TLS_CONNECTION } from "./unset.ts";

/**
 * Connects to one of the addresses that were checked. The server has proved its name. A connection to any other address is closed
 * before a request is sent.
 */
export function connect(
  { protocol, hostname, port: given }: URL,
  uri: string,
  addresses: readonly HostAddress[],
  ending: Ending,
): Promise<Socket> {
  const isSecure = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const port = given === "" ? (isSecure ? 443 : 80) : Number(given);
  const to = { host, port, lookup: lookupOf(addresses), noDelay: true };
  const socket = isSecure
    ? secure({ ...TLS_CONNECTION, ...to })
    : connectPlain({ ...PLAIN_CONNECTION, ...to });
  Object.assign(socket, SOCKET_STATE);
  const forget = ending.onEnd(() => socket.destroy());
  return new Promise((resolve, reject) => {
    // The listener stays: an error of an idle connection has to be heard too.
    socket.on("error", reject);
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      const { remoteAddress: address = "", remotePort } = socket;
      if (remotePort === port && addresses.some((checked) => canonical(checked) === address)) {
        forget();
        return resolve(socket);
      }
      const reason = "the connection leads to an address that was not checked";
      socket.destroy(new GuardError("ERR_GUARD_ADDRESS", uri, reason, { address }));
    });
    validateBytes(socket);
  });
}

function secure(to: { readonly host: string; readonly port: number }): Socket {
  const options = {
    ...to,
    ALPNProtocols: ["http/1.1"],
    // The variable NODE_TLS_REJECT_UNAUTHORIZED must not turn the check of names off.
    rejectUnauthorized: true,
    checkServerIdentity: (name: string, certificate: PeerCertificate) =>
      checkServerIdentity(name, namesOf(certificate)),
    // A server name has no dot at its end, and is not an address (RFC 6066, 3).
    servername: isIP(to.host) === 0 ? to.host.replace(/\.$/, "") : "",
  };
  // Without a second argument, Node would read it of a polluted `Object.prototype[1]`.
  return (connectTls as (...args: object[]) => Socket)(options, {});
}

/** Returns a certificate whose names are its own. */
function namesOf(certificate: PeerCertificate): PeerCertificate {
  const own = ownCopy(certificate);
  return Object.assign(own, { subject: ownCopy(own.subject ?? {}), subjectaltname: own.subjectaltname });
}

/**
 * Throws a `TypeError` unless a stream returns bytes. Node copies some options without what the copy lacks, so a polluted
 * `Object.prototype.encoding` turns the bytes of such a stream into a string, and may end the process.
 */
export function validateBytes({ readableEncoding }: Readable): void {
  if (readableEncoding === null) return;
  throw new TypeError(`Expected a stream of bytes, got one of ${quoted(readableEncoding)}`);
}

/** Returns an address as the operating system writes it. */
function canonical({ address, family }: HostAddress): string {
  const kind = family === 6 ? "ipv6" : "ipv4";
  return new SocketAddress({ address, family: kind, port: 0, flowlabel: 0 }).address;
}
