//! The components of an identifier that is built or changed.

use alloc::borrow::Cow;
use alloc::string::String;

use super::form::Form;
use super::relativize::reads_as_another;
use super::{Component, Identifier, MAX_LENGTH};
use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::path::path_guard;

type Part<'a> = Option<Cow<'a, str>>;

/// Components that are valid each. [`Components::recompose`] checks them together.
#[derive(Default)]
pub struct Components<'a> {
    pub scheme: Part<'a>,
    pub userinfo: Part<'a>,
    pub host: Part<'a>,
    pub port: Part<'a>,
    pub path: Cow<'a, str>,
    pub query: Part<'a>,
    pub fragment: Part<'a>,
}

impl<'a> Components<'a> {
    pub fn of<F: Form>(uri: &Identifier<&'a str, F>) -> Self {
        let part = |component| uri.slice(component).map(Cow::Borrowed);
        Self {
            scheme: part(Component::Scheme),
            userinfo: part(Component::Userinfo),
            host: part(Component::Host),
            port: part(Component::Port),
            path: Cow::Borrowed(uri.path()),
            query: part(Component::Query),
            fragment: part(Component::Fragment),
        }
    }

    /// Joins the components (RFC 3986, 5.3). A path that would be read as an authority or a scheme gets a guard (3.3 and 4.2).
    ///
    /// The result is scanned, so it never parses to other components.
    pub fn recompose<F: Form>(&self) -> Result<Identifier<String, F>, Error> {
        let mut text = String::new();
        let push = |text: &mut String, before: &str, part: &Part<'_>, after: &str| {
            if let Some(part) = part {
                text.extend([before, part, after]);
            }
        };
        push(&mut text, "", &self.scheme, ":");
        if self.host.is_some() || self.userinfo.is_some() || self.port.is_some() {
            text.push_str("//");
            push(&mut text, "", &self.userinfo, "@");
            if self.host.is_none() {
                return Err(Error::new(ErrorCode::AmbiguousComponents, Rule::Host, text.len()));
            }
            push(&mut text, "", &self.host, "");
            push(&mut text, ":", &self.port, "");
            if !self.path.is_empty() && !self.path.starts_with('/') {
                return Err(Error::new(ErrorCode::AmbiguousComponents, Rule::PathAbempty, text.len()));
            }
        } else if !path_guard(self.path.as_bytes(), false).is_empty() {
            text.push_str("/.");
        } else if self.scheme.is_none() && !self.path.starts_with('/') && reads_as_another(&self.path) {
            text.push_str("./");
        }
        text.push_str(&self.path);
        push(&mut text, "?", &self.query, "");
        push(&mut text, "#", &self.fragment, "");
        if text.len() > MAX_LENGTH {
            return Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0));
        }
        Identifier::scan(text)
    }
}

/// Sets or removes a component, which a function writes.
pub fn set(
    component: &mut Part<'_>,
    text: Option<&str>,
    write: impl FnOnce(&str) -> Result<String, Error>,
) -> Result<(), Error> {
    *component = text.map(write).transpose()?.map(Cow::Owned);
    Ok(())
}

/// Sets the path to one that is written, unless there is an error.
pub fn set_path(components: &mut Components<'_>, path: Result<String, Error>) -> Result<(), Error> {
    components.path = Cow::Owned(path?);
    Ok(())
}
