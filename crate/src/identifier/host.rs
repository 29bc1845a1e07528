use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{Identifier, Text};
use crate::generated::record::HostKind;
use crate::host::ipv6_groups;

#[cfg(feature = "alloc")]
use super::form::Ascii;
#[cfg(feature = "alloc")]
use crate::origin::write_origin;
#[cfg(feature = "alloc")]
use crate::output::{Output, zeros};
#[cfg(feature = "alloc")]
use alloc::string::String;

impl<'i, 'o, T: Text<'i, 'o>, F> Identifier<T, F> {
    /// Returns the address of a host that is one, `None` for a name and for an `IPvFuture`.
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let uri = Uri::parse("http://[2001:db8::7]/")?;
    /// assert!(uri.ip_address().is_some_and(|address| address.is_ipv6()));
    /// assert_eq!(Uri::parse("http://127.1/")?.ip_address(), None); // a name
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn ip_address(&'i self) -> Option<IpAddr> {
        let host = self.host()?;
        match self.host_kind()? {
            HostKind::Ipv4 => host.parse().map(|address: Ipv4Addr| address.into()).ok(),
            HostKind::Ipv6 => Some(ipv6_address(host).into()),
            HostKind::IpvFuture | HostKind::RegName => None,
        }
    }

    /// Returns the port as a number, `None` if it is absent, empty or greater than 65535.
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// assert_eq!(Uri::parse("http://h:080/")?.port_u16(), Some(80));
    /// assert_eq!(Uri::parse("http://h:65536/")?.port_u16(), None);
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn port_u16(&'i self) -> Option<u16> {
        self.port()?.parse().ok()
    }
}

/// Returns the address of a host in brackets.
pub(super) fn ipv6_address(host: &str) -> Ipv6Addr {
    ipv6_groups(&host.as_bytes()[1..host.len() - 1]).into()
}

#[cfg(feature = "alloc")]
impl<'i, 'o, T: Text<'i, 'o>, F: Ascii> Identifier<T, F> {
    /// Returns the origin: scheme, host and port (RFC 6454, 4 and 6.2). URIs with the same string have the same origin.
    ///
    /// Scheme and host are normalized, the default port of the scheme is left out, and an `IPv6address` is written as in the
    /// `Origin` header of a browser (WHATWG URL, 3.6). The origin is `None` without a scheme, without a host or with an empty
    /// one, and with a port greater than 65535. Two URIs without an origin never have the same one (RFC 6454, 5).
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let origin = Uri::parse("HTTPS://me@Example.COM:443/a?b")?.origin();
    /// assert_eq!(origin.as_deref(), Some("https://example.com"));
    /// assert_eq!(Uri::parse("urn:example:a")?.origin(), None);
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&'i self) -> Option<String> {
        let text = self.as_str().as_bytes();
        let mut buffer = zeros(7 * text.len() + 128);
        let mut output = Output::new(&mut buffer);
        if !write_origin(text, &self.record, &mut output) {
            return None;
        }
        let length = output.finish().expect("room for an origin");
        buffer.truncate(length);
        Some(String::from_utf8(buffer).expect("an origin is ASCII"))
    }
}
