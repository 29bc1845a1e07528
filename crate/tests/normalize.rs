//! `have_different_ends` compares the ends of strings in place of their normal forms.

#![cfg(feature = "alloc")]

use pchar::kernel::TopRule;
use pchar::kernel::normalize::have_different_ends;
use pchar::kernel::scan::scan;
use pchar::{Level, UriRef};

const LEVELS: [Level; 5] = [Level::Case, Level::Percent, Level::Path, Level::Syntax, Level::Scheme];

fn differ(one: &str, other: &str) -> bool {
    let [a, b] = [one, other].map(|text| scan(text.as_bytes(), TopRule::UriReference).unwrap());
    have_different_ends((one.as_bytes(), &a), (other.as_bytes(), &b))
}

/// 6.2.2: whatever the level, the normal forms of such strings differ.
#[test]
fn strings_with_different_ends_are_not_equivalent() {
    let pieces = ["", "a", "B", ".", "/", "%41", "%2e", "?", "#", ":80", "aaaaaa"];
    let mut texts = Vec::new();
    for start in ["http://h.aaaaaaa", "http://h/aaaaaaa", "s:aaaaaaa/", "s:/a?aaaaaaa", "//h#aaaaaaa"] {
        for first in pieces {
            texts.extend(pieces.map(|second| [start, first, second].concat()));
        }
    }
    let uris: Vec<_> = texts.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
    let forms: Vec<_> = uris.iter().map(|uri| LEVELS.map(|level| uri.normalize(level).into_inner())).collect();
    let mut different = 0;
    for (a, a_forms) in uris.iter().zip(&forms) {
        for (b, b_forms) in uris.iter().zip(&forms) {
            if differ(a.as_str(), b.as_str()) {
                assert!(a_forms.iter().zip(b_forms).all(|(one, other)| one != other), "{a} {b}");
                different += 1;
            }
        }
    }
    assert!(different > 10_000, "{different}");
}

/// Letters behind the authority are the same in each normal form.
#[test]
fn letters_behind_the_authority_are_different_ends() {
    for start in ["http://h/", "s:aaaaaaaa", "//h?", "http://h#"] {
        for shared in 0..=8 {
            let [a, b] = ["b", "c"].map(|letter| format!("{start}aaaaaaaa{letter}{}", "a".repeat(shared)));
            assert_eq!(differ(&a, &b), shared < 8, "{a} {b}");
            assert!(!differ(&a, &a));
        }
    }
    assert!(!differ("//aaaaaaaaB", "//aaaaaaaab"));
}
