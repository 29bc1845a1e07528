// The registry of schemes: the generated file matches its sources, and schemeInfo reads it.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SCHEMES } from "../../../ts/generated/schemes.ts";
import { matches } from "../../../ts/index.ts";
import { REGISTRY_DATE, schemeInfo } from "../../../ts/schemes/scheme-info.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** The rows of a source table. */
const rowsOf = (path: string): string[][] =>
  read(path)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));

const REGISTERED = rowsOf("../../../scripts/generate/registry/uri-schemes.tsv");
const PORTS = rowsOf("../../../scripts/generate/registry/default-ports.tsv");

describe("ts/generated/registry.ts", () => {
  test("has every scheme of its source once, with its status", () => {
    expect(REGISTERED.length).toBeGreaterThan(400);
    expect(new Set(REGISTERED.map(([scheme]) => scheme)).size).toBe(REGISTERED.length);
    for (const [scheme, status] of REGISTERED) {
      expect(schemeInfo(scheme!)).toMatchObject({ scheme, status });
      expect(matches(scheme!, "scheme"), scheme).toBe(true);
    }
  });

  test("has the references of its source", () => {
    for (const [scheme, , references = ""] of REGISTERED) {
      const written = schemeInfo(scheme!)!.reference.map((each) =>
        each.replace(/^RFC (\d+)/, "RFC$1").replace(/^(RFC\d+, )/, "$1Section "),
      );
      expect(written.join(" ; "), scheme).toBe(references);
    }
  });

  test("has the default ports of the core, and those of default-ports.tsv", () => {
    for (const [scheme, { port }] of SCHEMES) {
      expect(schemeInfo(scheme)?.defaultPort, scheme).toBe(port === undefined ? undefined : Number(port));
    }
    for (const [scheme, port, source] of PORTS) {
      expect(SCHEMES.has(scheme!), scheme).toBe(false);
      expect(schemeInfo(scheme!)?.defaultPort, scheme).toBe(Number(port));
      expect(source).toMatch(/^(RFC \d+|IANA, )/);
    }
  });
});

describe("schemeInfo", () => {
  // From the RFCs of the schemes; RFC 4156, 4157 and 5538 request a status.
  test.each([
    ["http", "permanent", ["RFC 9110, 4.2.1"], 80],
    ["https", "permanent", ["RFC 9110, 4.2.2"], 443],
    ["file", "permanent", ["RFC 8089"], undefined],
    ["mailto", "permanent", ["RFC 6068"], undefined],
    ["gopher", "permanent", ["RFC 4266"], 70],
    ["ldap", "permanent", ["RFC 4516"], 389],
    ["sips", "permanent", ["RFC 3261"], 5061],
    ["coap+tcp", "permanent", ["RFC 8323"], 5683],
    ["wais", "historical", ["RFC 4156"], 210],
    ["prospero", "historical", ["RFC 4157"], 1525],
    ["snews", "historical", ["RFC 5538"], 563],
    ["iris.beep", "permanent", ["RFC 3983"], 702],
    ["ldaps", "provisional", [], 636],
  ] as const)("%s", (scheme, status, reference, defaultPort) => {
    expect(schemeInfo(scheme)).toEqual({ scheme, status, reference, defaultPort });
  });

  test("ignores case", () => {
    expect(schemeInfo("MailTo")).toEqual(schemeInfo("mailto"));
    expect(schemeInfo("machineProvisioningProgressReporter")?.status).toBe("provisional");
  });

  test("returns undefined for everything else", () => {
    for (const text of [
      ...["", "x-mine", "http:", " http", "constructor", "__proto__", "permanent", "http:80"],
      // The Kelvin sign, whose lower case is the ASCII letter k.
      "s\u212aype",
      "9110",
    ]) {
      expect(schemeInfo(text), text).toBeUndefined();
    }
  });

  test("requires a string", () => {
    for (const each of [undefined, null, 1, {}]) expect(() => schemeInfo(each as never)).toThrow(TypeError);
  });

  test("returns a new object each time", () => {
    expect(schemeInfo("http")).not.toBe(schemeInfo("http"));
  });
});

test("REGISTRY_DATE is the date in the source", () => {
  expect(REGISTRY_DATE).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(read("../../../scripts/generate/registry/uri-schemes.tsv")).toContain(
    `\n# date: ${REGISTRY_DATE}\n`,
  );
});
