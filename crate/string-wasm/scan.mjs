// The string module: scans a plain short string where V8 keeps it, without copying it to the memory of the core.
//
// This is WebAssembly text, because rustc has no type for a reference to a string. `scripts/build/string-wasm.mjs` assembles it.
// The module reads characters through the JS String Builtins, which V8 compiles to a few instructions. It reads the class of a
// character from the table of the core, and writes the record to the memory of the core.
//
// It takes a string that consists of
//
//     [ scheme ":" ] [ "//" host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
//
// with a scheme other than `file` and `urn`, or a `/` at the start. The string contains no percent-encoded octet, no segment that begins
// with a dot, no userinfo and no brackets. Scheme and host contain no upper-case letter, and the host does not end with a digit,
// as an IPv4address does. It answers `FALLBACK` to other strings, and also to invalid ones: the core scans them again.
//
// Each component has its own loop, because one loop with a variable for the alphabet takes a third longer and is not smaller.
// A character is read before all loops, because V8 then finds the characters of the string only once. Otherwise it does so at
// each read, which is slow for slices and concatenations.

/** Returns the module as WebAssembly text. The arguments are the numbers in ts/generated, by name. */
export function scanModule({ alphabets, record, rules }) {
  const get = (local) => `(local.get $${local})`;
  const set = (local, value) => `(local.set $${local} ${value})`;
  const number = (value) => `(i32.const ${value})`;
  const character = (value) => number(value.charCodeAt(0));
  const equal = (local, value) => `(i32.eq ${get(local)} ${character(value)})`;
  const plus = (local, value) => `(i32.add ${get(local)} ${number(value)})`;
  const codeAt = (index) => `(call $charCodeAt ${get("text")} ${index})`;
  const atEnd = (index) => `(i32.ge_u ${index} ${get("length")})`;
  const rejectIf = (condition) => `(br_if $rejected ${condition})`;
  const when = (condition, ...then) => `(if ${condition} (then ${then.join("\n")}))`;

  /** Writes to a field of the record, or, with two values of 32 bits, to a field and the next one. */
  const store = (field, value) => `(i32.store offset=${4 * field} ${get("record")} ${value})`;
  const storePair = (field, value) => `(i64.store offset=${4 * field} ${get("record")} ${value})`;
  const ABSENT_PAIR = "(i64.const -1)";

  /** Writes the index after the delimiter that was just read, and goes there. */
  const storeNext = (field) => store(field, `(local.tee $at ${plus("at", 1)})`);

  const classOf = (code) => `(i32.load16_u (i32.add ${get("classes")} (i32.shl ${code} ${number(1)})))`;
  const isIn = (alphabet) => (of) => `(i32.and ${of} ${number(alphabet)})`;
  const isInBut = (alphabet, other) => (of) =>
    `(i32.eq (i32.and ${of} ${number(alphabet | other)}) ${number(alphabet)})`;

  /**
   * Goes to the first character that is not in an alphabet. `code` is that character, or -1 at the end. The table has no
   * classes of most non-ASCII characters, so these are compared first.
   */
  const run = (name, isMember, andThen = "") => `
    (block $${name}-ended
      (loop $${name}
        ${set("code", number(-1))}
        (br_if $${name}-ended ${atEnd(get("at"))})
        ${set("code", codeAt(get("at")))}
        (br_if $${name}-ended (i32.gt_u ${get("code")} ${number(0x7f)}))
        (br_if $${name}-ended (i32.eqz ${isMember(classOf(get("code")))}))
        ${andThen}
        ${set("at", plus("at", 1))}
        (br $${name})))`;

  // Sets of rules, one bit for each. A rule of RFC 3987 has the bit of its counterpart in RFC 3986.
  const WITH_SCHEME = number((1 << rules.URI) | (1 << rules.ABSOLUTE_URI));
  const WITHOUT_SCHEME = number(1 << rules.RELATIVE_REF);
  const WITHOUT_FRAGMENT = number(1 << rules.ABSOLUTE_URI);
  const ruleBit = `(i32.shl ${number(1)} (i32.rem_u ${get("rule")} ${number(rules.IRI - rules.URI)}))`;

  const scheme = [
    run("scheme", isInBut(alphabets.SCHEME, alphabets.UPPER)),
    rejectIf(`(i32.ne ${get("code")} ${character(":")})`),
    // In a scheme, only letters are at or after `a`. The first character must be one.
    rejectIf(`(i32.lt_u ${get("first")} ${character("a")})`),
    // These may be `file` and `urn`, for which normalize has rules that this module does not know.
    ...["file", "urn"].map((name) =>
      rejectIf(`(i32.and ${equal("first", name[0])} (i32.eq ${get("at")} ${number(name.length)}))`),
    ),
    store(record.SCHEME_END, get("at")),
    set("at", plus("at", 1)),
    rejectIf(atEnd(get("at"))),
    set("first", codeAt(get("at"))),
    set("byScheme", number(record.SCHEME)),
    set("broken", WITHOUT_SCHEME),
  ];

  const authority = [
    set("pathKind", number(record.PATH_ABEMPTY)),
    set("at", plus("at", 2)),
    store(record.AUTHORITY_START, get("at")),
    store(record.HOST_START, get("at")),
    run("host", isInBut(alphabets.REG_NAME, alphabets.UPPER)),
    // In an empty host, this is the slash before it.
    rejectIf(`(i32.lt_u (i32.sub ${codeAt(plus("at", -1))} ${character("0")}) ${number(10)})`),
    store(record.HOST_END, get("at")),
    store(record.HOST_KIND, number(record.HOST_REG_NAME)),
    when(
      equal("code", ":"),
      storeNext(record.PORT_START),
      set("changes", get("byScheme")),
      run("port", isIn(alphabets.PORT)),
    ),
    set("first", get("code")),
  ];

  // A segment that begins with a dot may be a dot segment: after a slash, the alphabet has no dot.
  const path = [
    store(record.PATH_START, get("at")),
    store(record.PATH_KIND, get("pathKind")),
    set("pathStart", get("at")),
    set("alphabet", number(alphabets.PATH_BUT_DOTS)),
    run(
      "path",
      (of) => `(i32.and ${of} ${get("alphabet")})`,
      set(
        "alphabet",
        `(select ${number(alphabets.PATH_BUT_DOTS)} ${number(alphabets.PATH)} ${equal("code", "/")})`,
      ),
    ),
    store(record.PATH_END, get("at")),
    // Without a slash at its start, a path is empty after an authority, and not empty after a scheme.
    when(
      `(i32.ne ${get("first")} ${character("/")})`,
      rejectIf(
        `(i32.eq (i32.eq ${get("at")} ${get("pathStart")}) (i32.eq ${get("pathKind")} ${number(record.PATH_ROOTLESS)}))`,
      ),
      when(`(i32.eq ${get("pathKind")} ${number(record.PATH_ABEMPTY)})`, set("changes", get("byScheme"))),
    ),
  ];

  const queryAndFragment = [
    when(equal("code", "?"), storeNext(record.QUERY_START), run("query", isIn(alphabets.QUERY))),
    when(
      equal("code", "#"),
      storeNext(record.FRAGMENT_START),
      set("broken", `(i32.or ${get("broken")} ${WITHOUT_FRAGMENT})`),
      run("fragment", isIn(alphabets.FRAGMENT)),
    ),
  ];

  return `(module
  (import "wasm:js-string" "charCodeAt" (func $charCodeAt (param externref i32) (result i32)))
  (import "core" "memory" (memory 1))
  (import "core" "outcome" (global $outcome i32))
  (import "core" "classes" (global $table i32))
  (func (export "scan") (param $text externref) (param $length i32) (param $rule i32) (result i32)
    (local $record i32)
    (local $classes i32)
    (local $at i32)
    (local $code i32)
    (local $first i32) ;; the first character of the string, then that of the path
    (local $pathKind i32)
    (local $pathStart i32)
    (local $alphabet i32)
    (local $byScheme i32) ;; SCHEME if the string has a scheme, otherwise 0
    (local $changes i32)
    (local $broken i32) ;; the rules that the string breaks
    (block $rejected
      ${rejectIf(`(i32.eqz ${get("length")})`)}
      ${set("record", "(global.get $outcome)")}
      ${set("classes", "(global.get $table)")}
      ${storePair(record.SCHEME_END, ABSENT_PAIR)} ;; and AUTHORITY_START
      ${storePair(record.HOST_START, ABSENT_PAIR)} ;; and HOST_END
      ${storePair(record.PORT_START, ABSENT_PAIR)} ;; and PATH_START
      ${storePair(record.QUERY_START, ABSENT_PAIR)} ;; and FRAGMENT_START
      ${storePair(record.END, `(i64.extend_i32_u ${get("length")})`)} ;; and 0 to HOST_KIND
      ${set("broken", WITH_SCHEME)}
      ${set("first", codeAt(number(0)))}
      ${when(`(i32.ne ${get("first")} ${character("/")})`, ...scheme)}
      ${set("pathKind", number(record.PATH_ROOTLESS))}
      ${when(
        equal("first", "/"),
        set("pathKind", number(record.PATH_ABSOLUTE)),
        rejectIf(atEnd(plus("at", 1))),
        when(`(i32.eq ${codeAt(plus("at", 1))} ${character("/")})`, ...authority),
      )}
      ${path.join("\n")}
      ${queryAndFragment.join("\n")}
      ${rejectIf(`(i32.ge_s ${get("code")} ${number(0)})`)}
      ${rejectIf(`(i32.and ${ruleBit} ${get("broken")})`)}
      ${storePair(record.CHANGES, `(i64.extend_i32_u ${get("changes")})`)} ;; and 0 to CODE
      (return ${number(record.OK)}))
    ${number(record.FALLBACK)}))`;
}
