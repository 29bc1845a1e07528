//! The strings that the benchmarks run on. `../corpora/README.md` describes the files.

use std::fs;
use std::path::Path;

/// The lines of a file, each a separate `String`, and the bytes of the file.
pub struct Corpus {
    pub name: &'static str,
    pub texts: Vec<String>,
    pub bytes: Vec<u8>,
}

impl Corpus {
    pub fn load(name: &'static str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../corpora/{name}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self { name, texts: text.split('\n').map(String::from).collect(), bytes: text.into_bytes() }
    }
}
