import {
  AUTHORITY_START,
  END,
  FRAGMENT_START,
  HOST_END,
  HOST_KIND,
  HOST_START,
  PATH_END,
  PATH_KIND,
  PATH_START,
  PORT_START,
  QUERY_START,
  SCHEME_END,
} from "./backend/words.ts";
import { joined } from "./recompose.ts";
import type { HostKind, PathKind } from "./types.ts";

/** The kinds of hosts in the order of the numbers that `grammar.ts` and `grammar.rs` give them, which begin with 1. */
export const HOST_KINDS: readonly HostKind[] = ["IPv4address", "IPv6address", "IPvFuture", "reg-name"];
/** The kinds of paths by their numbers. */
export const PATH_KINDS: readonly PathKind[] = [
  "path-abempty",
  "path-absolute",
  "path-noscheme",
  "path-rootless",
  "path-empty",
];

/** The record that `parse` returns: ten properties of its own, filled at once, in the order of the text. */
export class UriRecord {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: HostKind | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly pathKind: PathKind;
  readonly query: string | undefined;
  readonly fragment: string | undefined;

  /** Slices a scanned text at the places that a backend noted. */
  constructor(text: string, words: Int32Array) {
    const schemeEnd = words[SCHEME_END]!;
    const authorityStart = words[AUTHORITY_START]!;
    const pathStart = words[PATH_START]!;
    const queryStart = words[QUERY_START]!;
    const fragmentStart = words[FRAGMENT_START]!;
    this.scheme = schemeEnd === -1 ? undefined : text.slice(0, schemeEnd);
    if (authorityStart === -1) {
      this.authority = undefined;
      this.userinfo = undefined;
      this.host = undefined;
      this.hostKind = undefined;
      this.port = undefined;
    } else {
      const hostStart = words[HOST_START]!;
      const hostEnd = words[HOST_END]!;
      const portStart = words[PORT_START]!;
      this.authority = text.slice(authorityStart, pathStart);
      this.userinfo = hostStart === authorityStart ? undefined : text.slice(authorityStart, hostStart - 1);
      // Most authorities are a host and no more, and then one string serves for both.
      const isHost = hostStart === authorityStart && hostEnd === pathStart;
      this.host = isHost ? this.authority : text.slice(hostStart, hostEnd);
      this.hostKind = HOST_KINDS[words[HOST_KIND]! - 1];
      this.port = portStart === -1 ? undefined : text.slice(portStart, pathStart);
    }
    this.path = text.slice(pathStart, words[PATH_END]);
    this.pathKind = PATH_KINDS[words[PATH_KIND]!]!;
    const queryEnd = fragmentStart === -1 ? words[END]! : fragmentStart - 1;
    this.query = queryStart === -1 ? undefined : text.slice(queryStart, queryEnd);
    this.fragment = fragmentStart === -1 ? undefined : text.slice(fragmentStart);
  }

  /** Puts the components together again (RFC 3986, 5.3). */
  toString(): string {
    return joined(this);
  }
}
