//! RFC 3986 URIs: exact grammar, meaning-preserving output, errors with a place.
//!
//! A [`UriRef`] is a text that matches a rule of the grammar, with its components as slices of it. Parsing changes
//! nothing; [`UriRef::resolve_into`] and [`UriRef::normalize_into`] make new text, and what they make always parses to
//! the components that are meant.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use pchar::{Level, UriRef};
//!
//! let base = UriRef::parse("http://a/b/c/d;p?q")?;
//! let reference = UriRef::parse("../g")?;
//! assert_eq!(reference.resolve(&base)?, "http://a/b/g");
//!
//! let uri = UriRef::parse("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html")?;
//! assert_eq!(uri.normalize(Level::Scheme), "http://example.com/~smith/home.html");
//!
//! let error = UriRef::parse("http://a/b c").unwrap_err();
//! assert_eq!(error.to_string(), "unexpected character ' ' in path at index 10");
//! # }
//! # Ok::<(), pchar::Error>(())
//! ```
//!
//! Without the feature `alloc` (on by default) nothing is allocated: the functions that end in `_into` write into
//! a buffer of the caller's. The modules [`scan`], [`resolve`] and [`normalize`] are the layer below, on bytes and
//! [`Record`](record::Record)s, each of which belongs to the text that it was made of.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod block;
mod error;
#[rustfmt::skip]
mod generated;
mod grammar;
mod host;
pub mod lines;
pub mod normalize;
mod output;
mod path;
pub mod pct;
mod plain;
mod reader;
pub mod record;
pub mod resolve;
pub mod rule;
pub mod scan;
mod splice;
mod uri_ref;
mod vector;

pub use error::Error;
pub use generated::errors::ErrorCode;
pub use generated::rules::Rule;
pub use grammar::{HostKind, PathKind, TopRule};
pub use normalize::{Level, NormalizeOptions};
pub use path::remove_dot_segments;
pub use resolve::ResolveOptions;
pub use uri_ref::UriRef;

// The code of the README runs with the doc tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
