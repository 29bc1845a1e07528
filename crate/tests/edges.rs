//! Compares keys, equality, origins, masked passwords and allow lists of edge URIs with those of JavaScript.

#![cfg(feature = "alloc")]

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};

use pchar::pct::{Expected, decode};
use pchar::{AllowEntry, Error, ErrorCode, IriRef, Level, UriRef, redact};
use serde_json::{Value, json};

/// Reads the file that `PCHAR_EDGES_FILE` names, of `scripts/check/edges.mjs`. `npm test` writes one, and `npm run parity` a larger one.
fn answers_of_javascript() -> impl Iterator<Item = Vec<Value>> {
    let name = env::var("PCHAR_EDGES_FILE").expect("the name of a file in PCHAR_EDGES_FILE");
    BufReader::new(File::open(name).unwrap()).lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap())
}

#[test]
#[ignore = "needs the answers of JavaScript"]
fn answers_are_those_of_javascript() {
    let (mut equal, mut pairs) = (0, 0);
    for answers in answers_of_javascript() {
        let [a, b] = [0, 1].map(|at| answers[at].as_str().unwrap());
        let [first, second] = [a, b].map(|text| IriRef::parse(text).ok());
        let keys = [&first, &second].map(|iri| iri.as_ref().map(|iri| iri.key(Level::Scheme)));
        let is_equal = first.as_ref().zip(second.as_ref()).map(|(one, two)| one.equivalent(two, Level::Scheme));
        let origin = UriRef::parse(a).ok().and_then(|uri: UriRef<&str>| uri.origin());
        assert_eq!(json!([a, b, keys[0], keys[1], is_equal, origin, redact(a)]), json!(answers[..7]));
        pairs += 1;
        equal += usize::from(is_equal == Some(true) && a != b);
    }
    assert!(pairs >= 10_000 && equal > pairs / 50, "{equal} of {pairs}");
}

#[test]
#[ignore = "needs the answers of JavaScript"]
fn allow_lists_are_those_of_javascript() {
    let (mut within, mut outside, mut idna) = (0, 0, 0);
    for answers in answers_of_javascript() {
        let [uri, entry] = [7, 8].map(|at| answers[at].as_str().unwrap());
        let is_within = match (entry.parse::<AllowEntry>(), IriRef::parse(uri)) {
            (Err(error), _) if needs_idna(error, entry) => None,
            (Err(_), _) => Some(Value::Null),
            (Ok(_), Err(_)) => Some(Value::Bool(false)),
            (Ok(entry), Ok(iri)) => match iri.is_within(&[entry]) {
                Err(error) if needs_idna(error, uri) => None,
                answer => Some(answer.unwrap().into()),
            },
        };
        match is_within {
            None => idna += 1,
            Some(answer) => assert_eq!(answer, answers[9], "{uri} in {entry}"),
        }
        within += usize::from(answers[9] == true);
        outside += usize::from(answers[9] == false);
    }
    let all = within + outside;
    assert!(within > all / 20 && outside > all / 20, "{within} are within, {outside} are not");
    assert!(idna < all / 2, "{idna} of {all} have hosts that need IDNA");
}

/// Returns whether an error is about a host that needs IDNA, and checks that it has one.
fn needs_idna(error: Error, text: &str) -> bool {
    let is_code = error.code() == ErrorCode::NeedsIdna;
    let octets = decode(&text[error.index()..], Expected::Any).unwrap_or_default();
    let host = octets.to_ascii_lowercase();
    assert!(!is_code || !host.is_ascii() || host.windows(4).any(|part| part == b"xn--"), "{text}");
    is_code
}
