/**
 * Returns the reason of an error in words. Node writes `ENOENT: no such file or directory, open 'a'`, with the code before the reason
 * and the call after it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return message;
  const start = message.startsWith(`${code}: `) ? `${code}: `.length : 0;
  const end = message.indexOf(`, ${syscall}`, start);
  return message.slice(start, end === -1 ? undefined : end);
}
