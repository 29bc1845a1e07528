/** Runs a command, and returns its exit status and its output. */
export type Attempt = (command: readonly string[]) => { readonly status: number; readonly output: string };

export interface Destination {
  readonly place: string;
  readonly alreadySent?: RegExp;
  /** Returns the names of the files that are sent. */
  files(version: string): readonly string[];
  commandOf(version: string, python?: () => Promise<string>): readonly string[] | Promise<readonly string[]>;
  prepare?(version: string, attempt: Attempt): void;
}

export const DESTINATIONS: Readonly<Record<"npm" | "jsr" | "crate" | "python" | "attach", Destination>>;

/** Sends a version to one destination. Returns whether it was sent now, or there already. */
export function send(
  name: keyof typeof DESTINATIONS,
  version: string,
  options?: { attempt?: Attempt },
): Promise<{ isNew: boolean; output: string }>;
