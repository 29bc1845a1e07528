import { differences } from "./differs.ts";
import { escapes } from "./escapes.ts";
import { fileNames } from "./file-names.ts";
import type { Finding, Subject } from "./finding.ts";
import { hostFindings } from "./host.ts";
import { portFindings, schemeFindings } from "./scheme-and-port.ts";
import { userinfoFindings } from "./userinfo.ts";

/** Makes every check of a valid URI reference, and sorts the findings by index. */
export function validFindings(subject: Subject): Finding[] {
  const found = [
    ...schemeFindings(subject),
    ...userinfoFindings(subject),
    ...hostFindings(subject),
    ...portFindings(subject),
    ...escapes(subject),
    ...fileNames(subject),
    ...differences(subject),
  ];
  return found.sort((one, other) => one.index - other.index);
}
