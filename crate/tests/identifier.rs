//! The types: conversions, comparisons, messages and buffers.

use std::borrow::Borrow;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, RandomState};

use pchar::form::Form;
use pchar::{
    AbsoluteIri, AbsoluteUri, Error, ErrorCode, Identifier, Iri, IriRef, Level, NormalizeOptions, ResolveOptions, Rule,
    Uri, UriRef,
};

const fn place(error: Error) -> (ErrorCode, Rule, usize) {
    (error.code(), error.rule(), error.index())
}

#[test]
fn equality_order_and_hash_are_those_of_the_string() {
    let [uri, with_slash, upper] = ["http://h", "http://h/", "HTTP://h/"].map(|text| Uri::parse(text).unwrap());
    let copy = String::from("http://h/");
    assert_eq!(with_slash, Uri::parse(&copy).unwrap());
    assert_ne!(with_slash, upper);
    assert_eq!(uri, "http://h");
    assert_eq!("http://h", uri);
    assert_eq!(*"http://h", uri);
    assert_eq!(uri, *"http://h");
    assert_ne!(uri, "http://h/");
    assert_ne!(uri, *"http://h/");
    assert_ne!("http://h/", uri);
    assert_ne!(*"http://h/", uri);
    assert_eq!(BTreeSet::from([with_slash, uri, upper]).into_iter().collect::<Vec<_>>(), [upper, uri, with_slash]);
    assert!(upper < uri && uri < with_slash);
    let set: HashSet<_> = [uri, Uri::parse(&copy).unwrap(), with_slash].into();
    assert_eq!(set.len(), 2);
    let hash = RandomState::new();
    assert_eq!(hash.hash_one(uri), hash.hash_one("http://h"));
    assert!(set.contains("http://h/") && !set.contains("http://H/"));
    #[cfg(feature = "alloc")]
    assert!([with_slash == copy, copy == with_slash, uri != copy] == [true; 3]);
    let borrowed: &str = uri.borrow();
    assert_eq!(
        (borrowed, uri.as_ref(), uri.as_str(), uri.into_inner()),
        ("http://h", "http://h", "http://h", "http://h")
    );
}

#[test]
fn a_conversion_to_a_wider_type_is_free() {
    let absolute = AbsoluteUri::try_from("http://h/a").unwrap();
    let uri: Uri<_> = absolute.into();
    let reference: UriRef<_> = uri.into();
    assert_eq!((reference.scheme(), uri.scheme()), (Some("http"), "http"));
    assert_eq!(UriRef::from(absolute), reference);
    assert_eq!(IriRef::from(uri), IriRef::from(reference));
    assert_eq!(Iri::from(absolute), Iri::from(uri));
    assert_eq!(IriRef::from(absolute), IriRef::from(AbsoluteIri::from(absolute)));
}

/// Every free conversion has its inverse, also across both grammars.
#[test]
fn a_conversion_to_a_narrower_type_takes_one_step() {
    let iri = IriRef::parse("a:/b#c").unwrap();
    assert_eq!(Uri::try_from(iri).unwrap(), "a:/b#c");
    let expected = (ErrorCode::UnexpectedFragment, Rule::AbsoluteUri, 4);
    assert_eq!(place(AbsoluteUri::try_from(iri).unwrap_err().error()), expected);
    let error = AbsoluteUri::try_from(Iri::parse("a:é#c").unwrap()).unwrap_err();
    assert_eq!(place(error.error()), (ErrorCode::UnexpectedCharacter, Rule::Path, 2));
    assert_eq!(place(Uri::try_from(IriRef::parse("b").unwrap()).unwrap_err().error()).0, ErrorCode::MissingScheme);
}

#[test]
fn a_conversion_to_a_narrower_type_is_checked() {
    let reference = UriRef::parse("//h/a").unwrap();
    let error = Uri::try_from(reference).unwrap_err();
    assert_eq!(place(error.error()), (ErrorCode::MissingScheme, Rule::Scheme, 0));
    assert_eq!(error.into_input(), "//h/a");
    let reference = UriRef::parse("http://h/#f").unwrap();
    let uri = Uri::try_from(reference).unwrap();
    let expected = (ErrorCode::UnexpectedFragment, Rule::AbsoluteUri, 9);
    assert_eq!(place(AbsoluteUri::try_from(uri).unwrap_err().error()), expected);
    assert_eq!(place(AbsoluteUri::try_from(reference).unwrap_err().error()), expected);
    assert_eq!(AbsoluteUri::try_from(UriRef::parse("a:").unwrap()).unwrap(), "a:");
    assert_eq!(place(Uri::try_from(Iri::parse("a:é").unwrap()).unwrap_err().error()).2, 2);
    assert_eq!(UriRef::try_from(IriRef::parse("%C3%A9").unwrap()).unwrap(), "%C3%A9");
}

/// RFC 3987, 5.3.2.3: in an IRI, octets of UTF-8 are decoded too.
#[cfg(feature = "alloc")]
#[test]
fn a_uri_is_normalized_as_an_iri_after_its_conversion() {
    let uri = Uri::parse("a:%C3%A9").unwrap();
    assert_eq!(uri.normalize(Level::Syntax), "a:%C3%A9");
    assert_eq!(Iri::from(uri).normalize(Level::Syntax), "a:é");
    assert_eq!(Uri::try_from(Iri::from(uri)).unwrap().normalize(Level::Syntax), "a:%C3%A9");
}

#[cfg(feature = "alloc")]
#[test]
fn owned_values_keep_their_string() {
    let uri = Uri::try_from(String::from("http://h/a")).unwrap();
    assert_eq!((uri.host(), uri.borrowed().host()), (Some("h"), Some("h")));
    assert_eq!(uri.to_string(), "http://h/a");
    assert_eq!(format!("{uri:>12}|"), "  http://h/a|");
    assert_eq!("http://h/a".parse::<Uri<String>>(), Ok(uri.clone()));
    assert_eq!(Uri::parse("http://h/a").unwrap().into_owned(), uri);
    assert_eq!(String::from(uri), "http://h/a");
    assert_eq!(place("h".parse::<Uri<String>>().unwrap_err()), (ErrorCode::MissingScheme, Rule::Scheme, 0));
    let error = Uri::try_from(String::from("a:b c")).unwrap_err();
    assert_eq!((error.error().index(), error.input().as_str()), (3, "a:b c"));
    assert_eq!(Error::from(error.clone()), error.error());
    assert_eq!(error.into_input(), "a:b c");
}

/// A component lives as long as the string, not as long as the value that borrows it.
#[test]
fn a_component_outlives_a_borrowed_value() {
    let host = |text| UriRef::parse(text).unwrap().without_fragment().host();
    assert_eq!(host("http://h/#f"), Some("h"));
}

/// RFC 3986, 7.5.
#[cfg(feature = "alloc")]
#[test]
fn debug_masks_passwords_and_escapes_what_cannot_be_printed() {
    let uri = Uri::parse("http://me:pw@h/").unwrap();
    assert_eq!(format!("{uri:?}"), "Uri(\"http://me:***@h/\")");
    assert_eq!(format!("{:?}", IriRef::from(uri)), "IriRef(\"http://me:***@h/\")");
    assert_eq!(format!("{uri}"), "http://me:pw@h/");
    let error = AbsoluteUri::try_from(String::from("http://me:p\u{202e}w@h/")).unwrap_err();
    for message in [format!("{error:?}"), format!("{error}"), format!("{error:#}")] {
        assert!(message.contains("http://me:***@h/") && !message.contains('w'), "{message}");
    }
    let error = Uri::try_from(String::from("a:\u{202e}\n")).unwrap_err();
    assert_eq!(error.to_string(), "unexpected character U+202E in path at index 2: a:\\u{202e}\\n");
    assert_eq!(format!("{error:#}"), "unexpected character U+202E in path at index 2\na:\\u{202e}\\n\n  ^");
}

/// The caret is under the character, or under the start of the mask that hides it.
#[cfg(feature = "alloc")]
#[test]
fn the_caret_is_moved_with_the_mask() {
    for (text, line) in [
        ("", "^"),
        ("a", "^"),
        ("a:b c", "   ^"),
        ("a:é", "  ^"),
        ("http://me:p w@h/", "          ^"),
        ("http://me:pw@h/ ", "                ^"),
        ("http://me:long-password@h/a b", "                 ^"),
        ("a:b%zz", "   ^"),
    ] {
        let message = format!("{:#}", Uri::parse(text).unwrap_err().in_input(text));
        assert_eq!(message.lines().last(), Some(line), "{message}");
    }
}

#[test]
fn buffers_that_are_too_small_are_an_error_at_index_0() {
    let expected = (ErrorCode::BufferTooSmall, Rule::UriReference, 0);
    let base = UriRef::parse("http://h/a/./b").unwrap();
    for reference in ["g", "../g", "//i", "?q", "s:./g"] {
        let reference = UriRef::parse(reference).unwrap();
        let error = reference.resolve_into(&base, ResolveOptions::default(), &mut [0; 2]).unwrap_err();
        assert_eq!(place(error), expected);
    }
    let error = base.normalize_into(NormalizeOptions::default(), &mut [0; 9]).unwrap_err();
    assert_eq!(place(error), expected);
}

/// A relative base that ends with a dot segment is a directory. The order of two resolutions does not matter.
#[test]
fn relative_bases_resolve_in_either_order() {
    let absolute = Uri::parse("http://h/a/b/c/d").unwrap();
    let options = ResolveOptions::new().relative_base(true);
    for (base, expected) in [("..", "../g"), (".", "g"), ("x/..", "g"), ("../x", "../g"), ("../..", "../../g")] {
        let [mut joined, mut late, mut directory, mut early] = [[0; 64]; 4];
        let (base, reference) = (UriRef::parse(base).unwrap(), UriRef::parse("g").unwrap());
        let joined = reference.resolve_into(&base, options, &mut joined).unwrap();
        assert_eq!(joined, expected);
        let late = joined.resolve_into(&absolute, options, &mut late).unwrap();
        let directory = base.resolve_into(&absolute, options, &mut directory).unwrap();
        assert_eq!(late, reference.resolve_into(&directory, options, &mut early).unwrap());
    }
}

/// A string in normal form is borrowed for its own lifetime, not for that of the value.
#[cfg(feature = "alloc")]
#[test]
fn normalize_borrows_a_string_in_normal_form() {
    use std::borrow::Cow;

    let normalize = |text| UriRef::parse(text).unwrap().normalize(Level::Scheme).into_inner();
    assert!(matches!(normalize("http://h/a?b#c"), Cow::Borrowed("http://h/a?b#c")));
    assert!(matches!(normalize("HTTP://h/%7e"), Cow::Owned(text) if text == "http://h/~"));
    // As long as a result can become: 32 bytes more are always enough.
    assert_eq!(normalize("file:/"), "file:///");
    assert_eq!(normalize("http://[::ffff:ffff:ffff]"), "http://[::ffff:255.255.255.255]/");
}

#[cfg(feature = "alloc")]
/// RFC 3986, 5.2.2: a reference without a path keeps that of the base, with its dot segments.
#[test]
fn a_target_with_dot_segments_is_a_base_with_dot_segments() {
    let base = UriRef::parse("http://h/a/../b/c").unwrap();
    let target = UriRef::parse("?q").unwrap().resolve(&base).unwrap();
    assert_eq!(target, "http://h/a/../b/c?q");
    assert_eq!(UriRef::parse("../d").unwrap().resolve(&target).unwrap(), "http://h/d");
    assert_eq!(target.normalize(Level::Path), "http://h/b/c?q");
}

#[test]
fn a_value_without_its_fragment_has_none() {
    let uri = UriRef::parse("a?q#f").unwrap();
    assert_eq!((uri.without_fragment().as_str(), uri.without_fragment().fragment()), ("a?q", None));
}

#[test]
fn a_normal_form_has_its_own_components() {
    let uri = Uri::parse("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html?q").unwrap();
    let mut buffer = [0; 64];
    let normal = uri.normalize_into(Level::Scheme, &mut buffer).unwrap();
    assert_eq!(
        (normal.scheme(), normal.port(), normal.path(), normal.query()),
        ("http", None, "/~smith/home.html", Some("q"))
    );
}

#[test]
fn a_part_is_written_as_it_is_in_the_identifier() {
    let uri = UriRef::parse("/a%2Fb?c=%20").unwrap();
    let segment = uri.segments().next().unwrap();
    assert_eq!((segment.as_str(), segment.as_ref()), ("a%2Fb", "a%2Fb"));
    assert_eq!(format!("{segment}"), "a%2Fb");
}

#[test]
fn the_address_of_a_host_is_all_of_it() {
    for (text, address) in [
        ("//127.0.0.1", Some("127.0.0.1")),
        ("//[::]", Some("::")),
        ("//[2001:db8::7]:80", Some("2001:db8::7")),
        ("//[1:2:3:4:5:6:7:8]", Some("1:2:3:4:5:6:7:8")),
        ("//[::ffff:1.2.3.4]", Some("::ffff:1.2.3.4")),
        ("//[v1.1]", None),
        ("//127.1", None),
        ("/a", None),
    ] {
        let found = UriRef::parse(text).unwrap().ip_address();
        assert_eq!(found, address.map(|address| address.parse().unwrap()), "{text}");
    }
}

#[test]
fn parts_are_equal_by_their_strings_wherever_they_are() {
    let [one, other] = ["http://h/a/b?b", "http://long.example/a/b"].map(|text| Uri::parse(text).unwrap());
    assert!(one.segments().eq(other.segments()));
    assert_eq!(one.segments().chain(other.segments()).collect::<HashSet<_>>().len(), 2);
    // In a query, `+` is a space.
    assert_ne!(one.segments().nth(1), one.query_pairs().next().map(|(name, _)| name));
}

/// A struct with a type parameter can derive what its URI has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Link<F: Form>(Identifier<&'static str, F>);

#[test]
fn a_generic_struct_derives_the_common_traits() {
    let link = Link(Uri::parse("http://me:pw@h/").unwrap());
    assert_eq!(BTreeSet::from([link, link]).len(), HashSet::from([link, link]).len());
    assert_eq!(format!("{link:?}"), r#"Link(Uri("http://me:***@h/"))"#);
}
