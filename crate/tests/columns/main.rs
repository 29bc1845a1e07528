//! Compares the functions for columns with the functions for single strings, row by row.

mod buffers;
pub mod derived;

use std::fs;
use std::path::Path;

use pchar::kernel::TopRule;
use pchar::kernel::columns::{self, Column, Component, Invalid, Kinds, MAX_ROW, Step, Strings, Views, gather};
use pchar::kernel::lines::Row;
use pchar::kernel::normalize::{KEEP_ENCODED_DOTS, normalize};
use pchar::kernel::record::{Record, may_change};
use pchar::kernel::resolve::{check_base, resolve};
use pchar::kernel::scan::scan;
use pchar::{ErrorCode, IriRef, ResolveOptions, Rule};

use buffers::{Buffers, Cell, Input, all_rows, is_set, issue};

const SCHEME_LEVEL: i32 =
    may_change::CASE | may_change::PERCENT | may_change::PATH | may_change::IPV6 | may_change::SCHEME;
const STRICT: ResolveOptions = ResolveOptions::new();
const BASE: &str = "http://a/b/./c/d;p?q#f";

/// Returns the normal form of a row by the function for single strings.
fn normal_form(text: &str, rule: TopRule, flags: i32) -> Cell {
    let record = match scan(text.as_bytes(), rule) {
        Ok(record) => record,
        Err(error) => return issue(error, 0),
    };
    let mut buffer = vec![0; text.len() + 32];
    let written = normalize(text.as_bytes(), &record, rule, flags, &mut buffer).unwrap();
    Cell::Text(written.map_or(text.as_bytes(), |length| &buffer[..length]).to_vec())
}

/// Returns the target of a row by the function for single strings.
fn target(text: &str, base: &str, rule: TopRule, options: ResolveOptions) -> Cell {
    // An empty base that is not used is not an error, even if the reference has another one.
    let checked = scan(base.as_bytes(), rule).and_then(|record| {
        let is_unused = base.is_empty() && options.strict && starts_with_scheme(text);
        if is_unused { Ok(record) } else { check_base(&record, options).map(|()| record) }
    });
    let base_record = match checked {
        Ok(record) => record,
        Err(error) => return issue(error, 1),
    };
    let record = match scan(text.as_bytes(), rule) {
        Ok(record) => record,
        Err(error) => return issue(error, 0),
    };
    let mut middle = vec![0; text.len() + base.len() + 2];
    let pieces = resolve(text.as_bytes(), &record, base.as_bytes(), &base_record, options, &mut middle).unwrap();
    let (before, after) = (&base.as_bytes()[..pieces.base_end], &text.as_bytes()[pieces.reference_start..]);
    Cell::Text([before, &middle[..pieces.middle], after].concat())
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1), and a `:`.
fn starts_with_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|each| each.is_ascii_alphanumeric() || "+-.".contains(each))
    })
}

fn or_null(row: Option<&str>, cell: impl Fn(&str) -> Cell) -> Cell {
    row.map_or(Cell::Null, cell)
}

/// Texts of all kinds: valid ones, invalid ones, long ones, and nulls.
const ROWS: [Option<&str>; 24] = [
    Some("http://a/b"),
    None,
    Some(""),
    Some("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"),
    Some("../g"),
    Some("//h"),
    Some("a b"),
    Some("%61:b"),
    None,
    None,
    Some("mailto:x@y"),
    Some("http://me:pw@[2001:DB8::1]:8042/over/there?name=ferret#nose"),
    Some("http://[v1.a"),
    Some("é/😀?%C3%A9"),
    Some("file://localhost/x"),
    Some("?y"),
    Some("#s"),
    Some("http:g"),
    Some("./g/../h/a-path-that-is-longer-than-one-block-of-sixty-four-bytes/of/the/fast/path/of/the/scanner?x"),
    Some("//1.2.3.4:/?#"),
    Some("http://a/%zz"),
    Some("x"),
    Some("//@:"),
    Some("urn:a:b"),
];

/// Compares all functions with those for single strings. The target `columns` of crate/fuzz calls it, too.
///
/// # Panics
///
/// If an answer of a column differs from that for the single string.
pub fn compare(rows: &[Option<&str>], origin: i32, bits: usize, room: usize) {
    let input = Input::new(rows, origin, bits);
    for rule in [TopRule::UriReference, TopRule::Iri, TopRule::AbsoluteUri] {
        for flags in [SCHEME_LEVEL, may_change::PATH | KEEP_ENCODED_DOTS, 0] {
            let found = all_rows(&input, room, |_, strings, buffers| {
                let (mut texts, mut issues) = buffers.split();
                columns::normalize(strings, rule, flags, Invalid::Null, &mut texts, &mut issues)
            });
            let expected: Vec<_> =
                rows.iter().map(|row| or_null(*row, |text| normal_form(text, rule, flags))).collect();
            assert_eq!(found, expected);
        }
        let checked = all_rows(&input, room, |_, strings, buffers| {
            let (texts, mut issues) = buffers.split();
            texts.offsets.fill(0);
            texts.validity.fill(0);
            columns::check(strings, rule, &mut issues)
        });
        let expected = rows.iter().map(|row| {
            or_null(*row, |text| scan(text.as_bytes(), rule).map_or_else(|error| issue(error, 0), |_| Cell::Null))
        });
        assert_eq!(checked, expected.collect::<Vec<_>>());
    }
    for (rule, options) in [
        (TopRule::UriReference, STRICT),
        (TopRule::IriReference, ResolveOptions::new().strict(false)),
        (TopRule::UriReference, ResolveOptions::new().relative_base(true)),
    ] {
        // Each base is there twice, so that it is remembered, and the rows are bases too.
        let mut bases: Vec<_> = rows.iter().flat_map(|row| [*row; 2]).take(rows.len()).collect();
        bases.reverse();
        for bases in [&[Some(BASE)][..], &bases] {
            let base_input = Input::new(bases, origin / 2, bits + 1);
            let found = all_rows(&input, room + 100, |first, strings, buffers| {
                let bases = base_input.rest(if bases.len() == 1 { 0 } else { first });
                let (mut texts, mut issues) = buffers.split();
                columns::resolve(strings, bases, rule, options, Invalid::Null, &mut texts, &mut issues)
            });
            let expected = rows.iter().enumerate().map(|(count, row)| {
                let base = bases[if bases.len() == 1 { 0 } else { count }];
                or_null(*row, |text| or_null(base, |base| target(text, base, rule, options)))
            });
            assert_eq!(found, expected.collect::<Vec<_>>());
        }
    }
}

#[test]
fn slices_and_bit_offsets() {
    for (origin, bits) in [(0, 0), (1000, 3), (7, 8), (i32::MAX - 2000, 13)] {
        for first in 0..ROWS.len() {
            compare(&ROWS[first..], origin, bits, 4096);
        }
    }
    let many: Vec<_> = ROWS.iter().copied().cycle().take(200).collect();
    for first in [0, 1, 63, 64, 65, 137] {
        compare(&many[first..], 5, first, 1 << 16);
    }
}

/// The least room is 34 bytes more than the longest row.
#[test]
fn rows_are_left_to_the_next_call_if_there_is_no_room() {
    let many: Vec<_> = ROWS.iter().copied().cycle().take(150).collect();
    for room in [140, 141, 155, 200, 1000] {
        compare(&many, 9, 5, room);
    }
}

#[test]
fn no_rows_and_only_nulls() {
    compare(&[], 3, 2, 64);
    compare(&[None; 1], 3, 2, 64);
    compare(&[None; 131], 3, 2, 64);
    let mut buffers = Buffers::new(0, 0);
    let (_, mut issues) = buffers.split();
    let step = columns::check(Strings::new(&[], b""), TopRule::Uri, &mut issues);
    assert_eq!(step, Step { rows: 0, issues: 0 });
}

#[test]
fn invalid_rows_are_kept() {
    let input = Input::new(&ROWS, 11, 6);
    let (rule, base) = (TopRule::UriReference, Input::new(&[Some(BASE)], 0, 0));
    let kept = |row: Option<&str>, cell: Cell| match cell {
        Cell::Issue { .. } => Cell::Text(row.unwrap().as_bytes().to_vec()),
        cell => cell,
    };
    let found = all_rows(&input, 160, |_, strings, buffers| {
        let (mut texts, mut issues) = buffers.split();
        columns::normalize(strings, rule, SCHEME_LEVEL, Invalid::Keep, &mut texts, &mut issues)
    });
    let expected = ROWS.iter().map(|row| kept(*row, or_null(*row, |text| normal_form(text, rule, SCHEME_LEVEL))));
    assert_eq!(found, expected.collect::<Vec<_>>());
    let found = all_rows(&input, 160, |_, strings, buffers| {
        let (mut texts, mut issues) = buffers.split();
        columns::resolve(strings, base.rest(0), rule, STRICT, Invalid::Keep, &mut texts, &mut issues)
    });
    let expected = ROWS.iter().map(|row| kept(*row, or_null(*row, |text| target(text, BASE, rule, STRICT))));
    assert_eq!(found, expected.collect::<Vec<_>>());
}

/// A level that would change a row by one step has to take that step.
#[test]
fn a_row_that_only_one_step_changes_is_changed() {
    for (row, flags, normal) in [
        ("HTTP://a/b", may_change::CASE, "http://a/b"),
        ("http://a/%7Eb", may_change::PERCENT, "http://a/~b"),
        ("http://a/b/../c", may_change::PATH, "http://a/c"),
    ] {
        let input = Input::new(&[Some(row)], 0, 0);
        let found = all_rows(&input, 64, |_, strings, buffers| {
            let (mut texts, mut issues) = buffers.split();
            columns::normalize(strings, TopRule::Uri, flags, Invalid::Null, &mut texts, &mut issues)
        });
        assert_eq!(found, [Cell::Text(normal.as_bytes().to_vec())]);
    }
}

#[test]
fn one_base_is_for_all_rows_and_several_are_for_as_many() {
    let input = Input::new(&[Some("c"); 3], 0, 0);
    for (count, rows) in [(0, 0), (1, 3), (2, 2), (3, 3), (4, 3)] {
        let bases = Input::new(&[Some("http://a/b"); 4][..count], 0, 0);
        let mut buffers = Buffers::new(3, 256);
        let (mut texts, mut issues) = buffers.split();
        let (rule, strings) = (TopRule::UriReference, input.rest(0));
        let step = columns::resolve(strings, bases.rest(0), rule, STRICT, Invalid::Null, &mut texts, &mut issues);
        assert_eq!(step, Step { rows, issues: 0 });
        assert!((0..rows).all(|row| buffers.text(row).unwrap() == b"http://a/c"));
    }
}

/// A component and its value for each row.
fn component(uri: &IriRef<&str>, component: Component) -> Option<Vec<u8>> {
    let text = match component {
        Component::Scheme => uri.scheme(),
        Component::Authority => uri.authority(),
        Component::Userinfo => uri.userinfo(),
        Component::Host => uri.host(),
        Component::Port => uri.port(),
        Component::Path => Some(uri.path()),
        Component::Query => uri.query(),
        Component::Fragment => uri.fragment(),
    };
    text.map(|text| text.as_bytes().to_vec())
}

/// Reads a view of Arrow. Its buffer is `data`, whose first byte has the position `origin`.
fn read_view(view: [u8; 16], data: &[u8], origin: i32) -> Vec<u8> {
    let number = |from: usize| i32::from_le_bytes(view[from..from + 4].try_into().unwrap());
    let length = usize::try_from(number(0)).unwrap();
    if length <= 12 {
        assert!(view[4 + length..].iter().all(|&byte| byte == 0));
        return view[4..4 + length].to_vec();
    }
    let start = usize::try_from(number(12) - origin).unwrap();
    assert_eq!((number(8), &view[4..8]), (0, &data[start..start + 4]));
    data[start..start + length].to_vec()
}

/// Compares the columns of a scan, and of rows that were scanned before.
fn compare_scan(rows: &[Option<&str>], origin: i32, bits: usize, rule: TopRule) {
    let input = Input::new(rows, origin, bits);
    let mut issues = Buffers::new(rows.len(), 0);
    let mut scanned: Vec<Row> = Vec::new();
    for (row, ends) in rows.iter().zip(input.offsets.windows(2)) {
        let record = row.map_or(Record::EMPTY, |text| scan(text.as_bytes(), rule).unwrap_or(Record::EMPTY));
        scanned.push(Row { record, start: ends[0], end: ends[1] });
    }
    let parsed = |text| scan(str::as_bytes(text), rule).and_then(|_| IriRef::parse(text)).ok();
    let uris: Vec<_> = rows.iter().map(|row| row.and_then(parsed)).collect();
    for name in Component::ALL {
        let mut copies = [(); 2].map(|()| Buffers::new(rows.len(), input.data.len()));
        let mut views = [(); 2].map(|()| (vec![[9; 16]; rows.len()], vec![9; rows.len().div_ceil(8)]));
        let mut kinds = [(); 2].map(|()| (vec![9; rows.len()], vec![9; rows.len().div_ceil(8)]));
        let (mut step, mut gathered) = (Step::default(), 0);
        for (count, (copies, views)) in copies.iter_mut().zip(&mut views).enumerate() {
            let [host_kinds, path_kinds] = kinds.each_mut().map(|(values, validity)| Kinds { values, validity });
            let columns = &mut [
                Column::Text(name, copies.split().0),
                Column::View(name, Views { views: &mut views.0, validity: &mut views.1 }),
                Column::HostKind(host_kinds),
                Column::PathKind(path_kinds),
            ];
            if count == 0 {
                step = columns::components(input.rest(0), rule, columns, &mut issues.split().1);
            } else {
                gathered = gather(&scanned, &input.data, origin, columns);
            }
        }
        assert_eq!((step.rows, gathered), (rows.len(), rows.len()));
        for (row, uri) in uris.iter().enumerate() {
            let expected = uri.as_ref().and_then(|uri| component(uri, name));
            assert_eq!(copies.each_ref().map(|copies| copies.text(row)), [(); 2].map(|()| expected.clone()));
            for (views, validity) in &views {
                let found = is_set(validity, row).then(|| read_view(views[row], &input.data, origin));
                assert_eq!(found, expected);
            }
            let found = kinds.each_ref().map(|(values, validity)| is_set(validity, row).then_some(values[row]));
            let host = uri.as_ref().and_then(IriRef::host_kind).map(|kind| kind as i8 - 1);
            assert_eq!(found, [host, uri.as_ref().map(|uri| uri.path_kind() as i8)]);
            let expected = rows[row].and_then(|text| scan(text.as_bytes(), rule).err());
            assert_eq!(issues.issue(row), expected.map(|error| issue(error, 0)));
        }
    }
}

#[test]
fn components_kinds_and_views() {
    let many: Vec<_> = ROWS.iter().copied().cycle().take(150).collect();
    for first in [0, 1, 2, 63, 64, 149, 150] {
        for rule in [TopRule::UriReference, TopRule::IriReference, TopRule::Uri] {
            compare_scan(&many[first..], 300, first % 9, rule);
        }
    }
}

#[test]
fn a_scan_without_room_stops_at_the_fullest_column() {
    let input = Input::new(&[Some("//a/bcd"), Some("//e/fgh"), Some("//i/jkl")], 0, 0);
    let [mut hosts, mut paths] = [2, 7].map(|room| Buffers::new(3, room));
    let mut issues = Buffers::new(3, 0);
    let (texts, path_texts) = (hosts.split().0, paths.split().0);
    let columns = &mut [Column::Text(Component::Path, path_texts), Column::Text(Component::Host, texts)];
    let step = columns::components(input.rest(0), TopRule::UriReference, columns, &mut issues.split().1);
    assert_eq!(step.rows, 1);
    assert_eq!((hosts.text(0).unwrap(), paths.text(0).unwrap()), (b"a".to_vec(), b"/bcd".to_vec()));
}

#[test]
fn gather_stops_at_the_first_row_without_room() {
    for room in [0, 3, 40, 64, 65, 99, 100] {
        let text = |row| if row == room { "a/long" } else { "b" };
        let data: String = (0..100).map(text).collect();
        let mut start = 0;
        let scanned: Vec<Row> = (0..100)
            .map(|row| {
                let (record, first) = (scan(text(row).as_bytes(), TopRule::UriReference).unwrap(), start);
                start += record.end;
                Row { record, start: first, end: start }
            })
            .collect();
        let mut paths = Buffers::new(100, room + 5);
        let columns = &mut [Column::Text(Component::Path, paths.split().0)];
        assert_eq!(gather(&scanned, data.as_bytes(), 0, columns), room);
        assert!((0..room).all(|row| paths.text(row).unwrap() == b"b"));
    }
}

/// The bytes of such a row need not be there, so the test has none.
#[test]
fn a_row_of_64_mib_is_too_long() {
    let length = i32::try_from(MAX_ROW).unwrap();
    assert_eq!(MAX_ROW, 64 * 1024 * 1024);
    let mut buffers = Buffers::new(4, 64);
    let (mut texts, mut issues) = buffers.split();
    let offsets = [0, 1, 1 + length];
    let (rule, strings) = (TopRule::UriReference, Strings::new(&offsets, b"a"));
    let step = columns::normalize(strings, rule, SCHEME_LEVEL, Invalid::Keep, &mut texts, &mut issues);
    let too_long = Cell::Issue { code: ErrorCode::TooLong, rule: Rule::UriReference, index: 0, input: 0 };
    assert_eq!(buffers.cells(step), [Cell::Text(b"a".to_vec()), too_long]);
    let (mut texts, mut issues) = buffers.split();
    let offsets = [0, length, 2 * length];
    let (strings, bases) = (Strings::new(&[0, 1, 1], b"a"), Strings::new(&offsets, b""));
    let step = columns::resolve(strings, bases, rule, STRICT, Invalid::Null, &mut texts, &mut issues);
    assert_eq!(step.rows, 2);
    let too_long = Cell::Issue { code: ErrorCode::TooLong, rule: Rule::UriReference, index: 0, input: 1 };
    assert_eq!(buffers.cells(step), [too_long.clone(), too_long]);
}

fn corpus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/corpora").join(name);
    fs::read_to_string(path).expect("the corpora stand beside the crate")
}

#[test]
fn corpora() {
    for name in ["urls-48k.txt", "iris.txt", "messy.txt", "references.txt"] {
        let text = corpus(name);
        let rows: Vec<_> = text.lines().enumerate().map(|(count, line)| (count % 17 != 3).then_some(line)).collect();
        let rows = &rows[..rows.len().min(5000)];
        compare(rows, 77, 3, 1 << 20);
        compare_scan(rows, 77, 3, TopRule::IriReference);
    }
}
