//! Offsets in UTF-8 become offsets in UTF-16 code units, at every place in a block.

use pchar::kernel::scan::count_units;

/// Compares the offsets of all characters, in one call and in a call for each.
fn compare(text: &str) {
    let starts = text.char_indices().map(|(start, _)| start).chain([text.len()]);
    let mut all = vec![];
    let mut expected = vec![];
    for start in starts {
        let units = i32::try_from(text[..start].encode_utf16().count()).unwrap();
        let mut offset = i32::try_from(start).unwrap();
        all.extend([-1, offset]);
        expected.extend([-1, units]);
        count_units(text.as_bytes(), &mut [&mut offset]);
        assert_eq!(offset, units, "{start} in {text}");
    }
    count_units(text.as_bytes(), &mut all.iter_mut().collect::<Vec<_>>());
    assert_eq!(all, expected, "{text}");
}

/// RFC 3629, 3, and RFC 2781, 2.1: only a character of four octets is two code units.
#[test]
fn offsets_of_characters_of_all_lengths() {
    for before in 0..70 {
        for characters in ["a", "é", "ア", "😀", "aé\u{7ff}ア\u{ffff}😀\u{10ffff}"] {
            compare(&format!("{}{}", "a".repeat(before), characters.repeat(200 / characters.len())));
        }
    }
}
