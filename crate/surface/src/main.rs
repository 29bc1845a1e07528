//! Prints the public items of a crate, one a line, from a file of rustdoc's JSON: `node scripts/check/crate-surface.mjs` runs it.

use std::env;
use std::error::Error;

use public_api::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args_os().nth(1).ok_or("Expected the path of a JSON file of rustdoc")?;
    // Implementations that every type has say nothing about this crate.
    let api = Builder::from_rustdoc_json(path).omit_blanket_impls(true).omit_auto_trait_impls(true).build()?;
    for item in api.items() {
        println!("{item}");
    }
    Ok(())
}
