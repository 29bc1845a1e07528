//! Reads the lines of a file by fluent-uri: `fluent_lines check|normalize|dedupe FILE`. The lines go to
//! standard output, and an invalid one is copied unchanged. `check` prints the number of invalid lines.

use std::collections::HashSet;
use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use fluent_uri::UriRef;

const BUFFER: usize = 1 << 20;

fn main() -> io::Result<()> {
    let [_, work, path] = env::args().collect::<Vec<_>>().try_into().expect("the arguments are a work and a file");
    let mut input = BufReader::with_capacity(BUFFER, File::open(path)?);
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut seen = HashSet::new();
    let mut invalid = 0;
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let text = line.trim_end_matches(['\r', '\n']);
        match (UriRef::parse(text), work.as_str()) {
            (Err(_), _) => {
                invalid += 1;
                if work != "check" {
                    output.write_all(line.as_bytes())?;
                }
            }
            (Ok(_), "check") => {}
            (Ok(uri), "normalize") => writeln!(output, "{}", uri.normalize())?,
            (Ok(uri), "dedupe") => {
                if seen.insert(uri.normalize().into_string()) {
                    output.write_all(line.as_bytes())?;
                }
            }
            _ => panic!("the work is check, normalize or dedupe"),
        }
        line.clear();
    }
    if work == "check" {
        writeln!(output, "{invalid}")?;
    }
    output.flush()
}
