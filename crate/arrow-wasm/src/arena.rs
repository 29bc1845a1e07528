//! The memory of the areas: all pages after those that the program has at its start.

/// The memory of the areas, which grows up to a limit and never moves.
pub struct Arena {
    /// Its address, `None` until the first bytes are reserved.
    start: Option<usize>,
    length: usize,
    /// The maximum size of the memory of the module, in bytes.
    pub limit: usize,
}

impl Arena {
    /// An arena without memory.
    pub const fn new(limit: usize) -> Self {
        Self { start: None, length: 0, limit }
    }

    /// Makes the memory at least this long, and returns its address. Returns `None` if the limit or the host does not
    /// allow it.
    pub fn reserve(&mut self, length: u64) -> Option<usize> {
        let start = pages::start(self.start);
        let length = usize::try_from(length).ok()?;
        // The length of a slice is a positive signed number.
        let limit = self.limit.min(isize::MAX.unsigned_abs());
        if !pages::grow(start, length, limit) {
            return None;
        }
        self.start = Some(start);
        self.length = self.length.max(length);
        Some(start)
    }

    /// Returns the memory.
    pub fn bytes(&mut self) -> &mut [u8] {
        let Some(start) = self.start else { return &mut [] };
        // SAFETY: `reserve` has made sure that these bytes exist, and they are never removed. Nothing else in the module
        // uses them: it has one arena and no allocator.
        unsafe { core::slice::from_raw_parts_mut(core::ptr::with_exposed_provenance_mut(start), self.length) }
    }
}

/// The pages of the memory of the module.
#[cfg(target_family = "wasm")]
mod pages {
    use core::arch::wasm32::{memory_grow, memory_size};

    const PAGE: usize = 64 * 1024;

    /// Returns the address of the first page that the program does not use, which is known already after the first call.
    pub fn start(known: Option<usize>) -> usize {
        known.unwrap_or_else(|| memory_size::<0>() * PAGE)
    }

    /// Makes sure that there are pages for some bytes.
    pub fn grow(start: usize, length: usize, limit: usize) -> bool {
        let Some(end) = start.checked_add(length).filter(|&end| end <= limit) else { return false };
        let (pages, wanted) = (memory_size::<0>(), end.div_ceil(PAGE));
        wanted <= pages || memory_grow::<0>(wanted - pages) != usize::MAX
    }
}

/// A buffer in place of the pages, for tests.
#[cfg(not(target_family = "wasm"))]
mod pages {
    use pchar_wasm_host::OneThread;

    const SIZE: usize = 1 << 20;

    #[repr(align(64))]
    struct Buffer([u8; SIZE]);

    static BUFFER: OneThread<Buffer> = OneThread::new(Buffer([0; SIZE]));

    pub fn start(known: Option<usize>) -> usize {
        // SAFETY: the first call is before any slice of the buffer is used.
        known.unwrap_or_else(|| unsafe { BUFFER.with(|buffer| buffer.0.as_mut_ptr().expose_provenance()) })
    }

    pub fn grow(_: usize, length: usize, limit: usize) -> bool {
        length <= limit.min(SIZE)
    }
}
