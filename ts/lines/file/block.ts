import { constants } from "node:buffer";
import { readSync } from "node:fs";
import { LF } from "../../support/character-codes.ts";

/** The number of bytes that are read beyond a block at first. It nearly always holds the end of the last line. */
const TAIL = 65_536;

/** The maximum number of bytes of one read. Some systems reject reads of 2 GiB. */
const MAX_READ = 2 ** 26;

/** The maximum number of bytes of a line. A line that does not fit into the memory of the module is decoded to a string. */
export const MAX_LINE: number = constants.MAX_STRING_LENGTH;

/** An open file, and its size when it was opened. */
export interface OpenFile {
  readonly fd: number;
  readonly size: number;
}

/**
 * Creates a reader of the blocks of a file, which is cut at the multiples of a size.
 *
 * A block owns the lines that start in it. The reader returns them whole, however far the last one extends, and an empty
 * array if no line starts in the block. The next call overwrites the bytes.
 */
export function blockReader({ fd, size }: OpenFile, blockSize: number): (block: number) => Uint8Array {
  const typicalSize = 1 + blockSize + TAIL;
  let buffer = Buffer.alloc(0);

  /** Reads from an offset of the file to an index of the buffer. */
  const read = (index: number, offset: number, length: number): void => {
    for (let done = 0; done < length; ) {
      const requested = Math.min(length - done, MAX_READ);
      const bytesRead = readSync(fd, buffer, index + done, requested, offset + done);
      if (bytesRead === 0) throw inputShortened();
      done += bytesRead;
    }
  };

  return (block) => {
    if (buffer.length !== typicalSize) buffer = Buffer.allocUnsafeSlow(typicalSize);
    const start = block * blockSize;
    // If the byte before the block is a line feed, a line starts at the block.
    const origin = Math.max(0, start - 1);
    const end = Math.min(start + blockSize, size) - origin;
    let length = Math.min(end + TAIL, size - origin);
    read(0, origin, length);
    const from = block === 0 ? 0 : buffer.subarray(0, end - 1).indexOf(LF) + 1;
    if (block > 0 && from === 0) return buffer.subarray(0, 0);
    for (let searched = end - 1; searched <= end + MAX_LINE; ) {
      const last = buffer.subarray(searched, length).indexOf(LF);
      if (last >= 0) return buffer.subarray(from, searched + last + 1);
      if (origin + length === size) return buffer.subarray(from, length);
      searched = length;
      const longer = Math.min(2 * length, size - origin, end + MAX_LINE + 1);
      if (longer > buffer.length) buffer = enlarged(buffer, length, 2 * length);
      read(length, origin + length, longer - length);
      length = longer;
    }
    throw lineTooLong();
  };
}

function enlarged(bytes: Buffer, length: number, capacity: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(capacity);
  larger.set(bytes.subarray(0, length));
  return larger;
}

/** Returns the error for a file that another program truncated while it was read. */
export function inputShortened(): Error {
  return new Error("The input became shorter while it was read");
}

/** Returns the error for a line that does not fit into a string. */
export function lineTooLong(): RangeError {
  return new RangeError(`The input has a line of more than ${MAX_LINE} bytes`);
}
