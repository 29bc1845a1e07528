//! What a module without the standard library has to bring along.

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
