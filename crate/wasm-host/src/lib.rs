//! The code that the WebAssembly modules share: the layout that they have in common with their host, the base of
//! `resolve`, and replacements for the parts of the standard library that a module of one thread does without.

#![cfg_attr(target_family = "wasm", no_std)]

#[rustfmt::skip]
#[allow(clippy::unreadable_literal)]
mod boundary;

pub use boundary::{ERROR, FALLBACK, OK, Outcome, Progress, RELATIVE_BASE, STRICT, VERSION, area, output};

use core::cell::UnsafeCell;

use pchar::kernel::TopRule;
use pchar::kernel::record::Record;
use pchar::kernel::resolve::check_base;
use pchar::kernel::scan::scan;
use pchar::{Error, ErrorCode, ResolveOptions, Rule};

/// A static value of a module that has one thread.
pub struct OneThread<T>(UnsafeCell<T>);

// SAFETY: only the host calls the module. The module is built without threads, its memory is not shared, and it
// imports nothing that would let the host enter it again while it runs.
unsafe impl<T> Sync for OneThread<T> {}

impl<T> OneThread<T> {
    /// Creates the value.
    pub const fn new(value: T) -> Self {
        Self(UnsafeCell::new(value))
    }

    /// Calls a function with the value. There is no check of who borrows it, which would take 3 % of the time of a scan.
    ///
    /// # Safety
    ///
    /// The function must not call this one for the same value.
    #[inline]
    pub unsafe fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        // SAFETY: by the contract of this function it is the only reference.
        work(unsafe { &mut *self.0.get() })
    }
}

/// Returns the top rule with a number: its position in the grammar file.
///
/// # Panics
///
/// Panics if no top rule has the number.
#[must_use]
pub fn top_rule(number: usize) -> TopRule {
    TOP_RULES.get(number).copied().flatten().expect("the number of a top rule")
}

/// The top rules at their numbers. As constants they need no table of all rules.
static TOP_RULES: [Option<TopRule>; Rule::ALL.len()] = {
    let mut rules = [None; Rule::ALL.len()];
    let mut number = 0;
    while number < rules.len() {
        rules[number] = TopRule::from_rule(Rule::ALL[number]);
        number += 1;
    }
    rules
};

/// Converts an index or a count, which never exceed the size of an area, to a field of the layout.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
#[must_use]
pub const fn field(index: usize) -> i32 {
    index as i32
}

/// Returns the options that the flags of `resolve` stand for.
#[must_use]
pub const fn resolve_options(flags: i32) -> ResolveOptions {
    ResolveOptions::new().strict(flags & STRICT != 0).relative_base(flags & RELATIVE_BASE != 0)
}

/// Returns the answer for an error: `FALLBACK` if a buffer is too small, which is not the fault of the string.
#[must_use]
pub const fn answer(error: Error) -> i32 {
    match error.code() {
        ErrorCode::BufferTooSmall | ErrorCode::TooLong => FALLBACK,
        _ => ERROR,
    }
}

impl Outcome {
    /// Writes an error in one of the two strings, and returns the answer for it.
    pub fn fail(&mut self, error: Error, input: i32) -> i32 {
        self.code = error.code() as i32;
        self.rule = error.rule() as i32;
        self.index = field(error.index());
        self.input = input;
        answer(error)
    }
}

/// The base of `resolve`, which is set once for many calls.
#[repr(C)]
pub struct Base<const SIZE: usize> {
    /// The area that the host writes the base to.
    pub area: [u8; SIZE],
    length: usize,
    record: Record,
}

impl<const SIZE: usize> Base<SIZE> {
    /// An area without a base.
    pub const EMPTY: Self = Self { area: [0; SIZE], length: 0, record: Record::EMPTY };

    /// Scans the base that the host has written to the area, and keeps its record.
    ///
    /// # Errors
    ///
    /// The first error in the base; `BaseNotAbsolute` if it has no scheme and the flags require one.
    pub fn set(&mut self, length: usize, rule: usize, flags: i32) -> Result<(), Error> {
        let record = scan(&self.area[..length], top_rule(rule))?;
        check_base(&record, resolve_options(flags))?;
        self.length = length;
        self.record = record;
        Ok(())
    }

    /// Returns the base.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.area[..self.length]
    }

    /// Returns the positions of its components.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }
}

/// Replacements for the standard library.
#[cfg(target_family = "wasm")]
mod bare {
    use core::alloc::{GlobalAlloc, Layout};
    use core::panic::PanicInfo;

    /// The allocator that the crate `alloc` requires. It has no memory to give.
    struct NoMemory;

    #[global_allocator]
    static NO_MEMORY: NoMemory = NoMemory;

    // SAFETY: an allocator reports a lack of memory by a null pointer, so there never is a block to free.
    unsafe impl GlobalAlloc for NoMemory {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            core::ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    #[panic_handler]
    fn trap(_: &PanicInfo) -> ! {
        core::arch::wasm32::unreachable()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn top_rule_is_the_position_in_the_grammar_file() {
        let numbers = (0..Rule::ALL.len()).filter(|&number| TopRule::from_rule(Rule::ALL[number]).is_some());
        let rules: Vec<_> = numbers.map(top_rule).collect();
        assert_eq!(rules.len(), 8);
        assert_eq!(top_rule(Rule::AbsoluteIri as usize), TopRule::AbsoluteIri);
    }

    #[test]
    #[should_panic(expected = "the number of a top rule")]
    fn top_rule_panics_on_another_rule() {
        let _ = top_rule(Rule::Scheme as usize);
    }

    #[test]
    #[should_panic(expected = "the number of a top rule")]
    fn top_rule_panics_on_a_number_without_a_rule() {
        let _ = top_rule(Rule::ALL.len());
    }

    #[test]
    fn a_base_without_a_scheme_is_set_only_if_the_flags_allow_it() {
        let mut base = Base { area: *b"a/b", ..Base::EMPTY };
        let rule = Rule::UriReference as usize;
        let error = base.set(3, rule, STRICT).unwrap_err();
        assert_eq!((error.code(), answer(error)), (ErrorCode::BaseNotAbsolute, ERROR));
        assert_eq!(base.text(), b"");
        assert_eq!(base.set(3, rule, STRICT | RELATIVE_BASE), Ok(()));
        assert_eq!((base.text(), base.record().path_end), (&b"a/b"[..], 3));
    }
}
