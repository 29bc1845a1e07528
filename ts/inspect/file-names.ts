import { triplet } from "../backend/js/pct.ts";
import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { type Finding, type FindingCode, finding } from "./finding.ts";
import type { Subject } from "./subject.ts";
import { isDriveLetter } from "./whatwg.ts";

/** Names that are devices to MS-DOS and Windows, whatever extension stands after them. */
const DEVICES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "aux,clock$,con,conin$,conout$,nul,prn,com0,com1,com2,com3,com4,com5,com6,com7,com8,com9,lpt0,lpt1,lpt2,lpt3,lpt4,lpt5,lpt6,lpt7,lpt8,lpt9,com¹,com²,com³,lpt¹,lpt²,lpt³".split(
    ",",
  ),
);

/** More than the name of a device can be, with triplets. */
const LONGEST = 36;

type FileName = Extract<
  FindingCode,
  "encoded-dot-segment" | "reserved-file-name" | "encoded-backslash" | "file-name-character" | "drive-letter"
>;

const SAID: Readonly<Record<FileName, string>> = {
  "encoded-dot-segment":
    "A segment of the path is a dot segment, or holds one, once its triplets are decoded.",
  "reserved-file-name": "A segment of the path is a name that some file systems give a meaning of its own.",
  "encoded-backslash":
    "Decoded, a segment of the path has a backslash, which some file systems take for a slash.",
  "file-name-character":
    'A segment of the path has ":", "[" or "]", to which some file systems give a meaning.',
  "drive-letter": "The path starts with the letter of a drive.",
};

/**
 * Finds segments that a file system takes for something else than a name (RFC 3986, 7.3).
 *
 * Paths that do not begin with a slash are looked at only where there is no scheme: those of a `urn` are no files.
 */
export function fileNames({ text, record, places }: Subject): Finding[] {
  const found = new Map<FileName, { index: number; end: number; count: number }>();
  const note = (code: FileName, index: number, end: number): void => {
    const known = found.get(code);
    if (known === undefined) found.set(code, { index, end, count: 1 });
    else known.count++;
  };
  const { index: pathStart, end: pathEnd } = places.path;
  const isHierarchical = text[pathStart] === "/" || record.scheme === undefined;
  let isFirst = true;
  for (let start = pathStart; isHierarchical && start <= pathEnd; ) {
    const slash = text.indexOf("/", start);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    segment(text, start, end, note);
    if (isFirst && isDriveLetter(decodedStart(text, start, end))) note("drive-letter", start, end);
    if (end > start) isFirst = false;
    start = end + 1;
  }
  const findings = Array.from(found, ([code, { index, end, count }]) =>
    finding(code, { component: "path", index, end }, SAID[code], { count }),
  );
  const drive = driveBefore({ text, record, places });
  return drive === undefined ? findings : [...findings, drive];
}

function segment(
  text: string,
  start: number,
  end: number,
  note: (code: FileName, index: number, end: number) => void,
): void {
  // Of what slashes would part if they were decoded: how many dots it has so far, 3 where it is no dot segment.
  let dots = 0;
  let hasDotSegment = false;
  for (let at = start; at < end; at++) {
    const octet = triplet(text, at);
    const character = octet < 0 ? text[at]! : String.fromCharCode(octet);
    if (character === "\\") note("encoded-backslash", at, at + 3);
    if (character === ":" || character === "[" || character === "]") {
      note("file-name-character", at, octet < 0 ? at + 1 : at + 3);
    }
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
  } else if (isDevice(name) || isDots(name)) {
    note("reserved-file-name", start, end);
  }
}

/** Whether so many dots alone are a dot segment. */
function isDotCount(dots: number): boolean {
  return dots === 1 || dots === 2;
}

/** The start of a segment, as long as the name of a device can be, decoded; U+FFFD stands for what is not UTF-8. */
function decodedStart(text: string, start: number, end: number): string {
  const { points } = decodeHost(text.slice(start, Math.min(end, start + LONGEST)));
  return textOfPoints(points);
}

/** What stands before the first dot or colon is the name; spaces after it do not count. */
function isDevice(name: string): boolean {
  let end = 0;
  while (end < name.length && name[end] !== "." && name[end] !== ":") end++;
  while (end > 0 && name[end - 1] === " ") end--;
  return DEVICES.has(asciiLower(name.slice(0, end)));
}

function isDots(name: string): boolean {
  let index = 0;
  while (name[index] === ".") index++;
  return index === name.length && index > 2;
}

/** `c:/x` has a scheme of one letter, and `file://c:/x` a host with an empty port: both are meant as drives. */
function driveBefore({ record, places }: Subject): Finding | undefined {
  const { scheme, host, port } = record;
  if (scheme?.length === 1 && record.authority === undefined && record.path.startsWith("/")) {
    return finding("drive-letter", places.scheme, "The scheme looks like the letter of a drive.");
  }
  if (scheme === undefined || asciiLower(scheme) !== "file" || host?.length !== 1 || port !== "") {
    return undefined;
  }
  return finding("drive-letter", places.host, "The host looks like the letter of a drive.");
}
