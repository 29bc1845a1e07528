// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

#![allow(missing_docs, dead_code, clippy::unreadable_literal, clippy::doc_markdown, clippy::match_same_arms)]

pub mod alphabets;
pub mod errors;
pub mod record;
pub mod rules;
pub mod schemes;
