import { HEXDIG } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import type { Characters } from "./characters.ts";
import type { Piece } from "./piece.ts";

const HEX: Characters = { alphabet: HEXDIG };

/** `UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet` (RFC 9562, 4) */
export function readUuid(uuid: Piece): void {
  const { length } = uuid.text;
  let start = 0;
  for (const digits of [8, 4, 4, 4, 12]) {
    const end = start + digits;
    uuid.slice(start, end).must("UUID", HEX, digits);
    const isRight = digits === 12 ? end === length : uuid.text[end] === "-";
    if (!isRight) uuid.fail(UNEXPECTED_CHARACTER, "UUID", end);
    start = end + 1;
  }
}
