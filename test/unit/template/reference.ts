/**
 * The expansion of RFC 6570, 3.2.1, written step by step as in that section, with regular expressions. It shares no code
 * with `ts/template` and is slow.
 *
 * It deviates from the RFC where pchar does: the name of a pair is encoded as data after `;`, `?` and `&` too.
 */

/** The values of tests: a string, a list, or pairs, without missing members. */
export type Value = string | readonly string[] | Readonly<Record<string, string>>;

interface Row {
  readonly first: string;
  readonly sep: string;
  readonly named: boolean;
  readonly ifemp: string;
  readonly allow: "U" | "U+R";
}

/** The table of appendix A. */
const TABLE: Readonly<Record<string, Row>> = {
  "": { first: "", sep: ",", named: false, ifemp: "", allow: "U" },
  "+": { first: "", sep: ",", named: false, ifemp: "", allow: "U+R" },
  ".": { first: ".", sep: ".", named: false, ifemp: "", allow: "U" },
  "/": { first: "/", sep: "/", named: false, ifemp: "", allow: "U" },
  ";": { first: ";", sep: ";", named: true, ifemp: "", allow: "U" },
  "?": { first: "?", sep: "&", named: true, ifemp: "=", allow: "U" },
  "&": { first: "&", sep: "&", named: true, ifemp: "=", allow: "U" },
  "#": { first: "#", sep: ",", named: false, ifemp: "", allow: "U+R" },
};

const UNRESERVED = /^[A-Za-z0-9._~-]$/;
const RESERVED = /^[:/?#[\]@!$&'()*+,;=]$/;

/** Splits a value into characters. Percent-encoded octets that are kept stay together if they are one character. */
function characters(text: string, allow: Row["allow"]): string[] {
  if (allow === "U") return [...text];
  const triplet = "%[0-9A-Fa-f]{2}";
  const tail = "%[89ABab][0-9A-Fa-f]";
  const utf8 = `%[CDcd][0-9A-Fa-f]${tail}|%[Ee][0-9A-Fa-f](?:${tail}){2}|%[Ff][0-4](?:${tail}){3}`;
  const found = text.match(new RegExp(`${utf8}|${triplet}|.`, "gsu")) ?? [];
  return found.flatMap((piece) => (piece.length > 3 && !isUtf8(piece) ? piece.match(/%../g)! : [piece]));
}

function isUtf8(triplets: string): boolean {
  try {
    decodeURIComponent(triplets);
    return true;
  } catch {
    return false;
  }
}

function encode(text: string, allow: Row["allow"]): string {
  const isKept = (piece: string): boolean =>
    UNRESERVED.test(piece) ||
    (allow === "U+R" && (RESERVED.test(piece) || /^(%[0-9A-Fa-f]{2})+$/.test(piece)));
  const octets = (piece: string): string =>
    Array.from(
      new TextEncoder().encode(piece),
      (octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`,
    ).join("");
  return characters(text, allow)
    .map((piece) => (isKept(piece) ? piece : octets(piece)))
    .join("");
}

function expandVarspec(
  row: Row,
  varspec: string,
  values: Readonly<Record<string, Value>>,
): string | undefined {
  const [, name, prefix, star] = /^([^:*]+)(?::(\d+)|(\*))?$/.exec(varspec)!;
  const value = values[name!];
  if (value === undefined) return undefined;
  const { sep, named, ifemp, allow } = row;
  const withName = (text: string): string => {
    if (!named) return text;
    return text === "" ? name! + ifemp : `${name}=${text}`;
  };
  if (typeof value === "string") {
    const wanted = prefix === undefined ? [value] : characters(value, allow).slice(0, Number(prefix));
    return withName(encode(wanted.join(""), allow));
  }
  const isList = Array.isArray(value);
  const pairs = isList ? value.map((each) => [name!, each]) : Object.entries(value);
  if (pairs.length === 0) return undefined;
  if (star === undefined) {
    return withName(
      pairs
        .map((pair) => (isList ? pair.slice(1) : pair).map((text) => encode(text, allow)).join(","))
        .join(","),
    );
  }
  const members = pairs.map(([key, each]) => {
    const text = encode(each!, allow);
    const encodedKey = isList ? key! : encode(key!, allow);
    if (named) return text === "" ? encodedKey + ifemp : `${encodedKey}=${text}`;
    return isList ? text : `${encodedKey}=${text}`;
  });
  return members.join(sep);
}

/** Expands a template that is valid. */
export function expandByTheBook(template: string, values: Readonly<Record<string, Value>>): string {
  return template.replace(/\{([+#./;?&]?)([^}]*)\}|[^{]+/g, (literals, operator?: string, list?: string) => {
    if (list === undefined) return encode(literals, "U+R");
    const row = TABLE[operator!]!;
    const texts = list.split(",").map((varspec) => expandVarspec(row, varspec, values));
    const defined = texts.filter((text) => text !== undefined);
    return defined.length === 0 ? "" : row.first + defined.join(row.sep);
  });
}
