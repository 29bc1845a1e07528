//! Allow lists of sites and folders.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::str::FromStr;

use super::form::Form;
use super::international::push_triplet;
use super::url_host::{UrlHost, url_host};
use super::{Component, Identifier, IriRef, Text};
use crate::error::Error;
use crate::generated::alphabets::{CLASSES, UNRESERVED};
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::path::is_dot_segment;
use crate::pct::decoded;
use crate::record::index;
use crate::triplet::triplet;

/// The schemes that an entry may have, with their default ports (RFC 3986, 6.2.3).
const SCHEMES: [(&str, u16); 5] = [("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("file", 0)];
const FILE: &str = "file";

/// An entry of an allow list, for [`Identifier::is_within`]: a site, or a folder of it.
///
/// It is an `http`, `https`, `ws`, `wss` or `file` URI or IRI without userinfo, query and fragment. `https://h` and `https://h/` allow
/// every path; `https://h/docs/` allows `/docs/` and all below it; `https://h/docs` allows `/docs` itself too. The first label of a host
/// may be `*`: `https://*.example.com` allows one label or more before `example.com`, and not `example.com`. No list of public
/// suffixes is used, so `https://*.co.uk` is allowed.
///
/// A `file` entry has an absolute path. The comparison is lexical: a symbolic link leads anywhere, and file systems may ignore case.
///
/// Two entries are equal if they allow the same URIs by the comparison of [`Identifier::is_within`].
///
/// ```
/// use pchar::{AllowEntry, ErrorCode};
///
/// let entry: AllowEntry = "https://example.com/docs/".parse()?;
/// assert_eq!(entry, "HTTPS://Example.com:443/d%6Fcs/".parse()?);
///
/// let error = "https://me@example.com".parse::<AllowEntry>().unwrap_err();
/// assert_eq!(error.code(), ErrorCode::NotAllowable);
/// assert_eq!(error.to_string(), "an entry of an allow list cannot have this userinfo at index 8");
/// # Ok::<(), pchar::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllowEntry {
    /// Whether the host was `*` and this one.
    is_wild: bool,
    scheme: &'static str,
    host: String,
    port: u16,
    path: String,
}

/// Where a URI leads, as `fetch` reads it.
struct Place<'a> {
    scheme: &'static str,
    host: UrlHost<'a>,
    /// The default port if none is given.
    port: u16,
    /// In normal form (RFC 3986, 6.2.2).
    path: Cow<'a, str>,
}

impl AllowEntry {
    /// Parses an entry.
    ///
    /// # Errors
    ///
    /// - those of [`Identifier::parse`] for an `IriRef`, and `ErrorCode::MissingScheme`;
    /// - `ErrorCode::DotSegment` for a segment `.` or `..`, percent-encoded or before a `;` too;
    /// - `ErrorCode::NeedsIdna` for a host that is not ASCII when it is decoded, or has a label that starts with `xn--`;
    /// - `ErrorCode::NotAllowable` for any other URI that is not an entry: for another scheme; no host, or one that `fetch` rejects;
    ///   a userinfo, query or fragment; a port above 65535, or of a `file`; the path of a `file` that is not absolute or starts with
    ///   `//`; and a `*` that is not the whole first label, or stands before an IP address.
    ///
    /// ```
    /// use pchar::{AllowEntry, ErrorCode};
    ///
    /// let code = |entry| AllowEntry::parse(entry).unwrap_err().code();
    /// assert_eq!(code("https://example.com/a b"), ErrorCode::UnexpectedCharacter);
    /// assert_eq!(code("example.com"), ErrorCode::MissingScheme);
    /// assert_eq!(code("https://example.com/a/../b"), ErrorCode::DotSegment);
    /// assert_eq!(code("https://xn--bcher-kva.example"), ErrorCode::NeedsIdna);
    /// assert_eq!(code("https://example.com/*"), ErrorCode::NotAllowable);
    /// ```
    pub fn parse(entry: &str) -> Result<Self, Error> {
        let iri = IriRef::parse(entry)?;
        let at = |component| usize::try_from(iri.record.span(component).0).unwrap_or(0);
        let host = iri.host().unwrap_or("");
        let wild_host = host.strip_prefix("*.");
        let (host_at, given) = (at(Component::Host), wild_host.unwrap_or(host));
        let place = place(&iri, given)?;
        let Place { scheme, host: UrlHost { name, .. }, port, path } = place;
        let star = entry.bytes().enumerate().position(|(index, byte)| {
            let is_star = byte == b'*' || triplet(entry.as_bytes(), index) == Some(b'*');
            is_star && !(index == host_at && wild_host.is_some())
        });
        let is_address = given.starts_with('[') || name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let wrong = if iri.query().is_some() {
            Some((Rule::Query, at(Component::Query)))
        } else if iri.fragment().is_some() {
            Some((Rule::Fragment, at(Component::Fragment)))
        } else if scheme == FILE && iri.path().is_empty() {
            Some((Rule::Path, at(Component::Path)))
        } else if name == "." || wild_host.is_some() && (name.is_empty() || is_address) {
            Some((Rule::Host, host_at))
        } else {
            star.map(|star| (if star < at(Component::Path) { Rule::Host } else { Rule::Path }, star))
        };
        match wrong {
            Some((rule, index)) => Err(wrong_entry(entry, ErrorCode::NotAllowable, rule, index)),
            None => Ok(Self {
                is_wild: wild_host.is_some(),
                scheme,
                host: name.into_owned(),
                port,
                path: path.into_owned(),
            }),
        }
    }

    fn contains(&self, place: &Place<'_>) -> bool {
        let host = &*place.host.name;
        let is_host = if self.is_wild {
            let before = host.strip_suffix(&*self.host).and_then(|before| before.strip_suffix('.'));
            before.is_some_and(|before| before.split('.').all(|label| !matches!(label, "" | "*")))
        } else {
            host == self.host
        };
        // By whole segments.
        let below = place.path.strip_prefix(&*self.path);
        let is_below = below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || self.path.ends_with('/'));
        is_host && is_below && self.scheme == place.scheme && self.port == place.port
    }
}

/// [`AllowEntry::parse`].
impl FromStr for AllowEntry {
    type Err = Error;

    fn from_str(entry: &str) -> Result<Self, Error> {
        Self::parse(entry)
    }
}

/// [`AllowEntry::parse`].
impl TryFrom<&str> for AllowEntry {
    type Error = Error;

    fn try_from(entry: &str) -> Result<Self, Error> {
        Self::parse(entry)
    }
}

impl<'i, 'o, T: Text<'i, 'o>, F: Form> Identifier<T, F> {
    /// Returns whether an entry of an allow list contains this URI: for a proxy, a crawler or an agent. `[]` allows nothing.
    ///
    /// Both sides are compared as `fetch` reads them: scheme and host without case and percent-decoded, IP addresses in one form,
    /// without one final dot, with default ports (RFC 3986, 6.2.3). Paths are compared by whole segments and with case, after
    /// unreserved characters are decoded. Query and fragment are not compared.
    ///
    /// It is `false` for a URI that clients or servers read in different ways: with a userinfo; a host, port or path that `fetch` reads
    /// otherwise than RFC 3986, such as `0x7f.1`; a segment `.` or `..`, percent-encoded or before a `;` or `%3B` too; and `%2F`, `%5C`
    /// or `%00` in the path. Normalize the URI first to remove its dot segments. `%252F` is not refused: a server that decodes twice
    /// reads a slash there. It is `false` without a scheme.
    ///
    /// # Errors
    ///
    /// `ErrorCode::NeedsIdna` for a host that is not ASCII when it is decoded, or has a label that starts with `xn--`: this crate
    /// has no IDNA (RFC 5891, 4). Treat it as `false`, or map the host first.
    ///
    /// ```
    /// use pchar::{AllowEntry, Uri};
    ///
    /// let allowed = ["https://example.com/docs/", "https://*.example.org", "file:///c:/work"].map(AllowEntry::parse);
    /// let allowed = allowed.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// let is_within = |uri| Uri::parse(uri)?.is_within(&allowed);
    /// assert!(is_within("https://example.com/docs/a?b")?);
    /// assert!(is_within("https://a.b.example.org/")?);
    /// assert!(is_within("file:///C%3A/work/a")?);
    /// assert!(!is_within("https://example.com.evil.com/docs/")?);
    /// assert!(!is_within("https://example.com@evil.com/docs/")?);
    /// assert!(!is_within("https://example.com/docs/..;/admin")?);
    /// let error = is_within("https://xn--bcher-kva.example.org/").unwrap_err();
    /// assert_eq!(error.to_string(), "host needs IDNA at index 8");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn is_within(&'i self, allowed: &[AllowEntry]) -> Result<bool, Error> {
        let iri: IriRef<&str> = Identifier::with_record(self.as_str(), self.record);
        match place(&iri, iri.host().unwrap_or("")) {
            Ok(place) => {
                let is_clear =
                    place.host.is_same && !has_encoded_delimiter(iri.path()) && !is_ignored_host(&place, iri.path());
                Ok(is_clear && allowed.iter().any(|entry| entry.contains(&place)))
            }
            Err(error) if error.code() == ErrorCode::NeedsIdna => Err(error),
            Err(_) => Ok(false),
        }
    }
}

/// Returns the place of a URI whose host may have lost its `*`.
fn place<'a>(iri: &IriRef<&'a str>, host: &'a str) -> Result<Place<'a>, Error> {
    let (text, record) = (iri.as_str(), &iri.record);
    let wrong = |rule, component: Component| {
        let at = usize::try_from(record.span(component).0).unwrap_or(index(record.path_start));
        wrong_entry(text, ErrorCode::NotAllowable, rule, at)
    };
    let Some(scheme) = iri.scheme() else { return Err(wrong_entry(text, ErrorCode::MissingScheme, Rule::Scheme, 0)) };
    let known = SCHEMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme));
    let &(scheme, default_port) = known.ok_or_else(|| wrong(Rule::Scheme, Component::Scheme))?;
    let is_file = scheme == FILE;
    let path = iri.path();
    if iri.userinfo().is_some() {
        return Err(wrong(Rule::Userinfo, Component::Userinfo));
    }
    if host.is_empty() && !is_file {
        return Err(wrong(Rule::Host, Component::Host));
    }
    // A `file` with a port is a drive letter to `URL`, or an error.
    let port = match iri.port() {
        Some(_) if is_file => return Err(wrong(Rule::Port, Component::Port)),
        None | Some("") => default_port,
        Some(port) => port.parse().map_err(|_| wrong(Rule::Port, Component::Port))?,
    };
    // To some software, `file:////host/share` names a host (RFC 8089, E.3.2).
    if is_file && (path.starts_with("//") || !path.starts_with('/') && iri.authority().is_none()) {
        return Err(wrong(Rule::Path, Component::Path));
    }
    if let Some(segment) = dot_segment(path, is_file) {
        return Err(wrong_entry(text, ErrorCode::DotSegment, Rule::Segment, index(record.path_start) + segment));
    }
    let host = match host {
        "" => UrlHost { name: "".into(), is_same: true },
        _ => url_host(host).map_err(|code| wrong_entry(text, code, Rule::Host, index(record.host_start)))?,
    };
    Ok(Place { scheme, host: without_final_dot(host, is_file, iri.host()), port, path: normal_path(path, is_file) })
}

fn wrong_entry(text: &str, code: ErrorCode, rule: Rule, index: usize) -> Error {
    Error::new(code, rule, index).with_rest(&text[index..], true)
}

/// Removes one final dot of a host, and the `localhost` of a `file`. The host `.` stays.
fn without_final_dot<'a>(host: UrlHost<'a>, is_file: bool, given: Option<&str>) -> UrlHost<'a> {
    let UrlHost { mut name, is_same } = host;
    if is_file && name == "localhost" {
        let is_same = given.is_some_and(|given| given.eq_ignore_ascii_case("localhost"));
        return UrlHost { name: "".into(), is_same };
    }
    if name.len() > 1 && name.ends_with('.') {
        let length = name.len() - 1;
        match &mut name {
            Cow::Borrowed(name) => *name = &name[..length],
            Cow::Owned(name) => name.truncate(length),
        }
    }
    UrlHost { name, is_same }
}

/// Returns whether some versions of `URL` ignore the host: that of a `file` before a drive letter.
fn is_ignored_host(place: &Place<'_>, path: &str) -> bool {
    let is_drive = matches!(path.as_bytes(), [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic());
    place.scheme == FILE && !place.host.name.is_empty() && is_drive
}

/// Returns the index of the first dot segment of a path. It may be percent-encoded, or stand before a `;`, and in the path of a
/// `file` before spaces, which Windows removes from the end of a name.
fn dot_segment(path: &str, is_file: bool) -> Option<usize> {
    let mut start = 0;
    for segment in path.split('/') {
        let octets = decoded(segment.as_bytes(), false);
        let before = octets.split(|&octet| octet == b';').next().unwrap_or(&[]);
        let has_only_dots = octets.starts_with(b".") && octets.iter().all(|octet| b". ".contains(octet));
        if is_dot_segment(before) || is_file && has_only_dots {
            return Some(start);
        }
        start += segment.len() + 1;
    }
    None
}

/// Returns whether a path has a percent-encoded octet that servers may decode to a separator or an end.
fn has_encoded_delimiter(path: &str) -> bool {
    (0..path.len()).any(|index| matches!(triplet(path.as_bytes(), index), Some(b'/' | b'\\' | 0)))
}

/// Writes a path without dot segments in normal form (RFC 3986, 6.2.2, and RFC 3987, 3.1), and a drive letter in lower case.
fn normal_path(path: &str, is_file: bool) -> Cow<'_, str> {
    let normal = match path {
        "" => "/".into(),
        _ if path.is_ascii() && !path.contains('%') => Cow::Borrowed(path),
        _ => Cow::Owned(with_normal_triplets(path.as_bytes())),
    };
    match normal.as_bytes() {
        [b'/', letter, rest @ ..] if is_file && letter.is_ascii_alphabetic() => {
            let after = rest.strip_prefix(b":").or(rest.strip_prefix(b"%3A"));
            match after.filter(|after| matches!(after, [] | [b'/', ..])) {
                Some(after) => {
                    let after = &normal[normal.len() - after.len()..];
                    format!("/{}:{after}", char::from(letter.to_ascii_lowercase())).into()
                }
                None => normal,
            }
        }
        _ => normal,
    }
}

fn with_normal_triplets(path: &[u8]) -> String {
    let mut output = String::with_capacity(path.len());
    let mut index = 0;
    while let Some(&byte) = path.get(index) {
        match triplet(path, index) {
            None if byte.is_ascii() => output.push(char::from(byte)),
            Some(octet) if CLASSES[usize::from(octet)] & UNRESERVED != 0 => output.push(char::from(octet)),
            octet => push_triplet(&mut output, octet.unwrap_or(byte)),
        }
        index += if byte == b'%' { 3 } else { 1 };
    }
    output
}
