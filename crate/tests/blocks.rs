//! The scanner by blocks and the full scanner agree on long strings, also on what `normalize` may change.

#![cfg(feature = "_blocks")]

use pchar::kernel::TopRule;
use pchar::kernel::record::{Record, may_change};
use pchar::kernel::scan::{scan_in_full, scan_within};

/// The bytes after a string: enough for the scanner to read whole blocks.
const AFTER: &[[u8; 8]; 8] = &[*b"%/..?#:@"; 8];

/// Compares the results of both scanners for a URI reference, and returns that of the full one.
fn scanned(text: &str) -> Option<Record> {
    scanned_by(TopRule::UriReference, text)
}

/// Compares the results of both scanners, and returns that of the full one.
fn scanned_by(rule: TopRule, text: &str) -> Option<Record> {
    let expected = scan_in_full(text.as_bytes(), rule);
    let mut record = Record::EMPTY;
    let buffer = [text.as_bytes(), AFTER.as_flattened()].concat();
    let result = scan_within(&buffer, text.len(), rule, &mut record).map(|()| record);
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
                    let has_dots = scanned(&text).unwrap().may_change & may_change::DOT_SEGMENTS != 0;
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
                            "%41" => Some(may_change::PERCENT),
                            "%E9" => Some(0),
                            _ => Some(may_change::CASE),
                        };
                        assert_eq!(record.map(|record| record.may_change), expected, "{text}");
                    }
                }
            }
        }
    }
}

/// RFC 3986, appendix A: a run of one ASCII character, allowed or not, that fills whole blocks.
#[test]
fn a_character_may_fill_blocks() {
    for character in '\0'..='\x7f' {
        for (before, count) in [127, 128, 129, 192, 256].into_iter().flat_map(|before| [(before, 64), (before, 192)]) {
            let run = character.to_string().repeat(count);
            let text = format!("/{}{run}", "a".repeat(before - 1));
            let is_allowed = character.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/?".contains(character);
            assert_eq!(scanned(&text).is_some(), is_allowed, "{text:?}");
            scanned(&format!("{text}{}", "b".repeat(100)));
        }
    }
}

/// RFC 3986, 6.2.2.1: a host of capitals only, before a path in lower case.
#[test]
fn a_host_may_have_capitals_only() {
    for length in 1..60 {
        let text = format!("//{}/{}", "A".repeat(length), "a".repeat(300));
        assert_eq!(scanned(&text).unwrap().may_change, may_change::CASE, "{text}");
    }
}

/// RFC 3987, 2.2: an `iri` may have `ucschar` at any index, and `iprivate` in the query only.
#[test]
fn non_ascii_characters_are_seen_at_every_index() {
    for (character, in_path) in
        [('é', true), ('日', true), ('\u{1f600}', true), ('\u{e000}', false), ('\u{fdd0}', false)]
    {
        for (before, rest) in (0..200).flat_map(|before| [(before, 0), (before, 100), (before, 300)]) {
            for start in ["/", "/?", "/#"] {
                let text = format!("{start}{}{character}{}", "a".repeat(before), "b".repeat(rest));
                let is_private = character == '\u{e000}' && start == "/?";
                assert_eq!(scanned_by(TopRule::IriReference, &text).is_some(), in_path || is_private, "{text}");
                assert!(scanned(&text).is_none(), "{text}");
            }
        }
    }
}
