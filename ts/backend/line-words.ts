/**
 * The words of a line begin with those of its record, `SCHEME_END` to `CHANGES`, in bytes from the start of the line.
 * An invalid line has a `PATH_START` of -1. `crate/src/lines.rs` writes the same words.
 */
export const LINE_WORDS = 15;
/** Where the line starts, in bytes from the start of the input of the step. */
export const LINE_START = 13;
/** Where it ends, without its line end. */
export const LINE_END = 14;

/**
 * The words of an invalid line: its number in the step, from 0, the code, the rule, the index in bytes, and where the
 * line starts, in bytes from where the step began.
 */
export const ISSUE_WORDS = 5;
