// The complete suites of the rules of whole identifiers, for implementations with no more states than the rule has.

import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import { checkColumn, componentsOfColumn } from "../../../ts/arrow/index.ts";
import { checkLines, componentsOfLines } from "../../../ts/lines/index.ts";
import { COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, placed, same } from "../../support/faults.ts";
import { expectedIssue, TOP_RULES } from "../grammar/expect.ts";
import { automatonFor, compare, compareCharacters } from "./compare.ts";
import { componentsOf } from "./components.ts";
import { casesOf } from "./suite.ts";

describe.each(TOP_RULES)("the suite of %s", (rule) => {
  const cases = casesOf(automatonFor(rule));
  const texts = cases.map(({ text }) => text);
  const expected = cases.map(({ text, isValid }) => {
    const issue = isValid ? undefined : expectedIssue(text, rule);
    return issue && placed({ ...issue, index: Buffer.byteLength(text.slice(0, issue.index)) });
  });

  /** Compares the issues of rows, whose indices count bytes, and their components in the order of `COMPONENT_NAMES`. */
  function compareRows(
    issues: readonly (string | undefined)[],
    components: (row: number) => unknown[],
  ): void {
    const faults = newFaults();
    for (const [row, each] of cases.entries()) {
      same(faults, issues[row], expected[row], "issue", each.text);
      if (!each.isValid) continue;
      const wanted = componentsOf(each.text);
      same(
        faults,
        components(row).map(String).join("\n"),
        COMPONENT_NAMES.map((name) => String(wanted[name])).join("\n"),
        each.text,
      );
    }
    expectNoFaults(faults, 30_000);
  }

  test("has the expected results of check, matches, parse and recompose", () => {
    const faults = newFaults();
    for (const each of cases) compare(faults, rule, each);
    expectNoFaults(faults, 100_000);
  });

  test("tells no characters of a class apart in any state", () => {
    const faults = newFaults();
    compareCharacters(faults, rule);
    expectNoFaults(faults, 128 * automatonFor(rule).next.length);
  });

  test("has the expected results of functions on lines", () => {
    const bytes = new TextEncoder().encode(texts.join("\n"));
    const { lines, invalid } = checkLines(bytes, { rule });
    expect(lines).toBe(cases.length);
    const issues: (string | undefined)[] = Array(lines).fill(undefined);
    for (const issue of invalid) issues[issue.row] = placed({ ...issue, index: issue.byteIndex });
    const table = componentsOfLines(bytes, { rule });
    const columns = COMPONENT_NAMES.map((name) => table.column(name));
    compareRows(issues, (row) => columns.map((column) => column.get(row)));
  });

  test("has the expected results of functions on columns", () => {
    const strings = arrow.vectorFromArray(texts, new arrow.Utf8());
    const checked = checkColumn(arrow, strings, { rule });
    const [codes, rules, indices] = [checked.error_code, checked.error_rule, checked.error_byte_index].map(
      (each) => [...each],
    );
    const issues = codes!.map((code, row) =>
      code === null ? undefined : `${code} ${rules![row]} ${indices![row]}`,
    );
    const columns = Object.values(componentsOfColumn(arrow, strings, { rule }));
    compareRows(issues, (row) => columns.map((column) => column.get(row) ?? undefined));
  });
});
