/** How the expressions of an operator are expanded (RFC 6570, appendix A). */
export interface Operator {
  /** What stands before the first variable that has a value. */
  readonly first: string;
  /** What stands between two. */
  readonly separator: string;
  /** Whether each value has its name before it. */
  readonly named: boolean;
  /** What follows a name whose value is empty. */
  readonly ifEmpty: string;
  /** Whether reserved characters and triplets of a value stay as they are. */
  readonly reserved: boolean;
}

/** The operator of an expression that has none (RFC 6570, 3.2.2). */
export const SIMPLE: Operator = { first: "", separator: ",", named: false, ifEmpty: "", reserved: false };

/** `op-level2 = "+" / "#"`, `op-level3 = "." / "/" / ";" / "?" / "&"` (RFC 6570, 2.2 and 3.2.3 to 3.2.9) */
const OPERATORS: Readonly<Record<string, Operator>> = {
  "+": { ...SIMPLE, reserved: true },
  "#": { ...SIMPLE, first: "#", reserved: true },
  ".": { ...SIMPLE, first: ".", separator: "." },
  "/": { ...SIMPLE, first: "/", separator: "/" },
  ";": { ...SIMPLE, first: ";", separator: ";", named: true },
  "?": { ...SIMPLE, first: "?", separator: "&", named: true, ifEmpty: "=" },
  "&": { ...SIMPLE, first: "&", separator: "&", named: true, ifEmpty: "=" },
};

/** The operator that a character stands for, if it does for one. */
export function operatorOf(character: string | undefined): Operator | undefined {
  return character === undefined ? undefined : OPERATORS[character];
}

/** `op-reserve = "=" / "," / "!" / "@" / "|"` (RFC 6570, 2.2) */
export function isReservedOperator(character: string | undefined): boolean {
  return character !== undefined && "=,!@|".includes(character);
}
