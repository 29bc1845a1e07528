// Generates the error codes and their messages, from crate/grammar/errors.json.

import { pascal } from "./names.mjs";

/** Returns the files of both languages, by path. A code spells the rules in its name as the grammar does: `InvalidIpvFuture`. */
export function errorFiles(errors, rules, mark) {
  return {
    "ts/generated/errors.ts": typescript(errors, mark),
    "crate/src/generated/errors.rs": crate(errors, rules, mark),
  };
}

const nameOf = ({ code }) => code.replace("ERR_URI_", "");
const entryOf = ({ code, message }) => `["${code}", ${JSON.stringify(message)}]`;

function typescript(errors, mark) {
  const raised = errors.filter(({ crateOnly }) => !crateOnly);
  const recorded = raised.filter(({ isRecorded }) => isRecorded);
  // The errors that only functions outside of the engines throw. A bundle contains those of its functions.
  const thrown = raised.filter(({ isRecorded }) => !isRecorded);
  const tooLong = errors.find(({ code }) => code === "ERR_URI_TOO_LONG");
  return `${mark}
/** The error codes. New ones are only added at the end. */
export type ErrorCode =
${raised.map(({ code }) => `  | "${code}"`).join("\n")};

/** A code with its message. */
export type ErrorEntry = readonly [code: ErrorCode, message: string];

/** An error: its number among the {@link RECORDED}, or its code and message. */
export type ErrorKind = number | ErrorEntry;

${recorded.map((error) => `export const ${nameOf(error)} = ${error.number};`).join("\n")}

/** The errors that an engine leaves in its record, by number. 0 means no error. */
export const RECORDED: readonly (ErrorEntry | undefined)[] = [
  undefined,
${recorded.map((error) => `  ${entryOf(error)},`).join("\n")}
];

${thrown.map((error) => `export const ${nameOf(error)}: ErrorEntry = ${entryOf(error)};`).join("\n")}

/** The other errors. */
export const THROWN: readonly ErrorEntry[] = [
${thrown.map((error) => `  ${nameOf(error)},`).join("\n")}
];

/** The number of {@link ${nameOf(tooLong)}}, which the engines for columns report besides the {@link RECORDED}. */
export const ${nameOf(tooLong)}_NUMBER = ${tooLong.number};
`;
}

function crate(all, rules, mark) {
  const errors = all.filter(({ npmOnly }) => !npmOnly);
  const spelled = (word) => rules.find((rule) => rule.toUpperCase() === word) ?? word.toLowerCase();
  const variant = (error) => pascal(nameOf(error).split("_").map(spelled).join("-"));
  return `${mark}
use core::fmt;

/// An error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ErrorCode {
${errors
  .map(
    (error) =>
      `    /// \`${error.code}\`: ${error.message}${error.section === "" ? "" : ` (${error.section})`}.\n    ${variant(error)} = ${error.number},`,
  )
  .join("\n")}
}

impl ErrorCode {
    /// Returns the name of the code, which is the same in every language and version: \`ERR_URI_MISSING_SCHEME\`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
${errors.map((error) => `            Self::${variant(error)} => "${error.code}",`).join("\n")}
        }
    }

    /// Returns whether the message shows the character at the index.
    pub(crate) const fn shows_character(self) -> bool {
        matches!(self, ${errors
          .filter(({ message }) => message.includes("{found}"))
          .map((error) => `Self::${variant(error)}`)
          .join(" | ")})
    }

    /// Returns the message, with placeholders \`{found}\` and \`{rule}\`.
    pub(crate) const fn message(self) -> &'static str {
        match self {
${errors.map((error) => `            Self::${variant(error)} => ${JSON.stringify(error.message)},`).join("\n")}
        }
    }
}

/// Writes the [name](ErrorCode::name).
impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
`;
}
