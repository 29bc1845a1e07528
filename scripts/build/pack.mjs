// Packs bytes into printable ASCII. By gzip the result is 1 % larger than the bytes are. Hexadecimal digits would be 10 %
// larger, and base64 28 %.
//
// A byte is a character, and its value is the code of the character minus 40, modulo 256. So the bytes that are frequent in a
// module, from -8 to 81, are one character each. The other bytes are two characters: the first is a prefix, from `z` to `~`, and
// adds 91 times its code. ts/wasm/unpack.ts unpacks the text.

const OFFSET = 40;
const FACTOR = 91;

const characters = (first, last) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, i) =>
    String.fromCharCode(first.charCodeAt(0) + i),
  );

const PREFIXES = ["", ...characters("z", "~")];

/** No character needs an escape in a string literal, a template literal or a `<script>`. */
const SINGLES = characters(" ", "y").filter((character) => !"\"'`\\$<".includes(character));

/** The shortest spelling of each byte. */
const SPELLINGS = new Array(256).fill(undefined);
for (const prefix of PREFIXES) {
  for (const single of SINGLES) {
    const value = single.charCodeAt(0) - OFFSET + FACTOR * (prefix === "" ? 0 : prefix.charCodeAt(0));
    SPELLINGS[value & 0xff] ??= prefix + single;
  }
}

/** Packs bytes into a string of printable ASCII. */
export const pack = (bytes) => Array.from(bytes, (byte) => SPELLINGS[byte]).join("");

/** The first characters of a packed module: the magic number and the version. */
export const MODULE_START = pack([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
