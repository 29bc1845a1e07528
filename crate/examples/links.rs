//! Resolves the links of a page and keeps one of each: `cargo run --example links`.

use std::collections::BTreeMap;

use pchar::{Error, Level, Uri, UriRef};

fn main() -> Result<(), Error> {
    let page = Uri::parse("https://example.com/docs/guide/")?;
    let links =
        ["../api", "/docs/api", "//EXAMPLE.com:443/docs/%61pi", "?page=2", "#top", "mailto:me@example.com", "a b"];
    let mut seen: BTreeMap<String, Uri<String>> = BTreeMap::new();
    for link in links {
        let reference = match UriRef::parse(link) {
            Ok(reference) => reference,
            Err(error) => {
                println!("skipped: {}", error.in_input(link));
                continue;
            }
        };
        let target = reference.resolve(&page)?;
        let key = target.without_fragment().key(Level::Scheme).into_owned();
        seen.entry(key).or_insert(target);
    }
    for target in seen.values() {
        println!("{target} is {} from the page", UriRef::from(target.borrowed()).relativize(&page)?);
    }
    assert_eq!(seen.len(), 4);
    Ok(())
}
