//! Runs the complete suites of the top rules on the functions for single strings and lines. With the feature `_blocks`, they scan
//! by blocks, as in WebAssembly.

mod suite;

use pchar::Rule;
use pchar::kernel::TopRule;
use pchar::kernel::lines::{self, Chunk, Issue, Row};
use pchar::kernel::record::Record;
use pchar::kernel::scan::{scan, scan_within};
use pchar::rule::matches;

use suite::{Automaton, automata};

/// The number of lines in one call.
const BATCH: usize = 1000;
/// The bytes after a string: enough for the scanner to read whole blocks.
const AFTER: &[[u8; 8]; 8] = &[*b"%/..?#:@"; 8];

/// Collects strings, and the differences that they make.
struct Comparison {
    rule: Rule,
    top: TopRule,
    strings: usize,
    lines: String,
    results: Vec<Option<Record>>,
    differences: Vec<String>,
}

impl Comparison {
    fn new(name: &str) -> Self {
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name).unwrap();
        Self {
            rule,
            top: TopRule::from_rule(rule).unwrap(),
            strings: 0,
            lines: String::new(),
            results: vec![],
            differences: vec![],
        }
    }

    fn differ(&mut self, what: &str, text: &str) {
        if self.differences.len() < 10 {
            self.differences.push(format!("{what} {text:?} by {:?}", self.rule));
        }
    }

    fn add(&mut self, text: &str, is_valid: bool) {
        self.strings += 1;
        let scanned = scan(text.as_bytes(), self.top).ok();
        if scanned.is_some() != is_valid {
            self.differ("scan", text);
        }
        let mut record = Record::EMPTY;
        let result = scan_within(&[text.as_bytes(), AFTER.as_flattened()].concat(), text.len(), self.top, &mut record);
        if result.ok().map(|()| record) != scanned {
            self.differ("scan_within", text);
        }
        #[cfg(feature = "_blocks")]
        if pchar::kernel::scan::scan_in_full(text.as_bytes(), self.top).ok() != scanned {
            self.differ("scan_in_full", text);
        }
        if matches(text, self.rule) != is_valid {
            self.differ("matches", text);
        }
        self.lines += text;
        self.lines.push('\n');
        self.results.push(scanned);
        if self.results.len() == BATCH {
            self.compare_lines();
        }
    }

    /// Compares the records of lines with those of single strings. The record of an invalid line is empty.
    fn compare_lines(&mut self) {
        let (lines, results) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.results));
        let (mut rows, mut issues) = (vec![Row::EMPTY; BATCH], vec![Issue::EMPTY; BATCH]);
        let chunk = Chunk { bytes: lines.as_bytes(), is_last: true };
        let step = lines::components(chunk, self.top, &mut rows, &mut issues);
        if step.lines != results.len() {
            self.differ("lines", &step.lines.to_string());
        }
        for ((text, row), result) in lines.lines().zip(&rows).zip(&results) {
            if row.record != result.unwrap_or(Record::EMPTY) {
                self.differ("line", text);
            }
        }
    }
}

/// Runs strings of all rules, and returns their number.
fn run(make: impl Fn(&Automaton, &mut dyn FnMut(&str, bool))) -> usize {
    let mut strings = 0;
    for automaton in automata() {
        let mut comparison = Comparison::new(automaton.rule);
        make(&automaton, &mut |text, is_valid| comparison.add(text, is_valid));
        comparison.compare_lines();
        assert!(comparison.differences.is_empty(), "{:#?}", comparison.differences);
        strings += comparison.strings;
    }
    strings
}

#[test]
fn no_more_states() {
    let strings = run(|automaton, check| automaton.suite(0, check));
    assert!(strings > 300_000, "only {strings} strings");
}

#[test]
#[ignore = "it takes minutes: cargo test --release --test complete -- --ignored"]
fn one_more_state_and_long_strings() {
    let more = run(|automaton, check| automaton.suite(1, check));
    let long = run(Automaton::long_strings);
    println!("{more} strings for one more state, {long} long strings");
    assert!(more > 8_000_000 && long > 20_000_000, "only {more} and {long} strings");
}
