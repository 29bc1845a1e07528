import { dotsOf } from "../core/path.ts";
import { triplet } from "../core/pct.ts";
import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { isDriveLetter, SPECIAL } from "../host/read-as-url.ts";
import { DEVICE, isDeviceName } from "../support/device-name.ts";
import { isDotsAndSpaces } from "./dot-segment.ts";
import { type Finding, type FindingCode, finding, type Subject } from "./finding.ts";

/** An upper bound for the length of a percent-encoded device name. */
const LONGEST_DEVICE = 36;

type FileName = Extract<
  FindingCode,
  | "encoded-dot-segment"
  | "parameter-dot-segment"
  | "reserved-file-name"
  | "encoded-backslash"
  | "file-name-character"
  | "drive-letter"
>;

const MESSAGES: Readonly<Record<FileName, string>> = {
  "encoded-dot-segment": "a decoded path segment is a dot segment or contains one",
  "parameter-dot-segment": 'some servers cut a path segment off at its ";", which leaves a dot segment',
  "reserved-file-name": "a path segment is a reserved name in some file systems",
  "encoded-backslash": "a decoded path segment has a backslash, which some file systems read as a slash",
  "file-name-character": 'a path segment has ":", "[" or "]", which are special in some file systems',
  "drive-letter": "the path starts with a drive letter",
};

/**
 * Finds path segments that are more than a name to a file system (RFC 3986, 7.3).
 *
 * A rootless path after a scheme, such as that of a `urn`, is not checked: it does not name a file. After a scheme such as `http`
 * it is, because `URL` adds the slash.
 */
export function fileNames(subject: Subject): Finding[] {
  const findings = SUSPICIOUS.test(subject.record.path) ? pathFindings(subject) : [];
  const drive = driveBefore(subject);
  return drive === undefined ? findings : [...findings, drive];
}

/** Every path with a finding has a match: characters that may be special, or a segment that starts with three dots or like a device. */
const SUSPICIOUS = /* @__PURE__ */ new RegExp(`[%:]|\\.;|(?:^|/)(?:\\.{3}|${DEVICE})`, "i");

function pathFindings({ text, record, spans }: Subject): Finding[] {
  const found = new Map<FileName, { index: number; end: number; count: number }>();
  const note = (code: FileName, index: number, end: number): void => {
    const known = found.get(code);
    if (known === undefined) found.set(code, { index, end, count: 1 });
    else known.count++;
  };
  const { index: pathStart, end: pathEnd } = spans.path;
  const { scheme } = record;
  const isHierarchical = text[pathStart] === "/" || scheme === undefined || SPECIAL.has(asciiLower(scheme));
  let isFirst = true;
  for (let start = pathStart; isHierarchical && start <= pathEnd; ) {
    const slash = text.indexOf("/", start);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    segment(text, start, end, note);
    if (isFirst && isDriveLetter(decodedStart(text, start, end))) note("drive-letter", start, end);
    if (end > start) isFirst = false;
    start = end + 1;
  }
  return Array.from(found, ([code, { index, end, count }]) =>
    finding(code, { component: "path", index, end }, MESSAGES[code], { count }),
  );
}

/** Checks one segment, and calls `note` for each finding. */
function segment(
  text: string,
  start: number,
  end: number,
  note: (code: FileName, index: number, end: number) => void,
): void {
  // The number of dots since the last decoded slash, or 3 if another character was there.
  let dots = 0;
  let hasDotSegment = false;
  for (let at = start; at < end; at++) {
    const octet = triplet(text, at);
    const character = octet < 0 ? text[at]! : String.fromCharCode(octet);
    if (character === "\\") note("encoded-backslash", at, at + 3);
    if (character === ":" || character === "[" || character === "]") {
      note("file-name-character", at, octet < 0 ? at + 1 : at + 3);
    }
    if (character === ";" && isDotCount(dots)) note("parameter-dot-segment", start, end);
    if (character === "\\" || character === "/") {
      hasDotSegment ||= isDotCount(dots);
      dots = 0;
    } else {
      dots = character === "." ? dots + 1 : 3;
    }
    if (octet >= 0) at += 2;
  }
  const name = decodedStart(text, start, end);
  if (hasDotSegment || (isDotCount(dots) && name.length < end - start)) {
    note("encoded-dot-segment", start, end);
  } else if (isDeviceName(name) || isDots(text.slice(start, end))) {
    note("reserved-file-name", start, end);
  }
}

/** Returns whether this number of dots, and nothing else, is a dot segment. */
function isDotCount(dots: number): boolean {
  return dots === 1 || dots === 2;
}

/** Decodes the start of a segment, up to the length of a device name. U+FFFD replaces octets that are not UTF-8. */
function decodedStart(text: string, start: number, end: number): string {
  const part = text.slice(start, Math.min(end, start + LONGEST_DEVICE));
  return part.includes("%") ? textOfPoints(decodeHost(part).points) : part;
}

/** Returns whether a segment is not a dot segment, but one once Windows has removed what stands at its end. */
function isDots(segment: string): boolean {
  return isDotsAndSpaces(segment) && dotsOf(segment) === 0;
}

/** Finds drive letters outside the path: the scheme of `c:/x`, and the host of `file://c:/x`, whose port is empty. */
function driveBefore({ record, spans }: Subject): Finding | undefined {
  const { scheme, host, port } = record;
  if (scheme?.length === 1 && record.authority === undefined && record.path.startsWith("/")) {
    return finding("drive-letter", spans.scheme, "the scheme looks like a drive letter");
  }
  if (scheme === undefined || asciiLower(scheme) !== "file" || host?.length !== 1 || port !== "") {
    return undefined;
  }
  return finding("drive-letter", spans.host, "the host looks like a drive letter");
}
