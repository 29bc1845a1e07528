//! Builds the URI of a request from data, and changes it: `cargo run --example build -- "Tom & Jerry"`.

use pchar::{Error, Uri};

fn main() -> Result<(), Error> {
    let title = std::env::args().nth(1).unwrap_or_else(|| String::from("100% Wolf?"));
    let mut uri = Uri::builder()
        .scheme("https")
        .host("api.example.com")
        .segments(["v1", "films", title.as_str()])
        .query_pairs([("fields", "title,year"), ("lang", "de")])
        .build()?;
    println!("{uri}");

    // The data comes back as it was.
    let last = uri.segments().last().expect("three segments");
    assert_eq!(last.decode_utf8()?, title);

    // Each change keeps the other components.
    uri.set_host(Some("localhost"))?;
    uri.set_port(Some(8080))?;
    println!("{}", uri.with_query(None)?);
    Ok(())
}
