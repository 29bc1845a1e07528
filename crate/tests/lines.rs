//! Compares the functions for lines with the functions for single strings, on lines that a simple loop finds.

use std::fs;
use std::path::Path;

use pchar::kernel::TopRule;
use pchar::kernel::lines::{self, Base, Chunk, Issue, Line, Row, Step};
use pchar::kernel::normalize::{KEEP_ENCODED_DOTS, normalize};
use pchar::kernel::record::{Record, may_change};
use pchar::kernel::resolve::resolve;
use pchar::kernel::scan::scan;
use pchar::{Error, ErrorCode, ResolveOptions};

const SCHEME_LEVEL: i32 =
    may_change::CASE | may_change::PERCENT | may_change::PATH | may_change::IPV6 | may_change::SCHEME;

const STRICT: ResolveOptions = ResolveOptions::new();

/// The work on each line.
#[derive(Clone, Copy, Debug)]
enum Job<'a> {
    Check(TopRule),
    Scan(TopRule),
    Normalize(TopRule, i32),
    Resolve(TopRule, &'a str, ResolveOptions),
}

const JOBS: [Job; 11] = [
    Job::Check(TopRule::UriReference),
    Job::Check(TopRule::AbsoluteIri),
    Job::Scan(TopRule::UriReference),
    Job::Scan(TopRule::Uri),
    Job::Scan(TopRule::IriReference),
    Job::Normalize(TopRule::UriReference, SCHEME_LEVEL),
    Job::Normalize(TopRule::IriReference, SCHEME_LEVEL | KEEP_ENCODED_DOTS),
    Job::Normalize(TopRule::UriReference, may_change::PATH),
    Job::Resolve(TopRule::UriReference, "http://a/b/c/d;p?q", STRICT),
    Job::Resolve(TopRule::IriReference, "x:/é/../", ResolveOptions::new().strict(false)),
    Job::Resolve(TopRule::UriReference, "../a/./b", ResolveOptions::new().relative_base(true)),
];

/// The results of all lines. Positions and line numbers are those in the whole input.
#[derive(Debug, Default, PartialEq)]
struct Outcome {
    lines: usize,
    rows: Vec<Vec<i64>>,
    issues: Vec<Vec<i64>>,
    output: Vec<u8>,
}

/// The sizes of the buffers of a call.
#[derive(Clone, Copy, Debug)]
struct Room {
    output: usize,
    lines: usize,
    issues: usize,
}

/// Room for all of `LINES`.
const ENOUGH: Room = Room { output: 2000, lines: 40, issues: 20 };

/// Room for more than a hundred thousand bytes.
const WIDE: Room = Room { output: 1 << 20, lines: 1 << 14, issues: 1 << 14 };

/// Returns each line and its line ending, found by a simple loop.
fn split(input: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut found = Vec::new();
    for piece in input.split_inclusive(|&byte| byte == b'\n') {
        let text = piece.strip_suffix(b"\r\n").or(piece.strip_suffix(b"\n")).unwrap_or(piece);
        found.push((text, &piece[text.len()..]));
    }
    found
}

fn fields(record: &Record) -> Vec<i64> {
    let Record { scheme_end, authority_start, host_start, host_end, port_start, path_start, path_end, .. } = *record;
    let Record { query_start, fragment_start, end, host_kind, path_kind, may_change, .. } = *record;
    let first = [scheme_end, authority_start, host_start, host_end, port_start, path_start, path_end];
    let second = [query_start, fragment_start, end, host_kind, path_kind, may_change];
    first.into_iter().chain(second).map(i64::from).collect()
}

fn place(index: usize) -> i64 {
    index.try_into().unwrap()
}

/// Returns the result for a single string: its record, and the new string.
fn single(job: Job, text: &[u8]) -> Result<(Record, Vec<u8>), Error> {
    let (Job::Check(rule) | Job::Scan(rule) | Job::Normalize(rule, _) | Job::Resolve(rule, ..)) = job;
    let record = scan(text, rule)?;
    let becomes = match job {
        Job::Check(_) | Job::Scan(_) => Vec::new(),
        Job::Normalize(_, flags) => {
            let mut buffer = vec![0; text.len() + 32];
            match normalize(text, &record, rule, flags, &mut buffer)? {
                Some(length) => buffer[..length].to_vec(),
                None => text.to_vec(),
            }
        }
        Job::Resolve(_, base, options) => {
            let base_record = scan(base.as_bytes(), rule)?;
            let mut buffer = vec![0; base.len() + text.len() + 2];
            let pieces = resolve(text, &record, base.as_bytes(), &base_record, options, &mut buffer)?;
            let middle = &buffer[..pieces.middle];
            [&base.as_bytes()[..pieces.base_end], middle, &text[pieces.reference_start..]].concat()
        }
    };
    Ok((record, becomes))
}

/// Returns the expected outcome of an input, line by line.
fn expected(job: Job, input: &[u8]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut start = 0;
    for (text, line_end) in split(input) {
        let answer = single(job, text);
        if let Err(error) = answer {
            let numbers = [error.code() as i64, error.rule() as i64, place(error.index()), place(start)];
            outcome.issues.push([&[place(outcome.lines)], &numbers[..]].concat());
        }
        if let Job::Scan(_) = job {
            let record = answer.as_ref().map_or(Record::EMPTY, |(record, _)| *record);
            outcome.rows.push([fields(&record), vec![place(start), place(start + text.len())]].concat());
        }
        if let Job::Normalize(..) | Job::Resolve(..) = job {
            outcome.output.extend_from_slice(answer.as_ref().map_or(text, |(_, becomes)| becomes));
            outcome.output.extend_from_slice(line_end);
        }
        outcome.lines += 1;
        start += text.len() + line_end.len();
    }
    outcome
}

/// Makes one call, on a chunk that starts at `start`.
fn step(job: Job, chunk: Chunk, room: Room, start: usize, outcome: &mut Outcome) -> Step {
    let mut output = vec![b'!'; room.output];
    let mut rows = vec![Row::EMPTY; room.lines];
    let mut issues = vec![Issue::EMPTY; room.issues];
    let step = match job {
        Job::Check(rule) => lines::check(chunk, rule, &mut issues),
        Job::Scan(rule) => lines::components(chunk, rule, &mut rows, &mut issues),
        Job::Normalize(rule, flags) => lines::normalize(chunk, rule, flags, &mut output, &mut issues),
        Job::Resolve(rule, base, options) => {
            let record = scan(base.as_bytes(), rule).unwrap();
            let base = Base { text: base.as_bytes(), record: &record };
            lines::resolve(chunk, rule, base, options, &mut output, &mut issues).unwrap()
        }
    };
    for issue in &issues[..step.issues] {
        let line = i64::from(issue.line) + place(outcome.lines);
        let line_start = i64::from(issue.start) + place(start);
        outcome.issues.push(vec![
            line,
            i64::from(issue.code),
            i64::from(issue.rule),
            i64::from(issue.index),
            line_start,
        ]);
    }
    if let Job::Scan(_) = job {
        for row in &rows[..step.lines] {
            let places = [i64::from(row.start) + place(start), i64::from(row.end) + place(start)];
            outcome.rows.push([fields(&row.record), places.to_vec()].concat());
        }
    }
    outcome.output.extend_from_slice(&output[..step.written]);
    outcome.lines += step.lines;
    step
}

/// Returns the outcome of an input that arrives in pieces of a size. The buffers grow only if a line needs more room.
fn actual(job: Job, input: &[u8], piece: usize, room: Room) -> Outcome {
    let mut outcome = Outcome::default();
    let mut room = room;
    let (mut from, mut end) = (0, 0);
    loop {
        let is_last = end == input.len();
        let chunk = Chunk { bytes: &input[from..end], is_last };
        let step = step(job, chunk, room, from, &mut outcome);
        from += step.taken;
        if step.taken > 0 {
            continue;
        }
        assert_eq!(step, Step::default());
        if lines::next(chunk.bytes, 0, is_last).is_some() {
            room = Room { output: room.output + 1, lines: room.lines + 1, issues: room.issues + 1 };
        } else if is_last {
            assert_eq!(from, end);
            return outcome;
        } else {
            end = input.len().min(end + piece);
        }
    }
}

fn assert_same(job: Job, input: &[u8], piece: usize, room: Room) {
    let (actual, expected) = (actual(job, input, piece, room), expected(job, input));
    if actual == expected {
        return;
    }
    let rows = actual.rows.iter().zip(&expected.rows).position(|(actual, expected)| actual != expected);
    let byte = actual.output.iter().zip(&expected.output).position(|(actual, expected)| actual != expected);
    let (from, until) = (byte.unwrap_or(0).saturating_sub(40), byte.unwrap_or(0) + 40);
    let shown =
        |output: &[u8]| String::from_utf8_lossy(&output[from.min(output.len())..until.min(output.len())]).into_owned();
    panic!(
        "{job:?}, pieces of {piece}, {room:?}: {} lines of {}; first row {rows:?}, first byte {byte:?}: {:?}, not {:?}; \
         issues {:?}, not {:?}",
        actual.lines,
        expected.lines,
        shown(&actual.output),
        shown(&expected.output),
        actual.issues.iter().take(5).collect::<Vec<_>>(),
        expected.issues.iter().take(5).collect::<Vec<_>>(),
    );
}

/// Does all jobs in pieces of a size, and in small buffers. The target `lines` of crate/fuzz calls it.
pub fn assert_all_same(input: &[u8], piece: usize, room: usize) {
    for job in JOBS {
        assert_same(job, input, piece, Room { output: room, lines: room / 2, issues: room / 4 });
    }
}

/// Lines of many kinds, with both line endings, and CRs that end no line.
const LINES: &[u8] = b"http://a/b\r\n\n\r\nHTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\r\n../g\n//h\na b\n%61:b\r\n\
    mailto:x@y\nhttp://[2001:DB8::1]\r\rx\n\r\r\nhttp://h/\xff\n\xc3\xa9/\xc3\nfile://localhost/x\n?y\n#s\n./g/../h\r\ng\r";

#[test]
fn line_ends_are_lf_and_cr_lf() {
    let found = |bytes: &[u8], from, is_last| {
        lines::next(bytes, from, is_last).map(|Line { start, end, next }| (start, end, next))
    };
    assert_eq!(found(b"", 0, true), None);
    assert_eq!(found(b"\n", 0, false), Some((0, 0, 1)));
    assert_eq!(found(b"\r\n", 0, false), Some((0, 0, 2)));
    assert_eq!(found(b"\r", 0, false), None);
    assert_eq!(found(b"\r", 0, true), Some((0, 1, 1)));
    assert_eq!(found(b"a\r", 0, true), Some((0, 2, 2)));
    assert_eq!(found(b"a\rb\n", 0, false), Some((0, 3, 4)));
    assert_eq!(found(b"a\r\r\n", 0, false), Some((0, 2, 4)));
    assert_eq!(found(b"a\n\r\n", 2, false), Some((2, 2, 4)));
    assert_eq!(found(b"\r\n", 1, false), Some((1, 1, 2)));
    assert_eq!(found(b"a\n", 2, true), None);
    assert_eq!(found(b"a\n", 3, true), None);
}

#[test]
fn line_feed_is_found_at_every_distance() {
    // Bytes that differ from LF in one bit, and those that a search of eight bytes at once could confuse with it.
    for other in [b'a', 0, 0x0b, 0x08, 0x0e, 0x8a, 0x4a, 0x7f, 0x80, 0x09, 0xff] {
        for start in 0..9 {
            for length in 0..40 {
                let mut bytes = vec![b'\n'; start];
                bytes.resize(start + length, other);
                assert_eq!(lines::next(&bytes, start, false), None);
                for end in [&b"\n"[..], b"\n\x0b", b"\n\n", b"\n\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b"] {
                    let bytes = [&bytes, end].concat();
                    let line = Line { start, end: start + length, next: start + length + 1 };
                    assert_eq!(lines::next(&bytes, start, false), Some(line), "{other} {start} {length}");
                }
            }
        }
    }
}

#[test]
fn lines_are_those_of_a_simple_loop() {
    let mut from = 0;
    for (text, line_end) in split(LINES) {
        let line = lines::next(LINES, from, true).unwrap();
        assert_eq!((line.start, line.end, line.next), (from, from + text.len(), from + text.len() + line_end.len()));
        from = line.next;
    }
    assert_eq!((from, lines::next(LINES, from, true)), (LINES.len(), None));
}

#[test]
fn lines_and_single_strings_agree_wherever_a_chunk_ends() {
    for job in JOBS {
        for piece in 1..=LINES.len() {
            assert_same(job, LINES, piece, ENOUGH);
        }
        assert_same(job, b"", 1, ENOUGH);
    }
}

#[test]
fn lines_and_single_strings_agree_in_buffers_of_any_size() {
    for job in JOBS {
        for size in 0..2 * LINES.len() {
            assert_same(job, LINES, LINES.len(), Room { output: size, ..ENOUGH });
        }
        for size in 0..30 {
            assert_same(job, LINES, LINES.len(), Room { lines: size, ..ENOUGH });
            assert_same(job, LINES, LINES.len(), Room { issues: size, ..ENOUGH });
        }
    }
    for size in 0..30 {
        assert_all_same(LINES, 7, size);
    }
}

/// RFC 3986, 5.4, 6.2.2 and 6.2.3, independent of the functions for single strings.
#[test]
fn lines_become_what_the_rfc_says() {
    let resolved = actual(JOBS[8], b"g:h\ng\n\n../g\r\n?y\n;x\n/./g\n../../../g\n#s", 11, ENOUGH);
    let targets = "g:h\nhttp://a/b/c/g\nhttp://a/b/c/d;p?q\nhttp://a/b/g\r\nhttp://a/b/c/d;p?y\nhttp://a/b/c/;x\n\
        http://a/g\nhttp://a/g\nhttp://a/b/c/d;p?q#s";
    assert_eq!(String::from_utf8_lossy(&resolved.output), targets);
    let input =
        b"HTTP://www.EXAMPLE.com/\r\nhttp://example.com:/\nhttp://example.com:80/\neXAMPLE://a/./b/../b/%63/%7bfoo%7d";
    let normal = actual(JOBS[5], input, 1000, ENOUGH);
    let forms = "http://www.example.com/\r\nhttp://example.com/\nhttp://example.com/\nexample://a/b/c/%7Bfoo%7D";
    assert_eq!(String::from_utf8_lossy(&normal.output), forms);
}

#[test]
fn a_buffer_of_the_stated_size_takes_any_line() {
    for (text, line_end) in split(LINES) {
        let line = [text, line_end].concat();
        let chunk = Chunk { bytes: &line, is_last: true };
        for job in JOBS {
            let output = match job {
                Job::Resolve(_, base, _) => line.len() + base.len() + 2,
                _ => line.len() + 34,
            };
            let room = Room { output, lines: 1, issues: 1 };
            assert_eq!(step(job, chunk, room, 0, &mut Outcome::default()).taken, line.len());
        }
    }
}

/// The room that a line needs does not depend on the lines before it.
#[test]
fn a_buffer_of_the_size_of_all_lines_takes_all_of_them() {
    let (changed, kept) = ("HTTP://a/b/c\n", "http://a/b/c\n");
    for (lines, more) in [
        ("HTTP://a/%7Eb/../c\n".repeat(50), 32),
        (changed.repeat(50), 0),
        (kept.repeat(50), 0),
        (format!("{changed}{}", kept.repeat(49)), 0),
    ] {
        let bytes = lines.into_bytes();
        let chunk = Chunk { bytes: &bytes, is_last: true };
        let mut output = vec![0; bytes.len() + more];
        let step = lines::normalize(chunk, TopRule::Uri, SCHEME_LEVEL, &mut output, &mut []);
        assert_eq!((step.taken, step.lines), (bytes.len(), 50));
    }
}

#[test]
fn a_line_may_be_of_any_length() {
    let mut input = Vec::new();
    for length in [63, 64, 65, 1000, 65_536, 300_000] {
        for line in ["http://H/%7e/../", "", "/./", "http://h/ "] {
            input.extend_from_slice(line.as_bytes());
            input.extend(std::iter::repeat_n(b'a', length));
            input.extend_from_slice(if length % 2 == 0 { b"\n" } else { b"\r\n" });
        }
    }
    for job in JOBS {
        assert_same(job, &input, 100_000, WIDE);
        assert_same(job, &input, input.len(), WIDE);
    }
}

#[test]
fn lines_and_single_strings_agree_on_many_strings() {
    const TOKENS: [&[u8]; 41] = [
        b"HTTP:",
        b"URN:Ab:",
        b"http:",
        b"file:",
        b"x:",
        b"//",
        b"/",
        b"/",
        b"a",
        b"B",
        b"h",
        b"..",
        b".",
        b"./",
        b"../",
        b"%2E",
        b"%7e",
        b"%C3%A9",
        b"%c3",
        b"%",
        b"\xc3\xa9",
        b"\xff",
        b"\xc3",
        b"[::1]",
        b"[2001:DB8::]",
        b"1.2.3.4",
        b"@",
        b":",
        b":80",
        b":0443",
        b"?",
        b"?q",
        b"#",
        b"#f",
        b" ",
        b"\r",
        b"\r\n",
        b"\n",
        b"\n",
        b"\n",
        b"localhost",
    ];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..60 {
        let input: Vec<u8> = (0..2000).flat_map(|_| TOKENS[random(TOKENS.len())]).copied().collect();
        let piece = 1 + random(200);
        let room = Room { output: random(2000), lines: random(50), issues: random(50) };
        for job in JOBS {
            assert_same(job, &input, piece, room);
        }
    }
}

#[test]
fn lines_and_single_strings_agree_on_real_links() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/corpora/urls-48k.txt");
    let corpus = fs::read(path).expect("the corpus stands beside the crate");
    assert_eq!(split(&corpus).len(), 48_010);
    for job in JOBS {
        assert_same(job, &corpus, 100_000, WIDE);
    }
    let checked = actual(JOBS[0], &corpus, corpus.len(), WIDE);
    assert_eq!(checked.issues.len(), 48_010 - 47_668);
}

#[test]
fn a_base_without_a_scheme_is_refused() {
    let record = scan(b"//h/p", TopRule::UriReference).unwrap();
    let base = Base { text: b"//h/p", record: &record };
    let chunk = Chunk { bytes: b"g", is_last: true };
    let mut output = [0; 16];
    let refused = lines::resolve(chunk, TopRule::UriReference, base, STRICT, &mut output, &mut []).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::BaseNotAbsolute);
    let relative = STRICT.relative_base(true);
    let step = lines::resolve(chunk, TopRule::UriReference, base, relative, &mut output, &mut []).unwrap();
    assert_eq!(&output[..step.written], b"//h/g");
}
