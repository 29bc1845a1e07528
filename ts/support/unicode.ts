/**
 * Returns a function that tests strings by a regular expression with Unicode properties, which its first call creates.
 *
 * V8 collects the characters of a property where it reads a literal, even in a function that is never called. The literals in
 * `pchar` took more than a millisecond to load.
 */
export function unicodeTest(source: string): (text: string) => boolean {
  let expression: RegExp | undefined;
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter in each bundle.
  return (text) => (expression ??= new RegExp(source, "u")).test(text);
}
