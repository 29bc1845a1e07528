//! The benchmarks `scan-lines` and `normalize-lines`: a whole file at once, given as bytes.

use std::cell::RefCell;
use std::fmt::Write;
use std::hint::black_box;
use std::str::from_utf8;

use iri_string::spec::UriSpec;
use iri_string::types::UriStr;
use pchar::UriRef;
use pchar::kernel::TopRule;
use pchar::kernel::lines::{Chunk, Issue, Row, components, normalize};
use pchar::kernel::record::may_change;
use url::Url;

use crate::implementation::{Answers, Implementation, answer_each};
use crate::normalize::{by_scheme, by_syntax};
use crate::parse::{
    AdaUrl, FluentUri, Http, Iref, IriString, Oxiri, Parser, Pchar, SophiaIri, Uriparse, WhatwgUrl, answer,
};

/// The number of lines that pchar processes in one call.
const LINES: usize = 1024;

/// The flags of `Level::Scheme`.
const FLAGS: i32 = may_change::CASE | may_change::PERCENT | may_change::PATH | may_change::IPV6 | may_change::SCHEME;

/// The implementations of `scan-lines`. The other libraries take a `&str`, so the file is validated as UTF-8 first.
pub fn line_scanners() -> Vec<Implementation> {
    let rows = RefCell::new(vec![Row::EMPTY; LINES]);
    vec![
        Implementation {
            name: "pchar",
            pass: Box::new(move |corpus| scan_all(&corpus.bytes, &mut rows.borrow_mut(), |_rows| {})),
            answers: Box::new(|corpus| {
                let mut answers = Vec::new();
                scan_all(&corpus.bytes, &mut [Row::EMPTY; LINES], |rows| {
                    answers.extend(rows.iter().map(|Row { record, .. }| {
                        let is_valid = record.path_start >= 0;
                        is_valid.then(|| format!("{record:?}"))
                    }));
                });
                answers
            }),
            expected: answer_each(|text| Some(format!("{:?}", UriRef::parse(text).ok()?.record()))),
        },
        line_parser::<FluentUri>(),
        line_parser::<Oxiri>(),
        line_parser::<IriString<UriSpec>>(),
        line_parser::<SophiaIri>(),
        line_parser::<Iref>(),
        line_parser::<Uriparse>(),
        line_parser::<Http>(),
        line_parser::<WhatwgUrl>(),
        line_parser::<AdaUrl>(),
    ]
}

/// Scans all lines in batches, and returns the number of valid ones.
fn scan_all(mut bytes: &[u8], rows: &mut [Row], mut each_batch: impl FnMut(&[Row])) -> usize {
    let mut issues = [Issue::EMPTY; LINES];
    let mut valid = 0;
    while !bytes.is_empty() {
        let step = components(Chunk { bytes, is_last: true }, TopRule::UriReference, rows, &mut issues);
        each_batch(black_box(&rows[..step.lines]));
        valid += step.lines - step.issues;
        bytes = &bytes[step.taken..];
    }
    valid
}

fn line_parser<P: Parser>() -> Implementation {
    Implementation {
        name: P::NAME,
        pass: Box::new(|corpus| {
            let text = from_utf8(black_box(&corpus.bytes)).expect("corpora are UTF-8");
            text.lines().filter(|line| black_box(&P::parse(line)).is_ok()).count()
        }),
        answers: answer_each(answer::<P, P>),
        expected: answer_each(answer::<P, Pchar>),
    }
}

/// The implementations of `normalize-lines`. All write one output; a rejected line is copied unchanged.
pub fn line_normalizers() -> Vec<Implementation> {
    let output = RefCell::new(Vec::new());
    vec![
        Implementation {
            name: "pchar",
            pass: Box::new(move |corpus| {
                let output = &mut *output.borrow_mut();
                output.resize(2 * corpus.bytes.len() + 64, 0);
                normalize_all(&corpus.bytes, output).0
            }),
            answers: Box::new(|corpus| {
                let mut output = vec![0; 2 * corpus.bytes.len() + 64];
                let (_, length) = normalize_all(&corpus.bytes, &mut output);
                lines_of(&output[..length])
            }),
            expected: normalized_or_copied(by_scheme),
        },
        line_writer("fluent-uri", by_scheme, |line, output| {
            output.push_str(fluent_uri::UriRef::parse(line).ok()?.normalize().as_str());
            Some(())
        }),
        line_writer("iri-string", by_syntax, |line, output| {
            write!(output, "{}", UriStr::new(line).ok()?.normalize()).ok()
        }),
        line_writer("uriparse", by_syntax, |line, output| {
            let mut uri = uriparse::URIReference::try_from(line).ok()?;
            uri.normalize();
            write!(output, "{uri}").ok()
        }),
        line_writer("url", by_scheme, |line, output| {
            output.push_str(Url::parse(line).ok()?.as_str());
            Some(())
        }),
        line_writer("ada-url", by_scheme, |line, output| {
            output.push_str(ada_url::Url::parse(line, None).ok()?.href());
            Some(())
        }),
    ]
}

/// Normalizes all lines. Returns the number of valid lines and the number of bytes written.
fn normalize_all(mut bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
    let mut issues = [Issue::EMPTY; LINES];
    let (mut valid, mut written) = (0, 0);
    while !bytes.is_empty() {
        let chunk = Chunk { bytes: black_box(bytes), is_last: true };
        let step = normalize(chunk, TopRule::UriReference, FLAGS, &mut output[written..], &mut issues);
        valid += step.lines - step.issues;
        written += step.written;
        bytes = &bytes[step.taken..];
    }
    black_box(output);
    (valid, written)
}

/// Another library, which appends each normalized line to one `String`. All passes share its memory.
fn line_writer(
    name: &'static str,
    level: fn(&str) -> Option<String>,
    write: impl Fn(&str, &mut String) -> Option<()> + Clone + 'static,
) -> Implementation {
    let kept = RefCell::new(String::new());
    let all = move |bytes: &[u8], output: &mut String| {
        let text = from_utf8(black_box(bytes)).expect("corpora are UTF-8");
        let mut valid = 0;
        for line in text.lines() {
            match write(line, output) {
                Some(()) => valid += 1,
                None => output.push_str(line),
            }
            output.push('\n');
        }
        valid
    };
    let pass = all.clone();
    Implementation {
        name,
        pass: Box::new(move |corpus| {
            let output = &mut *kept.borrow_mut();
            output.clear();
            let valid = pass(&corpus.bytes, output);
            black_box(output);
            valid
        }),
        answers: Box::new(move |corpus| {
            let mut output = String::new();
            all(&corpus.bytes, &mut output);
            lines_of(output.as_bytes())
        }),
        expected: normalized_or_copied(level),
    }
}

fn lines_of(output: &[u8]) -> Vec<Option<String>> {
    let text = from_utf8(output).expect("the output is UTF-8");
    text.lines().map(|line| Some(line.into())).collect()
}

fn normalized_or_copied(level: fn(&str) -> Option<String>) -> Answers {
    answer_each(move |text| Some(level(text).unwrap_or_else(|| text.into())))
}
