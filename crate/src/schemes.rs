//! The rules of schemes for normalization (RFC 3986, 6.2.3).

use crate::generated::schemes::SCHEMES;
use crate::scan::block::below;

/// The rules of a scheme for normalization.
#[derive(Clone, Copy)]
pub struct SchemeDefaults {
    /// The name of the scheme, as a number.
    name: u64,
    /// The default port. If the scheme does not have one, it is a number that is not a port.
    pub port: u32,
    /// Whether an empty path after an authority becomes a slash.
    pub has_root: bool,
    /// Whether a missing authority, an empty host and `localhost` mean the same.
    pub localhost: bool,
}

impl SchemeDefaults {
    /// Those of a scheme that is not in the table: only an empty port and leading zeros are dropped.
    const NONE: Self = Self::of((b"", 0, false, false));

    const fn of((name, port, has_root, localhost): (&[u8], u16, bool, bool)) -> Self {
        Self { name: number(name), port: if port == 0 { u32::MAX } else { port as u32 }, has_root, localhost }
    }
}

static DEFAULTS: [SchemeDefaults; SCHEMES.len()] = {
    let mut defaults = [SchemeDefaults::NONE; SCHEMES.len()];
    let mut index = 0;
    while index < SCHEMES.len() {
        defaults[index] = SchemeDefaults::of(SCHEMES[index]);
        index += 1;
    }
    defaults
};

/// Returns a name of up to seven characters as a number, which is compared faster. No longer name has the same number.
const fn number(name: &[u8]) -> u64 {
    assert!(name.len() < 8);
    let mut number = 0;
    let mut index = name.len();
    while index > 0 {
        index -= 1;
        number = number << 8 | name[index] as u64;
    }
    number
}

/// Returns the defaults of a scheme, whose name must be in lower case: the first `length` bytes of a string.
///
/// # Panics
///
/// Panics if the string is shorter.
#[inline(never)]
pub fn scheme_defaults(text: &[u8], length: usize) -> SchemeDefaults {
    let name = match text.first_chunk() {
        // The same number without a loop, or that of eight characters.
        Some(start) => u64::from_le_bytes(*start) & below(8 * length.min(8)),
        None => number(&text[..length]),
    };
    DEFAULTS.iter().find(|defaults| defaults.name == name).copied().unwrap_or(SchemeDefaults::NONE)
}
