import { type HostText, isDot, textOfPoints } from "../host/host-text.ts";
import { asciiLower, isAsciiText } from "../host/mapped-name.ts";
import { punycodeDecode } from "../host/punycode.ts";
import { codePointName } from "../support/display.ts";
import { isBidiControl, unicodeTest } from "../support/unicode.ts";
import { type Finding, finding, type Span } from "./finding.ts";

/** The scripts that are distinguished. All others count as one. */
const SCRIPTS: readonly (readonly [name: string, isOf: (character: string) => boolean])[] = /* @__PURE__ */ [
  ...["Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Armenian"],
  ...["Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Devanagari", "Bengali", "Tamil", "Thai", "Lao"],
  ...["Georgian", "Ethiopic", "Cherokee", "Khmer"],
].map((name) => [name, unicodeTest(`\\p{Script=${name}}`)]);

const hasNoScript = /* @__PURE__ */ unicodeTest("[\\p{Script=Common}\\p{Script=Inherited}]");
const RIGHT_TO_LEFT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "Hebrew",
  "Arabic",
  "Syriac",
  "Thaana",
  "Nko",
]);

/** Scripts that one writing system combines: UTS #39, 5.2, "highly restrictive". */
const TOGETHER: readonly (readonly string[])[] = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

/** Only this many characters of a label are checked. No valid label is longer. */
const LONGEST = 256;

const isInvisible = /* @__PURE__ */ unicodeTest("[\\p{Default_Ignorable_Code_Point}\\p{Z}\\p{Cc}]");

/**
 * Finds characters of a host that mislead its reader (RFC 3987, 4 and 8, and UTS #39).
 *
 * Punycode labels are decoded first. Look-alike characters of one script are not detected.
 */
export function characterFindings(decoded: HostText, span: Span): Finding[] {
  const byCode = new Map<string, Finding>();
  const note = (found: Finding): void => {
    if (!byCode.has(found.code)) byCode.set(found.code, found);
  };
  if (decoded.notUtf8 !== -1) {
    const index = span.index + decoded.notUtf8;
    const message = "the percent-encoded octets of the host are not UTF-8";
    note(finding("host-not-utf8", { ...span, index, end: index + 3 }, message));
  }
  const { points, indices } = decoded;
  const at = (point: number): number => (point < points.length ? span.index + indices[point]! : span.end);
  let from = 0;
  for (let to = 0; to <= points.length; to++) {
    if (to < points.length && !isDot(points[to]!)) continue;
    const text = textOfPoints(points.slice(from, Math.min(to, from + LONGEST)));
    labelFindings(text, { ...span, index: at(from), end: at(to) }, note);
    from = to + 1;
  }
  return [...byCode.values()];
}

function labelFindings(text: string, span: Span, note: (finding: Finding) => void): void {
  const isPunycode = asciiLower(text.slice(0, 4)) === "xn--";
  const label = (isPunycode ? punycodeDecode(asciiLower(text.slice(4))) : undefined) ?? text;
  if (isAsciiText(label)) return;
  const scripts = new Set<string>();
  for (const character of label) {
    if (character < "\u0080") {
      if (/[A-Za-z]/.test(character)) scripts.add("Latin");
      continue;
    }
    if (isBidiControl(character)) {
      const message = `the host has the control <${codePointName(character)}>, which changes the direction of text`;
      note(finding("bidirectional-character", span, message));
    } else if (isInvisible(character)) {
      const message = `the host has the invisible character <${codePointName(character)}>`;
      note(finding("invisible-character", span, message));
    } else if (!hasNoScript(character)) {
      scripts.add(SCRIPTS.find(([, isOf]) => isOf(character))?.[0] ?? "another script");
    }
  }
  const names = [...scripts];
  if (names.length > 1 && !TOGETHER.some((set) => names.every((name) => set.includes(name)))) {
    note(finding("mixed-scripts", span, `a label of the host mixes scripts: ${names.join(", ")}`));
  }
  if (names.some((name) => RIGHT_TO_LEFT.has(name))) {
    note(finding("right-to-left", span, "a label of the host is written from right to left"));
  }
}
