//! The layer below: functions on bytes and records, for the modules of the npm package and of the Python package. SemVer does not cover it.

pub mod columns;
pub mod lines;
pub mod mask;

pub use crate::generated::alphabets::CLASSES;
pub use crate::grammar::TopRule;

pub mod escape {
    pub use crate::escape::escape_into;
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
