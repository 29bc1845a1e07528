//! The layer below: functions on bytes and records, for the WebAssembly modules of the npm package. It may change in any version.

pub use crate::generated::alphabets::CLASSES;
pub use crate::grammar::TopRule;

pub mod columns {
    pub use crate::columns::*;
}

pub mod lines {
    pub use crate::lines::*;
}

pub mod mask {
    pub use crate::mask::{MASK, MaskedAs, each_password, mask_into};
}

pub mod normalize {
    pub use crate::normalize::*;
}

pub mod record {
    pub use crate::record::*;
}

pub mod resolve {
    pub use crate::resolve::*;
}

pub mod scan {
    pub use crate::scan::*;
}
