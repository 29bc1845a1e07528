//! I2: a value that is built or changed parses to the components that were set.

use pchar::{Error, ErrorCode, Iri, Rule, Uri, UriRef};

const SCHEMES: [Option<&str>; 2] = [None, Some("s")];
const AUTHORITIES: [Option<&str>; 5] = [None, Some(""), Some("h"), Some("u:p@[::1]:1"), Some("@1.2.3.4")];
const PATHS: [&str; 14] = ["", "/", "a", "a:b", ":", "//", "//h", "/a:b", ".", "..", "./a:b", "/.//a", "a//b", "?#"];
const QUERIES: [Option<&str>; 4] = [None, Some(""), Some("?/:@"), Some("#%41")];

/// Returns a path without the guard of a path that would be read as something else.
fn unguarded(path: &str) -> &str {
    path.strip_prefix("/.").filter(|path| path.starts_with("//")).or(path.strip_prefix("./")).unwrap_or(path)
}

#[test]
fn changes_parse_to_the_intended_components() {
    let mut built = 0;
    for (scheme, authority) in SCHEMES.iter().flat_map(|scheme| AUTHORITIES.map(|authority| (*scheme, authority))) {
        for (path, query) in PATHS.iter().flat_map(|path| QUERIES.map(|query| (*path, query))) {
            for start in ["", "http://me@x:2//y:z?q#f", "a:b:c"] {
                let mut uri: UriRef<String> = start.parse().unwrap();
                let changed = uri
                    .set_authority(None)
                    .and_then(|()| uri.set_path(""))
                    .and_then(|()| uri.set_query(query))
                    .and_then(|()| uri.set_authority(authority))
                    .and_then(|()| uri.set_path(path))
                    .and_then(|()| uri.set_scheme(scheme));
                if authority.is_some() && !path.is_empty() && !path.starts_with('/') {
                    let error = changed.unwrap_err();
                    assert_eq!((error.code(), error.rule()), (ErrorCode::AmbiguousComponents, Rule::PathAbempty));
                    continue;
                }
                changed.unwrap();
                let parsed = UriRef::parse(uri.as_str()).unwrap();
                assert_eq!((parsed.scheme(), parsed.authority()), (scheme, authority), "{uri}");
                let expected = path.replace('?', "%3F").replace('#', "%23");
                assert_eq!(unguarded(parsed.path()), unguarded(&expected), "{uri}");
                assert_eq!(parsed.query(), query.map(|query| query.replace('#', "%23").replace("%41", "A")).as_deref());
                assert_eq!(parsed.fragment(), UriRef::parse(start).unwrap().fragment());
                // The value itself has the same components.
                assert_eq!((uri.scheme(), uri.host(), uri.path()), (parsed.scheme(), parsed.host(), parsed.path()));
                built += 1;
            }
        }
    }
    assert!(built > 900, "{built}");
}

#[test]
fn builders_write_what_changes_write() -> Result<(), Error> {
    let built =
        UriRef::builder().scheme("HTTP").userinfo("me:a b").host("EXAMPLE.com").port(80).path("/%7e").build()?;
    assert_eq!(built, "http://me:a%20b@example.com:80/~");
    let mut changed: UriRef<String> = "//h".parse()?;
    changed.set_host(Some("EXAMPLE.com"))?;
    changed.set_userinfo(Some("me:a b"))?;
    changed.set_port(Some(80))?;
    changed.set_path("/%7e")?;
    changed.set_scheme(Some("HTTP"))?;
    assert_eq!(changed, built);
    assert_eq!(UriRef::builder().build()?, "");
    assert_eq!(UriRef::builder().query("a").fragment("b").build()?, "?a#b");
    assert_eq!(UriRef::builder().host("").segments(["", "a"]).build()?, "////a");
    assert_eq!(Uri::builder().scheme("a").build()?, "a:");
    assert_eq!(Iri::builder().scheme("a").path("é\u{202e}").build()?, "a:é%E2%80%AE");
    assert_eq!(Uri::builder().scheme("a").path("é").query_pairs([("b", "c"); 0]).build()?, "a:%C3%A9");
    Ok(())
}

#[test]
fn an_error_of_a_component_has_an_index_in_it() {
    let place = |error: Error| (error.code(), error.rule(), error.index());
    let built = |host: &str, path: &str| {
        place(Uri::builder().scheme("a").host(host).path(path).fragment("%").build().unwrap_err())
    };
    assert_eq!(built("h:8", ""), (ErrorCode::UnexpectedCharacter, Rule::Host, 1));
    assert_eq!(built("[::g]", "%"), (ErrorCode::InvalidIpv6address, Rule::Ipv6address, 3));
    assert_eq!(built("[::]x", "%"), (ErrorCode::UnexpectedCharacter, Rule::Host, 4));
    assert_eq!(built("h", "/a%4"), (ErrorCode::InvalidPctEncoded, Rule::PctEncoded, 2));
    assert_eq!(built("h", ""), (ErrorCode::InvalidPctEncoded, Rule::PctEncoded, 0));
    // Nothing in an IP-literal is encoded, so the space does not become a zone.
    let authority = |text| place(UriRef::parse("//h").unwrap().into_owned().set_authority(Some(text)).unwrap_err());
    assert_eq!(authority("[::1 ]"), (ErrorCode::InvalidIpv6address, Rule::Ipv6address, 4));
    assert_eq!(authority("me@[::1 ]"), (ErrorCode::InvalidIpv6address, Rule::Ipv6address, 7));
    let error = Uri::builder().scheme("a:").path("").build().unwrap_err();
    assert_eq!(error.to_string(), "unexpected character ':' in scheme at index 1");
    let error = Uri::builder().scheme("a").segments(["b", ".."]).build().unwrap_err();
    assert_eq!(place(error), (ErrorCode::DotSegment, Rule::Segment, 0));
}

#[test]
fn a_value_is_unchanged_after_an_error() {
    let mut uri: Uri<String> = "http://me@h:80/a".parse().unwrap();
    let before = uri.clone();
    for error in [
        uri.set_host(None).unwrap_err(),
        uri.set_path("a").unwrap_err(),
        uri.set_query(Some("%")).unwrap_err(),
        uri.set_scheme("é").unwrap_err(),
        uri.set_authority(Some("me:p w@h@")).unwrap_err(),
    ] {
        assert!(!error.to_string().contains("'p'"), "{error}");
        assert_eq!(uri, before);
    }
    let mut reference: UriRef<String> = "a".parse().unwrap();
    let error = reference.set_port(Some(1)).unwrap_err();
    assert_eq!((error.code(), error.rule(), error.index()), (ErrorCode::AmbiguousComponents, Rule::Host, 2));
}

/// An authority of a megabyte takes milliseconds, wherever its error is.
#[test]
fn errors_of_an_authority_are_found_in_linear_time() {
    let mut uri: Uri<String> = "a://h".parse().unwrap();
    let long = "é".repeat(1 << 19);
    assert_eq!(uri.set_authority(Some(&format!("{long}@h:x"))).unwrap_err().index(), long.len() + 3);
    assert_eq!(uri.set_authority(Some(&format!("@h:x{long}"))).unwrap_err().index(), 3);
}

#[test]
fn data_comes_back() {
    let data = ["a/b", "", "?#", "%41", "é", "+ &=", "..."];
    let uri = Uri::builder().scheme("a").segments(data).query_pairs(data.map(|each| (each, each))).build().unwrap();
    let decoded: Vec<_> = uri.segments().map(|segment| segment.decode_utf8().unwrap()).collect();
    assert_eq!(decoded, data);
    for ((name, value), each) in uri.query_pairs().zip(data) {
        assert_eq!((&*name.decode_utf8().unwrap(), &*value.unwrap().decode()), (each, each.as_bytes()));
    }
}

/// Every identifier maps to a URI, and back to an IRI that maps to the same URI.
#[test]
fn iris_and_uris_map_to_each_other() {
    for text in ["a:é/\u{efffd}", "a:?\u{e000}#é", "a://é", "a:%C3%A9%c3%a9%FF", "a:\u{ad}"] {
        let uri = Iri::parse(text).unwrap().to_uri().unwrap();
        let again = uri.to_iri();
        let upper = uri.as_str().replace("%c3%a9", "%C3%A9");
        assert_eq!(again.to_uri().unwrap().as_str(), upper, "{text}");
    }
}

#[test]
fn the_debug_output_of_a_builder_has_no_password() {
    assert_eq!(format!("{:?}", Uri::builder().scheme("a").userinfo("me:secret")), "Builder { .. }");
}
