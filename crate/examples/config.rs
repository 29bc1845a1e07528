//! Reads URIs from JSON by serde: `cargo run --example config --features serde`.

use pchar::{AbsoluteUri, Uri, UriRef};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, Serialize)]
struct Service {
    /// A base without a fragment.
    base: AbsoluteUri<String>,
    paths: Vec<UriRef<String>>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let service: Service = serde_json::from_str(
        r#"{ "base": "https://me:secret@example.com/v1/", "paths": ["films", "../v2/films?new"] }"#,
    )?;
    println!("{service:?}"); // The password is masked.
    for path in &service.paths {
        let target: Uri<String> = path.resolve(&service.base)?;
        println!("{}", target.path());
    }
    let error = serde_json::from_str::<Service>(r#"{ "base": "/v1/", "paths": [] }"#).unwrap_err();
    println!("{error}");
    assert_eq!(error.to_string(), "missing scheme at index 0 at line 1 column 16");
    Ok(())
}
