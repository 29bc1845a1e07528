// RFC 3986, 5.1: the base URI after redirects.

import { describe, test } from "vitest";
import { baseUri, defragment, resolve } from "../../ts/index.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, same } from "../support/faults.ts";

describe("baseUri determines the base URI (RFC 3986, 5.1)", () => {
  test("a chain of redirects gives what resolve gives, one after the other", () => {
    const paths = textsOver([..."./a"], 4);
    const references = [
      ...paths.filter((path) => !path.startsWith("//")),
      "//g",
      "//g/./x",
      "?q",
      "#f",
      "b?r#f",
    ];
    const bases = [
      "http://h",
      "http://h/./a/../b?q#f",
      "a:",
      "a:b",
      "a:b/c",
      "a:/",
      "a:/.//b",
      "a:../b",
      "file:///x/",
    ];
    const faults = newFaults();
    for (const base of bases) {
      for (const one of references) {
        const first = resolve(one, base);
        for (const other of references) {
          const got = baseUri({ retrieval: [base, one, other] }).uri;
          same(faults, got, defragment(resolve(other, first)), "baseUri", base, one, other);
        }
      }
    }
    expectNoFaults(faults, bases.length * references.length ** 2);
  });
});
