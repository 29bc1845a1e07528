//! Operations on sixteen bytes. In WebAssembly they are vector instructions, and with the feature `simd` on targets that
//! have them. Otherwise they are loops over arrays, and the scanner uses them only in tests, with the feature `_blocks`.

#[cfg(all(feature = "simd", not(target_arch = "wasm32")))]
pub use native::Vector;
#[cfg(not(any(feature = "simd", target_arch = "wasm32")))]
pub use portable::Vector;
#[cfg(target_arch = "wasm32")]
pub use wasm::{Vector, lower_case};

/// Whether the operations are vector instructions. If they are not, going byte by byte is faster. The feature `_blocks` takes
/// them for fast.
pub const IS_FAST: bool = cfg!(any(
    target_arch = "wasm32",
    feature = "_blocks",
    all(feature = "simd", any(target_feature = "ssse3", all(target_arch = "aarch64", target_feature = "neon"))),
));

/// Returns some bytes with lower-case ASCII letters. Compilers find the vector instructions of other targets themselves.
#[cfg(not(target_arch = "wasm32"))]
pub fn lower_case(bytes: &[u8; 16]) -> [u8; 16] {
    bytes.map(|byte| byte.to_ascii_lowercase())
}

/// The classes of each byte, one bit for each class. A byte belongs to a class if the tables of both its nibbles have
/// the bit.
pub struct Nibbles {
    pub low: [u8; 16],
    pub high: [u8; 16],
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use super::Nibbles;
    use core::arch::wasm32::{
        u8x16_all_true, u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_min, u8x16_splat, u8x16_sub, u8x16_swizzle, u16x8_shl,
        u16x8_shr, u64x2, u64x2_extract_lane, v128, v128_and, v128_any_true, v128_or,
    };

    #[derive(Clone, Copy)]
    pub struct Vector(v128);

    impl Vector {
        /// Loads two halves, which compile to one instruction.
        #[inline]
        pub fn load(bytes: &[u8; 16]) -> Self {
            let (halves, _) = bytes.as_chunks::<8>();
            Self(u64x2(u64::from_le_bytes(halves[0]), u64::from_le_bytes(halves[1])))
        }

        /// Returns the classes of each byte. `mask` is 15 in each byte.
        #[inline]
        pub fn classes(self, nibbles: &Nibbles, mask: &[u8; 16]) -> Self {
            let mask = Self::load(mask).0;
            let low = v128_and(self.0, mask);
            let high = v128_and(u16x8_shr(self.0, 4), mask);
            Self(v128_and(
                u8x16_swizzle(Self::load(&nibbles.low).0, low),
                u8x16_swizzle(Self::load(&nibbles.high).0, high),
            ))
        }

        #[inline]
        pub fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }

        #[inline]
        pub fn min(self, other: Self) -> Self {
            Self(u8x16_min(self.0, other.0))
        }

        /// Returns whether any byte has one of the bits.
        #[inline]
        pub fn has(self, bits: u8) -> bool {
            v128_any_true(v128_and(self.0, u8x16_splat(bits)))
        }

        /// Returns whether any byte is zero.
        #[inline]
        pub fn has_zero(self) -> bool {
            !u8x16_all_true(self.0)
        }

        /// Returns the positions of the bytes with a bit. The bit is shifted to the top of its byte, from which the
        /// mask is taken.
        #[inline]
        pub fn positions(self, bit: u8) -> u64 {
            u64::from(u8x16_bitmask(u16x8_shl(self.0, bit.leading_zeros())))
        }

        /// Returns the positions of zero bytes.
        #[inline]
        pub fn zeros(self) -> u64 {
            self.equal(0)
        }

        /// Returns the positions of a byte.
        #[inline]
        pub fn equal(self, byte: u8) -> u64 {
            u64::from(u8x16_bitmask(u8x16_eq(self.0, u8x16_splat(byte))))
        }
    }

    #[inline]
    pub fn lower_case(bytes: &[u8; 16]) -> [u8; 16] {
        let vector = Vector::load(bytes).0;
        let is_upper = u8x16_lt(u8x16_sub(vector, u8x16_splat(b'A')), u8x16_splat(26));
        let lower = v128_or(vector, v128_and(is_upper, u8x16_splat(0x20)));
        let mut output = [0; 16];
        let (halves, _) = output.as_chunks_mut::<8>();
        halves[0] = u64x2_extract_lane::<0>(lower).to_le_bytes();
        halves[1] = u64x2_extract_lane::<1>(lower).to_le_bytes();
        output
    }
}

#[cfg(all(feature = "simd", not(target_arch = "wasm32")))]
mod native {
    use super::Nibbles;
    use wide::u8x16;

    #[derive(Clone, Copy)]
    pub struct Vector(u8x16);

    impl Vector {
        #[inline]
        pub fn load(bytes: &[u8; 16]) -> Self {
            Self(u8x16::new(*bytes))
        }

        #[inline]
        pub fn classes(self, nibbles: &Nibbles, mask: &[u8; 16]) -> Self {
            let low = self.0 & u8x16::new(*mask);
            let high = self.0.unbounded_shr_scalar(4);
            Self(u8x16::new(nibbles.low).shuffle(low) & u8x16::new(nibbles.high).shuffle(high))
        }

        #[inline]
        pub fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        #[inline]
        pub fn min(self, other: Self) -> Self {
            Self(self.0.min(other.0))
        }

        #[inline]
        pub fn has(self, bits: u8) -> bool {
            (self.0 & u8x16::splat(bits)) != u8x16::ZERO
        }

        #[inline]
        pub fn has_zero(self) -> bool {
            self.0.simd_eq(u8x16::ZERO).any()
        }

        #[inline]
        pub fn positions(self, bit: u8) -> u64 {
            Self(self.0 & u8x16::splat(bit)).equal(bit)
        }

        #[inline]
        pub fn zeros(self) -> u64 {
            self.equal(0)
        }

        #[inline]
        pub fn equal(self, byte: u8) -> u64 {
            u64::from(self.0.simd_eq(u8x16::splat(byte)).to_bitmask())
        }
    }
}

#[cfg(not(any(feature = "simd", target_arch = "wasm32")))]
mod portable {
    use super::Nibbles;
    use core::array::from_fn;

    #[derive(Clone, Copy)]
    pub struct Vector([u8; 16]);

    impl Vector {
        pub fn load(bytes: &[u8; 16]) -> Self {
            Self(*bytes)
        }

        pub fn classes(self, nibbles: &Nibbles, mask: &[u8; 16]) -> Self {
            Self(self.0.map(|byte| nibbles.low[usize::from(byte & mask[0])] & nibbles.high[usize::from(byte >> 4)]))
        }

        pub fn or(self, other: Self) -> Self {
            Self(from_fn(|position| self.0[position] | other.0[position]))
        }

        pub fn min(self, other: Self) -> Self {
            Self(from_fn(|position| self.0[position].min(other.0[position])))
        }

        pub fn has(self, bits: u8) -> bool {
            self.0.iter().any(|byte| byte & bits != 0)
        }

        pub fn has_zero(self) -> bool {
            self.0.contains(&0)
        }

        pub fn positions(self, bit: u8) -> u64 {
            Self(self.0.map(|byte| byte & bit)).equal(bit)
        }

        pub fn zeros(self) -> u64 {
            self.equal(0)
        }

        /// Finds a byte in two halves. The normalizer asks for some bytes of each block, so it is not a loop over bytes.
        #[inline]
        pub fn equal(self, byte: u8) -> u64 {
            let (halves, _) = self.0.as_chunks::<8>();
            let find = |half: [u8; 8]| zeros_of(u64::from_le_bytes(half) ^ (ONES * u64::from(byte)));
            find(halves[0]) | find(halves[1]) << 8
        }
    }

    /// The lowest bit of each byte.
    const ONES: u64 = u64::MAX / 255;

    /// Returns a bit for each byte that is zero. The product moves the highest bit of each byte to the highest byte.
    #[inline]
    fn zeros_of(bytes: u64) -> u64 {
        let lower = ONES * 0x7f;
        let highest = !(((bytes & lower) + lower) | bytes | lower);
        (highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}
