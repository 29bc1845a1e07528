//! Conversions and comparisons of `UriRef`, and its buffers.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use pchar::{ErrorCode, NormalizeOptions, ResolveOptions, Rule, TopRule, UriRef};

#[test]
fn equality_and_hash_are_those_of_the_string() {
    let uri = UriRef::parse("http://h/").unwrap();
    let copy = String::from("http://h/");
    assert_eq!(uri, UriRef::parse_as(&copy, TopRule::AbsoluteIri).unwrap());
    assert_ne!(uri, UriRef::parse("HTTP://h/").unwrap());
    let set: HashSet<_> = [uri, UriRef::parse(&copy).unwrap(), UriRef::parse("http://h").unwrap()].into();
    assert_eq!(set.len(), 2);
    let hash = RandomState::new();
    assert_ne!(hash.hash_one(uri), hash.hash_one(UriRef::parse("http://h").unwrap()));
}

#[test]
fn conversions() {
    let uri = UriRef::try_from("//h/a").unwrap();
    assert_eq!(uri.rule(), TopRule::UriReference);
    assert_eq!(UriRef::parse_as("a:b", TopRule::Iri).unwrap().rule(), TopRule::Iri);
    assert_eq!(uri.as_ref(), "//h/a");
    assert_eq!(uri.to_string(), "//h/a");
    let error = UriRef::try_from("a b").unwrap_err();
    assert_eq!((error.code(), error.index()), (ErrorCode::UnexpectedCharacter, 1));
}

#[test]
fn buffers_that_are_too_small_are_an_error_at_index_0() {
    let expected = (ErrorCode::BufferTooSmall, Rule::UriReference, 0);
    let base = UriRef::parse("http://h/a/./b").unwrap();
    for reference in ["g", "../g", "//i", "?q", "s:./g"] {
        let reference = UriRef::parse(reference).unwrap();
        let error = reference.resolve_into(&base, ResolveOptions::default(), &mut [0; 2]).unwrap_err();
        assert_eq!((error.code(), error.rule(), error.index()), expected);
    }
    let error = base.normalize_into(NormalizeOptions::default(), &mut [0; 9]).unwrap_err();
    assert_eq!((error.code(), error.rule(), error.index()), expected);
}

/// A relative base that ends with a dot segment is a directory. The order of two resolutions does not matter.
#[test]
fn relative_bases_resolve_in_either_order() {
    let absolute = UriRef::parse("http://h/a/b/c/d").unwrap();
    let options = ResolveOptions { relative_base: true, ..ResolveOptions::default() };
    for (base, expected) in [("..", "../g"), (".", "g"), ("x/..", "g"), ("../x", "../g"), ("../..", "../../g")] {
        let [mut joined, mut late] = [[0; 64]; 2];
        let (base, reference) = (UriRef::parse(base).unwrap(), UriRef::parse("g").unwrap());
        let joined = reference.resolve_into(&base, options, &mut joined).unwrap();
        assert_eq!(joined, expected);
        let late = UriRef::parse(joined).unwrap().resolve_into(&absolute, options, &mut late).unwrap();
        let [mut directory, mut target] = [[0; 64]; 2];
        let directory = base.resolve_into(&absolute, options, &mut directory).unwrap();
        let early = reference.resolve_into(&UriRef::parse(directory).unwrap(), options, &mut target).unwrap();
        assert_eq!(late, early);
    }
}

/// A string in normal form is borrowed for its own lifetime, not for that of the `UriRef`.
#[cfg(feature = "alloc")]
#[test]
fn normalize_borrows_a_string_in_normal_form() {
    use std::borrow::Cow;

    use pchar::Level;

    let normalize = |text| UriRef::parse(text).unwrap().normalize(Level::Scheme);
    assert!(matches!(normalize("http://h/a?b#c"), Cow::Borrowed("http://h/a?b#c")));
    assert!(matches!(normalize("HTTP://h/%7e"), Cow::Owned(text) if text == "http://h/~"));
    // As long as a result can become: 32 bytes more are always enough.
    assert_eq!(normalize("file:/"), "file:///");
    assert_eq!(normalize("http://[::ffff:ffff:ffff]"), "http://[::ffff:255.255.255.255]/");
}
