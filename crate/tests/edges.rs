//! Compares keys, equality, origins and masked passwords of edge URIs with those of JavaScript.

#![cfg(feature = "alloc")]

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};

use pchar::{IriRef, Level, UriRef, redact};
use serde_json::{Value, json};

/// `PCHAR_EDGES_FILE` names a file of `scripts/check/edges.mjs`. `npm test` writes one, and `npm run parity` a larger one.
#[test]
#[ignore = "needs the answers of JavaScript"]
fn answers_are_those_of_javascript() {
    let name = env::var("PCHAR_EDGES_FILE").expect("the name of a file in PCHAR_EDGES_FILE");
    let (mut equal, mut pairs) = (0, 0);
    for line in BufReader::new(File::open(name).unwrap()).lines() {
        let answers: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let [a, b] = [0, 1].map(|at| answers[at].as_str().unwrap());
        let [first, second] = [a, b].map(|text| IriRef::parse(text).ok());
        let keys = [&first, &second].map(|iri| iri.as_ref().map(|iri| iri.key(Level::Scheme)));
        let is_equal = first.as_ref().zip(second.as_ref()).map(|(one, two)| one.equivalent(two, Level::Scheme));
        let origin = UriRef::parse(a).ok().and_then(|uri: UriRef<&str>| uri.origin());
        assert_eq!(json!([a, b, keys[0], keys[1], is_equal, origin, redact(a)]), answers);
        pairs += 1;
        equal += usize::from(is_equal == Some(true) && a != b);
    }
    assert!(pairs >= 10_000 && equal > pairs / 50, "{equal} of {pairs}");
}
