// The layout of Arrow's `Utf8View`.

/** The number of bytes of a view. */
export const VIEW = 16;

/** The maximum length of a string that is stored inside its view. */
export const INLINE = 12;

/**
 * Returns a view of each string, by where it starts and ends in some bytes.
 *
 * A view has the length of its string, then the string itself if it is short. A longer one is stored as its first four bytes,
 * the number of its buffer, which is 0, and its index there. Numbers are little-endian.
 */
export function viewsOf(starts: Int32Array, ends: Int32Array, bytes: Uint8Array): Uint8Array {
  const bytesOfViews = new Uint8Array(VIEW * starts.length);
  const numbers = new DataView(bytesOfViews.buffer);
  for (let line = 0, view = 0; line < starts.length; line++, view += VIEW) {
    const start = starts[line]!;
    const length = ends[line]! - start;
    const isShort = length <= INLINE;
    numbers.setInt32(view, length, true);
    for (let index = 0; index < (isShort ? length : 4); index++) {
      bytesOfViews[view + 4 + index] = bytes[start + index]!;
    }
    if (!isShort) numbers.setInt32(view + 12, start, true);
  }
  return bytesOfViews;
}
