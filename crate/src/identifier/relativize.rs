use alloc::{format, string::String, vec, vec::Vec};

use super::form::Form;
use super::resolve::in_base;
use super::{Component, Identifier};
use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::path::{path_guard, remove_dot_segments};
use crate::resolve::{ResolveOptions, check_base};

impl<T: AsRef<str>, F: Form> Identifier<T, F> {
    /// Returns the shortest reference that resolves to this target from a base: the inverse of
    /// [`resolve`](Identifier::resolve).
    ///
    /// Schemes and authorities are compared character by character, so normalize both values first if their spelling may differ.
    /// Among references of the same length, a relative path comes before an absolute path, and that before a network path.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme. `ErrorCode::NoReference` if no reference resolves to the
    /// target: it has no scheme, or it has dot segments, which resolution removes.
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(Uri::parse("http://a/b/")?.relativize(&base)?, "..");
    /// assert_eq!(Uri::parse("http://a/b/c/d:e")?.relativize(&base)?, "./d:e");
    /// assert_eq!(Uri::parse("http://g")?.relativize(&base)?, "//g");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn relativize<U: AsRef<str>, B: Form<Reference = F::Reference>>(
        &self,
        base: &Identifier<U, B>,
    ) -> Result<Identifier<String, F::Reference>, Error> {
        // A target with a scheme would resolve against any base.
        check_base(&base.record, ResolveOptions::new()).map_err(|error| in_base(error, base.text.as_ref()))?;
        let (target, base) = (self.borrowed(), base.borrowed());
        let mut candidates = candidates(&Parts::of(&target), &Parts::of(&base), target.as_str());
        candidates.sort_by_key(|reference| reference.encode_utf16().count());
        for candidate in candidates {
            let Ok(reference) = Identifier::<String, F::Reference>::scan(candidate) else { continue };
            if reference.resolve(&base)?.as_str() == target.as_str() {
                return Ok(reference);
            }
        }
        Err(Error::new(ErrorCode::NoReference, Rule::RelativeRef, 0).with_rest(target.as_str(), false))
    }
}

/// The five components of RFC 3986, 5.2.1, without the fragment of a base.
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of<F>(uri: &Identifier<&'a str, F>) -> Self {
        Self {
            scheme: uri.slice(Component::Scheme),
            authority: uri.authority(),
            path: uri.path(),
            query: uri.query(),
            fragment: uri.slice(Component::Fragment),
        }
    }

    /// Returns the path that a relative path is appended to (5.2.3), without dot segments.
    fn directory(&self) -> String {
        if self.authority.is_some() && self.path.is_empty() {
            return String::from("/");
        }
        let end = self.path.rfind('/').map_or(0, |slash| slash + 1);
        let mut path = self.path.as_bytes()[..end].to_vec();
        let length = remove_dot_segments(&mut path);
        path.truncate(length);
        String::from_utf8(path).expect("segments of a path")
    }
}

/// Returns the shortest candidate of each kind. They may be wrong: the caller resolves each to find out.
fn candidates(target: &Parts<'_>, base: &Parts<'_>, text: &str) -> Vec<String> {
    let mut references = vec![String::from(text)];
    if target.scheme != base.scheme {
        return references;
    }
    let fragment = target.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
    let after_path = target.query.map_or(fragment.clone(), |query| format!("?{query}{fragment}"));
    if let Some(authority) = target.authority {
        references.insert(0, format!("//{authority}{}{after_path}", target.path));
    }
    if target.authority != base.authority {
        return references;
    }
    if target.path.starts_with('/') {
        let guard = if path_guard(target.path.as_bytes(), false).is_empty() { "" } else { "/." };
        references.insert(0, format!("{guard}{}{after_path}", target.path));
    }
    // Resolution puts the guard `/.` before a path that starts with `//`.
    let is_guarded = target.authority.is_none() && target.path.starts_with("/.//");
    let path = if is_guarded { &target.path[2..] } else { target.path };
    references.insert(0, relative_path(&base.directory(), path) + &after_path);
    if target.path == base.path {
        references.insert(0, if target.query == base.query { fragment } else { after_path });
    }
    references
}

/// Returns the relative path from a directory to a path: up to the last directory they share, then down.
fn relative_path(directory: &str, path: &str) -> String {
    let same = directory.bytes().zip(path.bytes()).take_while(|(one, other)| one == other).count();
    let shared = directory.as_bytes()[..same].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let up = "../".repeat(directory[shared..].matches('/').count());
    let rest = &path[shared..];
    match rest {
        "" if up.is_empty() => String::from("."),
        "" => String::from(&up[..up.len() - 1]),
        _ if up.is_empty() && reads_as_another(rest) => format!("./{rest}"),
        _ => up + rest,
    }
}

/// Returns whether a relative path would be read as an absolute one or as starting with a scheme (4.2).
pub(super) fn reads_as_another(path: &str) -> bool {
    path.starts_with('/') || path.split('/').next().is_some_and(|first| first.contains(':'))
}
