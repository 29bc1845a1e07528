// The findings of inspect, numbered and grouped for the page.

import type { Finding, Severity } from "pchar/inspect";
import { reader } from "../../reading/reader.ts";
import { compareReadings } from "../../reading/readings.ts";
import { type Listed, listed } from "../../shared/listed.ts";
import type { Span } from "../../shared/pieces.ts";

/** The severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ["danger", "warning", "info"];

/** A finding with the number that marks it in the string. */
export interface NumberedFinding extends Span {
  readonly number: number;
  readonly finding: Finding;
}

export interface FindingGroup {
  readonly severity: Severity;
  readonly findings: Listed<NumberedFinding>;
}

/** Numbers the findings in the order of the string. */
export function numbered(findings: readonly Finding[]): NumberedFinding[] {
  return findings.map((finding, i) => ({ number: i + 1, finding, start: finding.index, end: finding.end }));
}

/** Groups findings by severity, the worst first, without empty groups. */
export function bySeverity(findings: readonly NumberedFinding[]): FindingGroup[] {
  return SEVERITIES.map((severity) => ({
    severity,
    findings: listed(findings.filter(({ finding }) => finding.severity === severity)),
  })).filter((group) => group.findings.total > 0);
}

const NAMES: Readonly<Record<Severity, string>> = { danger: "danger", warning: "warning", info: "note" };

/** Counts the findings in words. */
export function countFindings(findings: readonly NumberedFinding[]): string {
  if (findings.length === 0) return "No check found anything";
  const counts = bySeverity(findings).map(({ severity, findings: { total } }) =>
    plural(total, NAMES[severity]),
  );
  return `Findings: ${counts.join(", ")}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The worst severity among some findings, for the mark of a place that has several. */
export function worst(findings: readonly NumberedFinding[]): Severity | undefined {
  return SEVERITIES.find((severity) => findings.some(({ finding }) => finding.severity === severity));
}

export const inspectReader = reader("inspect", "inspect", (core, { inspect, fetchRefusals }, text) => {
  const findings = numbered(inspect(text));
  const codes = new Set<string>(findings.map(({ finding }) => finding.code));
  const refusals = fetchRefusals(text);
  return {
    groups: bySeverity(findings),
    summary: countFindings(findings),
    marked: listed(findings).items,
    refusals: [...new Set(refusals.map(({ code }) => code))],
    /** The refusals that are no findings, such as a scheme that is not allowed. */
    otherRefusals: listed(refusals.filter(({ code }) => !codes.has(code))),
    compared: compareReadings(text, core),
  };
});
