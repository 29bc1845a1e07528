// The bench: its own logic, its generated strings, and the documents that show the last recorded run.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { BENCHMARKS } from "../../bench/benchmarks/index.mjs";
import { ELSEWHERE, REASONS, TASKS } from "../../bench/functions/index.mjs";
import { joined, mergedFunctions } from "../../bench/functions/results.mjs";
import { busy, untilQuiet } from "../../bench/machine.mjs";
import { KINDS, withMess } from "../../bench/make/mess.mjs";
import { measure } from "../../bench/measure.mjs";
import { optionsOf } from "../../bench/options.mjs";
import { chart } from "../../bench/report/chart.mjs";
import { functionTables } from "../../bench/report/functions.mjs";
import { reachParts, reachTables } from "../../bench/report/reach.mjs";
import { type BenchRecord, merged, type Result, type Runtime } from "../../bench/report/record.mjs";
import { aligned, comparisons, performanceParts, tables } from "../../bench/report/tables.mjs";
import { reached, targetTable } from "../../bench/report/targets.mjs";
import { workloads } from "../../bench/report/workloads.mjs";
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
import { check, equivalent, normalize } from "../../ts/index.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const bench = (...argv: string[]) =>
  spawnSync(process.execPath, argv, { cwd: join(ROOT, "bench"), encoding: "utf8" });

test("the corpora are those that bench/make makes", () => {
  const { status, stderr } = bench("make/make.mjs", "--check");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("lines by pchar/lines and line by line have the same answers", { timeout: 60_000 }, async () => {
  const { status, stderr } = bench(
    "-e",
    'import("./bulk/lines.mjs").then(({ compareLines }) => compareLines())',
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

describe("the links in documentation", () => {
  const lines = (file: string) => readFileSync(join(ROOT, "bench/corpora", file), "utf8").split("\n");
  const links = lines("documentation-links.txt");

  test("are different valid URIs, none of which is in urls-48k.txt", () => {
    const known = new Set(lines("urls-48k.txt"));
    expect(links.filter((link) => check(link, "URI") !== undefined || known.has(link))).toEqual([]);
    expect(new Set(links).size).toBe(links.length);
  });

  test("with mess on them are equivalent to the same links, and nearly all are written in another way", () => {
    const messy = withMess(links, 6);
    expect(messy.filter((link, index) => !equivalent(link, links[index]!))).toEqual([]);
    expect(messy.filter((link, index) => link === links[index]).length).toBeLessThan(links.length / 100);
    expect(withMess(links, 6)).toEqual(messy);
  });

  test("URL undoes each kind of mess except percent-encoded unreserved characters", () => {
    const kinds = Object.keys(KINDS);
    expect(kinds).toHaveLength(8);
    const messy = withMess(
      kinds.map(() => "http://www.example.com/over/there?name=ferret#nose"),
      6,
    );
    for (const [index, kind] of kinds.entries()) {
      const { href } = new URL(messy[index]!);
      const isUndone = href === "http://www.example.com/over/there?name=ferret#nose";
      expect([kind, isUndone]).toEqual([kind, !kind.startsWith("encoded")]);
      expect(normalize(messy[index]!)).toBe("http://www.example.com/over/there?name=ferret#nose");
    }
  });
});

describe("a record under load", () => {
  test("is refused with the load average and the limit", () => {
    expect(busy([0.49, 3, 3])).toBeUndefined();
    expect(busy([0.5, 0, 0])).toMatch(/^The load average is 0\.50, and a record needs less than 0\.5: /);
  });

  test("waits for a load that goes down, but not for ever", async () => {
    const shown: string[] = [];
    const show = (text: string) => shown.push(text);
    const falling = [2, 2, 1, 0.4];
    expect(await untilQuiet(9, { load: () => [falling.shift() ?? 0.4], step: 0.001, show })).toBeUndefined();
    expect(shown).toEqual(["The load average is 2.00. Waiting for less than 0.5, at most 9 s."]);
    expect(await untilQuiet(0.003, { load: () => [2], step: 0.001, show })).toMatch(/2\.00/);
    expect(await untilQuiet(9, { load: () => [0.4], show })).toBeUndefined();
    expect(shown).toHaveLength(2);
  });
});

describe("the options of the bench", () => {
  test.each([
    ["--record", "--quick"],
    ["--record", "--only", "parse"],
    ["--record", "--runtime", "Deno"],
    ["--record", "--runs", "2"],
    ["--results", "x", "--targets"],
    ["--only", "nothing"],
    ["--runtime", "Node 18"],
    ["--rounds", "0"],
  ])("%s %s %s is rejected", (...args) => {
    expect(() => optionsOf(args)).toThrow(expect.objectContaining({ name: "UsageError" }));
  });

  test("a record has three runs of everything in every runtime", () => {
    const { runs, selected, runtimes } = optionsOf(["--record"]);
    expect(runs).toBe(3);
    expect(selected).toEqual(expect.arrayContaining(["parse", "pctDecode", "functions", "native", "memory"]));
    expect(runtimes).toEqual([
      ...["Node 20", "Node 22", "Node 24", "Node 26", "Deno", "Bun"],
      ...["Chromium", "Firefox", "WebKit"],
    ]);
  });

  test("--quick is one round, and --targets only runs where there are targets", () => {
    expect(optionsOf(["--quick"])).toMatchObject({ runs: 1, rounds: 1, isRecord: false });
    const { runtimes, selected } = optionsOf(["--targets"]);
    expect(runtimes).toEqual(["Node 20", "Node 22", "Node 24", "Node 26"]);
    expect(selected).not.toContain("memory");
  });
});

test("every target of a Node is about strings and a competitor that the bench times there", () => {
  const ratioTo = { "pchar wasm": 2, "pchar js": 2 };
  const others = ["URL", "fast-uri", "relative-to-absolute-iri", "encodeURIComponent", "decodeURIComponent"];
  const rows = [
    ...["pchar wasm", "pchar js"].map((name) => ({ name, ns: 1, ratioTo: { "pchar wasm": 1 }, equal: 1 })),
    ...others.map((name) => ({ name, ns: 2, ratioTo, equal: 1 })),
  ];
  const results = BENCHMARKS.flatMap(({ name: benchmark, sets }) =>
    sets().map(({ id, title: set }) => ({ benchmark, id, set, texts: 1, rows })),
  );
  const names = ["Node 20", "Node 22", "Node 24", "Node 26"];
  const targets = reached({ runtimes: names.map((name) => ({ name, results })) });
  expect(targets.length).toBeGreaterThan(0);
  for (const { name, cells } of targets)
    expect([name, ...cells.map(({ value }) => value)]).toEqual([name, 2, 2, 2, 2]);
});

describe("the functions", () => {
  /** The functions of an entry, as test/package/surface records them. */
  const exportedBy = (entry: string): readonly string[] => {
    const surface = readFileSync(join(ROOT, `test/package/surface/${entry.replaceAll("/", "-")}.md`), "utf8");
    const [exported] = surface.split("// Not exported");
    return [...new Set(Array.from(exported!.matchAll(/^function (\w+)/gm), ([, name]) => name!))];
  };
  const rows = Object.values(TASKS).flat();
  const exported = ENTRIES.flatMap(({ path }) =>
    exportedBy(nameOf(path)).map((name) => [nameOf(path), name] as const),
  );

  test("of the recorded surface are found", () => {
    expect(exported.length).toBeGreaterThan(100);
    expect(exported).toEqual(
      expect.arrayContaining([
        ["pchar", "origin"],
        ["pchar/text", "extract"],
      ]),
    );
  });

  test.each(exported)("of %s: %s has a row, another part of the bench, or a reason", (entry, name) => {
    const hasRow = rows.some((each) => (each.entry ?? "pchar") === entry && each.name === name);
    const part = ELSEWHERE[entry]?.[name];
    const reason = REASONS[entry]?.[name];
    if (part !== undefined) expect(optionsOf(["--only", part]).selected).toEqual([part]);
    if (reason !== undefined) expect(reason).toMatch(/\.$/);
    // One of the three: a reason is not true any more if the function has a row.
    expect([hasRow, part !== undefined, reason !== undefined].filter(Boolean)).toHaveLength(1);
  });

  test("have no row and no reason unless they are exported", () => {
    const isExported = (entry: string, name: string): boolean =>
      exported.some((each) => each[0] === entry && each[1] === name);
    const named = [ELSEWHERE, REASONS].flatMap((all) =>
      Object.entries(all).flatMap(([entry, names]) =>
        Object.keys(names).map((name) => [entry, name] as const),
      ),
    );
    // `pkg.parse` is a function of an exported object.
    const shown = rows.flatMap(({ name, entry = "pchar" }) =>
      name.includes(".") ? [] : [[entry, name] as const],
    );
    expect([...named, ...shown].filter(([entry, name]) => !isExported(entry, name))).toEqual([]);
  });

  const measured = (ns: number, ratio: number, equal = 10) => ({
    ...{ task: "Read a part", entry: "pchar", function: "origin", set: "links", texts: 10, of: 10, ns },
    others: [{ name: "`new URL(u).origin`", ratio, equal }],
  });

  test("have the figures of both engines, and the medians of the runs", () => {
    const runs = [1, 3, 2].map((ratio) => joined([measured(100 * ratio, ratio)], [measured(200, 0.5)]));
    expect(mergedFunctions(runs)).toEqual([
      {
        ...measured(0, 0),
        ns: { wasm: 200, js: 200 },
        others: [{ name: "`new URL(u).origin`", ratio: { wasm: 2, js: 0.5 }, equal: 10 }],
      },
    ]);
    expect(() => joined([measured(1, 1)], [measured(1, 1, 9)])).toThrow("The engines differ");
  });

  test("have a table for each task, with a column for each runtime that measured them", () => {
    const functions = joined([measured(100, 2, 9)], [measured(100, 0.5, 9)]);
    const runtimes = [{ name: "Node 20", functions }, { name: "Node 22" }, { name: "Node 24", functions }];
    expect(functionTables({ runtimes }).split("\n")).toEqual([
      "| Read a part | beside | Node 20 | Node 24 |",
      "| --- | --- | ---: | ---: |",
      "| `origin`, links | `new URL(u).origin` (90 %) | 2.00 / 0.50 | 2.00 / 0.50 |",
    ]);
    expect(functionTables({ runtimes: [{ name: "Node 20" }] })).toBe("Not measured yet.");
  });
});

const row = (name: string, ns: number, own: number, equal = 10) => ({
  name,
  ns,
  ratioTo: { "pchar wasm": ns / own },
  equal,
});

const result = (own: number, url: number, equal = 10): Result => ({
  benchmark: "parse",
  id: "links",
  set: "links",
  texts: 10,
  rows: [row("pchar wasm", own, own), row("URL", url, own, equal)],
});

test("every implementation is timed in each round, in nanoseconds for each call", () => {
  const slow = () => {
    for (const end = performance.now() + 0.05; performance.now() < end; );
  };
  const times = measure([{ call: slow }, { call: () => 1 }], ["a", "b"], ["a", "b"], 3, 0.2);
  expect(times.map((each) => each.length)).toEqual([3, 3]);
  for (const [index, ns] of times[0]!.entries()) {
    expect(ns).toBeGreaterThanOrEqual(50_000);
    expect(times[1]![index]).toBeLessThan(ns);
  }
});

describe("the runs of a record", () => {
  test("are merged to the medians of times and of ratios", () => {
    const [{ rows } = result(1, 1)] = merged([[result(100, 100)], [result(300, 900)], [result(200, 400)]]);
    expect(rows.map(({ ns }) => ns)).toEqual([200, 400]);
    expect(rows[1]!.ratioTo).toEqual({ "pchar wasm": 2 });
  });

  test("must have the same answers", () => {
    expect(() => merged([[result(1, 1)], [result(1, 1, 9)]])).toThrow("URL gave 10 equal answers");
  });
});

describe("the tables of a record", () => {
  const runtime = (name: string, own: number, url: number, equal?: number): Runtime => ({
    name,
    version: "1.2.3",
    results: [result(own, url, equal)],
  });
  const record: BenchRecord = {
    date: "2026-01-01",
    machine: { cpu: "a processor" },
    runtimes: [
      runtime("Node 20", 100, 170),
      runtime("Node 22", 100, 240),
      { name: "Node 24", notRun: "node-24 is not installed" },
      runtime("Bun", 100, 90, 7),
    ],
    costs: {},
  };

  test("have the time of pchar, and the ratios of the others", () => {
    expect(aligned(tables(comparisons("strings", record.runtimes[3]!)))).toBe(
      ["                 pchar          URL", "`parse`, links  100 ns  0.90 (70 %)"].join("\n"),
    );
  });

  test("say for each Node whether a target of this Node is met", () => {
    const target = reached(record).find(
      ({ name, against }) => name === "`parse`, links" && against === "URL",
    );
    expect(target?.cells).toEqual([
      { runtime: "Node 20", bound: 1.6, value: 1.7, met: true },
      { runtime: "Node 22", bound: 2.5, value: 2.4, met: false },
    ]);
    const table = targetTable(record);
    expect(table).toContain("| `parse`, links | URL | 1.70 of 1.6 | **2.40 of 2.5** |");
  });

  test("list where another library is faster", () => {
    expect(performanceParts["slower"]!(record).split("\n")).toEqual([
      "|  | Node 20 | Node 22 | Bun |",
      "| --- | ---: | ---: | ---: |",
      "| pchar is faster in | 1 of 1 | 1 of 1 | 0 of 1 |",
      "| `parse`, links: URL |  |  | 0.90 |",
    ]);
  });

  test("and the chart has a longer bar for a faster pchar", () => {
    const svg = chart(record);
    const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)" height="11" [^>]*class="(\w+)"/g)];
    expect(widths.map(([, , kind]) => kind)).toEqual(["faster", "faster", "slower"]);
    const [first, second, third] = widths.map(([, width]) => Number(width));
    expect(first! / second!).toBeCloseTo(1.7 / 2.4, 2);
    expect(third! / second!).toBeCloseTo(0.9 / 2.4, 2);
  });
});

describe("the tables of the Python package", () => {
  const row = (name: string, ns: number, differs = {}) => ({ name, standard: "RFC 3986", ns, differs });
  const result = (operation: string, ...rows: readonly object[]) => ({
    operation,
    strings: 1000,
    rows,
    compared: { links: 10, others: 20 },
  });
  const record = {
    date: "2000-01-01",
    machine: { cpu: "CPU", cores: 2 },
    versions: { Python: "3.11.1" },
    rounds: 5,
    results: [
      result("six components", row("pchar", 151), row("pchar, native", 100)),
      result("host", row("pchar", 50, { links: 0, others: 0 }), row("urllib", 1500, { links: 1, others: 2 })),
      result("Spark: no function", row("copy", 600)),
      result("Spark: six components", row("pchar", 2400), row("try_parse_url", 4800)),
      result("Spark: keys", { ...row("MD5", 3000), bytes: 25.14 }),
    ],
  };

  test("have the times, and the answers that differ", () => {
    const table = reachParts.reach(record);
    expect(table).toContain("| differ: 10 links | differ: 20 others |");
    expect(table).toContain("| host | pchar | RFC 3986 | 50 | 1.00 | 0 | 0 |");
    expect(table).toContain("|  | urllib | RFC 3986 | 1,500 | 30.0 | 1 | 2 |");
    expect(table).not.toContain("MD5");
    const targets = targetTable(record);
    expect(targets).toContain("| `python`, six components | pchar, native | **0.66 of 0.67** |");
    expect(targets).toContain("| `python`, host | urllib | 30.0 of 30 |");
    expect(targets).toContain("| `python`, Spark: six components | try_parse_url | 2.00 of 2 |");
  });

  test("have the costs: 0.6 microseconds a row are 10 minutes for 10^9 rows, and 167 hours for 10^12", () => {
    expect(reachParts.costs(record)).toContain("| Spark: no function | copy | 0.60 | 10 | 167 |");
    expect(reachParts.costs(record)).toContain("| Spark: six components | pchar | 2.40 | 40 | 667 |");
    expect(reachParts.costs(record)).not.toContain("try_parse_url");
    expect(reachParts.keys(record)).toContain("| MD5 | 25.1 | 25 | 3.00 |");
  });

  const worker = {
    name: "10,000, a worker killed",
    strings: 1000,
    megabytes: 138.4,
    rate: 123_456,
  };
  /** The results of each part, a head of its tables, and cells of a row. */
  const parts = {
    start: [[result("start", row("import pchar", 25e6))], "process", ["import pchar", "25"]],
    columns: [record.results.slice(1, 2), "follows", ["host", "pchar", "RFC 3986", "50"]],
    keys: [record.results.slice(4), "bytes a row in the shuffle", ["MD5", "25.1"]],
    cluster: [
      [result("Spark: cluster", worker)],
      "MB of a Python worker",
      [worker.name, "1,000", "138", "120,000"],
    ],
  } as const;

  test.each(Object.entries(parts))("are those of the part %s if only that was measured", (_, part) => {
    const [results, head, cells] = part;
    const text = reachTables({ ...record, results });
    expect(text.replace(/ {2,}/g, "|")).toContain(cells.join("|"));
    const heads = Object.values(parts).map(([, each]) => each);
    expect(heads.filter((each) => text.includes(each))).toEqual([head]);
    expect(text).not.toContain("0 rows");
  });
});

describe("the tables of whole programs", () => {
  const result = (program: string, median: number, more = {}) => ({
    program,
    name: `${program}, short`,
    title: `${program}, long`,
    library: "a library",
    ratio: { median },
    ...more,
  });
  const figures = { unit: "bytes an entry", figures: [87.71, 136.2] as const };
  const record = {
    date: "2026-01-01",
    machine: { cpu: "a processor", cores: 2 },
    rounds: 5,
    runtimes: [
      { name: "Node 20", version: "20.1.0", results: [result("a", 0.5), result("b", 0.9, figures)] },
      { name: "Node 22", version: "22.1.0", results: [result("b", 1.104), result("a", 1.106)] },
    ],
  };

  test("have the ratio of each program in each Node", () => {
    expect(workloads(record)).toContain(
      "| a, long | a library | 0.50 | 1.11 |\n| b, long | a library | 0.90 | 1.10 |",
    );
  });

  test("count the printed ratios from 0.9 to 1.1 as no difference, and have the other figures", () => {
    const text = workloads(record);
    expect(text).toContain("Of 4 ratios, 1 is below, 2 are no difference, and 1 is above.");
    expect(text).toContain("- b, short, in Node 20: 136 bytes an entry, before 87.7.");
    expect(text).toContain("a processor, 2 cores, 5 rounds, Node 20.1.0, 22.1.0.");
  });
});

test("a record of whole programs needs three rounds", () => {
  const { status, stderr } = bench("workloads/run.mjs", "--record", "--rounds", "2");
  expect(status).toBe(2);
  expect(stderr).toContain("A record needs every program");
  expect(bench("workloads/run.mjs", "--only", "x").stderr).toContain("Unknown name x");
});
