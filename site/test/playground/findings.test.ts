import * as core from "pchar";
import * as entry from "pchar/inspect";
import { expect, test } from "vitest";
import {
  bySeverity,
  countFindings,
  inspectReader,
  numbered,
  worst,
} from "../../playground/tabs/inspect/findings.ts";

const { inspect } = entry;

// RFC 3986, 7.6: the userinfo looks like a host, and the host is a private address (RFC 1918).
const TRICK = "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm";

test("findings are numbered in the order of the string, and keep their places", () => {
  const findings = numbered(inspect(TRICK));
  expect(findings.map(({ number }) => number)).toEqual([1, 2, 3]);
  const address = findings.find(({ finding }) => finding.code === "private-address")!;
  expect(TRICK.slice(address.start, address.end)).toBe("10.0.0.1");
});

test("dangers come first, and no group is empty", () => {
  const groups = bySeverity(numbered(inspect(TRICK)));
  expect(groups.map(({ severity }) => severity)).toEqual(["danger", "warning"]);
  expect(groups.flatMap(({ findings }) => findings.items)).toHaveLength(3);
});

test("findings are counted in words", () => {
  expect(countFindings(numbered(inspect(TRICK)))).toBe("Findings: 2 dangers, 1 warning");
  expect(countFindings([])).toBe("No check found anything");
});

test("a place with several findings has the worst severity", () => {
  const findings = numbered(inspect(TRICK));
  expect(worst(findings)).toBe("danger");
  expect(worst(findings.filter(({ finding }) => finding.code === "userinfo"))).toBe("warning");
  expect(worst([])).toBeUndefined();
});

test.each([
  ["https://example.com/", [], []],
  ["http://127.0.0.1:25/", ["loopback-address", "well-known-port"], []],
  // The schemes of fetch are http and https; an IP literal without an address has no finding.
  ["ftp://example.com/", ["scheme-not-allowed"], ["scheme-not-allowed"]],
  ["/a", ["ERR_URI_MISSING_SCHEME"], ["ERR_URI_MISSING_SCHEME"]],
])(
  "the reasons not to fetch %s have codes, and those that are no findings are sentences too",
  (text, codes, others) => {
    const { refusals, otherRefusals } = inspectReader.read(core, entry, text, {});
    expect(refusals).toEqual(codes);
    expect(otherRefusals.items.map(({ code }) => code)).toEqual(others);
  },
);
