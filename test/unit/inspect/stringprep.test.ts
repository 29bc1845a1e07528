// IDNA 2003 drops some characters of a host, and maps others to ASCII (RFC 3454, tables B.1 and B.2). Clients such as Java's
// `IDN` and Python's `http.client` still follow it.

import { describe, expect, test } from "vitest";
import { isSafeToFetch } from "../../../ts/inspect/index.ts";
import { MAPPED_TO_ASCII, MAPPED_TO_NOTHING } from "./stringprep.ts";

const HOSTS = ["127.0.0.1", "localhost", "169.254.169.254", "metadata.google.internal"];

/** Every finding that a policy can accept and that speaks of the spelling of a host, not of the host that is meant. */
const accept = [
  ...["bidirectional-character", "dotless-name", "empty-label", "encoded-host", "idna-deviation"],
  ...["invisible-character", "mixed-scripts", "not-a-dns-name"],
] as const;

/** Returns the hosts that are let through, raw or percent-encoded, even by a policy that accepts odd spellings. */
function fetched(hosts: readonly string[]): string[] {
  return hosts.filter(
    (host) =>
      isSafeToFetch(`http://${host}/`, { rule: "IRI-reference", accept }) ||
      isSafeToFetch(`http://${encodeURIComponent(host)}/`, { accept }) ||
      isSafeToFetch(`http://${encodeURIComponent(host)}/`),
  );
}

describe.each(HOSTS)("%s is never fetched", (host) => {
  test("with a character in it that IDNA 2003 drops (RFC 3454, B.1)", () => {
    const hidden = MAPPED_TO_NOTHING.flatMap((point) =>
      Array.from({ length: host.length + 1 }, (_, at) =>
        [host.slice(0, at), host.slice(at)].join(String.fromCodePoint(point)),
      ),
    );
    expect(hidden).toHaveLength(27 * (host.length + 1));
    expect(fetched(hidden)).toEqual([]);
  });

  test("with characters in it that IDNA 2003 maps to ASCII (RFC 3454, B.2)", () => {
    const spelled = MAPPED_TO_ASCII.flatMap(([character, mapped]) =>
      host.includes(mapped) ? [host.replace(mapped, character), host.replaceAll(mapped, character)] : [],
    );
    expect(fetched(spelled)).toEqual([]);
  });
});

test("the tables have the entries of RFC 3454", () => {
  expect(new Set(MAPPED_TO_NOTHING).size).toBe(27);
  const mapped = new Map(MAPPED_TO_ASCII);
  expect([mapped.size, mapped.get("\u017f"), mapped.get("\u212a"), mapped.get("\u00df")]).toEqual([
    397,
    "s",
    "k",
    "ss",
  ]);
});
