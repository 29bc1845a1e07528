//! RFC 3986 URIs: the exact grammar, output that keeps the meaning, errors that say at which character.
//!
//! | type | a string that matches |
//! | --- | --- |
//! | [`Uri`] | `URI`, which has a scheme |
//! | [`UriRef`] | `URI-reference`, which may be relative |
//! | [`AbsoluteUri`] | `absolute-URI`, which has a scheme and no fragment |
//! | [`Iri`], [`IriRef`], [`AbsoluteIri`] | the same with non-ASCII characters (RFC 3987) |
//!
//! Every index and length counts bytes, as those of a `str` do.
//!
//! All are [`Identifier`]s. `Uri<&str>` borrows its string, `Uri<String>` owns it. Parsing changes nothing, and
//! components are slices. A conversion is free if every value of one type is a value of the other, as from `Uri` to
//! `UriRef` or `Iri`; otherwise it is checked. A result always parses to the intended components.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use pchar::{Level, Uri, UriRef};
//!
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! assert_eq!(UriRef::parse("../g")?.resolve(&base)?, "http://a/b/g");
//!
//! let uri: Uri<String> = "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html".parse()?;
//! assert_eq!(uri.normalize(Level::Scheme), "http://example.com/~smith/home.html");
//!
//! let error = Uri::parse("http://a/b c").unwrap_err();
//! assert_eq!(error.to_string(), "unexpected character ' ' in path at index 10");
//! # }
//! # Ok::<(), pchar::Error>(())
//! ```
//!
//! # Features
//!
//! - `alloc`, on by default: functions that return a `String` or a `Cow`. Without it the crate allocates nothing, and the
//!   functions whose names end in `_into` write to a buffer of the caller.
//! - `serde`: the types as strings.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod error;
mod escape;
#[rustfmt::skip]
mod generated;
mod grammar;
mod host;
mod identifier;
#[doc(hidden)]
pub mod kernel;
mod mask;
mod normalize;
mod origin;
mod output;
mod path;
pub mod pct;
mod record;
mod resolve;
mod rewrite;
pub mod rule;
mod scan;
mod schemes;
mod triplet;
mod urn;

pub use error::Error;
#[cfg(feature = "alloc")]
pub use escape::escape_invalid;
pub use escape::escape_invalid_into;
pub use generated::errors::ErrorCode;
pub use generated::record::{HostKind, PathKind};
pub use generated::rules::Rule;
#[cfg(feature = "alloc")]
pub use identifier::builder::{self, Builder};
pub use identifier::{
    AbsoluteIri, AbsoluteUri, Encoded, Identifier, Iri, IriRef, ParseError, QueryPairs, Segments, Text, Uri, UriRef,
    form,
};
#[cfg(feature = "alloc")]
pub use mask::redact;
pub use mask::redact_into;
pub use normalize::{Level, NormalizeOptions};
pub use path::remove_dot_segments;
pub use resolve::ResolveOptions;

// The examples of the README run as doc tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
