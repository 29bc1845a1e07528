/** The rules for expanding the expressions of an operator (RFC 6570, appendix A). */
export interface Operator {
  /** The string before the first variable that has a value. */
  readonly first: string;
  /** The string between two values. */
  readonly separator: string;
  /** Whether each value follows its name and `=`. */
  readonly named: boolean;
  /** The string after a name whose value is empty. */
  readonly ifEmpty: string;
  /** Whether reserved characters and percent-encoded octets in a value are copied unchanged. */
  readonly reserved: boolean;
}

/** The rules of an expression without an operator (RFC 6570, 3.2.2). */
export const SIMPLE: Operator = { first: "", separator: ",", named: false, ifEmpty: "", reserved: false };

/** `op-level2 = "+" / "#"`, `op-level3 = "." / "/" / ";" / "?" / "&"` (RFC 6570, 2.2 and 3.2.3 to 3.2.9) */
const OPERATORS: ReadonlyMap<string, Operator> = /* @__PURE__ */ new Map([
  ["+", { ...SIMPLE, reserved: true }],
  ["#", { ...SIMPLE, first: "#", reserved: true }],
  [".", { ...SIMPLE, first: ".", separator: "." }],
  ["/", { ...SIMPLE, first: "/", separator: "/" }],
  [";", { ...SIMPLE, first: ";", separator: ";", named: true }],
  ["?", { ...SIMPLE, first: "?", separator: "&", named: true, ifEmpty: "=" }],
  ["&", { ...SIMPLE, first: "&", separator: "&", named: true, ifEmpty: "=" }],
]);

/** Returns the operator for a character, or `undefined` if the character is not an operator. */
export function operatorOf(character: string | undefined): Operator | undefined {
  return character === undefined ? undefined : OPERATORS.get(character);
}

/** Returns whether an operator writes pairs of a query. */
export function isQuery({ separator }: Operator): boolean {
  return separator === "&";
}

/** `op-reserve = "=" / "," / "!" / "@" / "|"` (RFC 6570, 2.2) */
export function isReservedOperator(character: string | undefined): boolean {
  return character !== undefined && "=,!@|".includes(character);
}
