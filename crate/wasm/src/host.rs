//! What every module that a host loads has: one thread, numbers in and out, and no standard library.

use pchar::{Rule, TopRule};

/// A value of a module that has one thread.
pub struct OneThread<T>(pub T);

// SAFETY: nothing but the host of the module can call a cdylib. The module is built without threads, its memory is not
// shared, and it imports nothing by which the host could enter it again while it runs.
unsafe impl<T> Sync for OneThread<T> {}

/// The top rule of a number, which is its place in the grammar file. Of any other number it is a trap.
pub fn top_rule(number: usize) -> TopRule {
    Rule::ALL.get(number).copied().and_then(TopRule::from_rule).expect("the number of a top rule")
}

/// No index and no count passes the size of an area.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
pub const fn word(index: usize) -> i32 {
    index as i32
}

/// What a module without the standard library has to bring along.
#[cfg(target_family = "wasm")]
mod bare {
    use core::alloc::{GlobalAlloc, Layout};
    use core::panic::PanicInfo;

    /// The allocator that `alloc` asks for, with no memory to give.
    struct Nothing;

    #[global_allocator]
    static NOTHING: Nothing = Nothing;

    // SAFETY: a null pointer is how an allocator says that there is no memory, so there never is a block to free.
    unsafe impl GlobalAlloc for Nothing {
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
