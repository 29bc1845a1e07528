//! Prints the components of URIs, or marks the error: `cargo run --example components -- http://me@h:80/a?b 'a b'`.

use pchar::UriRef;

fn main() {
    for text in std::env::args().skip(1) {
        match UriRef::parse(&text) {
            Ok(uri) => print(&uri),
            Err(error) => eprintln!("{:#}\n", error.in_input(&text)),
        }
    }
}

/// An absent component is not printed, an empty one is.
fn print(uri: &UriRef<&str>) {
    let components = [
        ("scheme", uri.scheme()),
        ("userinfo", uri.userinfo()),
        ("host", uri.host()),
        ("port", uri.port()),
        ("path", Some(uri.path())),
        ("query", uri.query()),
        ("fragment", uri.fragment()),
    ];
    println!("{uri:?}");
    for (name, value) in components {
        if let Some(value) = value {
            println!("  {name}: {value:?}");
        }
    }
}
