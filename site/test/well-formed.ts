/** Part of XML: elements with quoted attributes, and text in which `<` and `&` are escaped. */
const TOKEN = /<(?<open>[\w:]+)(?<attributes>(?: [\w:-]+="[^"<]*")*)>|<\/(?<close>[\w:]+)>|(?<text>[^<]+)/gy;

/** Returns why a document of elements and text is not well-formed XML, or the empty string if it is. */
export function wellFormed(xml: string): string {
  const open: string[] = [];
  let end = 0;
  let roots = 0;
  for (const { index, 0: token, groups } of xml.matchAll(TOKEN)) {
    end = index + token.length;
    if (/&(?!amp;|quot;|lt;|gt;|#\d+;)/.test(token)) return `a bare "&" at ${index}`;
    if (groups!["open"] !== undefined) {
      if (open.length === 0) roots++;
      open.push(groups!["open"]);
      const names = Array.from(groups!["attributes"]!.matchAll(/ ([\w:-]+)=/g), ([, name]) => name);
      if (new Set(names).size < names.length) return `an attribute twice at ${index}`;
    } else if (groups!["close"] !== undefined) {
      if (open.pop() !== groups!["close"]) return `unexpected ${token} at ${index}`;
    } else if (open.length === 0) return `text outside of the root at ${index}`;
  }
  if (end < xml.length) return `no token at ${end}`;
  return roots === 1 && open.length === 0 ? "" : "not one closed root";
}
