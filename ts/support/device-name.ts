/** A pattern for the names of devices in MS-DOS and Windows. */
export const DEVICE = "(?:aux|clock\\$|con|conin\\$|conout\\$|nul|prn|(?:com|lpt)[\\d¹²³])";

let pattern: RegExp | undefined;

/** Returns whether the part before the first dot or colon, without trailing spaces, is the name of a device. */
export function isDeviceName(name: string): boolean {
  let end = 0;
  while (end < name.length && name[end] !== "." && name[end] !== ":") end++;
  while (end > 0 && name[end - 1] === " ") end--;
  pattern ??= new RegExp(`^${DEVICE}$`, "i");
  return pattern.test(name.slice(0, end));
}
