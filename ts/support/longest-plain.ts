/** The maximum length of a string that one regular expression reads as a whole. A longer one could exhaust its memory. */
export const LONGEST_PLAIN = 2048;
