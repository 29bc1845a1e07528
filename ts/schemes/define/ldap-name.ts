import { pctDecode } from "../../pct-decode.ts";
import { pctEncode } from "../../pct-encode.ts";
import { Octets } from "./octets.ts";
import type { Piece } from "./piece.ts";

/** An attribute of a relative distinguished name (RFC 4514, 3). */
export interface AttributeTypeAndValue {
  readonly type: string;
  /** Without escapes. Octets where it is a `hexstring`, which is BER, and where it is no UTF-8. */
  readonly value: string | Uint8Array;
}

/** Reads a distinguished name: `[ relativeDistinguishedName *( "," relativeDistinguishedName ) ]` (RFC 4514, 3). */
export function readDistinguishedName(piece: Piece): AttributeTypeAndValue[][] {
  if (piece.isEmpty) return [];
  const octets = new Octets(piece, "dn");
  const names: AttributeTypeAndValue[][] = [];
  do {
    const attributes: AttributeTypeAndValue[] = [];
    do {
      const type = octets.oid();
      octets.must("=");
      attributes.push({ type, value: octets.skip("#") ? readHexString(octets) : readString(octets) });
    } while (octets.skip("+"));
    names.push(attributes);
  } while (octets.skip(","));
  octets.mustEnd();
  return names;
}

/** `hexstring = "#" 1*hexpair` */
function readHexString(octets: Octets): Uint8Array {
  let value = "";
  do value += octets.hexPair();
  while (!octets.isAtEnd && octets.next !== "+" && octets.next !== ",");
  return bytesOf(value);
}

/** `string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]`, without its escapes */
function readString(octets: Octets): string | Uint8Array {
  let value = "";
  let isSpace = false;
  while (!octets.isAtEnd && octets.next !== "+" && octets.next !== ",") {
    isSpace = octets.next === " ";
    if ('";<>'.includes(octets.next) || (isSpace && value === "")) octets.fail();
    if (!octets.skip("\\")) value += octets.take();
    else if ('"+,;<> #=\\'.includes(octets.next) && !octets.isAtEnd) value += octets.take();
    else value += octets.hexPair();
  }
  if (isSpace) octets.fail(1);
  const bytes = bytesOf(value);
  if (bytes.every((octet) => octet < 0x80)) return value;
  try {
    return pctDecode(pctEncode(bytes), undefined, { allowNul: true });
  } catch {
    return bytes;
  }
}

function bytesOf(octets: string): Uint8Array {
  return Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
}
