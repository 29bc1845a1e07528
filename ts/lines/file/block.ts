import { constants } from "node:buffer";
import { readSync } from "node:fs";

const LF = 10;

/** How much is read beyond a block at first: nearly always enough for the end of its last line. */
const TAIL = 65_536;

/** What one read asks for at most: some systems take no more at once than 2 GiB. */
const ONE_READ = 2 ** 26;

/** How many bytes a line may have: one that is too long for the memory of the module is read as a string. */
export const LONGEST: number = constants.MAX_STRING_LENGTH;

/** An open file of which this many bytes are read. */
export interface OpenFile {
  readonly fd: number;
  readonly size: number;
}

/**
 * Makes a reader of blocks: those of a file that is cut at the multiples of a size.
 *
 * A block owns the lines that start in it. The reader returns them whole, however far the last one goes on, and
 * nothing for a block that lies inside of a line. The bytes are overwritten by the next call.
 */
export function blockReader({ fd, size }: OpenFile, blockSize: number): (block: number) => Uint8Array {
  const usual = 1 + blockSize + TAIL;
  let buffer = Buffer.alloc(0);

  /** Reads what stands at an offset of the file to a place of the buffer. */
  const read = (place: number, offset: number, length: number): void => {
    for (let done = 0; done < length; ) {
      const asked = Math.min(length - done, ONE_READ);
      const got = readSync(fd, buffer, place + done, asked, offset + done);
      if (got === 0) throw shortened();
      done += got;
    }
  };

  return (block) => {
    if (buffer.length !== usual) buffer = Buffer.allocUnsafeSlow(usual);
    const start = block * blockSize;
    // The byte before the block tells whether a line starts with it.
    const origin = Math.max(0, start - 1);
    const end = Math.min(start + blockSize, size) - origin;
    let length = Math.min(end + TAIL, size - origin);
    read(0, origin, length);
    const from = block === 0 ? 0 : buffer.subarray(0, end - 1).indexOf(LF) + 1;
    if (block > 0 && from === 0) return buffer.subarray(0, 0);
    for (let searched = end - 1; searched <= end + LONGEST; ) {
      const last = buffer.subarray(searched, length).indexOf(LF);
      if (last >= 0) return buffer.subarray(from, searched + last + 1);
      if (origin + length === size) return buffer.subarray(from, length);
      searched = length;
      const longer = Math.min(2 * length, size - origin, end + LONGEST + 1);
      if (longer > buffer.length) buffer = enlarged(buffer, length, 2 * length);
      read(length, origin + length, longer - length);
      length = longer;
    }
    throw tooLong();
  };
}

function enlarged(bytes: Buffer, length: number, capacity: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(capacity);
  larger.set(bytes.subarray(0, length));
  return larger;
}

/** Makes the error of a file that another program has cut while it was read. */
export function shortened(): Error {
  return new Error("The input became shorter while it was read");
}

/** Makes the error of a line that no string can hold. */
export function tooLong(): RangeError {
  return new RangeError(`The input has a line of more than ${LONGEST} bytes`);
}
