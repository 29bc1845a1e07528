//! The WebAssembly module of the npm package: numbers in, numbers out.
//!
//! Texts and records stand in areas at fixed places of the memory, which the host writes before a call and reads after
//! it. Nothing is imported, nothing is allocated and the memory never grows. What the core never does, a panic, is a
//! trap, after which the host drops the instance.

#![cfg_attr(target_family = "wasm", no_std)]

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

/// The layout of the record and the meaning of the entries, as `VERSION` in `ts/backend/words.ts`.
const VERSION: u32 = 1;

/// How many words a record has, as `WORDS` in `ts/backend/words.ts`.
const WORDS: usize = 17;

/// How long a text may be, in bytes.
const AREA: usize = 64 * 1024;

/// How long a result may be, in bytes: a text, and what guards it from being read otherwise.
const OUTPUT: usize = AREA + 128;

/// What the host and the module share.
#[repr(C, align(16))]
struct Areas {
    reference: [u8; AREA],
    base: [u8; AREA],
    output: [u8; OUTPUT],
    words: [i32; WORDS],
}

/// A value of a module that has one thread.
struct OneThread<T>(T);

// SAFETY: nothing but the host of the module can call a cdylib. The module is built without threads, its memory is not
// shared, and it imports nothing by which the host could enter it again while it runs.
unsafe impl<T> Sync for OneThread<T> {}

static AREAS: OneThread<RefCell<Areas>> = OneThread(RefCell::new(Areas {
    reference: [0; AREA],
    base: [0; AREA],
    output: [0; OUTPUT],
    words: [0; WORDS],
}));

/// The version that the host compares with its own.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    VERSION
}

/// Where the words of the record are.
#[wasm_bindgen]
#[must_use]
pub fn words() -> *const i32 {
    AREAS.0.borrow().words.as_ptr()
}

/// Where the host writes the text or the reference.
#[wasm_bindgen]
#[must_use]
pub fn reference_area() -> *mut u8 {
    AREAS.0.borrow_mut().reference.as_mut_ptr()
}

/// Where the host writes the base.
#[wasm_bindgen]
#[must_use]
pub fn base_area() -> *mut u8 {
    AREAS.0.borrow_mut().base.as_mut_ptr()
}

/// Where the host reads a result.
#[wasm_bindgen]
#[must_use]
pub fn output_area() -> *const u8 {
    AREAS.0.borrow().output.as_ptr()
}

/// Scans the text of a length in the reference area and returns the code of its error, 0 where there is none.
#[wasm_bindgen]
#[must_use]
pub fn scan(length: usize, rule: usize) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    areas.words.fill(-1);
    i32::from(areas.reference[..length][rule])
}

/// Resolves the reference against the base and returns the length of the result, -1 where there is an error.
#[wasm_bindgen]
#[must_use]
pub fn resolve(reference: usize, base: usize, rule: usize, flags: usize) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    areas.output[..reference].copy_from_slice(&areas.reference[..reference]);
    i32::from(areas.base[..base][rule + flags])
}

/// Normalizes the text and returns the length of the result, -1 where there is an error.
#[wasm_bindgen]
#[must_use]
pub fn normalize(length: usize, rule: usize, flags: usize) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    areas.output[..length].copy_from_slice(&areas.reference[..length]);
    i32::from(areas.output[rule + flags])
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
