// Removes tracking parameters from links. All other characters of a link stay as they are.
// Run it: node tracking.ts 'https://example.com/a?utm_source=mail&q=a%20b+c&fbclid=1#top'

import { withoutParams } from "pchar";

const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_eid)$/;

/** The names are decoded before they are compared, so `utm%5Fsource` is found too. */
export function withoutTracking(uri: string): string {
  return withoutParams(uri, (name) => TRACKING.test(name));
}

if (import.meta.filename === process.argv[1]) {
  for (const uri of process.argv.slice(2)) console.log(withoutTracking(uri));
}
