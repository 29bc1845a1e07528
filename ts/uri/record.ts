import {
  AUTHORITY_START,
  END,
  FRAGMENT_START,
  HOST_END,
  HOST_KIND,
  HOST_KINDS,
  HOST_START,
  PATH_END,
  PATH_KIND,
  PATH_KINDS,
  PATH_START,
  PORT_START,
  QUERY_START,
  SCHEME_END,
} from "../generated/record.ts";
import { inspectable } from "../support/inspectable.ts";
import { MASK, mask } from "./mask.ts";
import { recomposeTo } from "./recompose.ts";
import type { HostKind, PathKind } from "./types.ts";

/** Ten own properties in text order, without getters. */
class RecordOfUri {
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

  /** Slices a string at the indices that an engine recorded. */
  constructor(text: string, record: Int32Array) {
    const schemeEnd = record[SCHEME_END]!;
    const authorityStart = record[AUTHORITY_START]!;
    const pathStart = record[PATH_START]!;
    const queryStart = record[QUERY_START]!;
    const fragmentStart = record[FRAGMENT_START]!;
    this.scheme = schemeEnd === -1 ? undefined : text.slice(0, schemeEnd);
    if (authorityStart !== -1) {
      const hostStart = record[HOST_START]!;
      const hostEnd = record[HOST_END]!;
      const portStart = record[PORT_START]!;
      this.authority = text.slice(authorityStart, pathStart);
      this.userinfo = hostStart === authorityStart ? undefined : text.slice(authorityStart, hostStart - 1);
      // Most authorities are only a host. One slice then serves for both.
      const isHost = hostStart === authorityStart && hostEnd === pathStart;
      this.host = isHost ? this.authority : text.slice(hostStart, hostEnd);
      this.hostKind = HOST_KINDS[record[HOST_KIND]! - 1];
      this.port = portStart === -1 ? undefined : text.slice(portStart, pathStart);
    }
    this.path = text.slice(pathStart, record[PATH_END]);
    this.pathKind = PATH_KINDS[record[PATH_KIND]!]!;
    const queryEnd = fragmentStart === -1 ? record[END]! : fragmentStart - 1;
    this.query = queryStart === -1 ? undefined : text.slice(queryStart, queryEnd);
    this.fragment = fragmentStart === -1 ? undefined : text.slice(fragmentStart);
  }

  /** Recomposes the components (RFC 3986, 5.3). Throws if they were changed so that they disagree, as functions do that take the record. */
  toString(): string {
    return recomposeTo("recompose", this);
  }
}

/** The result of `parse`. */
export type UriRecord = RecordOfUri;

/** `console.log` shows a record with the password of its authority masked, and so the `password` that the records of some schemes have. */
export const UriRecord: typeof RecordOfUri = /* @__PURE__ */ inspectable(
  RecordOfUri,
  (record: RecordOfUri & { readonly password?: string }) => {
    const { authority, userinfo, password } = record;
    return {
      ...record,
      authority: authority && mask(authority, "authority").text,
      userinfo: userinfo && mask(userinfo, "userinfo").text,
      ...(password && { password: MASK }),
    };
  },
);
