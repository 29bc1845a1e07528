//! Draws errors in a file of settings by `ariadne`: `cargo run --example report`.
//!
//! It shows the lines as they are. If they may contain passwords, `{:#}` of `Error::in_input` shows the URI without them.

use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};
use pchar::UriRef;

const NAME: &str = "site.conf";
const TEXT: &str = "base = https://example.com/
icon = https://example.com/logo|2.png
home = /%zz
";

fn main() -> std::io::Result<()> {
    let mut start = 0;
    for line in TEXT.split_inclusive('\n') {
        let (name, value) = line.split_once(" = ").expect("a setting");
        if let Err(error) = UriRef::parse(value.trim_end()) {
            // The error counts bytes from the start of the value.
            let of_value = start + name.len() + " = ".len();
            let span = of_value + error.span().start..of_value + error.span().end;
            Report::build(ReportKind::Error, (NAME, span.clone()))
                .with_config(Config::default().with_index_type(IndexType::Byte).with_color(false))
                .with_message(error)
                .with_label(Label::new((NAME, span)).with_message(format_args!("not in {}", error.rule())))
                .finish()
                .print((NAME, Source::from(TEXT)))?;
        }
        start += line.len();
    }
    Ok(())
}
