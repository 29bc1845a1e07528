//! Resolves and normalizes in buffers, as without an allocator: `cargo run --example buffer --no-default-features`.

use pchar::{Error, Level, ResolveOptions, Uri, UriRef};

fn main() -> Result<(), Error> {
    let base = Uri::parse("coap://[2001:DB8::1]/sensors/")?;
    let (mut target, mut normal) = ([0; 128], [0; 128]);
    for text in ["temp", "./../%61ctors", "?all"] {
        let target = UriRef::parse(text)?.resolve_into(&base, ResolveOptions::new(), &mut target)?;
        let normal = target.normalize_into(Level::Syntax, &mut normal)?;
        println!("{normal} has the host {:?}", normal.ip_address());
    }
    Ok(())
}
