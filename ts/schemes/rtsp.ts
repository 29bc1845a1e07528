import { defineScheme } from "./define/define-scheme.ts";
import { type ResourceParts, resource } from "./define/resource.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ServerFields } from "./define/server.ts";

/** The fields of an `rtsp`, `rtsps` or `rtspu` URI beyond RFC 3986. */
export type RtspFields = ServerFields;

/** The parts of an `rtsp` URI, for `format`. */
export type RtspParts = ResourceParts;

/**
 * `rtsp`: a stream on a media server (RFC 7826, 4.2)
 *
 * ```abnf
 * rtsp-URI     = "rtsp:" "//" authority-nz path-abempty [ "?" query ]
 * authority-nz = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * An empty host is rejected (`ERR_URI_MISSING_PART`). `normalize` writes an empty path as `/` (RFC 3986, 6.2.3).
 *
 * @example
 * rtsp.parse("rtsp://media.example.com/twister/audiotrack").portNumber; // 554
 * rtsp.normalize("RTSP://h:554"); // "rtsp://h/"
 * rtsp.format({ host: "h", path: "/twister" }); // "rtsp://h/twister"
 * rtsp.parse("rtsp:/twister"); // throws ERR_URI_MISSING_PART
 */
export const rtsp: Scheme<RtspFields, RtspParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ resource("rtsp", "RFC 7826, 4.2", 554),
);

/**
 * `rtsps`: a stream on a media server, over TLS (RFC 7826, 4.2)
 *
 * ```abnf
 * rtsps-URI    = "rtsps:" "//" authority-nz path-abempty [ "?" query ]
 * ```
 *
 * It follows the rules of {@link rtsp}, with another default port.
 *
 * @example
 * rtsps.parse("rtsps://h/twister").portNumber; // 322
 */
export const rtsps: Scheme<RtspFields, RtspParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ resource("rtsps", "RFC 7826, 4.2", 322),
);

/**
 * `rtspu`: a stream on a media server, over UDP (RFC 2326, 3.2)
 *
 * ```abnf
 * rtspu-URI    = "rtspu:" "//" authority-nz path-abempty [ "?" query ]
 * ```
 *
 * It follows the rules of {@link rtsp}. RFC 7826 no longer uses it.
 *
 * @example
 * rtspu.normalize("rtspu://h:554/twister"); // "rtspu://h/twister"
 */
export const rtspu: Scheme<RtspFields, RtspParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ resource("rtspu", "RFC 2326, 3.2", 554),
);
