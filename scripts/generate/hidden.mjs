// Generates the ranges of hidden characters from the Unicode data of this runtime. Ranges instead of a regular expression: some
// engines of JavaScript have no Unicode properties, and the others have different versions of them.

/** Characters that are invisible, or that change how the text around them is displayed, except the space U+0020. */
const HIDDEN =
  /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

const PATH = "ts/generated/hidden.ts";

/**
 * Returns the file, by path. `read` returns the present text of a file, or `undefined` if there is none. A runtime with another version
 * of Unicode than the file names keeps it: delete the file to write it with that version.
 */
export function hiddenFiles(read) {
  const present = read(PATH);
  const version = process.versions.unicode;
  const known = /^export const UNICODE_VERSION = "(.*)";$/m.exec(present ?? "")?.[1] ?? version;
  return { [PATH]: known === version ? typescript(version) : present };
}

function typescript(version) {
  const bounds = boundsOf(HIDDEN);
  const steps = bounds.map((bound, i) => (bound - (bounds[i - 1] ?? 0)).toString(36));
  return `// Generated from the Unicode data of Node by scripts/generate/hidden.mjs. Do not edit.

/** The version of Unicode. */
export const UNICODE_VERSION = "${version}";

/**
 * The hidden characters: \`Cc\`, \`Cf\`, \`Cs\`, \`Co\`, \`Z\`, \`Default_Ignorable_Code_Point\` and \`Noncharacter_Code_Point\`, except
 * U+0020. The first code point of each range and the first one after it follow each other, each as its distance from the one
 * before, in base 36.
 */
export const HIDDEN =
  "${steps.join(" ")}";
`;
}

/** Returns the code points at which a set begins or ends, in order. */
function boundsOf(set) {
  const bounds = [];
  for (let point = 0; point <= 0x110000; point++) {
    const isIn = point < 0x110000 && set.test(String.fromCodePoint(point));
    if (isIn !== (bounds.length % 2 === 1)) bounds.push(point);
  }
  return bounds;
}
