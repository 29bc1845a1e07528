//! Compares `derive` with the functions of the types.

use pchar::kernel::TopRule;
use pchar::kernel::columns::{Derived, SEPARATOR, Strings, derive};
use pchar::kernel::escape::escape_into;
use pchar::{IriRef, UriRef, redact};

use super::buffers::{Buffers, Cell, Input, all_rows};

/// Returns strings, each after a separator, `None` if one of them is not UTF-8.
fn joined<'a>(strings: impl Iterator<Item = Option<String>> + 'a) -> Option<Vec<u8>> {
    strings
        .map(|each| each.map(|text| [&[SEPARATOR], text.as_bytes()].concat()))
        .collect::<Option<Vec<_>>>()
        .map(|all| all.concat())
}

fn expected(text: &str, derived: Derived, name: Option<&str>) -> Option<Vec<u8>> {
    match derived {
        Derived::Params => joined(pairs(text).flat_map(|(name, value)| [decoded(name, false), decoded(value, false)])),
        Derived::Param => {
            let (_, value) = pairs(text).find(|(each, _)| name.is_some() && decoded(each, true).as_deref() == name)?;
            decoded(value, false).map(String::into_bytes)
        }
        Derived::Escaped => {
            let mut buffer = vec![0; 3 * text.len()];
            let length = escape_into(text.as_bytes(), TopRule::IriReference, &mut buffer).unwrap();
            Some(buffer[..length].to_vec())
        }
        Derived::Redacted => Some(redact(text).into_bytes()),
        _ => expected_of_valid(&IriRef::parse(text).ok()?, derived),
    }
}

fn expected_of_valid(iri: &IriRef<&str>, derived: Derived) -> Option<Vec<u8>> {
    let uri = iri.to_uri().unwrap();
    match derived {
        Derived::Origin => {
            let uri: UriRef<&str> = UriRef::parse(uri.as_str()).unwrap();
            uri.origin().map(String::into_bytes)
        }
        Derived::ToUri => Some(uri.as_str().as_bytes().to_vec()),
        _ => joined(iri.segments().map(|segment| Some(segment.decode_utf8().ok()?.into_owned()))),
    }
}

/// Returns the pairs of the query of any string, which is split by appendix B.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let before = text.split('#').next().unwrap();
    let query = before.split_once('?').map_or("", |(_, query)| query);
    let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.filter(move |_| !query.is_empty())
}

/// Decodes a name or a value. A percent sign without two digits is an error, or stays.
fn decoded(text: &str, keeps: bool) -> Option<String> {
    let (mut octets, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|two| two.iter().all(u8::is_ascii_hexdigit));
        match (first, digits) {
            (b'%', Some(digits)) => octets.push(u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap()),
            (b'%', None) if !keeps => return None,
            (b'+', _) => octets.push(b' '),
            _ => octets.push(*first),
        }
        rest = &after[if *first == b'%' { digits.map_or(0, <[u8]>::len) } else { 0 }..];
    }
    String::from_utf8(octets).ok()
}

const ALL: [Derived; 7] = [
    Derived::Origin,
    Derived::ToUri,
    Derived::Segments,
    Derived::Params,
    Derived::Param,
    Derived::Escaped,
    Derived::Redacted,
];

/// Compares all derived values. There is one name of a parameter for each row, or one for all. The target `columns` of crate/fuzz
/// calls it, too.
///
/// # Panics
///
/// If a value differs.
pub fn compare(rows: &[Option<&str>], names: &[Option<&str>], origin: i32, bits: usize, room: usize) {
    let (input, all_names) = (Input::new(rows, origin, bits), Input::new(names, 3, 5));
    for derived in ALL {
        let found = all_rows(&input, room, |done, strings, buffers| {
            let (mut texts, mut issues) = buffers.split();
            let names = all_names.rest(if names.len() == 1 { 0 } else { done });
            derive(strings, names, TopRule::IriReference, derived, &mut texts, &mut issues)
        });
        let expected = rows.iter().enumerate().map(|(row, text)| {
            let name = names[if names.len() == 1 { 0 } else { row }];
            let value = text.and_then(|text| expected(text, derived, name));
            value.map_or(Cell::Null, Cell::Text)
        });
        let found = found.into_iter().map(|cell| if matches!(cell, Cell::Issue { .. }) { Cell::Null } else { cell });
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{derived:?}");
    }
}

const ROWS: [Option<&str>; 34] = [
    Some("http://me:p w@h/a b"),
    Some("//me:pw@h/a|b?é [c]"),
    Some("/\u{e000}?\u{e000} #é"),
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
    Some("http://h/?a[]=1&x=2"),
    Some("a b?100%=1&q=%&r=a|b#?x=1"),
    Some("http://[/?%=1&%zz=2&q=%C3é&r"),
    Some("?x=%#%41=1"),
    Some("?%4=1&x=%4&r=2"),
    Some("http://é:x/?q=<é>&&a b={}=?"),
    Some("#?q=1"),
    Some("\u{fdd0}?q=\u{fdd0}"),
    Some("?%C3%zz=1&%C3==2"),
];

#[test]
fn derived_values_are_those_of_the_types() {
    let many: Vec<_> = ROWS.iter().copied().cycle().take(170).collect();
    let names = ["q", "", "é", "a b", "ö", "x", "r", " x", "100%", "%", "%zz", "%4", "a[]"];
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

#[test]
fn parameters_are_read_from_any_utf_8() {
    let (offsets, data) = ([0, 5, 9], b"?q=1\xff?q=1");
    for derived in [Derived::Params, Derived::Param] {
        let mut buffers = Buffers::new(2, 1 << 10);
        let (mut texts, mut issues) = buffers.split();
        let (strings, names) = (Strings::new(&offsets, data), Strings::new(&[0, 1], b"q"));
        let step = derive(strings, names, TopRule::UriReference, derived, &mut texts, &mut issues);
        assert_eq!((step.rows, step.issues), (2, 1));
        assert!(buffers.text(0).is_none() && buffers.text(1).is_some());
    }
}
