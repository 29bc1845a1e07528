import { type PctComponent, pctEncode } from "../../pct-encode.ts";

/** Encodes data for a component of RFC 3986, and what delimits there by the scheme too. */
export function encodeLess(data: string, component: PctComponent, delimiters: string): string {
  let text = pctEncode(data, component);
  for (const delimiter of delimiters) text = text.replaceAll(delimiter, pctEncode(delimiter));
  return text;
}
