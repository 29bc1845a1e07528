//! RFC 3986 URIs: the exact grammar, output that keeps the meaning, errors that say at which character.
//!
//! A [`UriRef`] borrows a string that matches a rule of the grammar, and returns its components as slices. Parsing
//! changes nothing. [`UriRef::resolve_into`] and [`UriRef::normalize_into`] write a new string, which always parses
//! to the intended components.
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
//! The feature `alloc` is on by default. Without it the crate allocates nothing: functions whose names end in `_into`
//! write to a buffer of the caller. The modules [`scan`], [`resolve`] and [`normalize`] are the layer below: they
//! work on bytes and on [`Record`](record::Record)s.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod columns;
mod error;
#[rustfmt::skip]
mod generated;
mod grammar;
mod host;
pub mod lines;
pub mod mask;
pub mod normalize;
mod output;
mod path;
pub mod pct;
pub mod record;
pub mod resolve;
mod rewrite;
pub mod rule;
pub mod scan;
mod schemes;
mod triplet;
mod uri_ref;

pub use error::Error;
#[doc(hidden)]
pub use generated::alphabets::CLASSES;
pub use generated::errors::ErrorCode;
pub use generated::record::{HostKind, PathKind};
pub use generated::rules::Rule;
pub use grammar::TopRule;
pub use normalize::{Level, NormalizeOptions};
pub use path::remove_dot_segments;
pub use resolve::ResolveOptions;
pub use uri_ref::UriRef;

// The examples of the README run as doc tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
