// Generated from the Unicode data of Node by scripts/generate/hidden.mjs. Do not edit.

/** The version of Unicode. */
export const UNICODE_VERSION = "17.0";

/**
 * The hidden characters: `Cc`, `Cf`, `Cs`, `Co`, `Z`, `Default_Ignorable_Code_Point` and `Noncharacter_Code_Point`, except
 * U+0020. The first code point of each range and the first one after it follow each other, each as its distance from the one
 * before, in base 36.
 */
export const HIDDEN =
  "0 w 2n y c 1 ip 1 j4 6 m 1 5c 1 1d 1 ao 2 28 1 1oc 2 10f 1 8j 2 2d 5 1kg g o 8 1b h 32o 1 9v 1 wwr 6io y8 w g g 6n 1 4g 1 27 c 2 2 3b1 1 f 1 6zm g qxs 4 43z 8 96r 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 2 1eke 35u 1bem 2t4y";
