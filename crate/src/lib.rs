#![cfg_attr(feature = "alloc", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "alloc"),
    doc = "RFC 3986 URIs, without an allocator: the functions that write end in `_into`."
)]
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
pub use identifier::AllowEntry;
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
