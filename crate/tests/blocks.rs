//! The scanner by blocks and the full scanner agree on long strings, also on what `normalize` may change.

#![cfg(feature = "_blocks")]

use pchar::kernel::TopRule;
use pchar::kernel::record::{Record, changes};
use pchar::kernel::scan::{scan_in_full, scan_within};

/// The bytes after a string: enough for the scanner to read whole blocks.
const AFTER: &[[u8; 8]; 8] = &[*b"%/..?#:@"; 8];

/// Compares the results of both scanners, and returns that of the full one.
fn scanned(text: &str) -> Option<Record> {
    let expected = scan_in_full(text.as_bytes(), TopRule::UriReference);
    let mut record = Record::EMPTY;
    let buffer = [text.as_bytes(), AFTER.as_flattened()].concat();
    let result = scan_within(&buffer, text.len(), TopRule::UriReference, &mut record).map(|()| record);
    assert_eq!(result, expected, "{text:?}");
    expected.ok()
}

/// RFC 3986, 3.3: a segment is a dot segment between any two delimiters, and at any index.
#[test]
fn dot_segments_are_seen_at_every_index() {
    for start in ["s:/", "//h/", "/"] {
        for (piece, is_dotted) in [(".", true), ("..", true), (".a", false), ("a.", false), ("...", false)] {
            for after in ["", "/", "?q", "#f", "?a/./b"] {
                for (before, rest) in (0..200).flat_map(|before| [(before, 0), (before, 100)]) {
                    let text = format!("{start}{}/{piece}{after}{}", "a".repeat(before), "b".repeat(rest));
                    let is_last = after.is_empty() && rest > 0;
                    let has_dots = scanned(&text).unwrap().changes & changes::DOT_SEGMENTS != 0;
                    assert!(before == 0 || has_dots == (is_dotted && !is_last), "{text}");
                }
            }
        }
    }
}

/// RFC 3986, 2.1, 6.2.2.1 and 6.2.2.2: one triplet of a long string is invalid or not normal, among others that are normal.
#[test]
fn each_of_many_triplets_is_read() {
    for one in ["%aA", "%Aa", "%aa", "%41", "%zz", "%4z", "%E9"] {
        for in_block in 1..6 {
            for blocks in 1..40 {
                let block = "%E9".repeat(in_block) + &"a".repeat(64 - 3 * in_block);
                for at in [0, in_block - 1] {
                    let changed = ["%E9".repeat(at).as_str(), one, &block[3 * at + 3..]].concat();
                    for place in [0, blocks / 2, blocks] {
                        let [before, after] = [place, blocks - place].map(|count| block.repeat(count));
                        // The fast path takes no string whose first segment, which might be a scheme, is longer than a block.
                        let text = format!("/{}{before}{changed}{after}", "a".repeat(63));
                        let record = scanned(&text);
                        let expected = match one {
                            "%zz" | "%4z" => None,
                            "%41" => Some(changes::PERCENT),
                            "%E9" => Some(0),
                            _ => Some(changes::CASE),
                        };
                        assert_eq!(record.map(|record| record.changes), expected, "{text}");
                    }
                }
            }
        }
    }
}
