//! fluent-uri and iri-string. Usage: cargo run --release -- fluent-uri|iri-string [RULE]

use std::io::{BufWriter, Write, stdin, stdout};

use fluent_uri::{Iri, IriRef, Uri, UriRef};
use iri_string::types::{IriReferenceStr, IriStr, UriReferenceStr, UriStr};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let library = arguments.first().map_or("", String::as_str);
    let rule = arguments.get(1).map_or("URI-reference", String::as_str);
    let mut out = BufWriter::new(stdout());
    for line in stdin().lines() {
        let text: String = serde_json::from_str(&line.unwrap()).unwrap();
        let is_valid = match (library, rule) {
            ("fluent-uri", "URI") => Uri::parse(text.as_str()).is_ok(),
            ("fluent-uri", "URI-reference") => UriRef::parse(text.as_str()).is_ok(),
            ("fluent-uri", "IRI") => Iri::parse(text.as_str()).is_ok(),
            ("fluent-uri", "IRI-reference") => IriRef::parse(text.as_str()).is_ok(),
            ("iri-string", "URI") => UriStr::new(&text).is_ok(),
            ("iri-string", "URI-reference") => UriReferenceStr::new(&text).is_ok(),
            ("iri-string", "IRI") => IriStr::new(&text).is_ok(),
            ("iri-string", "IRI-reference") => IriReferenceStr::new(&text).is_ok(),
            _ => panic!("{library} {rule}"),
        };
        writeln!(out, "{}", if is_valid { "valid" } else { "invalid" }).unwrap();
    }
}
