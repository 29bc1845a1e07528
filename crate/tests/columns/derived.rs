//! Compares `derive` with the functions of the types.

use pchar::kernel::TopRule;
use pchar::kernel::columns::{Derived, SEPARATOR, Strings, derive};
use pchar::{IriRef, UriRef};

use super::buffers::{Buffers, Cell, Input, all_rows};

/// Returns strings, each after a separator, `None` if one of them is not UTF-8.
fn joined<'a>(strings: impl Iterator<Item = Option<String>> + 'a) -> Option<Vec<u8>> {
    strings
        .map(|each| each.map(|text| [&[SEPARATOR], text.as_bytes()].concat()))
        .collect::<Option<Vec<_>>>()
        .map(|all| all.concat())
}

fn expected(iri: &IriRef<&str>, derived: Derived, name: Option<&str>) -> Option<Vec<u8>> {
    let uri = iri.to_uri().unwrap();
    match derived {
        Derived::Origin => {
            let uri: UriRef<&str> = UriRef::parse(uri.as_str()).unwrap();
            uri.origin().map(String::into_bytes)
        }
        Derived::ToUri => Some(uri.as_str().as_bytes().to_vec()),
        Derived::Segments => joined(iri.segments().map(|segment| Some(segment.decode_utf8().ok()?.into_owned()))),
        Derived::Params => joined(iri.query_pairs().flat_map(|(name, value)| {
            let value = value.map_or(Some(String::new()), |value| Some(value.decode_utf8().ok()?.into_owned()));
            [name.decode_utf8().ok().map(String::from), value]
        })),
        Derived::Param => {
            let (_, value) =
                iri.query_pairs().find(|(each, _)| each.decode_utf8().is_ok_and(|text| Some(&*text) == name))?;
            value.map_or(Some(Vec::new()), |value| Some(value.decode_utf8().ok()?.into_owned().into_bytes()))
        }
    }
}

/// Compares all derived values. There is one name of a parameter for each row, or one for all. The target `columns` of crate/fuzz
/// calls it, too.
///
/// # Panics
///
/// If a value differs.
pub fn compare(rows: &[Option<&str>], names: &[Option<&str>], origin: i32, bits: usize, room: usize) {
    let (input, all_names) = (Input::new(rows, origin, bits), Input::new(names, 3, 5));
    for number in 0..5 {
        let derived = [Derived::Origin, Derived::ToUri, Derived::Segments, Derived::Params, Derived::Param][number];
        let found = all_rows(&input, room, |done, strings, buffers| {
            let (mut texts, mut issues) = buffers.split();
            let names = all_names.rest(if names.len() == 1 { 0 } else { done });
            derive(strings, names, TopRule::IriReference, derived, &mut texts, &mut issues)
        });
        let expected = rows.iter().enumerate().map(|(row, text)| {
            let name = names[if names.len() == 1 { 0 } else { row }];
            let value = text.and_then(|text| expected(&IriRef::parse(text).ok()?, derived, name));
            value.map_or(Cell::Null, Cell::Text)
        });
        let found = found.into_iter().map(|cell| if matches!(cell, Cell::Issue { .. }) { Cell::Null } else { cell });
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{number}");
    }
}

const ROWS: [Option<&str>; 22] = [
    Some("HTTPS://me@Example.COM:443/a?b"),
    None,
    Some("http://[2001:DB8::ffff:1.2.3.4]:08080/"),
    Some("http://[::ffff:1.2.3.4]:080"),
    Some("http://é%7eÉ.example:/ü/%C3%BC?ö=%C3%B6&q"),
    Some("http://h:65536/?q=%FF&r=%C3&r=1"),
    Some("file://localhost/a//b/?=&&x=+%2B=&"),
    Some("a b"),
    Some("//h?q"),
    Some("mailto:a@b/c"),
    Some("a/%FF"),
    Some(""),
    Some("/?"),
    Some("x:/%2F/%E3%82%A2/?a%20b=c+d&q=1"),
    Some("?%FF=1&q=%E3%82%A2&q=2"),
    Some("http:///a"),
    None,
    Some("urn://EX/a"),
    Some("http://[v1.A]:00/?é"),
    Some("http://a:99999999999999999999/%E3%82"),
    Some("?qq=0&%71=1&q=2"),
    Some("?+x=1&%20x=2"),
];

#[test]
fn derived_values_are_those_of_the_types() {
    let many: Vec<_> = ROWS.iter().copied().cycle().take(170).collect();
    let names = ["q", "", "é", "a b", "ö", "x", "r", " x"];
    let each: Vec<_> = (0..many.len()).map(|row| (row % 9 != 4).then(|| names[row / 20 % names.len()])).collect();
    for room in [512, 700, 1 << 16] {
        compare(&many, &each, 9, 5, room);
        for name in names {
            compare(&many, &[Some(name)], i32::MAX - 9000, 0, room);
        }
        compare(&many, &[None], 0, 3, room);
    }
}

/// Data of seven times the length of the row and 128 bytes always has room. Shorter data may leave the row to the next call.
#[test]
fn an_origin_is_whole_or_left_to_the_next_call() {
    let (long, long_origin) = (format!("HTTP://{}:80/b", "A".repeat(300)), format!("http://{}", "a".repeat(300)));
    for (text, origin) in [
        ("HTTP://A:80/b", "http://a"),
        ("https://[2001:DB8::ffff:1.2.3.4]:0443/", "https://[2001:db8::ffff:102:304]"),
        (&long, &long_origin),
    ] {
        let enough = 7 * text.len() + 128;
        for room in 0..=enough {
            let (input, mut buffers) = (Input::new(&[Some(text)], 0, 0), Buffers::new(1, room));
            let (mut texts, mut issues) = buffers.split();
            let (names, rule) = (Strings::new(&[], b""), TopRule::UriReference);
            let step = derive(input.rest(0), names, rule, Derived::Origin, &mut texts, &mut issues);
            assert!(step.rows == 1 || room < enough);
            assert!(step.rows == 0 || buffers.text(0).unwrap() == origin.as_bytes(), "{room}");
        }
    }
}

#[test]
fn derived_values_of_corpora() {
    for name in ["urls-48k.txt", "iris.txt", "messy.txt", "references.txt"] {
        let text = super::corpus(name);
        let rows: Vec<_> = text.lines().take(3000).map(Some).collect();
        compare(&rows, &[Some("id")], 0, 0, 1 << 20);
    }
}
