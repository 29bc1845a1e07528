// Prepares a link from a stranger for display: its host apart from the rest, its secrets masked, and warnings.
// Run it: node link-preview.ts 'https://paypal.com@evil.example/login?token=1'

import { check, parse } from "pchar";
import { inspect, redact } from "pchar/inspect";

export interface Preview {
  /** The link without passwords and secret parameters. */
  text: string;
  /** The host that a browser would open, or `undefined` if the string is not a URI. */
  host: string | undefined;
  warnings: string[];
  /** Whether a program may make the text a link without asking. */
  isHarmless: boolean;
}

export function preview(link: string): Preview {
  const findings = inspect(link);
  return {
    text: redact(link, { params: ["token", "code"] }),
    host: check(link, "URI") === undefined ? parse(link).host : undefined,
    warnings: findings.map(({ message }) => message),
    isHarmless: findings.every(({ severity }) => severity === "info"),
  };
}

if (import.meta.filename === process.argv[1]) {
  for (const link of process.argv.slice(2)) console.log(preview(link));
}
