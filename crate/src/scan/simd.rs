//! The fast path. It handles the common case: a valid URI or IRI without brackets. It classifies a block of bytes
//! at once and finds the components in sets of positions. Other input goes through the full scanner, from the
//! beginning.

use super::block::{
    AT, BLOCK, CAPITAL, COLON, Classes, DOT, HASH, NON_ASCII, PERCENT, QUESTION, SLASH, STOP, TABLES, Tables, at,
    below, first, from, is_many,
};
use super::scheme::{may_change_by_scheme, scheme};
use crate::generated::alphabets::{CLASSES, PORT, UPPER};
use crate::generated::record::{HostKind, PathKind};
use crate::grammar::{Grammar, TopRule, grammar_of};
use crate::host::host_kind;
use crate::path::is_dot_segment;
use crate::record::{Record, field, may_change};
use crate::triplet::{Triplets, are_selected_non_ascii};

/// Scans the string at the start of a buffer. The string ends after `length` bytes, or before the first character that
/// is not plain: a character that the rule does not have, or a bracket. The length of a line is `None`. `record.end` is the length found; the caller decides whether a string
/// may end there.
///
/// Reads whole blocks of the buffer. Returns `None` if the buffer has no whole block where one is needed, or if the
/// full scanner must read the string. The record then means nothing.
#[inline(never)]
pub fn scan_plain(buffer: &[u8], length: Option<usize>, rule: TopRule, record: &mut Record) -> Option<()> {
    let limit = length.unwrap_or(buffer.len());
    let grammar = grammar_of(rule);
    let head = Head::of(buffer.first_chunk()?, limit, &TABLES, grammar);
    let mut may_change = 0;
    let scheme_end = head.scheme(rule, &mut may_change)?;
    let has_scheme = scheme_end > 0;
    let start = if has_scheme { scheme_end + 1 } else { 0 };
    if head.goes_on && start + 1 >= BLOCK {
        return None;
    }
    let authority = if head.has_authority(start) { Some(head.authority(start + 2)?) } else { None };
    if !has_scheme && authority.is_none() && head.may_have_colon_in_first_segment() {
        return None;
    }
    let path_start = authority.as_ref().map_or(start, |authority| authority.end);
    let mut rest = Rest::of(&buffer[..limit], &head, path_start, grammar)?;
    rest.take_blocks(buffer, length.is_some_and(|length| length >= 2 * BLOCK))?;
    rest.finish();
    if rest.has_fragment() && rule.without_fragment().is_some() || !rest.has_only_selected() {
        return None;
    }
    record.scheme_end = if has_scheme { field(scheme_end) } else { -1 };
    record.path_start = field(path_start);
    record.path_end = field(rest.path_end);
    record.query_start = if rest.path_end < rest.query_end { field(rest.path_end + 1) } else { -1 };
    record.fragment_start = if rest.has_fragment() { field(rest.query_end + 1) } else { -1 };
    record.end = field(rest.end);
    record.may_change = may_change | rest.may_change(path_start)?;
    if let Some(authority) = authority {
        record.authority_start = field(authority.start);
        record.host_start = field(authority.host_start);
        record.host_end = field(authority.host_end);
        record.port_start = if authority.host_end < authority.end { field(authority.host_end + 1) } else { -1 };
        record.host_kind = authority.host_kind as i32;
        record.path_kind = PathKind::Abempty as i32;
        record.note(may_change::CASE, head.has_capital(authority.start, authority.end));
    } else {
        record.authority_start = -1;
        record.host_start = -1;
        record.host_end = -1;
        record.port_start = -1;
        record.host_kind = 0;
        record.path_kind = PathKind::without_authority(&buffer[start..rest.path_end], has_scheme) as i32;
    }
    record.may_change |= may_change_by_scheme(head.bytes, record);
    Some(())
}

/// The first block. An authority must end in it, and so must the first segment of a string that has neither scheme
/// nor authority.
struct Head<'a> {
    bytes: &'a [u8; BLOCK],
    /// The index at which the string ends, `BLOCK` if it continues.
    end: usize,
    goes_on: bool,
    colon: u64,
    slash: u64,
    dot: u64,
    capital: u64,
    hash: u64,
    percent: u64,
    at: u64,
    /// `?` and `#`
    question_or_hash: u64,
    non_ascii: u64,
}

struct Authority {
    start: usize,
    host_start: usize,
    host_end: usize,
    end: usize,
    host_kind: HostKind,
}

impl<'a> Head<'a> {
    #[inline]
    fn of(bytes: &'a [u8; BLOCK], limit: usize, tables: &Tables, grammar: &Grammar) -> Self {
        let block = tables.classed(bytes);
        let non_ascii = non_ascii(bytes, grammar);
        let run = first(tables.plain(bytes).zeros() & !non_ascii);
        let end = run.min(limit);
        let inside = below(end);
        let mut head = Self {
            bytes,
            end,
            goes_on: run == BLOCK && limit > BLOCK,
            colon: block.positions(COLON) & inside,
            slash: block.positions(SLASH) & inside,
            dot: block.positions(DOT) & inside,
            capital: block.positions(CAPITAL) & inside,
            hash: 0,
            percent: 0,
            at: 0,
            question_or_hash: block.positions(QUESTION) & inside,
            non_ascii: non_ascii & inside,
        };
        if block.has(HASH | PERCENT | AT) {
            head.hash = block.positions(HASH) & inside;
            head.percent = block.positions(PERCENT) & inside;
            head.at = block.positions(AT) & inside;
            head.question_or_hash |= head.hash;
        }
        head
    }

    /// Returns the length of the scheme, 0 if it is absent.
    #[inline]
    fn scheme(&self, rule: TopRule, may_change: &mut i32) -> Option<usize> {
        let delimiter = first(self.colon | self.slash | self.question_or_hash);
        if rule.scheme_is_read() && self.colon & at(delimiter) != 0 {
            return (scheme(self.bytes, may_change) == delimiter && delimiter > 0).then_some(delimiter);
        }
        (!rule.scheme_is_required()).then_some(0)
    }

    #[inline]
    fn has_authority(&self, slashes: usize) -> bool {
        self.slash & at(slashes) != 0 && self.slash & at(slashes + 1) != 0
    }

    #[inline]
    fn authority(&self, start: usize) -> Option<Authority> {
        let delimiter = first((self.slash | self.question_or_hash) & from(start));
        let end = delimiter.min(self.end);
        let at = self.at & from(start) & below(end);
        if is_many(at) || delimiter == BLOCK && self.goes_on {
            return None;
        }
        let host_start = if at == 0 { start } else { first(at) + 1 };
        let host_end = first(self.colon & from(host_start) & below(end)).min(end);
        let port = self.bytes.get(host_end + 1..end).unwrap_or(&[]);
        if port.iter().any(|&byte| CLASSES[usize::from(byte)] & PORT == 0) {
            return None;
        }
        let host_kind = host_kind(&self.bytes[..host_end], host_start);
        Some(Authority { start, host_start, host_end, end, host_kind })
    }

    #[inline]
    fn may_have_colon_in_first_segment(&self) -> bool {
        let end = first(self.slash | self.question_or_hash);
        self.colon & below(end) != 0 || end == BLOCK && self.goes_on
    }

    #[inline]
    fn has_capital(&self, start: usize, end: usize) -> bool {
        self.capital & from(start) & below(end) != 0
            && self.bytes[start..end].iter().any(|&byte| CLASSES[usize::from(byte)] & UPPER != 0)
    }
}

/// Path, query and fragment, through all blocks of the string. The ends are `usize::MAX` until they are found.
struct Rest<'a> {
    text: &'a [u8],
    grammar: &'a Grammar,
    path_end: usize,
    query_end: usize,
    end: usize,
    triplets: Triplets,
    /// Whether a dot follows a slash, so that there may be dot segments.
    is_dotted: bool,
    /// The index of the first non-ASCII byte, `usize::MAX` in an ASCII string.
    first_non_ascii: usize,
}

impl<'a> Rest<'a> {
    /// Reads the first block.
    #[inline]
    fn of(text: &'a [u8], head: &Head<'_>, path_start: usize, grammar: &'a Grammar) -> Option<Self> {
        if is_many(head.hash) {
            return None;
        }
        let path_end = index(0, head.question_or_hash);
        let slash_before = head.slash << 1 | at(path_start);
        Some(Self {
            text,
            grammar,
            path_end,
            query_end: index(0, head.hash),
            end: head.end,
            triplets: if head.percent == 0 {
                Triplets::default()
            } else {
                Triplets::at_positions(text, 0, head.percent)
            },
            is_dotted: head.dot & slash_before & from(path_start) & below(path_end) != 0,
            first_non_ascii: index(0, head.non_ascii),
        })
    }

    /// Reads the other blocks. Most blocks of a long string are quiet, which one pair of look-ups tells.
    #[inline]
    fn take_blocks(&mut self, buffer: &[u8], is_long: bool) -> Option<()> {
        if self.end < BLOCK || self.text.len() == BLOCK {
            return Some(());
        }
        let tables = Tables::in_memory();
        let mut percents = Percents { indices: [0; Percents::ROOM], count: 0 };
        let mut start = BLOCK;
        while self.end == start && start < self.text.len() {
            if !is_long || !self.take_quiet(start, tables, &mut percents)? {
                self.take(buffer, start, tables)?;
            }
            start += BLOCK;
        }
        self.triplets = self.triplets.and(percents.read(self.text));
        Some(())
    }

    /// Reads a block if it is quiet, and returns whether it is. Instead of the bytes after the string, it reads some
    /// before the block again, which changes nothing.
    #[inline]
    fn take_quiet(&mut self, start: usize, tables: &Tables, percents: &mut Percents) -> Option<bool> {
        let start = start.min(self.text.len() - BLOCK);
        let block = tables.quiet(self.text[start..].first_chunk()?);
        if block.has(STOP) {
            return Some(false);
        }
        if self.path_end == usize::MAX && block.has(DOT) {
            self.is_dotted |= has_after_slash(self.text, start, block.positions(DOT));
        }
        self.triplets = self.triplets.and(percents.take(self.text, start, block.positions(PERCENT)));
        self.end = start + BLOCK;
        Some(true)
    }

    /// Reads a block.
    #[inline]
    fn take(&mut self, buffer: &[u8], start: usize, tables: &Tables) -> Option<()> {
        let mut copy = [0; BLOCK];
        let bytes = block_of(buffer, start, &mut copy)?;
        let (block, plain) = (tables.classed(bytes), tables.plain(bytes));
        let non_ascii = non_ascii(bytes, self.grammar);
        let run = if plain.is_full() { BLOCK } else { first(plain.zeros() & !non_ascii) };
        self.end = (start + run).min(self.text.len());
        let inside = below(self.end - start);
        self.first_non_ascii = self.first_non_ascii.min(index(start, non_ascii & inside));
        if block.has(PERCENT) {
            self.triplets =
                self.triplets.and(Triplets::at_positions(self.text, start, block.positions(PERCENT) & inside));
        }
        if block.has(QUESTION | HASH) {
            let hash = block.positions(HASH) & inside;
            if is_many(hash) || hash != 0 && self.query_end != usize::MAX {
                return None;
            }
            self.query_end = self.query_end.min(index(start, hash));
            self.path_end = self.path_end.min(index(start, block.positions(QUESTION) & inside | hash));
        }
        if self.path_end > start && block.has(DOT) {
            let slash_before = block.positions(SLASH) << 1 | u64::from(buffer[start - 1] == b'/');
            self.is_dotted |= block.positions(DOT) & slash_before & inside & below(self.path_end - start) != 0;
        }
        Some(())
    }

    /// Ends the components that no delimiter ends.
    #[inline]
    fn finish(&mut self) {
        self.path_end = self.path_end.min(self.end);
        self.query_end = self.query_end.min(self.end);
    }

    /// Returns whether the non-ASCII characters are `ucschar`, or `iprivate` in the query (RFC 3987, 2.2). The components end at
    /// ASCII characters, so none of them has a part of a character.
    #[inline]
    fn has_only_selected(&self) -> bool {
        let Self { text, grammar, path_end, query_end, end, first_non_ascii: first, .. } = *self;
        let are_selected =
            |from: usize, to, non_ascii| are_selected_non_ascii(&text[from.max(first).min(to)..to], non_ascii);
        first > end
            || are_selected(0, path_end, grammar.non_ascii)
                && are_selected(path_end, query_end, grammar.query_non_ascii)
                && are_selected(query_end, end, grammar.non_ascii)
    }

    /// Returns what `normalize` may change in path, query and fragment, `None` if a triplet is invalid.
    #[inline]
    fn may_change(&self, path_start: usize) -> Option<i32> {
        let path = &self.text[path_start..self.path_end];
        let has_dots = self.is_dotted && path.split(|&byte| byte == b'/').any(is_dot_segment);
        Some(self.triplets.may_change(self.grammar.non_ascii)? | if has_dots { may_change::DOT_SEGMENTS } else { 0 })
    }

    #[inline]
    fn has_fragment(&self) -> bool {
        self.query_end < self.end
    }
}

/// Percent signs of many blocks. They are collected without a branch, because the number of them in a block is
/// unpredictable, and their triplets are read in one loop.
struct Percents {
    indices: [usize; Self::ROOM],
    count: usize,
}

impl Percents {
    const ROOM: usize = 32;
    /// The most percent signs of a block that are collected.
    const FEW: usize = 3;

    /// Takes those at some positions of a block, and returns triplets that were read.
    #[inline]
    fn take(&mut self, text: &[u8], block: usize, mut positions: u64) -> Triplets {
        let count = positions.count_ones() as usize;
        if count > Self::FEW || self.count > Self::ROOM - Self::FEW {
            return self.read(text).and(Triplets::at_positions(text, block, positions));
        }
        let mut next = || {
            let index = block + first(positions);
            positions &= positions.wrapping_sub(1);
            index
        };
        self.indices[self.count..][..Self::FEW].copy_from_slice(&[next(), next(), next()]);
        self.count += count;
        Triplets::default()
    }

    /// Reads the triplets of those that were taken.
    #[inline(never)]
    fn read(&mut self, text: &[u8]) -> Triplets {
        let indices = &self.indices[..self.count];
        self.count = 0;
        indices.iter().fold(Triplets::default(), |read, &index| read.and(Triplets::at(text, index)))
    }
}

/// Returns a block of a buffer. If the buffer ends in the block, the result is a copy that zeros fill. In WebAssembly, where
/// buffers are larger than strings, it is `None`.
#[inline]
fn block_of<'a>(buffer: &'a [u8], start: usize, copy: &'a mut [u8; BLOCK]) -> Option<&'a [u8; BLOCK]> {
    let rest = buffer.get(start..)?;
    if cfg!(target_arch = "wasm32") || rest.len() >= BLOCK {
        return rest.first_chunk();
    }
    copy[..rest.len()].copy_from_slice(rest);
    Some(copy)
}

/// Returns the positions of the non-ASCII bytes of a block, none if the grammar has no non-ASCII characters.
#[inline]
fn non_ascii(bytes: &[u8; BLOCK], grammar: &Grammar) -> u64 {
    if grammar.non_ascii == 0 { 0 } else { Classes::raw(bytes).positions(NON_ASCII) }
}

/// Returns the index of the first position in a set, `usize::MAX` if the set is empty.
#[inline]
fn index(block: usize, positions: u64) -> usize {
    if positions == 0 { usize::MAX } else { block + first(positions) }
}

/// Returns whether any byte at some positions of a block follows a slash.
#[inline]
fn has_after_slash(text: &[u8], block: usize, mut positions: u64) -> bool {
    let mut has_any = false;
    while positions != 0 {
        has_any |= text[block + first(positions) - 1] == b'/';
        positions &= positions - 1;
    }
    has_any
}

#[cfg(test)]
mod tests {
    use super::scan_plain;
    use crate::error::Error;
    use crate::grammar::TopRule;
    use crate::record::{Record, field};
    use crate::scan::block::BLOCK;
    use crate::scan::{scalar, scan_within};

    const RULES: [TopRule; 8] = [
        TopRule::Uri,
        TopRule::UriReference,
        TopRule::AbsoluteUri,
        TopRule::RelativeRef,
        TopRule::Iri,
        TopRule::IriReference,
        TopRule::AbsoluteIri,
        TopRule::IrelativeRef,
    ];

    /// Numbers that are the same in every run (xorshift).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 >> 33).unwrap() % limit
        }
    }

    fn components(text: &[u8], rule: TopRule) -> Result<Record, Error> {
        let mut record = Record::EMPTY;
        scalar::components(text, rule, &mut record).map(|()| record)
    }

    /// Compares the fast path with the full scanner. Returns whether the fast path answered.
    fn agree(buffer: &[u8], length: usize, rule: TopRule) -> bool {
        let text = &buffer[..length];
        let mut record = Record::EMPTY;
        let scanned = scan_within(buffer, length, rule, &mut record).map(|()| record);
        assert_eq!(scanned, components(text, rule), "{:?} {rule:?}", text.escape_ascii());
        if scan_plain(buffer, Some(length), rule, &mut record).is_none() {
            return false;
        }
        if record.end == field(length) {
            assert_eq!(Ok(record), components(text, rule), "{:?} {rule:?}", text.escape_ascii());
            return true;
        }
        let cut = usize::try_from(record.end).unwrap();
        assert_eq!(Ok(record), components(&text[..cut], rule), "{:?} {rule:?}", text.escape_ascii());
        false
    }

    #[test]
    fn every_length_at_every_alignment() {
        let text = b"http://example.com:8042/over/./there/%7euser/a.b/../c;d=1,2?name=ferret&x=/?#nose/and/../some/more-text_to/fill.two~blocks/of/it";
        let mut buffer = [b'/'; 5 * BLOCK];
        for start in 0..=BLOCK {
            for length in 0..=text.len() {
                buffer.fill(b'/');
                buffer[start..start + length].copy_from_slice(&text[..length]);
                for rule in [TopRule::UriReference, TopRule::Uri, TopRule::Iri] {
                    let is_fast = agree(&buffer[start..], length, rule);
                    assert!(is_fast || components(&text[..length], rule).is_err(), "{length}");
                }
            }
        }
    }

    #[test]
    fn every_byte_at_every_place_of_a_long_string() {
        for length in [2 * BLOCK, 3 * BLOCK - 1, 3 * BLOCK, 3 * BLOCK + 7] {
            for index in BLOCK - 1..length {
                for byte in 0..=u8::MAX {
                    let mut buffer = [b'a'; 5 * BLOCK];
                    buffer[..9].copy_from_slice(b"http://h/");
                    buffer[index] = byte;
                    for rule in [TopRule::Uri, TopRule::Iri] {
                        let is_fast = agree(&buffer, length, rule);
                        assert_eq!(is_fast, components(&buffer[..length], rule).is_ok(), "{byte} at {index}");
                    }
                }
            }
        }
    }

    #[test]
    fn non_ascii_characters_at_every_place() {
        let characters = ["\u{9f}", "é", "\u{fdd0}", "\u{fffd}", "日", "\u{e000}", "\u{1fffe}", "😀", "\u{10fffd}"];
        for text in ["http://u@h.example:8/a/b?c=d#e", "//h/a", "a/b?c"] {
            for (index, character) in (0..=text.len()).flat_map(|index| characters.map(|each| (index, each))) {
                for filling in [0, 20, BLOCK, 2 * BLOCK] {
                    let (before, after) = text.split_at(index);
                    let whole = [before, character, &"f".repeat(filling), after].concat();
                    let buffer = [whole.as_bytes(), &[0x80; BLOCK]].concat();
                    for length in [whole.len(), whole.len() - 1] {
                        for rule in RULES {
                            agree(&buffer, length, rule);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn schemes_that_end_near_the_end_of_a_block() {
        for scheme in BLOCK - 6..=BLOCK + 2 {
            for rest in
                [&b"://H/a/../b"[..], b":../b", b":/./b", b":/", b":", b"://", b":///..", b":b?c#d", b"/:", b"//:@"]
            {
                let mut buffer = [b'a'; 3 * BLOCK];
                buffer[scheme..scheme + rest.len()].copy_from_slice(rest);
                for length in scheme..=scheme + rest.len() {
                    for rule in RULES {
                        agree(&buffer, length, rule);
                    }
                }
            }
        }
    }

    #[test]
    fn strings_of_random_pieces() {
        let pieces: [&[u8]; 41] = [
            b"http",
            b"urn",
            b"A",
            b"z9+-.",
            b":",
            b":",
            b"//",
            b"/",
            b"/",
            b"?",
            b"#",
            b"@",
            b"[::1]",
            b"1.2.3.4",
            b".",
            b"..",
            b"/./",
            b"/../",
            b"%41",
            b"%7E",
            b"%2f",
            b"%",
            b"%4",
            b"%zz",
            b"a",
            b"b.c",
            b"~_!$&'()*+,;=",
            b"EXAMPLE",
            b"file",
            b" ",
            b"\xc3\xa9",
            "日本".as_bytes(),
            "😀".as_bytes(),
            "\u{e000}".as_bytes(),
            "\u{fffd}".as_bytes(),
            "\u{9f}".as_bytes(),
            b"\xc3",
            b"\x80",
            b"path-of-some-length/",
            b"a-scheme-of-some-length",
            b"8042",
        ];
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        let mut fast = 0;
        for _ in 0..200_000 {
            let mut buffer = [b'%'; 24 * BLOCK];
            let mut length = 0;
            let most = [14, 60][numbers.below(2)];
            for _ in 0..numbers.below(most) {
                // The fast path rejects or rarely sees the last pieces, so they come less often.
                let piece = pieces[numbers.below(pieces.len()).min(numbers.below(2 * pieces.len()))];
                buffer[length..length + piece.len()].copy_from_slice(piece);
                length += piece.len();
            }
            fast += usize::from(agree(&buffer, length, RULES[numbers.below(8)]));
        }
        assert!(fast > 15_000, "{fast}");
    }

    #[test]
    fn a_line_ends_before_a_character_that_is_not_plain() {
        let mut record = Record::EMPTY;
        let buffer = *b"//h/a?b\r\n//next/line and other bytes that fill the block to the end";
        scan_plain(&buffer, None, TopRule::UriReference, &mut record).unwrap();
        assert_eq!((record.end, record.query_start), (7, 6));
    }

    #[test]
    fn a_buffer_without_a_whole_block_goes_through_the_full_scanner() {
        let mut record = Record::EMPTY;
        assert!(scan_plain(&[b'a'; BLOCK - 1], Some(3), TopRule::UriReference, &mut record).is_none());
    }

    #[test]
    fn a_buffer_may_end_in_any_block_but_the_first() {
        let text = b"http://h/a/../b%7e/c.d?e=f&g=/h?#i";
        for filling in 0..3 * BLOCK {
            let buffer = [&b"http://u@example.com:80/"[..], &b"f".repeat(filling), &text[8..]].concat();
            assert_eq!(agree(&buffer, buffer.len(), TopRule::Uri), buffer.len() >= BLOCK, "{filling}");
            let invalid = [&buffer[..], b" "].concat();
            assert!(!agree(&invalid, invalid.len(), TopRule::Uri));
        }
    }
}
