// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

use core::fmt;

/// An error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ErrorCode {
    /// `ERR_URI_UNEXPECTED_CHARACTER`: unexpected {found} in {rule} (RFC 3986, appendix A).
    UnexpectedCharacter = 1,
    /// `ERR_URI_INVALID_PCT_ENCODED`: percent sign without two hexadecimal digits (RFC 3986, 2.1).
    InvalidPctEncoded = 2,
    /// `ERR_URI_MISSING_SCHEME`: missing scheme (RFC 3986, 3.1).
    MissingScheme = 3,
    /// `ERR_URI_UNEXPECTED_FRAGMENT`: unexpected fragment in {rule} (RFC 3986, 4.3).
    UnexpectedFragment = 4,
    /// `ERR_URI_INVALID_IPV6ADDRESS`: unexpected {found} in IPv6address (RFC 3986, 3.2.2).
    InvalidIpv6address = 5,
    /// `ERR_URI_INVALID_IPVFUTURE`: unexpected {found} in IPvFuture (RFC 3986, 3.2.2).
    InvalidIpvFuture = 6,
    /// `ERR_URI_ZONE_IDENTIFIER`: zone identifier after IPv6address (RFC 9844).
    ZoneIdentifier = 7,
    /// `ERR_URI_UNCLOSED_IP_LITERAL`: missing ']' after IP-literal (RFC 3986, 3.2.2).
    UnclosedIpLiteral = 8,
    /// `ERR_URI_BASE_NOT_ABSOLUTE`: base URI has no scheme (RFC 3986, 5.1).
    BaseNotAbsolute = 9,
    /// `ERR_URI_AMBIGUOUS_COMPONENTS`: components would be parsed differently (RFC 3986, 3.3).
    AmbiguousComponents = 10,
    /// `ERR_URI_NO_REFERENCE`: no reference leads from base to target (RFC 3986, 5.2).
    NoReference = 11,
    /// `ERR_URI_INVALID_UTF8`: percent-encoded octets that are not UTF-8 (RFC 3986, 2.5).
    InvalidUtf8 = 13,
    /// `ERR_URI_DOT_SEGMENT`: segment is a dot segment (RFC 3986, 3.3).
    DotSegment = 15,
    /// `ERR_URI_BUFFER_TOO_SMALL`: output buffer too small.
    BufferTooSmall = 16,
    /// `ERR_URI_TOO_LONG`: string too long.
    TooLong = 17,
    /// `ERR_URI_NEEDS_IDNA`: host needs IDNA (RFC 5891, 4).
    NeedsIdna = 22,
    /// `ERR_URI_NOT_ALLOWABLE`: an entry of an allow list cannot have this {rule}.
    NotAllowable = 23,
}

impl ErrorCode {
    /// Returns the name of the code, which is the same in every language and version: `ERR_URI_MISSING_SCHEME`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnexpectedCharacter => "ERR_URI_UNEXPECTED_CHARACTER",
            Self::InvalidPctEncoded => "ERR_URI_INVALID_PCT_ENCODED",
            Self::MissingScheme => "ERR_URI_MISSING_SCHEME",
            Self::UnexpectedFragment => "ERR_URI_UNEXPECTED_FRAGMENT",
            Self::InvalidIpv6address => "ERR_URI_INVALID_IPV6ADDRESS",
            Self::InvalidIpvFuture => "ERR_URI_INVALID_IPVFUTURE",
            Self::ZoneIdentifier => "ERR_URI_ZONE_IDENTIFIER",
            Self::UnclosedIpLiteral => "ERR_URI_UNCLOSED_IP_LITERAL",
            Self::BaseNotAbsolute => "ERR_URI_BASE_NOT_ABSOLUTE",
            Self::AmbiguousComponents => "ERR_URI_AMBIGUOUS_COMPONENTS",
            Self::NoReference => "ERR_URI_NO_REFERENCE",
            Self::InvalidUtf8 => "ERR_URI_INVALID_UTF8",
            Self::DotSegment => "ERR_URI_DOT_SEGMENT",
            Self::BufferTooSmall => "ERR_URI_BUFFER_TOO_SMALL",
            Self::TooLong => "ERR_URI_TOO_LONG",
            Self::NeedsIdna => "ERR_URI_NEEDS_IDNA",
            Self::NotAllowable => "ERR_URI_NOT_ALLOWABLE",
        }
    }

    /// Returns whether the message shows the character at the index.
    pub(crate) const fn shows_character(self) -> bool {
        matches!(self, Self::UnexpectedCharacter | Self::InvalidIpv6address | Self::InvalidIpvFuture)
    }

    /// Returns the message, with placeholders `{found}` and `{rule}`.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::UnexpectedCharacter => "unexpected {found} in {rule}",
            Self::InvalidPctEncoded => "percent sign without two hexadecimal digits",
            Self::MissingScheme => "missing scheme",
            Self::UnexpectedFragment => "unexpected fragment in {rule}",
            Self::InvalidIpv6address => "unexpected {found} in IPv6address",
            Self::InvalidIpvFuture => "unexpected {found} in IPvFuture",
            Self::ZoneIdentifier => "zone identifier after IPv6address",
            Self::UnclosedIpLiteral => "missing ']' after IP-literal",
            Self::BaseNotAbsolute => "base URI has no scheme",
            Self::AmbiguousComponents => "components would be parsed differently",
            Self::NoReference => "no reference leads from base to target",
            Self::InvalidUtf8 => "percent-encoded octets that are not UTF-8",
            Self::DotSegment => "segment is a dot segment",
            Self::BufferTooSmall => "output buffer too small",
            Self::TooLong => "string too long",
            Self::NeedsIdna => "host needs IDNA",
            Self::NotAllowable => "an entry of an allow list cannot have this {rule}",
        }
    }
}

/// Writes the [name](ErrorCode::name).
impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
