import { encodeData } from "../../codec/encode-data.ts";
import { decode } from "../../core/pct.ts";
import { Octets } from "./octets.ts";
import type { SourceSpan } from "./span.ts";

/** An attribute of a relative distinguished name (RFC 4514, 3). */
export interface AttributeTypeAndValue {
  /** The attribute type: a name, or an object identifier. */
  readonly type: string;
  /** The value without escapes. It is bytes if it is a `hexstring`, which holds BER, or is not UTF-8. */
  readonly value: string | Uint8Array;
}

/** Reads a distinguished name: `[ relativeDistinguishedName *( "," relativeDistinguishedName ) ]` (RFC 4514, 3). */
export function readDistinguishedName(span: SourceSpan): AttributeTypeAndValue[][] {
  if (span.isEmpty) return [];
  const octets = new Octets(span, "dn");
  const names: AttributeTypeAndValue[][] = [];
  do {
    const attributes: AttributeTypeAndValue[] = [];
    do {
      const type = octets.oid();
      octets.expect("=");
      attributes.push({ type, value: octets.skip("#") ? readHexString(octets) : readString(octets) });
    } while (octets.skip("+"));
    names.push(attributes);
  } while (octets.skip(","));
  octets.expectEnd();
  return names;
}

/** `hexstring = "#" 1*hexpair` */
function readHexString(octets: Octets): Uint8Array {
  let value = "";
  do value += octets.hexPair();
  while (!octets.isAtEnd && octets.next !== "+" && octets.next !== ",");
  return bytesOf(value);
}

/** Reads `string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]`, and removes its escapes. */
function readString(octets: Octets): string | Uint8Array {
  let value = "";
  let isSpace = false;
  while (!octets.isAtEnd && octets.next !== "+" && octets.next !== ",") {
    isSpace = octets.next === " ";
    if ('";<>'.includes(octets.next) || (isSpace && value === "")) octets.fail();
    if (!octets.skip("\\")) value += octets.read();
    else if ('"+,;<> #=\\'.includes(octets.next) && !octets.isAtEnd) value += octets.read();
    else value += octets.hexPair();
  }
  if (isSpace) octets.fail(1);
  const bytes = bytesOf(value);
  if (bytes.every((octet) => octet < 0x80)) return value;
  const text = encodeData(bytes);
  try {
    return decode(text, 0, text.length, rejectOctets);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return bytes;
  }
}

function rejectOctets(): never {
  throw new RangeError("Expected octets in UTF-8");
}

function bytesOf(octets: string): Uint8Array {
  // goja makes no bytes of a string.
  return Uint8Array.from(Array.from(octets, (octet) => octet.charCodeAt(0)));
}
