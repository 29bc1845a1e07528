// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

use core::fmt;

/// A rule of RFC 3986, appendix A, or of RFC 3987, 2.2, or a core rule that they use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Rule {
    /// `URI`
    Uri,
    /// `hier-part`
    HierPart,
    /// `URI-reference`
    UriReference,
    /// `absolute-URI`
    AbsoluteUri,
    /// `relative-ref`
    RelativeRef,
    /// `relative-part`
    RelativePart,
    /// `scheme`
    Scheme,
    /// `authority`
    Authority,
    /// `userinfo`
    Userinfo,
    /// `host`
    Host,
    /// `port`
    Port,
    /// `IP-literal`
    IpLiteral,
    /// `IPvFuture`
    IpvFuture,
    /// `IPv6address`
    Ipv6address,
    /// `h16`
    H16,
    /// `ls32`
    Ls32,
    /// `IPv4address`
    Ipv4address,
    /// `dec-octet`
    DecOctet,
    /// `reg-name`
    RegName,
    /// `path`
    Path,
    /// `path-abempty`
    PathAbempty,
    /// `path-absolute`
    PathAbsolute,
    /// `path-noscheme`
    PathNoscheme,
    /// `path-rootless`
    PathRootless,
    /// `path-empty`
    PathEmpty,
    /// `segment`
    Segment,
    /// `segment-nz`
    SegmentNz,
    /// `segment-nz-nc`
    SegmentNzNc,
    /// `pchar`
    Pchar,
    /// `query`
    Query,
    /// `fragment`
    Fragment,
    /// `pct-encoded`
    PctEncoded,
    /// `unreserved`
    Unreserved,
    /// `reserved`
    Reserved,
    /// `gen-delims`
    GenDelims,
    /// `sub-delims`
    SubDelims,
    /// `IRI`
    Iri,
    /// `ihier-part`
    IhierPart,
    /// `IRI-reference`
    IriReference,
    /// `absolute-IRI`
    AbsoluteIri,
    /// `irelative-ref`
    IrelativeRef,
    /// `irelative-part`
    IrelativePart,
    /// `iauthority`
    Iauthority,
    /// `iuserinfo`
    Iuserinfo,
    /// `ihost`
    Ihost,
    /// `ireg-name`
    IregName,
    /// `ipath`
    Ipath,
    /// `ipath-abempty`
    IpathAbempty,
    /// `ipath-absolute`
    IpathAbsolute,
    /// `ipath-noscheme`
    IpathNoscheme,
    /// `ipath-rootless`
    IpathRootless,
    /// `ipath-empty`
    IpathEmpty,
    /// `isegment`
    Isegment,
    /// `isegment-nz`
    IsegmentNz,
    /// `isegment-nz-nc`
    IsegmentNzNc,
    /// `ipchar`
    Ipchar,
    /// `iquery`
    Iquery,
    /// `ifragment`
    Ifragment,
    /// `iunreserved`
    Iunreserved,
    /// `ucschar`
    Ucschar,
    /// `iprivate`
    Iprivate,
    /// `ALPHA`
    Alpha,
    /// `DIGIT`
    Digit,
    /// `HEXDIG`
    Hexdig,
}

impl Rule {
    /// All rules, in the order of the grammar file.
    pub const ALL: [Self; 64] = [
        Self::Uri,
        Self::HierPart,
        Self::UriReference,
        Self::AbsoluteUri,
        Self::RelativeRef,
        Self::RelativePart,
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::Port,
        Self::IpLiteral,
        Self::IpvFuture,
        Self::Ipv6address,
        Self::H16,
        Self::Ls32,
        Self::Ipv4address,
        Self::DecOctet,
        Self::RegName,
        Self::Path,
        Self::PathAbempty,
        Self::PathAbsolute,
        Self::PathNoscheme,
        Self::PathRootless,
        Self::PathEmpty,
        Self::Segment,
        Self::SegmentNz,
        Self::SegmentNzNc,
        Self::Pchar,
        Self::Query,
        Self::Fragment,
        Self::PctEncoded,
        Self::Unreserved,
        Self::Reserved,
        Self::GenDelims,
        Self::SubDelims,
        Self::Iri,
        Self::IhierPart,
        Self::IriReference,
        Self::AbsoluteIri,
        Self::IrelativeRef,
        Self::IrelativePart,
        Self::Iauthority,
        Self::Iuserinfo,
        Self::Ihost,
        Self::IregName,
        Self::Ipath,
        Self::IpathAbempty,
        Self::IpathAbsolute,
        Self::IpathNoscheme,
        Self::IpathRootless,
        Self::IpathEmpty,
        Self::Isegment,
        Self::IsegmentNz,
        Self::IsegmentNzNc,
        Self::Ipchar,
        Self::Iquery,
        Self::Ifragment,
        Self::Iunreserved,
        Self::Ucschar,
        Self::Iprivate,
        Self::Alpha,
        Self::Digit,
        Self::Hexdig,
    ];

    /// Returns the name of the rule in the ABNF.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "URI",
            Self::HierPart => "hier-part",
            Self::UriReference => "URI-reference",
            Self::AbsoluteUri => "absolute-URI",
            Self::RelativeRef => "relative-ref",
            Self::RelativePart => "relative-part",
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::IpLiteral => "IP-literal",
            Self::IpvFuture => "IPvFuture",
            Self::Ipv6address => "IPv6address",
            Self::H16 => "h16",
            Self::Ls32 => "ls32",
            Self::Ipv4address => "IPv4address",
            Self::DecOctet => "dec-octet",
            Self::RegName => "reg-name",
            Self::Path => "path",
            Self::PathAbempty => "path-abempty",
            Self::PathAbsolute => "path-absolute",
            Self::PathNoscheme => "path-noscheme",
            Self::PathRootless => "path-rootless",
            Self::PathEmpty => "path-empty",
            Self::Segment => "segment",
            Self::SegmentNz => "segment-nz",
            Self::SegmentNzNc => "segment-nz-nc",
            Self::Pchar => "pchar",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::PctEncoded => "pct-encoded",
            Self::Unreserved => "unreserved",
            Self::Reserved => "reserved",
            Self::GenDelims => "gen-delims",
            Self::SubDelims => "sub-delims",
            Self::Iri => "IRI",
            Self::IhierPart => "ihier-part",
            Self::IriReference => "IRI-reference",
            Self::AbsoluteIri => "absolute-IRI",
            Self::IrelativeRef => "irelative-ref",
            Self::IrelativePart => "irelative-part",
            Self::Iauthority => "iauthority",
            Self::Iuserinfo => "iuserinfo",
            Self::Ihost => "ihost",
            Self::IregName => "ireg-name",
            Self::Ipath => "ipath",
            Self::IpathAbempty => "ipath-abempty",
            Self::IpathAbsolute => "ipath-absolute",
            Self::IpathNoscheme => "ipath-noscheme",
            Self::IpathRootless => "ipath-rootless",
            Self::IpathEmpty => "ipath-empty",
            Self::Isegment => "isegment",
            Self::IsegmentNz => "isegment-nz",
            Self::IsegmentNzNc => "isegment-nz-nc",
            Self::Ipchar => "ipchar",
            Self::Iquery => "iquery",
            Self::Ifragment => "ifragment",
            Self::Iunreserved => "iunreserved",
            Self::Ucschar => "ucschar",
            Self::Iprivate => "iprivate",
            Self::Alpha => "ALPHA",
            Self::Digit => "DIGIT",
            Self::Hexdig => "HEXDIG",
        }
    }
}

/// Writes the [name](Rule::name).
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
