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
// with a scheme other than `urn`, or a `/` at the start. The string contains no segment that begins with a dot, no userinfo and no
// brackets. Scheme and host contain no upper-case letter, no percent-encoded octet and no non-ASCII character, and the host does not end
// with a digit, as an IPv4address does. Octets after them are those that `normalize` keeps, and non-ASCII characters are from U+00A0
// to U+D7FF, which are all in `ucschar`. It answers `FALLBACK` to other strings, and also to invalid ones: the core scans them again.
//
// Each component has its own loop, because one loop with a variable for the alphabet takes a third longer and is not smaller. From the
// first octet or non-ASCII character on, `rest` takes the string. If the loops took octets too, strings without one would take longer.
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
  const load = (field) => `(i32.load offset=${4 * field} ${get("record")})`;
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
    // This may be `urn`, where `normalize` may change the path.
    rejectIf(`(i32.and ${equal("first", "u")} (i32.eq ${get("at")} ${number(3)}))`),
    // In a `file` URI, it may change the host.
    when(
      `(i32.and ${equal("first", "f")} (i32.eq ${get("at")} ${number(4)}))`,
      when(
        [..."ile"]
          .map((letter, index) => `(i32.eq ${codeAt(number(index + 1))} ${character(letter)})`)
          .reduce((all, each) => `(i32.and ${all} ${each})`),
        set("mayChange", number(record.SCHEME)),
      ),
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
      set("mayChange", get("byScheme")),
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
      when(`(i32.eq ${get("pathKind")} ${number(record.PATH_ABEMPTY)})`, set("mayChange", get("byScheme"))),
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

  const IN_PATH = `(i32.eq ${get("alphabet")} ${number(alphabets.PATH)})`;
  const IS_IRI = `(i32.ge_u ${get("rule")} ${number(rules.IRI)})`;
  const goOn = (length) => [set("previous", get("code")), set("at", plus("at", length)), "(br $rest)"];

  const nonAscii = when(
    `(i32.gt_u ${get("code")} ${number(0x7f)})`,
    rejectIf(`(i32.eqz ${IS_IRI})`),
    rejectIf(`(i32.ge_u (i32.sub ${get("code")} ${number(0xa0)}) ${number(0xd800 - 0xa0)})`),
    ...goOn(1),
  );

  const plain = when(
    `(i32.and ${classOf(get("code"))} ${get("alphabet")})`,
    rejectIf(`(i32.and ${equal("code", ".")} (i32.and ${equal("previous", "/")} ${IN_PATH}))`),
    ...goOn(1),
  );

  const valueIn = (digit) =>
    `(i32.add (i32.and ${get(digit)} ${number(15)}) (i32.mul (i32.shr_u ${get(digit)} ${number(6)}) ${number(9)}))`;
  const octet = when(
    equal("code", "%"),
    rejectIf(atEnd(plus("at", 2))),
    set("high", codeAt(plus("at", 1))),
    set("low", codeAt(plus("at", 2))),
    // Only lower-case digits are greater, which `normalize` changes.
    ...["high", "low"].map((digit) => rejectIf(`(i32.gt_u ${get(digit)} ${character("F")})`)),
    rejectIf(
      `(i32.eqz ${isIn(alphabets.HEXDIG)(`(i32.and ${classOf(get("high"))} ${classOf(get("low"))})`)})`,
    ),
    set("octet", `(i32.or (i32.shl ${valueIn("high")} ${number(4)}) ${valueIn("low")})`),
    // It decodes octets of unreserved characters, and in an IRI those of non-ASCII ones.
    rejectIf(isIn(alphabets.UNRESERVED)(classOf(get("octet")))),
    rejectIf(`(i32.gt_u ${get("octet")} (i32.shr_u ${number(0xff)} ${IS_IRI}))`),
    ...goOn(3),
  );

  const endPath = when(IN_PATH, store(record.PATH_END, get("at")));
  const delimiter = `
    (if (i32.and ${IN_PATH} ${equal("code", "?")})
      (then ${storeNext(record.QUERY_START)})
      (else
        ${rejectIf(`(i32.ne ${get("code")} ${character("#")})`)}
        ${rejectIf(`(i32.ge_s ${load(record.FRAGMENT_START)} ${number(0)})`)}
        ${storeNext(record.FRAGMENT_START)}
        ${set("broken", `(i32.or ${get("broken")} ${WITHOUT_FRAGMENT})`)}))
    ${set("alphabet", number(alphabets.QUERY))}
    (br $rest)`;

  const finish = `
    ${rejectIf(`(i32.and ${ruleBit} ${get("broken")})`)}
    ${storePair(record.MAY_CHANGE, `(i64.extend_i32_u ${get("mayChange")})`)} ;; and 0 to CODE
    (return ${number(record.OK)})`;

  /** Goes on in the path, the query or the fragment. The alphabets of the last two are the same. */
  const rest = `
  (func $rest (param $text externref) (param $length i32) (param $rule i32)
    (param $at i32) (param $mayChange i32) (param $broken i32) (result i32)
    (local $record i32)
    (local $classes i32)
    (local $alphabet i32)
    (local $code i32)
    (local $previous i32)
    (local $high i32)
    (local $low i32)
    (local $octet i32)
    (block $rejected
      ${set("record", "(global.get $outcome)")}
      ${set("classes", "(global.get $table)")}
      ${set(
        "alphabet",
        `(select ${number(alphabets.PATH)} ${number(alphabets.QUERY)}
          (i32.lt_s (i32.and ${load(record.QUERY_START)} ${load(record.FRAGMENT_START)}) ${number(0)}))`,
      )}
      ${set("code", codeAt(get("at")))}
      ${set("previous", character("/"))} ;; if the path ended at a dot
      (block $ended
        (loop $rest
          (br_if $ended ${atEnd(get("at"))})
          ${set("code", codeAt(get("at")))}
          ${nonAscii}
          ${plain}
          ${octet}
          ${endPath}
          ${delimiter}))
      ${endPath}
      ${finish})
    ${number(record.FALLBACK)})`;

  return `(module
  (import "wasm:js-string" "charCodeAt" (func $charCodeAt (param externref i32) (result i32)))
  (import "core" "memory" (memory 1))
  (import "core" "outcome" (global $outcome i32))
  (import "core" "classes" (global $table i32))
  ${rest}
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
    (local $mayChange i32)
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
      ${when(
        `(i32.ge_s ${get("code")} ${number(0)})`,
        rejectIf(`(i32.eq ${get("at")} ${get("pathStart")})`),
        `(return (call $rest ${["text", "length", "rule", "at", "mayChange", "broken"].map(get).join(" ")}))`,
      )}
      ${finish})
    ${number(record.FALLBACK)}))`;
}
