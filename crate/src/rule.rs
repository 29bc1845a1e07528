//! Matching a string against any rule of the grammar.

use crate::generated::alphabets::{self, PCHAR, SEGMENT_NZ_NC};
use crate::generated::rules::Rule;
use crate::grammar::{Grammar, IRI_GRAMMAR, TopRule, URI_GRAMMAR};
use crate::host::{Stop, dec_octet, h16, ipv4address, ipv6address, ipvfuture};
use crate::record::Record;
use crate::scan::scalar::{authority, hier_part, host, segments};
use crate::scan::{scan, scheme::scheme};
use crate::triplet::matches_run;

/// Returns whether a string matches a rule: one of RFC 3986, appendix A, of RFC 3987, 2.2, or a core rule that they
/// use.
///
/// ```
/// use pchar::{Rule, rule::matches};
///
/// assert!(matches("::ffff:192.0.2.1", Rule::Ipv6address));
/// assert!(!matches("a:b", Rule::SegmentNzNc));
/// ```
#[must_use]
pub fn matches(text: &str, rule: Rule) -> bool {
    if let Some(repeated) = alphabets::run(rule) {
        return matches_run(text, repeated);
    }
    let text = text.as_bytes();
    let all = |read: Result<usize, _>| read == Ok(text.len());
    let stops = |stop: Stop| stop.complete && stop.index == text.len();
    let grammar = if rule.name().starts_with('i') { &IRI_GRAMMAR } else { &URI_GRAMMAR };
    let mut record = Record::EMPTY;
    let record = &mut record;
    let is_rooted = text.first() == Some(&b'/');
    match rule {
        Rule::Scheme => !text.is_empty() && scheme(text, &mut 0) == text.len(),
        Rule::HierPart | Rule::IhierPart => {
            record.scheme_end = 0;
            all(hier_part(text, 0, grammar, record))
        }
        Rule::RelativePart | Rule::IrelativePart => all(hier_part(text, 0, grammar, record)),
        Rule::Authority | Rule::Iauthority => all(authority(text, 0, grammar, record)),
        Rule::Host | Rule::Ihost => all(host(text, 0, grammar, record)),
        Rule::IpLiteral => text.first() == Some(&b'[') && all(host(text, 0, grammar, record)),
        Rule::IpvFuture => matches!(text.first(), Some(b'v' | b'V')) && stops(ipvfuture(text, 0)),
        Rule::Ipv6address => stops(ipv6address(text, 0)),
        Rule::Ls32 => matches_ls32(text),
        Rule::Ipv4address => stops(ipv4address(text, 0)),
        Rule::DecOctet => !text.is_empty() && dec_octet(text, 0) == text.len(),
        Rule::Path | Rule::Ipath => matches_path(text, PCHAR, grammar),
        Rule::PathAbempty | Rule::IpathAbempty => (text.is_empty() || is_rooted) && matches_path(text, PCHAR, grammar),
        Rule::PathAbsolute | Rule::IpathAbsolute => {
            is_rooted && !text.starts_with(b"//") && matches_path(text, PCHAR, grammar)
        }
        Rule::PathNoscheme | Rule::IpathNoscheme => {
            !text.is_empty() && !is_rooted && matches_path(text, SEGMENT_NZ_NC, grammar)
        }
        Rule::PathRootless | Rule::IpathRootless => {
            !text.is_empty() && !is_rooted && matches_path(text, PCHAR, grammar)
        }
        _ => TopRule::from_rule(rule).is_some_and(|top| scan(text, top).is_ok()),
    }
}

/// `ls32 = ( h16 ":" h16 ) / IPv4address` (RFC 3986, 3.2.2)
fn matches_ls32(text: &[u8]) -> bool {
    let colon = h16(text, 0);
    if colon > 0 && text.get(colon) == Some(&b':') {
        let end = h16(text, colon + 1);
        return end > colon + 1 && end == text.len();
    }
    ipv4address(text, 0) == Stop { index: text.len(), complete: true }
}

fn matches_path(text: &[u8], first_alphabet: u16, grammar: &Grammar) -> bool {
    segments(text, 0, first_alphabet, grammar, &mut 0) == text.len()
}
