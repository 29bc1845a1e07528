// The content security policy of a page.

import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Returns the hashes of the inline scripts of a page, as a policy wants them. */
function hashesOf(html) {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, , code]) => code);
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [...new Set(hashes)];
}

/** Returns the policy of a page: nothing from another origin, and no inline script except those that it has now. */
export function policyOf(html) {
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...hashesOf(html)].join(" ");
  return `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
}
