/** The builds for runtimes other than Node, Deno, Bun and browsers do not contain the string module, which they would not run. */
export const STRING_SCAN: string = "";
